package source

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExcludedFoldersAreNotEntered(t *testing.T) {
	dir := tree(t, "a.yaml", "vendor/x.yaml", "vendor/deep/y.yaml", "b/keep.yaml", "b/drop.enc.yaml", "b/.ingresslint.yaml", ".ingresslint.yaml")
	var asked []string
	f := Finder{Own: []string{".ingresslint.yaml"}, Exclude: func(path string, folder bool) string {
		asked = append(asked, path)
		if path == "vendor" && folder || strings.HasSuffix(path, ".enc.yaml") {
			return "a pattern"
		}
		return ""
	}}
	for _, path := range []string{".", dir} {
		asked = nil
		l := f.List([]string{path}, nil)
		if diff := cmp.Diff([]string{"a.yaml", "b/keep.yaml"}, names(l)); diff != "" || len(l.Skipped) > 0 {
			t.Errorf("%s: %v %s", path, l.Skipped, diff)
		}
		if diff := cmp.Diff([]string{".", "a.yaml", "b", "b/drop.enc.yaml", "b/keep.yaml", "vendor"}, asked); diff != "" {
			t.Errorf("%s: asked about other paths: %s", path, diff)
		}
	}
}

// A hook names files by the hundred; what is excluded of them is told once.
func TestNamedPathsThatAreExcludedAreTold(t *testing.T) {
	tree(t, "a.yaml", "vendor/x.yaml", "vendor/y.yaml", "b/c.yaml", ".ingresslint.yaml")
	f := Finder{Own: []string{".ingresslint.yaml"}, Exclude: func(path string, folder bool) string {
		switch {
		case strings.HasPrefix(path, "vendor"):
			return ".ingresslint.yaml:1 (vendor/)"
		case path == "b" && folder:
			return ".ingresslint.yaml:2 (b)"
		}
		return ""
	}}
	l := f.List([]string{"vendor/x.yaml", "a.yaml", filepath.Join("vendor", "y.yaml"), "b", ".ingresslint.yaml"}, nil)
	if diff := cmp.Diff([]string{"a.yaml"}, names(l)); diff != "" {
		t.Error(diff)
	}
	want := []Skipped{
		{Name: "vendor/x.yaml", Reason: "excluded by .ingresslint.yaml:1 (vendor/), and 1 more of the paths given; --no-exclude reads it all the same"},
		{Name: "b", Reason: "excluded by .ingresslint.yaml:2 (b); --no-exclude reads it all the same"},
	}
	if diff := cmp.Diff(want, l.Skipped); diff != "" {
		t.Error(diff)
	}
}
