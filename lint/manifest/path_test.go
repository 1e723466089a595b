package manifest

import "testing"

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
		})
	}
}

func TestPointer(t *testing.T) {
	for want, path := range map[string][]string{
		"":                {},
		"/":               {""},
		"/data/keep~1a~0": {"data", "keep/a~"},
		"/a/~01/0":        {"a", "~1", "0"},
	} {
		if got := Pointer(path...); got != want {
			t.Errorf("%q is written %q, not %q", path, got, want)
		}
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
