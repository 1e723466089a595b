package policy

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// TestLeavingRulesOutChangesNothing asks every rule about every Ingress and
// ConfigMap of the fixtures, and only those that it should concern: the answers
// must be equal.
func TestLeavingRulesOutChangesNothing(t *testing.T) {
	files, err := filepath.Glob("../../fixtures/*/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	engine := New([]string{"Ingress", "ConfigMap"}, every)
	spared, asked := map[string]int{}, map[string]int{}
	for _, version := range []string{"0.44.0", "1.9.6", "1.12.1"} {
		data := dataFor(t, version)
		for _, name := range files {
			for _, o := range objects(t, name) {
				set := engine.kinds[o.Kind]
				all, err := engine.ask(context.Background(), set.everything(), Input(o.Root), data)
				if err != nil {
					t.Fatal(err)
				}
				some, err := engine.Eval(context.Background(), o, data)
				if err != nil {
					t.Fatal(err)
				}
				if a, b := sorted(all), sorted(some); !slices.Equal(a, b) {
					t.Errorf("%s at %s, %s: all rules say %q, those asked %q", name, version, o.Name, a, b)
				}
				asked[o.Kind]++
				if len(set.concerned(o, data).ids()) < len(set.ids) {
					spared[o.Kind]++
				}
			}
		}
	}
	for kind := range engine.kinds {
		if asked[kind] < 50 || spared[kind] == 0 {
			t.Errorf("%d objects of kind %s, %d with rules left out: the fixtures no longer show anything", asked[kind], kind, spared[kind])
		}
	}
}

func objects(t *testing.T, name string) []*manifest.Object {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := manifest.NewFile(name, text)
	if err != nil {
		t.Fatal(err)
	}
	var all []*manifest.Object
	for o, err := range file.Objects(func(kind, _ string) bool { return kind == "Ingress" || kind == "ConfigMap" }) {
		if err == nil {
			all = append(all, o)
		}
	}
	return all
}

func sorted(rows []Row) []string {
	var all []string
	for _, r := range rows {
		all = append(all, fmt.Sprint(r.Rule, r.Path, r.Message))
	}
	slices.SortFunc(all, cmp.Compare)
	return all
}
