package installation

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// newest is the release that is assumed where nothing tells it.
var newest = versions.Newest().Version

// objects reads the files in order of their names.
func objects(t testing.TB, files map[string]string) []*manifest.Object {
	t.Helper()
	var all []*manifest.Object
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := manifest.NewFile(name, []byte(files[name]))
		if err != nil {
			t.Fatal(err)
		}
		for o, err := range f.Objects(Wanted) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, o)
		}
	}
	return all
}

// resolve makes the first pass.
func resolve(t testing.TB, options Options, files map[string]string) *Set {
	t.Helper()
	b := NewBuilder(options)
	for _, o := range objects(t, files) {
		b.Add(o)
	}
	return b.Resolve()
}

// only resolves files that hold one installation.
func only(t *testing.T, options Options, text string) *Installation {
	t.Helper()
	set := resolve(t, options, map[string]string{"all.yaml": text})
	if len(set.Installations) != 1 {
		t.Fatalf("installations: %v, want one", describeAll(set))
	}
	return set.Installations[0]
}

func describeAll(set *Set) []string {
	var out []string
	for _, i := range set.Installations {
		out = append(out, summary(i))
	}
	return out
}

// summary shows an installation in one line.
func summary(i *Installation) string {
	parts := []string{i.Name, i.Release.Version, string(i.ReleaseFrom)}
	add := func(label string, objects ...*manifest.Object) {
		var names []string
		for _, o := range objects {
			if o != nil {
				names = append(names, o.File.Name+":"+o.Name)
			}
		}
		if len(names) > 0 {
			parts = append(parts, label+"="+strings.Join(names, ","))
		}
	}
	add("config", i.ConfigMap)
	add("workload", i.Workload)
	add("services", i.Services...)
	add("classes", i.Classes...)
	if i.Ingresses > 0 {
		parts = append(parts, fmt.Sprintf("ingresses=%d", i.Ingresses))
	}
	return strings.Join(parts, " ")
}

// owners shows for every object of the second pass whose it is.
func owners(t *testing.T, set *Set, files map[string]string) []string {
	t.Helper()
	var out []string
	for _, o := range objects(t, files) {
		m := set.Membership(o)
		var names []string
		for _, i := range m.Installations {
			names = append(names, i.Name+"@"+i.Release.Version)
		}
		if o.Kind == "Ingress" || len(names) == 0 {
			names = append(names, "("+string(m.How)+")")
		}
		out = append(out, o.Kind+" "+o.Name+": "+strings.Join(names, " "))
	}
	return out
}
