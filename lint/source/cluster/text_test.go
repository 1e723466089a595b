package cluster

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

func TestLineLeavesOutWhatTheServerKeeps(t *testing.T) {
	item := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "v1", "kind": "Service",
		"metadata": map[string]any{
			"name": "edge", "namespace": "infra", "uid": "u", "resourceVersion": "1", "generation": int64(2), "creationTimestamp": "2026-01-01T00:00:00Z",
			"managedFields": []any{map[string]any{"manager": "kubectl"}},
			"annotations":   map[string]any{"kubectl.kubernetes.io/last-applied-configuration": "{}", "a.test/b": "<1>"},
		},
		"spec": map[string]any{"type": "LoadBalancer"}, "status": map[string]any{"loadBalancer": map[string]any{}},
	}}
	line, err := jsonLine(item)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"apiVersion":"v1","kind":"Service","metadata":{"annotations":{"a.test/b":"<1>"},"name":"edge","namespace":"infra"},"spec":{"type":"LoadBalancer"}}` + "\n"
	if diff := cmp.Diff(want, string(line)); diff != "" {
		t.Errorf("line (-want +got):\n%s", diff)
	}
}

// TestLinesAreReadAgain holds the texts of a cluster against the reader of
// manifests, which knows YAML's limits: every value has to come through.
func TestLinesAreReadAgain(t *testing.T) {
	for _, value := range []string{
		"", "plain", "on", "1e3", "a: b # c", "'quoted' \"twice\"", "two\nlines\r\n", "tab\tand \\ backslash", "---\n...", "{{ .Values.a }}", "${A}",
		"\x00\x01\x1f\x7f\u0080\u0085\u009f", "\u2028\u2029", "\ufeff\ufffe\uffff\ufffd", "é漢🙂\U0010ffff", "</script>", "#@ ytt", strings.Repeat("x", 100_000),
	} {
		line, err := jsonLine(&unstructured.Unstructured{Object: map[string]any{
			"apiVersion": "v1", "kind": "ConfigMap", "metadata": map[string]any{"name": "c"}, "data": map[string]any{"key": value, "key " + value[:min(len(value), 300)]: "v"},
		}})
		if err != nil {
			t.Fatal(err)
		}
		var objects []*manifest.Object
		for o, err := range manifest.NewLive("x", append(line, line...), 0).Objects(nil) {
			if err != nil {
				t.Fatalf("%q: %v", value, err)
			}
			objects = append(objects, o)
		}
		if len(objects) != 2 {
			t.Fatalf("%q: %d objects, want 2", value, len(objects))
		}
		if got, ok := objects[1].Root.At("data", "key").Str(); !ok || got != value {
			t.Errorf("%q came back as %q", value, got)
		}
		if got, _ := objects[1].Root.At("data", "key "+value[:min(len(value), 300)]).Str(); got != "v" {
			t.Errorf("the key with %q is lost", value)
		}
	}
}

func TestNumbersStayAsTheyAre(t *testing.T) {
	var object map[string]any
	if err := json.Unmarshal([]byte(`{"apiVersion": "apps/v1", "kind": "Deployment", "spec": {"replicas": 1000000, "small": 0.5, "large": 9007199254740993}}`), &object); err != nil {
		t.Fatal(err)
	}
	object["spec"].(map[string]any)["exact"] = int64(9007199254740993)
	line, err := jsonLine(&unstructured.Unstructured{Object: object})
	if err != nil {
		t.Fatal(err)
	}
	if got := objectIn(line).Root.At("spec", "replicas").Text; got != "1000000" {
		t.Errorf("replicas are %s", got)
	}
	if got := objectIn(line).Root.At("spec", "exact").Text; got != "9007199254740993" {
		t.Errorf("the exact number is %s", got)
	}
}
