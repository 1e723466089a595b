package lint_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/report"
	"github.com/ingresslint/ingresslint/lint/source"
)

// manyInputs are a fifth of the fixtures in folders of their own, with broken
// files, long ones and ones of many objects between.
func manyInputs(t *testing.T) []*source.Input {
	t.Helper()
	const settings = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, namespace: large}\ndata: {keep-alive-requests: \"50\"}\n"
	const ingress = "---\napiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: shop-%d\n  annotations: {nginx.ingress.kubernetes.io/proxy-body-size: 8 megabytes}\nspec: {ingressClassName: nginx}\n"
	var inputs []*source.Input
	add := func(name, text string) { inputs = append(inputs, source.Text(name, []byte(text))) }
	for i, file := range fixtureFiles(t) {
		if i%5 != 0 {
			continue // the race detector makes every one dear
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		folder := fmt.Sprintf("%d/%s", i/5%2, strings.TrimSuffix(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), ".yaml"))
		add(folder+"/a.yaml", string(text))
		switch i / 5 % 12 {
		case 3:
			add(folder+"/broken.yaml", "apiVersion: v1\nkind: ConfigMap\ndata: [\n---\n"+string(text))
		case 6:
			large := settings
			for n := range 70 { // more than are handed on at a time
				large += fmt.Sprintf(ingress, n)
			}
			add(fmt.Sprintf("large-%d/b.yaml", i), large+"---\nkind: ConfigMap\na: [\n")
		case 9:
			add(folder+"/long.yaml", "# "+strings.Repeat("x", 300<<10)+"\n"+string(text))
		}
	}
	return inputs
}

// TestParallelRunsAreEqual lints many inputs again and again, on several
// processors, and wants what one processor says.
func TestParallelRunsAreEqual(t *testing.T) {
	inputs := manyInputs(t)
	run := func(processors int) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		linter, err := lint.New(lint.Options{TextEdits: true, SelectionFor: func(file string) *lint.Selection {
			if strings.HasPrefix(file, "1/") {
				return &skipping
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		result, err := linter.Lint(context.Background(), &source.Listing{Inputs: inputs})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := report.JSON(&out, result, report.Style{}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	want := run(1)
	for range 2 {
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(run(8), "\n")); diff != "" {
			t.Fatal(diff)
		}
	}
}

var skipping = lint.Selection{Skip: []string{"config-value"}}
