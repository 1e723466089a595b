package manifest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func read(t *testing.T, text string) *File {
	t.Helper()
	f, err := NewFile("in.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestObjects(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"two documents", "apiVersion: v1\nkind: A\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: B\nmetadata: {name: b, namespace: c}\n", []string{"v1 A /a", "v1 B c/b"}},
		{"list", "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n- apiVersion: v2\n  kind: B\n- not: one\n- null\n", []string{"v1 A /", "v2 B /"}},
		{"typed list", "apiVersion: v1\nkind: AList\nitems:\n- metadata: {name: a}\n- kind: B\n  apiVersion: v2\n", []string{"v1 A /a", "v2 B /"}},
		{"list in list", "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - {apiVersion: v1, kind: A}\n", []string{"v1 A /"}},
		{"empty list", "apiVersion: v1\nkind: List\nitems:\n", nil},
		{"a kind that ends like a list", "apiVersion: v1\nkind: AllowList\nspec: {}\n", []string{"v1 AllowList /"}},
		{"no kind", "apiVersion: v1\nmetadata: {}\n", nil},
		{"no apiVersion", "kind: Cluster\n", nil},
		{"kind of another type", "apiVersion: v1\nkind: 1\n", nil},
		{"marker in a literal text", "apiVersion: v1\nkind: A\ndata:\n  a: |\n    x\n---\napiVersion: v1\nkind: B\n", []string{"v1 A /", "v1 B /"}},
		{"marker within quotes is an error", "apiVersion: v1\nkind: A\na: \"\n---\napiVersion: v1\nkind: B\n", []string{"in.yaml:3:1: not valid YAML: found unexpected end of stream; a quote or bracket has not been closed, or the end is missing", "v1 B /"}},
		{"end marker", "apiVersion: v1\nkind: A\n...\napiVersion: v1\nkind: B\n... # c\n---\napiVersion: v1\nkind: C\n", []string{"v1 A /", "v1 B /", "v1 C /"}},
		{"directive", "%YAML 1.1\n# c\n---\napiVersion: v1\nkind: A\n---\napiVersion: v1\nkind: B\n", []string{"v1 A /", "v1 B /"}},
		{"text behind the marker", "--- {apiVersion: v1, kind: A}\n--- # c\napiVersion: v1\nkind: B\n---x: 1\n", []string{"v1 A /", "v1 B /"}},
		{"marks of concatenated files", "\xEF\xBB\xBFapiVersion: v1\nkind: A\n---\n\xEF\xBB\xBFapiVersion: v1\nkind: B\n", []string{"v1 A /", "v1 B /"}},
		{"JSON one behind the other", "{\"apiVersion\":\"v1\",\"kind\":\"A\"}{\"apiVersion\":\"v1\",\"kind\":\"B\"}\n{\"apiVersion\":\"v1\",\"kind\":\"C\"}\n", []string{"v1 A /", "v1 B /", "v1 C /"}},
		{"CRLF", "apiVersion: v1\r\nkind: A\r\n---\r\napiVersion: v1\r\nkind: B\r\n", []string{"v1 A /", "v1 B /"}},
		{"CR", "apiVersion: v1\rkind: A\r---\rapiVersion: v1\rkind: B\r", []string{"v1 A /", "v1 B /"}},
		{"separators only", "---\n---\n\n---\n", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for o, err := range read(t, tt.text).Objects(nil) {
				if err != nil {
					got = append(got, err.Error())
					continue
				}
				got = append(got, fmt.Sprintf("%s %s %s/%s", o.APIVersion, o.Kind, o.Namespace, o.Name))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestObjectsStop(t *testing.T) {
	f := read(t, "apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: A}, {apiVersion: v1, kind: B}]\n---\napiVersion: v1\nkind: C\n")
	seen := 0
	for range f.Objects(nil) {
		seen++
		break
	}
	if seen != 1 {
		t.Errorf("%d objects", seen)
	}
}

// A text with every kind of value, and the bytes that each stands for.
func TestSpans(t *testing.T) {
	const text = `plain: a b  # c
"quoted key": 'it''s'
double: "a\tb"
literal: |
  x
   y

folded: >-
  x
  y
flow: [a, {b: c}, [] ]
empty:
tagged: !!str 1
anchored: &a
  b: 1
alias: *a
several lines: x
  y
list:
- 1
-
- c: d
`
	want := []string{
		`plain "plain" plain "a b" "a b"`,
		`quoted key "\"quoted key\"" single "'it''s'" "it's"`,
		`double "double" double "\"a\\tb\"" "a\tb"`,
		`literal "literal" literal "|\n  x\n   y" "x\n y\n"`,
		`folded "folded" folded ">-\n  x\n  y" "x y"`,
		`flow "flow" flow "[a, {b: c}, [] ]" ""`,
		`empty "empty" plain "" ""`,
		`tagged "tagged" plain "1" "1"`,
		`anchored "anchored" block "b: 1" ""`,
		`alias "alias" block "b: 1" ""`,
		`several lines "several lines" plain "x\n  y" "x y"`,
		`list "list" block "- 1\n-\n- c: d" ""`,
	}
	styles := []string{"plain", "single", "double", "literal", "folded", "flow", "block"}
	for _, ending := range []string{"\n", "\r\n", "\r"} {
		doc := document(t, strings.ReplaceAll(text, "\n", ending))
		var got []string
		for _, f := range doc.Root.Fields {
			source := strings.ReplaceAll(doc.File.Source(f.Value.Span), ending, "\n")
			got = append(got, fmt.Sprintf("%s %q %s %q %q", f.Key, doc.File.Source(f.KeySpan), styles[f.Value.Style], source, f.Value.Text))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("with %q\n%s", ending, diff)
		}
	}
}

func TestDuplicates(t *testing.T) {
	text := "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n- apiVersion: v1\n  kind: B\n  data:\n    a: 1\n    b: 2\n    \"a\": 3\n"
	for o, err := range read(t, text).Objects(func(kind, _ string) bool { return kind == "B" }) {
		if err != nil {
			t.Fatal(err)
		}
		if len(o.Duplicates) != 1 {
			t.Fatalf("%d duplicates", len(o.Duplicates))
		}
		d := o.Duplicates[0]
		got := fmt.Sprintf("%v %v %v %v %v", d.Path, d.Key, o.File.Position(int(d.First.Start)), o.File.Position(int(d.Again.Start)), o.Root.Get("data").Any())
		if got != "[data] a {9 5} {11 5} map[a:3 b:2]" {
			t.Error(got)
		}
	}
}

func TestShared(t *testing.T) {
	doc := document(t, "a: &a {x: 1}\nb: &b {w: 1}\nc: *a\nd:\n  z: 0\n  <<: *b\n")
	for path, want := range map[string]bool{"a": true, "a x": true, "c": true, "c x": true, "b w": true, "d": false, "d w": true, "d z": false} {
		if got := doc.Root.At(strings.Split(path, " ")...).Shared; got != want {
			t.Errorf("%s is shared: %v", path, got)
		}
	}
}

// A merge key overwrites what stands before it and yields to what stands behind it, as with kubectl.
func TestMergeOrder(t *testing.T) {
	doc := document(t, "a: &a {x: 1, w: 1, z: 1}\nb:\n  x: 2\n  <<: *a\n  w: 2\n")
	if diff := cmp.Diff("map[w:2 x:1 z:1]", fmt.Sprint(doc.Root.Get("b").Any())); diff != "" {
		t.Error(diff)
	}
	if len(doc.Duplicates) != 0 {
		t.Errorf("duplicates %v", doc.Duplicates)
	}
}
