package rules_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/policy"
	"github.com/ingresslint/ingresslint/versions"
)

// facts names a folder of truth tables, made by running the controller's own
// code, to rewrite testdata/agreement from:
//
//	go test ./rules -run TestAgreement -facts DIR
var facts = flag.String("facts", "", "folder with config-RELEASE.jsonl and annotations-RELEASE.jsonl to rewrite testdata/agreement from")

// judges are the rules that share the faults of values.
var judges = []string{"config-value", "annotation-value", "location-denied", "auth-dropped"}

// permissive is the ConfigMap under which the tables were made, so that they
// speak about the value alone.
var permissive = map[string]any{
	"annotations-risk-level":           "Critical",
	"allow-snippet-annotations":        "true",
	"global-rate-limit-memcached-host": "memcached.example.test",
	"global-allowed-response-headers":  "X-Test",
}

// outcome is what the controller did with one value.
type outcome struct {
	Name  string            `json:"n"`
	Value string            `json:"v"`
	With  map[string]string `json:"w,omitempty"`
	// Want is what happened that a user must hear of; empty: nothing.
	Want string `json:"f,omitempty"`
}

// TestAgreement holds the rules about values against what the controller's own
// code did with every value, release by release.
func TestAgreement(t *testing.T) {
	if *facts != "" {
		rewrite(t, *facts)
	}
	files, err := filepath.Glob(filepath.Join("testdata", "agreement", "*.jsonl.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tables in testdata/agreement (%v)", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl.gz")
		t.Run(name, func(t *testing.T) {
			kind, version, _ := strings.Cut(name, "-")
			judge := newJudge(t, version)
			rows := readOutcomes(t, file)
			disagreements := 0
			for _, row := range rows {
				if why := judge.disagrees(t, kind, row); why != "" {
					disagreements++
					t.Errorf("%s: %q: %s", row.Name, row.Value, why)
				}
			}
			t.Logf("%d rows, %d disagreements", len(rows), disagreements)
		})
	}
}

// judge evaluates single values in one release.
type judge struct {
	engine *policy.Engine
	data   *policy.Data
}

func newJudge(t testing.TB, version string) *judge {
	t.Helper()
	release, exact, ok := versions.Find(version)
	if !ok || !exact {
		t.Fatalf("no release %s", version)
	}
	engine := policy.New([]string{"ConfigMap", "Ingress"}, func(id string) bool { return slices.Contains(judges, id) })
	data := policy.NewData(policy.Release(release), map[string]any{
		"installation": map[string]any{"name": "ingress-nginx/controller", "prefix": "nginx.ingress.kubernetes.io", "config": permissive, "flags": map[string]any{}},
		"complete":     map[string]any{"configMap": true},
	})
	return &judge{engine: engine, data: data}
}

// disagrees says where the rules and the controller differ on a row; empty
// where they do not.
func (j *judge) disagrees(t *testing.T, kind string, row outcome) string {
	t.Helper()
	rows := j.findings(t, kind, row)
	switch {
	case row.Want == "" && len(rows) > 0:
		return fmt.Sprintf("%v: the controller takes it, but %s says: %s", row.With, rows[0].Rule, rows[0].Message)
	case row.Want != "" && len(rows) == 0:
		return fmt.Sprintf("%v: %s, and no rule says so", row.With, row.Want)
	case len(rows) > 1:
		return fmt.Sprintf("%d findings for one fault", len(rows))
	case row.Want == "auth-dropped" && rows[0].Rule != "auth-dropped":
		return "authentication is dropped, but the finding is " + rows[0].Rule
	case row.Want == "denied" && rows[0].Rule != "location-denied":
		return "the location is denied, but the finding is " + rows[0].Rule
	}
	return ""
}

// findings returns the rows that point at the value.
func (j *judge) findings(t testing.TB, kind string, row outcome) []policy.Row {
	t.Helper()
	object := map[string]any{"apiVersion": "v1", "kind": "ConfigMap", "metadata": map[string]any{"name": "controller"}, "data": map[string]any{row.Name: row.Value}}
	place := row.Name
	if kind == "annotations" {
		annotations := map[string]any{}
		for name, value := range row.With {
			annotations[prefixed(name)] = value
		}
		place = prefixed(row.Name)
		annotations[place] = row.Value
		object = map[string]any{"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "metadata": map[string]any{"name": "test", "annotations": annotations}}
	}
	all, err := j.engine.Eval(context.Background(), read(t, object), j.data)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(r policy.Row) bool { return r.Path[len(r.Path)-1] != place })
}

func read(t testing.TB, object map[string]any) *manifest.Object {
	t.Helper()
	text, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	file, err := manifest.NewFile("row.json", text)
	if err != nil {
		t.Fatal(err)
	}
	for o, err := range file.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	t.Fatalf("no object: %s", text)
	return nil
}

func prefixed(name string) string {
	if strings.Contains(name, "/") {
		return name
	}
	return "nginx.ingress.kubernetes.io/" + name
}

func readOutcomes(t *testing.T, file string) []outcome {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var rows []outcome
	decoder := json.NewDecoder(bufio.NewReader(unzipped))
	for decoder.More() {
		var row outcome
		if err := decoder.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}
