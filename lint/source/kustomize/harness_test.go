package kustomize

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// files are a tree of texts: each begins with its name on a line of its own behind "-- ". The working directory is
// changed to its root.
func files(t *testing.T, texts string) {
	t.Helper()
	dir := t.TempDir()
	for _, part := range strings.Split("\n"+texts, "\n-- ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.TrimSuffix(text, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

func wanted(kind, text string) bool {
	return installation.Wanted(kind, text) || kind == "HelmRelease"
}

// expanded expands the kustomizations of the paths.
func expanded(paths ...string) *source.Listing {
	listing := source.List(paths, nil)
	Expand(listing, wanted)
	return listing
}

// described lists what came of an expansion, a line each: the objects, their leaves with the places at which they are
// written, the inputs that are left but for kustomizations, and what was skipped or failed.
func described(listing *source.Listing) []string {
	var list []string
	for _, built := range listing.Built {
		for _, o := range built.Objects {
			line := fmt.Sprintf("%s %s/%s in %s", o.Kind, o.Namespace, o.Name, o.File.Name)
			if o.Partial {
				line += ", a part"
			}
			list = append(list, line)
			list = append(list, leaves(o, o.Root, o.Span, "")...)
		}
	}
	for _, in := range listing.Inputs {
		if !isKustomization(in.Name) {
			list = append(list, "left "+in.Name)
		}
	}
	for _, s := range listing.Skipped {
		list = append(list, fmt.Sprintf("skipped %s:%d %s", s.Name, s.Line, s.Reason))
	}
	for _, e := range listing.Errors {
		list = append(list, "error "+e.Err.Error())
	}
	return list
}

// leaves leaves out what tells objects apart, unless it stands elsewhere than the object.
func leaves(o *manifest.Object, v *manifest.Value, key manifest.Span, path string) []string {
	var list []string
	for _, f := range v.Fields {
		list = append(list, leaves(o, f.Value, f.KeySpan, path+"/"+f.Key)...)
	}
	for i, item := range v.Items {
		list = append(list, leaves(o, item, item.Span, fmt.Sprintf("%s/%d", path, i))...)
	}
	if len(v.Fields)+len(v.Items) > 0 {
		return list
	}
	file, span := o.File, v.Span
	if v.Origin != nil {
		file, key, span = v.Origin.File, v.Origin.KeySpan, v.Origin.Span
	} else if slices.Contains([]string{"/apiVersion", "/kind", "/metadata/name"}, path) {
		return nil
	}
	place := fmt.Sprintf("%s:%d", file.Name, file.Position(int(key.Start)).Line)
	if line := file.Position(int(span.Start)).Line; line != file.Position(int(key.Start)).Line {
		place += fmt.Sprintf("-%d", line)
	}
	text := strings.ReplaceAll(v.Text, "\n", "\\n")
	if v.Kind != manifest.String {
		text = v.Kind.String() + " " + text
	}
	return append(list, fmt.Sprintf("  %s %s = %s", place, path, text))
}

// expansion is a tree of files and what becomes of it.
type expansion struct {
	name  string
	files string
	paths []string // all where nil
	want  string   // lines as described gives them
}

func (e expansion) test(t *testing.T) {
	t.Run(e.name, func(t *testing.T) {
		files(t, e.files)
		paths := e.paths
		if paths == nil {
			paths = []string{"."}
		}
		got := described(expanded(paths...))
		var want []string
		if text := strings.Trim(e.want, "\n"); text != "" {
			want = strings.Split(text, "\n")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got)\n%s\ngot:\n%s", diff, strings.Join(got, "\n"))
		}
	})
}
