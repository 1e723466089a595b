package fix

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// splices gives the splices of one finding, which must not be refused.
func splices(t *testing.T, o *manifest.Object, edits ...Edit) []Splice {
	t.Helper()
	s, err := Splices(o, edits)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestApply(t *testing.T) {
	before := head + "data:\n  a: x\n  b: z\n"
	for _, tt := range []struct {
		name    string
		groups  [][]Edit
		after   string
		refused []int
	}{
		{"apart", [][]Edit{{set("data/a", "v")}, {rename("data/b", "c")}}, "data:\n  a: v\n  c: z\n", nil},
		{"key and value", [][]Edit{{set("data/a", "v")}, {rename("data/a", "c")}}, "data:\n  c: v\n  b: z\n", nil},
		{"added side by side", [][]Edit{{set("data/c", "v")}, {set("data/d", "w")}}, "data:\n  a: x\n  b: z\n  c: v\n  d: w\n", nil},
		{"added to the same new map", [][]Edit{{set("e/c", "v")}, {set("e/d", "w")}}, "data:\n  a: x\n  b: z\ne:\n  c: v\n", []int{1}},
		{"the same key", [][]Edit{{set("data/a", "v")}, {set("data/a", "w")}, {set("data/b", "w")}}, "data:\n  a: v\n  b: w\n", []int{1}},
		{"the same new name", [][]Edit{{rename("data/a", "c")}, {rename("data/b", "c")}}, "data:\n  c: x\n  b: z\n", []int{1}},
		{"all of a finding", [][]Edit{{set("data/a", "v")}, {set("data/b", "w"), remove("data/a")}}, "data:\n  a: v\n  b: z\n", []int{1}},
		{"the map becomes empty", [][]Edit{{remove("data/a")}, {remove("data/b")}}, "data:\n  b: z\n", []int{1}},
		{"nothing to do", [][]Edit{{set("data/a", "x")}}, "data:\n  a: x\n  b: z\n", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := object(t, before, 0)
			var groups [][]Splice
			for _, edits := range tt.groups {
				groups = append(groups, splices(t, o, edits...))
			}
			texts, refused := Apply(groups)
			got, changed := texts[o.File]
			if !changed {
				got = []byte(before)
			}
			if diff := cmp.Diff(head+tt.after, string(got)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.refused, refused); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A finding may have edits in several files, and stands or falls as one.
func TestApplySeveralFiles(t *testing.T) {
	one, two := object(t, head+"data: {a: x}\n", 0), object(t, head+"data: {b: z}\n", 0)
	texts, refused := Apply([][]Splice{
		splices(t, two, set("data/b", "v")),
		append(splices(t, one, set("data/a", "v")), splices(t, two, set("data/b", "w"))...),
	})
	if diff := cmp.Diff([]int{1}, refused); diff != "" {
		t.Error(diff)
	}
	if text, ok := texts[one.File]; ok {
		t.Errorf("the first file was changed to %q", text)
	}
	if diff := cmp.Diff(head+"data: {b: v}\n", string(texts[two.File])); diff != "" {
		t.Error(diff)
	}
}

func TestObjectsOfOneFile(t *testing.T) {
	item := "- apiVersion: v1\n  kind: ConfigMap\n  data:\n    a: x # é\n"
	text := "# c\n" + head + "data: {a: x}\n---\napiVersion: v1\nkind: List\nitems:\n" + item + item + "# d\n--- # e\n" + head + "data:\n  a: x"
	f, err := manifest.NewFile("in.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var groups [][]Splice
	for o, err := range f.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		groups = append(groups, splices(t, o, set("data/a", "v"), set("metadata/name", "n")))
	}
	item = "- apiVersion: v1\n  kind: ConfigMap\n  data:\n    a: v # é\n  metadata:\n    name: \"n\"\n"
	want := "# c\n" + head + "data: {a: v}\nmetadata:\n  name: \"n\"\n---\napiVersion: v1\nkind: List\nitems:\n" + item + item +
		"# d\n--- # e\n" + head + "data:\n  a: v\nmetadata:\n  name: \"n\""
	texts, refused := Apply(groups)
	if diff := cmp.Diff(want, string(texts[f])); diff != "" || len(refused) > 0 {
		t.Errorf("%v refused\n%s", refused, diff)
	}
}

func TestEncodings(t *testing.T) {
	text := head + "data:\n  \"😀\": é\n  a: x\n"
	wide := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(text)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	for name, data := range map[string][]byte{"UTF-16": wide, "UTF-8 with a mark": []byte("\uFEFF" + text)} {
		f, err := manifest.NewFile("in.yaml", data)
		if err != nil {
			t.Fatal(err)
		}
		for o, err := range f.Objects(nil) {
			if err != nil {
				t.Fatal(err)
			}
			texts, _ := Apply([][]Splice{splices(t, o, set("data/a", "ü"))})
			if diff := cmp.Diff(strings.Replace(text, "a: x", "a: \"ü\"", 1), string(texts[f])); diff != "" {
				t.Error(name, diff)
			}
			stored, err := f.Encode(texts[f])
			if err != nil || string(stored[:2]) != string(data[:2]) {
				t.Errorf("%s: stored as % x, %v", name, stored[:2], err)
			}
		}
	}
}

func TestRefusalError(t *testing.T) {
	for _, tt := range []struct {
		edit Edit
		want string
	}{
		{rename("data/a~b", "c"), `in.yaml:4: /data/a~0b: there is no "a~b" to rename`},
		{rename("data/a~1b", "c"), `in.yaml:4: /data/a~1b: there is already a "c", which renaming "a/b" would overwrite`},
		{set("data/c", "z"), `in.yaml:5: /data/c: the line holds a template; edit the template by hand`},
	} {
		_, err := Splices(object(t, head+"data:\n  a/b: x\n  c: '{{ x }}'\n", 0), []Edit{tt.edit})
		if err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

// What comes from another text is edited there.
func TestOrigin(t *testing.T) {
	o := object(t, head+"data:\n  a: x\n", 0)
	o.Root.Get("data").Origin = &manifest.Origin{File: &manifest.File{Name: "values.yaml"}}
	for _, e := range []Edit{set("data/a", "v"), set("data/b", "v"), rename("data/a", "b"), remove("data/a")} {
		if _, err := Splices(o, []Edit{e}); err == nil || !strings.Contains(err.Error(), "values.yaml") {
			t.Errorf("%s: %v", e.Op, err)
		}
	}
}

func BenchmarkSplices(b *testing.B) {
	text := head + "metadata:\n  name: a\ndata:\n"
	for i := range 30 {
		text += "  key-" + string(rune('a'+i)) + ": \"value\"\n"
	}
	f, err := manifest.NewFile("in.yaml", []byte(text))
	if err != nil {
		b.Fatal(err)
	}
	for o := range f.Objects(nil) {
		for b.Loop() {
			if _, err := Splices(o, []Edit{set("data/key-c", "other")}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
