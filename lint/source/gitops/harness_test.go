package gitops

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/helm"
)

// inputs are texts by name, the way they lie below a folder.
type inputs map[string]string

func (in inputs) file(t testing.TB, name string) *manifest.File {
	t.Helper()
	f, err := manifest.NewFile(name, []byte(in[name]))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// resolve does what the first pass does.
func (in inputs) resolve(t testing.TB) ([]*helm.Release, []source.Skipped, []*manifest.Error) {
	t.Helper()
	c := New()
	for _, name := range in.names() {
		f := in.file(t, name)
		for o, err := range f.Objects(Wanted) {
			if err == nil {
				c.Object(o)
			}
		}
		c.File(f)
	}
	return c.Resolve(func(name string) *manifest.File {
		if _, ok := in[name]; !ok {
			if text, ok := in["unlisted:"+name]; ok { // on disk, but not among the inputs
				f, err := manifest.NewFile(name, []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				return f
			}
			return nil
		}
		return in.file(t, name)
	})
}

func (in inputs) names() []string {
	var names []string
	for name := range in {
		if !strings.HasPrefix(name, "unlisted:") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// describe writes a release in one line: chart version, name, namespace, its layers and what is not in view.
func describe(r *helm.Release) string {
	var b strings.Builder
	b.WriteString(r.Chart)
	for _, part := range [...]struct{ mark, text string }{{" ", r.Version}, {" as ", r.Name}, {" alias ", r.Alias}, {" in ", r.Namespace}, {" for ", r.ReleaseFor}} {
		if part.text != "" {
			b.WriteString(part.mark + part.text)
		}
	}
	mark := ": "
	for _, l := range r.Layers {
		fmt.Fprintf(&b, "%s%s%s", mark, l.In.File.Name, manifest.Pointer(l.Path...))
		if l.Opaque {
			b.WriteString(" opaque")
		}
		if l.Set {
			b.WriteString(" set")
		}
		mark = ", "
	}
	for _, unseen := range r.Unseen {
		b.WriteString("; unseen " + unseen)
	}
	return b.String()
}

func (in inputs) releases(t testing.TB) []string {
	t.Helper()
	releases, _, errs := in.resolve(t)
	lines := []string{}
	for _, r := range releases {
		lines = append(lines, describe(r))
	}
	for _, err := range errs {
		lines = append(lines, "error "+err.Error())
	}
	return lines
}
