package fix

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// head makes a ConfigMap of the text behind it.
const head = "apiVersion: v1\nkind: ConfigMap\n"

// object reads the object of a text at an index.
func object(t *testing.T, text string, index int) *manifest.Object {
	t.Helper()
	f, err := manifest.NewFile("in.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for o, err := range f.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		if index == 0 {
			return o
		}
		index--
	}
	t.Fatal("no such object")
	return nil
}

// edited gives the text with the edits carried out.
func edited(t *testing.T, text string, index int, edits ...Edit) (string, error) {
	t.Helper()
	o := object(t, text, index)
	splices, err := Splices(o, edits)
	if err != nil {
		return "", err
	}
	texts, refused := Apply([][]Splice{splices})
	if len(refused) > 0 {
		t.Fatal("Apply refuses what Splices gave")
	}
	if data, ok := texts[o.File]; ok {
		return string(data), nil
	}
	return text, nil
}

func path(text string) []string {
	steps := strings.Split(strings.TrimPrefix(text, "/"), "/")
	for i := range steps {
		steps[i] = strings.ReplaceAll(steps[i], "~1", "/")
	}
	return steps
}

func set(at, value string) Edit        { return Edit{Op: "set", Path: path(at), Value: value} }
func rename(at, to string) Edit        { return Edit{Op: "rename", Path: path(at), To: to} }
func remove(at string) Edit            { return Edit{Op: "remove", Path: path(at)} }
func quote(at string) Edit             { return Edit{Op: "quote", Path: path(at)} }
func appendText(at, value string) Edit { return Edit{Op: "append", Path: path(at), Value: value} }

type editTest struct {
	name          string
	before, after string // head stands before both
	edits         []Edit
}

// run compares the text after the edits, and that doing them again changes nothing. Edits that name what is no longer
// there may be refused the second time; what is removed from a list leaves its index to another item.
func run(t *testing.T, tests []editTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := edited(t, head+tt.before, 0, tt.edits...)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(head+tt.after, got); diff != "" {
				t.Fatal(diff)
			}
			if slices.ContainsFunc(tt.edits, func(e Edit) bool { return e.Op == "remove" && isIndex(e.Path[len(e.Path)-1]) }) {
				return
			}
			if again, err := edited(t, got, 0, tt.edits...); err == nil && again != got {
				t.Errorf("doing it again gives %q", again)
			}
		})
	}
}

func TestSet(t *testing.T) {
	run(t, []editTest{
		{"double quotes stay", "data:\n  a: \"1\" # c\n", "data:\n  a: \"20\" # c\n", []Edit{set("data/a", "20")}},
		{"single quotes stay", "data: {a: '1'}\n", "data: {a: 'it''s'}\n", []Edit{set("data/a", "it's")}},
		{"single quotes cannot hold a line break", "data:\n  a: '1'\n", "data:\n  a: \"x\\ny\"\n", []Edit{set("data/a", "x\ny")}},
		{"plain stays plain", "data:\n  a: 60s\t# c\n", "data:\n  a: 75s\t# c\n", []Edit{set("data/a", "75s")}},
		{"a number is quoted", "data:\n  a: 60s\n", "data:\n  a: \"60\"\n", []Edit{set("data/a", "60")}},
		{"a boolean is quoted", "data:\n  a: no\n", "data:\n  a: \"yes\"\n", []Edit{set("data/a", "yes")}},
		{"a null is quoted", "data:\n  a: b\n", "data:\n  a: \"~\"\n", []Edit{set("data/a", "~")}},
		{"an octal number is quoted", "data:\n  a: b\n", "data:\n  a: \"0o17\"\n", []Edit{set("data/a", "0o17")}},
		{"a date is quoted", "data:\n  a: b\n", "data:\n  a: \"2001-01-01\"\n", []Edit{set("data/a", "2001-01-01")}},
		{"a comma within brackets is quoted", "data: {a: b}\n", "data: {a: \"b,c\"}\n", []Edit{set("data/a", "b,c")}},
		{"a comma in a line is not", "data:\n  a: b\n", "data:\n  a: b,c\n", []Edit{set("data/a", "b,c")}},
		{"a number outside of texts stays one", "spec:\n  replicas: 1\n", "spec:\n  replicas: 3\n", []Edit{set("spec/replicas", "3")}},
		{"a boolean outside of texts stays one", "spec: {hostNetwork: false}\n", "spec: {hostNetwork: true}\n", []Edit{set("spec/hostNetwork", "true")}},
		{"a number that is text stays text", "spec:\n  value: 1\n  cpu: '1'\n", "spec:\n  value: \"3\"\n  cpu: '3'\n", []Edit{set("spec/value", "3"), set("spec/cpu", "3")}},
		{"written null", "data:\n  a: null # c\n", "data:\n  a: b # c\n", []Edit{set("data/a", "b")}},
		{"null that is not written", "data:\n  a:  # c\n  b: x\n", "data:\n  a: v  # c\n  b: x\n", []Edit{set("data/a", "v")}},
		{"plain over several lines", "data:\n  a: b\n    c\n  d: e\n", "data:\n  a: x\n  d: e\n", []Edit{set("data/a", "x")}},
		{"literal to literal", "data:\n  a: |- # c\n      x\n      y\n\n  b: z\n", "data:\n  a: | # c\n      v\n\n      w\n\n  b: z\n", []Edit{set("data/a", "v\n\nw\n")}},
		{"folded to plain", "data:\n  a: >\n    x\n    y\n  b: z\n", "data:\n  a: v\n  b: z\n", []Edit{set("data/a", "v")}},
		{"empty literal", "data:\n  a: |\n  b: z\n", "data:\n  a: |\n    v\n    w\n  b: z\n", []Edit{set("data/a", "v\nw\n")}},
		{"several lines at the end of the file", "data:\n  a: |-\n    v", "data:\n  a: \"v\\nw\\n\"", []Edit{set("data/a", "v\nw\n")}},
		{"list item", "args:\n- --a=1 # c\n- b\n", "args:\n- --a=2 # c\n- b\n", []Edit{set("args/0", "--a=2")}},
		{"already so", "data:\n  a: '1'\n", "data:\n  a: '1'\n", []Edit{set("data/a", "1")}},
		{"written otherwise", "data:\n  a: 1\n", "data:\n  a: \"1\"\n", []Edit{set("data/a", "1")}},
		{"unicode before it", "data: {\"é😀\": 'ü', a: b}\n", "data: {\"é😀\": 'ü', a: c}\n", []Edit{set("data/a", "c")}},
		{"the last of two equal keys", "data:\n  a: x\n  a: y\n", "data:\n  a: x\n  a: z\n", []Edit{set("data/a", "z")}},
		{"anchor used by nobody", "data:\n  a: &x 1\n", "data:\n  a: &x \"2\"\n", []Edit{set("data/a", "2")}},
	})
}

func TestSetAbsent(t *testing.T) {
	run(t, []editTest{
		{"behind the last", "data:\n    a: \"1\" # c\n    # d\nx: y\n", "data:\n    a: \"1\" # c\n    b: \"2\"\n    # d\nx: y\n", []Edit{set("data/b", "2")}},
		{"quotes of the first text", "data:\n  a: '1'\n", "data:\n  a: '1'\n  b: '2'\n", []Edit{set("data/b", "2")}},
		{"plain where texts are plain", "data:\n  a: x\n", "data:\n  a: x\n  b: v\n  c: \"2\"\n", []Edit{set("data/b", "v"), set("data/c", "2")}},
		{"a key that needs quotes", "data:\n  a: x\n", "data:\n  a: x\n  \"8080\": v\n", []Edit{set("data/8080", "v")}},
		{"CRLF", "data:\r\n  a: x\r\nb: c\r\n", "data:\r\n  a: x\r\n  d: v\r\nb: c\r\n", []Edit{set("data/d", "v")}},
		{"no final newline", "data:\n  a: x", "data:\n  a: x\n  b: v", []Edit{set("data/b", "v")}},
		{"CRLF without a final newline", "data:\r\n  a: x", "data:\r\n  a: x\r\n  b: v", []Edit{set("data/b", "v")}},
		{"behind a nested block", "data:\n  a:\n    - x\n    - y\n\n---\n", "data:\n  a:\n    - x\n    - y\n  b: z\n\n---\n", []Edit{set("data/b", "z")}},
		{"behind a literal", "data:\n  a: |\n    x\n\n    y\n\n\nb: c\n", "data:\n  a: |\n    x\n\n    y\n  d: z\n\n\nb: c\n", []Edit{set("data/d", "z")}},
		{"behind a literal that keeps its end", "data:\n  a: |+\n    x\n\n\nb: c\n", "data:\n  a: |+\n    x\n\n\n  d: z\nb: c\n", []Edit{set("data/d", "z")}},
		{"behind the last literal of the file", "data:\n  a: |+\n    x\n\n", "data:\n  a: |+\n    x\n\n  d: z\n", []Edit{set("data/d", "z")}},
		{"null", "data: # c\nb: c\n", "data: # c\n  a: x\nb: c\n", []Edit{set("data/a", "x")}},
		{"written null", "data: null # c\nb: c\n", "data: # c\n  a: x\nb: c\n", []Edit{set("data/a", "x")}},
		{"empty brackets", "data: {}\nb: c\n", "data:\n  a: x\nb: c\n", []Edit{set("data/a", "x")}},
		{"empty brackets with an anchor", "data: &d {}\nb: c\n", "data: &d {a: x}\nb: c\n", []Edit{set("data/a", "x")}},
		{"brackets", "data: {a: x}\n", "data: {a: x, b: \"1\"}\n", []Edit{set("data/b", "1")}},
		{"brackets with blanks and a comma", "data: { a: x, }\n", "data: { a: x, b: v, }\n", []Edit{set("data/b", "v")}},
		{"brackets over lines", "data: {\n  a: x, # c\n  b: y # d\n}\n", "data: {\n  a: x, # c\n  b: y, # d\n  c: z\n}\n", []Edit{set("data/c", "z")}},
		{"brackets over lines with a last comma", "data: {\n  a: x, # c\n}\n", "data: {\n  a: x, # c\n  c: z,\n}\n", []Edit{set("data/c", "z")}},
		{"null within brackets", "data: {a: , b: x}\n", "data: {a: {c: v} , b: x}\n", []Edit{set("data/a/c", "v")}},
		{"several levels", "metadata:\n    name: n\n", "metadata:\n    name: n\n    annotations:\n        a.test/b: \"1\"\n        a.test/c: \"true\"\n",
			[]Edit{set("metadata/annotations/a.test~1b", "1"), set("metadata/annotations/a.test~1c", "true")}},
		{"several levels from the root", "metadata:\n  name: n\n", "metadata:\n  name: n\nspec:\n  template:\n    seconds: 300\n", []Edit{set("spec/template/seconds", "300")}},
		{"several levels within brackets", "metadata: {name: n}\n", "metadata: {name: n, annotations: {a: \"1\"}}\n", []Edit{set("metadata/annotations/a", "1")}},
		{"first map of a list item", "spec:\n- name: x\n- name: y\n", "spec:\n- name: x\n  a: z\n- name: y\n", []Edit{set("spec/0/a", "z")}},
		{"empty list item", "spec:\n- {}\n", "spec:\n- {a: z}\n", []Edit{set("spec/0/a", "z")}},
		{"text of several lines", "data:\n  a: x\n", "data:\n  a: x\n  b: |\n    y\n    z\n", []Edit{set("data/b", "y\nz\n")}},
		{"beside a merge", "b: &b {x: y}\ndata:\n  <<: *b\n  a: z\n", "b: &b {x: y}\ndata:\n  <<: *b\n  a: z\n  c: v\n", []Edit{set("data/c", "v")}},
		{"behind an alias", "b: &b {x: y}\ndata:\n  a: *b\n", "b: &b {x: y}\ndata:\n  a: *b\n  c: v\n", []Edit{set("data/c", "v")}},
	})
}

func TestRename(t *testing.T) {
	run(t, []editTest{
		{"plain", "data:\n  a : x # c\n", "data:\n  b : x # c\n", []Edit{rename("data/a", "b")}},
		{"double quotes", "data: {\"a\":x}\n", "data: {\"b\":x}\n", []Edit{rename("data/a", "b")}},
		{"single quotes", "data:\n  'a': x\n", "data:\n  'b': x\n", []Edit{rename("data/a", "b")}},
		{"a key as kubectl reads it", "data:\n  on: x\n", "data:\n  b: x\n", []Edit{rename("data/true", "b")}},
		{"a new key that needs quotes", "data:\n  a: x\n", "data:\n  \"on\": x\n", []Edit{rename("data/a", "on")}},
		{"with its value", "data:\n  a: x\n", "data:\n  b: v\n", []Edit{set("data/a", "v"), rename("data/a", "b")}},
		{"onto a key that goes", "data:\n  a: x\n  b: y\n", "data:\n  b: x\n", []Edit{rename("data/a", "b"), remove("data/b")}},
		{"nested block", "data:\n- a:\n    x: y\n", "data:\n- b:\n    x: y\n", []Edit{rename("data/0/a", "b")}},
	})
}

func TestRemove(t *testing.T) {
	run(t, []editTest{
		{"a line with its comment", "data:\n  # above\n  a: x # c\n  b: y\n", "data:\n  # above\n  b: y\n", []Edit{remove("data/a")}},
		{"a nested block", "data:\n  a:\n    x:\n    - y\n  b: y\n", "data:\n  b: y\n", []Edit{remove("data/a")}},
		{"a literal", "data:\n  a: |\n    x\n\n    y\n  b: y\n", "data:\n  b: y\n", []Edit{remove("data/a")}},
		{"the last line of a file", "data:\n  a: x\n  b: y", "data:\n  a: x", []Edit{remove("data/b")}},
		{"CRLF", "data:\r\n  a: x\r\n  b: y\r\n", "data:\r\n  b: y\r\n", []Edit{remove("data/a")}},
		{"several", "data:\n  a: x\n  b: y\n  c: z\n", "data:\n  b: y\n", []Edit{remove("data/c"), remove("data/a")}},
		{"the last entry leaves brackets", "data: # c\n  a: x\n  # d\n", "data: {} # c\n  # d\n", []Edit{remove("data/a")}},
		{"the last item leaves brackets", "args:\n- x\n- y\nz: v\n", "args: []\nz: v\n", []Edit{remove("args/0"), remove("args/1")}},
		{"all entries with a new one", "data:\n  a: x\nb: c\n", "data:\n  d: v\nb: c\n", []Edit{remove("data/a"), set("data/d", "v")}},
		{"behind a dash", "spec:\n- a: x # c\n  # d\n  b: y\n- c: z\n", "spec:\n- # d\n  b: y\n- c: z\n", []Edit{remove("spec/0/a")}},
		{"all behind a dash", "spec:\n- a: x\n  b: y\n- c: z\n", "spec:\n- {}\n- c: z\n", []Edit{remove("spec/0/a"), remove("spec/0/b")}},
		{"the first two behind a dash", "spec:\n- a: x\n  b: z\n  c: w\n", "spec:\n- c: w\n", []Edit{remove("spec/0/a"), remove("spec/0/b")}},
		{"behind two dashes", "spec:\n- - a\n  - b\n", "spec:\n- - b\n", []Edit{remove("spec/0/0")}},
		{"by index", "args:\n  - a\n  - b\n  - c\n", "args:\n  - b\n", []Edit{remove("args/0"), remove("args/2")}},
		{"list of maps", "spec:\n- a: x\n  b: y\n- a: z\n", "spec:\n- a: z\n", []Edit{remove("spec/0")}},
		{"first within brackets", "data: {a: x, b: y}\n", "data: {b: y}\n", []Edit{remove("data/a")}},
		{"last within brackets", "data: { a: x, b: y }\n", "data: { a: x }\n", []Edit{remove("data/b")}},
		{"middle within brackets", "args: [a, b, c]\n", "args: [a, c]\n", []Edit{remove("args/1")}},
		{"two of three within brackets", "args: [a, b, c]\n", "args: [a]\n", []Edit{remove("args/1"), remove("args/2")}},
		{"only one within brackets", "args: [ a ]\n", "args: []\n", []Edit{remove("args/0")}},
		{"only one within brackets with a new one", "data: { a: x }\n", "data: { b: v }\n", []Edit{remove("data/a"), set("data/b", "v")}},
		{"a line within brackets", "data: {\n  a: x, # c\n  b: y, # d\n}\n", "data: {\n  b: y, # d\n}\n", []Edit{remove("data/a")}},
		{"the last line within brackets", "data: {\n  a: x, # c\n  b: y # d\n}\n", "data: {\n  a: x # c\n}\n", []Edit{remove("data/b")}},
		{"what is not there", "data:\n  a: x\n", "data:\n  a: x\n", []Edit{remove("data/b")}},
	})
}

func TestQuote(t *testing.T) {
	run(t, []editTest{
		{"octal", "data:\n  a: 075 # c\n", "data:\n  a: \"075\" # c\n", []Edit{quote("data/a")}},
		{"boolean", "data: {a: true}\n", "data: {a: \"true\"}\n", []Edit{quote("data/a")}},
		{"underscores", "data:\n  a: 1_000\n", "data:\n  a: \"1_000\"\n", []Edit{quote("data/a")}},
		{"null", "data:\n  a: ~\n", "data:\n  a: \"~\"\n", []Edit{quote("data/a")}},
		{"backslash", "data:\n  a: x\\y\n", "data:\n  a: \"x\\\\y\"\n", []Edit{quote("data/a")}},
		{"already", "data:\n  a: 'x'\n", "data:\n  a: 'x'\n", []Edit{quote("data/a")}},
	})
}

func TestAppend(t *testing.T) {
	run(t, []editTest{
		{"block", "args:\n- --a # c\n# d\nb: c\n", "args:\n- --a # c\n- --b=1\n# d\nb: c\n", []Edit{appendText("args", "--b=1")}},
		{"wide dash", "args:\n  -   'a'\n", "args:\n  -   'a'\n  -   'b'\n", []Edit{appendText("args", "b")}},
		{"several", "args:\n  - \"a\"", "args:\n  - \"a\"\n  - \"b\"\n  - \"c\"", []Edit{appendText("args", "b"), appendText("args", "c")}},
		{"brackets", "args: [ 'a' ]\n", "args: [ 'a', 'b' ]\n", []Edit{appendText("args", "b")}},
		{"brackets over lines", "args: [\n  a,\n  b\n]\n", "args: [\n  a,\n  b,\n  c\n]\n", []Edit{appendText("args", "c")}},
		{"empty brackets", "args: []\n", "args:\n  - a\n", []Edit{appendText("args", "a")}},
		{"null", "args:\nb:\n- c\n", "args:\n- a\nb:\n- c\n", []Edit{appendText("args", "a")}},
		{"absent", "b:\n- c: d\n", "b:\n- c: d\n  args:\n  - a\n", []Edit{appendText("b/0/args", "a")}},
		{"there already", "args: [a]\n", "args: [a]\n", []Edit{appendText("args", "a")}},
		{"a number as text", "args: [a]\n", "args: [a, \"1\"]\n", []Edit{appendText("args", "1")}},
		{"absent within brackets", "b: {c: d}\n", "b: {c: d, args: [a, e]}\n", []Edit{appendText("b/args", "a"), appendText("b/args", "e")}},
	})
}

func TestJSON(t *testing.T) {
	pretty := "{\n\t\"apiVersion\": \"v1\",\n\t\"kind\": \"ConfigMap\",\n\t\"data\": {\n\t\t\"a\": 1,\n\t\t\"b\": \"x\"\n\t}\n}\n"
	compact := `{"apiVersion":"v1","kind":"ConfigMap","data":{"a":1},"e":{},"n":null}`
	for _, tt := range []struct {
		name, before, after string
		edits               []Edit
	}{
		{"set a number", compact, strings.Replace(compact, "1}", `"2"}`, 1), []Edit{set("data/a", "2")}},
		{"set a word", pretty, strings.Replace(pretty, `"x"`, `"yz"`, 1), []Edit{set("data/b", "yz")}},
		{"escape", compact, strings.Replace(compact, "1}", `"a\n\"\u0001é"}`, 1), []Edit{set("data/a", "a\n\"\x01é")}},
		{"add", compact, strings.Replace(compact, "1}", `1,"c":"y"}`, 1), []Edit{set("data/c", "y")}},
		{"add a line", pretty, strings.Replace(pretty, "\"x\"\n", "\"x\",\n\t\t\"c\": \"y\"\n", 1), []Edit{set("data/c", "y")}},
		{"add to nothing", compact, strings.Replace(compact, "{},", `{"c": "y"},`, 1), []Edit{set("e/c", "y")}},
		{"add to null", compact, strings.Replace(compact, "null", `["y"]`, 1), []Edit{appendText("n", "y")}},
		{"rename", compact, strings.Replace(compact, `"a"`, `"b"`, 1), []Edit{rename("data/a", "b")}},
		{"remove", pretty, strings.Replace(pretty, ",\n\t\t\"b\": \"x\"", "", 1), []Edit{remove("data/b")}},
		{"remove the first", pretty, strings.Replace(pretty, "\n\t\t\"a\": 1,", "", 1), []Edit{remove("data/a")}},
		{"quote", pretty, strings.Replace(pretty, "1,", `"1",`, 1), []Edit{quote("data/a")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := edited(t, tt.before, 0, tt.edits...)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.after, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The first lines of an object have nothing of it before them.
func TestRemoveFirstLine(t *testing.T) {
	text := "a: b\n" + head
	for _, before := range []string{"", "# c\n", "---\n"} {
		got, err := edited(t, before+text, 0, remove("a"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before+head, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		name, text, want string
		edits            []Edit
	}{
		{"anchor", "a: &a {x: y}\ndata: *a\n", "anchor", []Edit{set("a/x", "z")}},
		{"alias", "a: &a y\ndata: {b: *a}\n", "anchor", []Edit{set("data/b", "z")}},
		{"merged", "a: &a {x: y}\ndata:\n  <<: *a\n", "anchor", []Edit{set("data/x", "z")}},
		{"anchor within", "a:\n  b: &b x\n  c: d\ne: *b\n", "anchor", []Edit{remove("a")}},
		{"anchor of a key", "data:\n  &k a: x\n  b: *k\n", "anchor", []Edit{rename("data/a", "c")}},
		{"rename onto another key", "data:\n  a: x\n  b: y\n", `already a "b"`, []Edit{rename("data/a", "b")}},
		{"rename onto a merged key", "z: &z {b: y}\ndata:\n  <<: *z\n  a: x\n", `already a "b"`, []Edit{rename("data/a", "b")}},
		{"rename what is absent", "data: {}\n", "no", []Edit{rename("data/a", "b")}},
		{"two equal keys", "data:\n  a: x\n  a: y\n", "twice", []Edit{remove("data/a")}},
		{"a template", "data:\n  a: \"{{ .x }}\"\n", "template", []Edit{set("data/a", "b")}},
		{"a tag", "data:\n  a: !!int 1\n", "read back", []Edit{set("data/a", "b")}},
		{"a map", "data:\n  a: x\n", "is a map", []Edit{set("data", "b")}},
		{"below a text", "data: x\n", "no field", []Edit{set("data/a", "b")}},
		{"below no item", "args: [a]\n", "no item 3", []Edit{set("args/3", "b")}},
		{"item of an absent list", "data: {}\n", "no list", []Edit{set("spec/0/a", "b")}},
		{"append to a map", "data: {a: b}\n", "not a list", []Edit{appendText("data", "b")}},
		{"quote nothing", "data:\n  a:\n", "no text", []Edit{quote("data/a")}},
		{"unknown", "data:\n  a:\n", "unknown edit", []Edit{{Op: "move", Path: path("data/a")}}},
		{"key without a colon", "data: {a}\n", "no colon", []Edit{set("data/a", "b")}},
		{"remove a key marked with ?", "data:\n  ? a\n  : x\n  b: z\n", "marked with ?", []Edit{remove("data/a")}},
		{"rename a key marked with ?", "data:\n  ? a\n  : x\n", "marked with ?", []Edit{rename("data/a", "b")}},
		{"comment in empty brackets", "data: { # c\n}\n", "comment", []Edit{set("data/a", "b")}},
		{"comment in brackets to be emptied", "data: { # c\n  a: b}\n", "comment", []Edit{remove("data/a")}},
		{"comment behind a dash to be emptied", "spec:\n- a: b # c\n  d: e\n", "comment", []Edit{remove("spec/0/a"), remove("spec/0/d")}},
		{"item with a tag", "args:\n- !!str a\n- b\n", "tag", []Edit{remove("args/0")}},
		{"item with a tag in brackets", "args: [!!str a, b]\n", "tag", []Edit{remove("args/0")}},
		{"beside an alias in brackets", "b: &b x\nargs: [*b, c]\n", "anchor", []Edit{remove("args/1")}},
		{"behind an alias in brackets", "b: &b x\nargs: [c, *b]\n", "anchor", []Edit{appendText("args", "d")}},
		{"list items have no key", "args: [a]\n", "no key", []Edit{rename("args/0", "b")}},
		{"append below no item", "args: [a]\n", "no item 3", []Edit{appendText("args/3/b", "c")}},
		{"quote a map", "data: {a: b}\n", "is a map", []Edit{quote("data")}},
		{"the same value twice", "data:\n  a: b\n", "same text", []Edit{set("data/a", "c"), set("data/a", "d")}},
		{"set within what goes", "data:\n  a:\n    b: c\n  d: e\n", "same text", []Edit{set("data/a/b", "f"), remove("data/a")}},
		{"add within what goes", "data:\n  a: {}\n  d: e\n", "same text", []Edit{set("data/a/b", "f"), remove("data/a")}},
		{"no path", "data:\n  a:\n", "no field", []Edit{{Op: "remove"}}},
		{"not UTF-8", "data:\n  a: b\n", "read back", []Edit{set("data/a", "\xff")}},
		{"all or none", "data:\n  a: x\n  b: y\n  c: z\n", "already", []Edit{set("data/c", "v"), rename("data/a", "b")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := edited(t, head+tt.text, 0, tt.edits...)
			var refusal *Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("not refused but %q, %v", got, err)
			}
			if !strings.Contains(refusal.Reason, tt.want) {
				t.Errorf("refused with %q, want %q in it", refusal.Reason, tt.want)
			}
		})
	}
}
