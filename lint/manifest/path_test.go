package manifest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAt(t *testing.T) {
	root := document(t, "a:\n  b/c~d:\n  - x\n  - z: 1\n").Root
	tests := []struct {
		path []string
		want string // the text of the value, or its kind
	}{
		{nil, "map"},
		{[]string{"a", "b/c~d", "0"}, "x"},
		{[]string{"a", "b/c~d", "1", "z"}, "1"},
		{[]string{"a", "b/c~d", "2"}, "nil"},
		{[]string{"a", "b/c~d", "-1"}, "nil"},
		{[]string{"a", "b/c~d", "x"}, "nil"},
		{[]string{"a", "w", "z"}, "nil"},
		{[]string{"a", "b/c~d", "0", "x"}, "nil"},
	}
	for _, tt := range tests {
		t.Run(Pointer(tt.path...), func(t *testing.T) {
			got := "nil"
			if v := root.At(tt.path...); v != nil {
				if got = v.Text; got == "" {
					got = v.Kind.String()
				}
			}
			if got != tt.want {
				t.Errorf("found %s, not %s", got, tt.want)
			}
			back, err := ParsePointer(Pointer(tt.path...))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.path, back); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParsePointerWithoutSlash(t *testing.T) {
	if _, err := ParsePointer("a/b"); err == nil {
		t.Error("no error")
	}
}

func TestLocate(t *testing.T) {
	doc := document(t, "a:\n  b: 1\n  l:\n  - x\nempty: {}\n")
	tests := []struct {
		path  []string
		depth int
		text  string // under the span
	}{
		{[]string{"a", "b"}, 2, "b"},
		{[]string{"a", "absent", "deeper"}, 1, "a"},
		{[]string{"a", "l", "0"}, 3, "x"},
		{[]string{"a", "l", "7"}, 2, "l"},
		{[]string{"empty", "x"}, 1, "empty"},
		{[]string{"a", "b", "below a scalar"}, 2, "b"},
	}
	for _, tt := range tests {
		t.Run(Pointer(tt.path...), func(t *testing.T) {
			place := doc.Root.Locate(tt.path...)
			if text := doc.File.Source(place.Span()); place.Depth != tt.depth || text != tt.text {
				t.Errorf("depth %d at %q", place.Depth, text)
			}
		})
	}
	if place := doc.Root.Locate("absent"); place.Value != doc.Root || place.Span() != doc.Root.Span {
		t.Errorf("nothing found is %+v", place)
	}
}

// document returns the only document of a text.
func document(t *testing.T, text string) *Document {
	t.Helper()
	var only *Document
	for doc, err := range read(t, text).Documents() {
		if err != nil {
			t.Fatal(err)
		}
		if only != nil {
			t.Fatal("more than one document")
		}
		only = doc
	}
	if only == nil {
		t.Fatal("no document")
	}
	return only
}
