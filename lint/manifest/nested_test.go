package manifest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// outer reads a file of one document and returns the value of the key text.
func outer(t testing.TB, data string) (*File, *Value) {
	t.Helper()
	f, err := NewFile("outer.yaml", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	for doc, err := range f.Documents() {
		if err != nil {
			t.Fatal(err)
		}
		return f, doc.Root.At("spec", "text")
	}
	t.Fatal("no document")
	return nil, nil
}

func TestNestedIsReadInPlace(t *testing.T) {
	tests := map[string]string{
		"clip":                "spec:\n  text: |\n    a:\n      b: here\n",
		"strip":               "spec:\n  text: |-\n    a:\n      b: here\nnext: 1\n",
		"keep":                "spec:\n  text: |+\n    a:\n      b: here\n\n\nnext: 1\n",
		"indicator":           "spec:\n  text: |2\n    a:\n      b: here\n",
		"indicator and strip": "spec:\n  text: |2-\n    a:\n      b: here\n",
		"first line deeper":   "spec:\n  text: |1\n     a: {b: here}\n",
		"comment in header":   "spec:\n  text: | # values\n    a:\n      b: here\n",
		"comments":            "spec:\n  text: |\n    # one\n    a: # two\n      # three\n      b: here # four\n    # five\n",
		"comment left of it":  "spec:\n  text: |\n    a:\n      b: here\n# not in it\n",
		"CRLF":                "spec:\r\n  text: |\r\n    ---\r\n    a:\r\n      b: here\r\n",
		"mark":                "spec:\n  text: |\n    ---\n    a:\n      b: here\n",
		"mark, comment":       "spec:\n  text: |\n    # values\n\n    --- # of prod\n    a:\n      b: here\n",
		"mark, flow behind":   "spec:\n  text: |\n    --- {a: {b: here}}\n",
		"second document":     "spec:\n  text: |\n    a:\n      b: here\n    ---\n    a: other\n",
		"end mark":            "spec:\n  text: |\n    a:\n      b: here\n    ...\n    nonsense: [\n",
		"JSON":                "spec:\n  text: |\n    {\"a\": {\"b\": \"here\"}}\n",
		"no final newline":    "spec:\n  text: |\n    a:\n      b: here",
		"anchor, merge":       "spec:\n  text: |\n    x: &x {b: here}\n    a:\n      <<: *x\n",
		"literal within":      "spec:\n  text: |\n    a:\n      b: |-\n        here\n",
		"blank line first":    "spec:\n  text: |\n\n    a:\n      b: here\n",
		"list item":           "spec: {text: 1}\nspec:\n  text: |\n    a:\n      b: here\n",
		"tag and anchor":      "spec:\n  text: !!str &v |\n    a:\n      b: here\n",
		"lone return":         "spec:\r  text: |\r    a:\r      b: here\r",
	}
	for name, data := range tests {
		t.Run(name, func(t *testing.T) {
			f, v := outer(t, data)
			doc, err := f.Nested(v)
			if err != nil {
				t.Fatal(err)
			}
			got := doc.Root.At("a", "b")
			if text, _ := got.Str(); text != "here" {
				t.Fatalf("read %+v", got)
			}
			if source := f.Source(got.Span); strings.Trim(source, "|-\" \n") != "here" {
				t.Errorf("its place is %q", source)
			}
		})
	}
}

func TestNestedErrorsLieInTheFile(t *testing.T) {
	tests := []struct {
		name, data, want string
		templated        bool
	}{
		{"not YAML", "spec:\n  text: |\n    a: 1\n    b: c: d\n", "outer.yaml:4:5: ", false},
		{"tab", "spec:\n  text: |\n    a:\n    \tb: 1\n", "outer.yaml:4:5: ", false},
		{"template", "spec:\n  text: |\n    a:\n      {{- toYaml .Values.x | nindent 4 }}\n", "outer.yaml:4:7: ", true},
		{"bracket", "spec:\n  text: |\n    a: [1\n", "outer.yaml:3:", false},
		{"behind a mark", "spec:\n  text: |\n    ---\n    a: b: c\n", "outer.yaml:4:", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, v := outer(t, test.data)
			doc, err := f.Nested(v)
			if err == nil {
				t.Fatalf("read %+v", doc.Root)
			}
			if !strings.HasPrefix(err.Error(), test.want) || err.(*Error).Templated != test.templated {
				t.Errorf("%v (templated %t)", err, err.(*Error).Templated)
			}
		})
	}
}

func TestNestedHoldsDuplicates(t *testing.T) {
	f, v := outer(t, "spec:\n  text: |\n    a: 1\n    b: 2\n    a: 3\n")
	doc, err := f.Nested(v)
	if err != nil || len(doc.Duplicates) != 1 {
		t.Fatalf("%+v, %v", doc, err)
	}
	again := f.Position(int(doc.Duplicates[0].Again.Start))
	if diff := cmp.Diff(Position{5, 5}, again); diff != "" {
		t.Error(diff)
	}
}

func TestNestedIsOnlyForLiterals(t *testing.T) {
	for _, data := range []string{"spec: {text: 'a: 1'}", "spec: {text: 1}", "spec:\n  text: >\n    a: 1\n", "spec: {}"} {
		f, v := outer(t, data)
		if doc, err := f.Nested(v); doc != nil || err != nil {
			t.Errorf("%q: %v, %v", data, doc, err)
		}
	}
	for _, data := range []string{"spec:\n  text: |\n\nnext: 1\n", "spec:\n  text: |\n    # nothing\n", "spec:\n  text: |\n    ---\n"} {
		f, v := outer(t, data)
		if doc, err := f.Nested(v); doc != nil || err != nil {
			t.Errorf("%q: %v, %v", data, doc, err)
		}
	}
}

func TestDecodedLiesAtTheValue(t *testing.T) {
	for _, data := range []string{
		"spec:\n  text: \"a:\\n  b: here\\n\"\n", "spec:\n  text: >\n    a:\n      b: here\n\n    c: 1\n",
		"spec:\n  text: 'a: {b: here}'\n", `{"spec": {"text": "---\na:\n  b: here\n---\nc: 2\n"}}`,
	} {
		f, v := outer(t, data)
		doc, err := f.Decoded(v)
		if err != nil {
			t.Fatal(err)
		}
		got := doc.Root.At("a", "b")
		if text, _ := got.Str(); text != "here" || got.Span != v.Span || doc.Root.Fields[0].KeySpan != v.Span || doc.File != f {
			t.Errorf("%q: %+v", data, got)
		}
	}
}

func TestDecodedErrorsLieAtTheValue(t *testing.T) {
	tests := []struct{ data, want string }{
		{`{"spec": {"text": "a: 1\nb: c: d\n"}}`, "outer.yaml:1:19: line 2 of the text: not valid YAML"},
		{`{"spec": {"text": "a: b: c"}}`, "outer.yaml:1:19: not valid YAML"},
		{`{"spec": {"text": "\u0001"}}`, "outer.yaml:1:19: the text contains the control character"},
	}
	for _, test := range tests {
		f, v := outer(t, test.data)
		if doc, err := f.Decoded(v); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %+v, %v", test.data, doc, err)
		}
	}
}

// FuzzNested holds reading in place against reading the text of the value.
func FuzzNested(f *testing.F) {
	for _, seed := range []string{
		"a:\n  b: 1\n", "---\na: |\n  x\n   y\n", "a: 'b\n\n  c'\n", "# c\n\n--- # d\n- a\n- |2\n    b\n", "--- {a: 1}\n", "a\n---\nb\n",
		"a: >\n  b\n\n  c\n", "a: b\n c\n", "{\"a\": [1,\n2]}", "a:\n- b\n-  c: d\n   e: f\n", "...\n", "? a\n: b\n", "|\n a\n", "%YAML 1.1\n---\na: 1\n",
	} {
		f.Add(seed, 4)
	}
	f.Fuzz(func(t *testing.T, text string, indent int) {
		if indent < 1 || indent > 9 || strings.ContainsAny(text, "\r\t\u0085\u2028\u2029\ufeff%") || unreadable(text) >= 0 || strings.TrimSpace(text) == "" || literalIndent(text, 0) > 0 {
			return
		}
		pad := strings.Repeat(" ", indent)
		var b strings.Builder
		b.WriteString("spec:\n text: |" + string(rune('0'+indent)) + "\n")
		for line := range strings.Lines(text) {
			if strings.TrimSpace(line) != "" {
				b.WriteString(" " + pad)
			}
			b.WriteString(line)
		}
		file, err := NewFile("outer.yaml", []byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		var v *Value
		for doc, err := range file.Documents() {
			if err != nil {
				return
			}
			v = doc.Root.At("spec", "text")
			break
		}
		if v == nil || v.Style != Literal {
			return
		}
		plain, plainErr := file.Decoded(v)
		nested, err := file.Nested(v)
		if plainErr != nil || err != nil {
			// Of JSON texts one behind the other only a file reads the first.
			if plainErr == nil && plain != nil && plain.Root.Kind == Map && plain.Root.Style == Block {
				t.Fatalf("only the text reads: %v\n%s", err, b.String())
			}
			return
		}
		if plain == nil || nested == nil {
			if plain != nil && plain.Root.Kind == Map || nested != nil && nested.Root.Kind == Map {
				t.Fatalf("only one is empty: %v, %v\n%s", plain, nested, b.String())
			}
			return
		}
		if plain.Root.Kind != Map {
			return
		}
		if diff := cmp.Diff(plain.Root, nested.Root, cmpopts.IgnoreTypes(Span{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s\n%s", diff, b.String())
		}
	})
}
