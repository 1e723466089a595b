package rulecost

import (
	"testing"

	"github.com/ingresslint/ingresslint/cmd/bench/corpus"
)

// The corpus must make rules work: a rule that finds nothing anywhere may have
// been measured while leaving at its first line.
func TestMeasure(t *testing.T) {
	folder := t.TempDir()
	if err := corpus.WriteMulti(folder, 100); err != nil {
		t.Fatal(err)
	}
	costs, err := Measure(folder, 1)
	if err != nil {
		t.Fatal(err)
	}
	objects := map[string]int{"Ingress": 100, "ConfigMap": 1, "Deployment": 1, "Service": 1}
	findings := map[string]int{}
	seen := map[string]bool{}
	for _, c := range costs {
		if c.PerObject <= 0 || c.Compile <= 0 {
			t.Errorf("%q on %s cost nothing: %+v", c.Rule, c.Kind, c)
		}
		if c.Objects != objects[c.Kind] {
			t.Errorf("%q was measured on %d objects of kind %s, want %d", c.Rule, c.Objects, c.Kind, objects[c.Kind])
		}
		seen[c.Kind] = true
		findings[c.Rule] += c.Findings
	}
	for _, kind := range []string{"ConfigMap", "Deployment", "Ingress"} {
		if !seen[kind] {
			t.Errorf("no rule was measured on objects of kind %s", kind)
		}
	}
	for _, id := range []string{"worker-processes", "read-timeout-below-p99"} {
		if findings[id] == 0 {
			t.Errorf("%s found nothing in the corpus", id)
		}
	}
}
