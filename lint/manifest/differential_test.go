package manifest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	yamlv2 "go.yaml.in/yaml/v2"
	"sigs.k8s.io/yaml"
)

// kubectlSeeds are texts on which YAML libraries are known to differ.
var kubectlSeeds = []string{
	"a: on\nb: off\nc: y\nd: N\ne: yes\nf: No\non: x\nn: y\n",
	"a: 0755\nb: 1_000\nc: 0x1F\nd: 0o17\ne: 0b101\nf: -0b11\ng: 08\nh: 1e3\ni: -0\nj: -0.0\nk: .5\nl: 1:30\nm: +1\n",
	"a: 18446744073709551615\nb: 18446744073709551616\nc: 9223372036854775808\nd: 0777777777777777777777\ne: 1e21\nf: 1e-7\n",
	"a: 2001-01-01\nb: 2001-12-14t21:59:43.10-05:00\nc: 2001-12-14 21:59:43\n2001-01-01: d\n",
	"a: !!str 1\nb: !!int '2'\nc: !!float 3\nd: !!binary aGk=\ne: !foo x\nf: !!python/name:a.b 1\ng: ! '1'\nh: !!null ''\n",
	"a: ~\nb:\nc: null\nd: ''\ne: Null\nf: nULL\n",
	"a: &x {b: 1}\nc: *x\nd: [*x, *x]\n",
	"a: &x {b: 1, c: 2}\nd:\n  b: 3\n  <<: *x\n  c: 4\ne: {<<: [*x, {f: 1}], b: 0}\n",
	"1: a\n1.5: b\ntrue: c\n0x10: d\n1e3: e\n",
	"a: 1\na: 2\nl: [{a: 1, a: 2}]\n",
	"a: |\n  x\n  y\n\nb: >\n  x\n  y\n\n  z\nc: |-\n  x\nd: |+\n  x\n\ne: |2\n    x\n",
	"a: \"x\\ty\\u00e9\\\n  z\"\nb: 'it''s'\nc: \"a\n\n  b\"\n",
	"a: x\n  y\n\n  z\nb: c # d\ne: f#g\n",
	"{\"a\": [1, 2.50, true, null, \"\\u00e9\\/\"], \"b\": {}}\n",
	"[a, {b: c}, [d], e: f, \"g\":h]\n",
	"a: {{ .Values.x }}\n", "{{ if }}\na: 1\n", "a: [1, 2\nb: 3\n", "a: b: c\n", "\ta: 1\n", "a:\n\t- b\n",
	"? a\n: b\n? [c]\n: d\n", "- a\n-\n- - b\n  - c\n- d:\n  e: f\n", "a:\n- b\n- c\nd: e\n",
	"%YAML 1.1\n---\na: on\n", "--- a\n", "--- # x\na: 1\n...\nb: 2\n", "a: |\n  x\n---\nb\n",
	"a: @x\n", "a: %x\n", "a: `x`\n", "- -1\n- --1\n- ?x\n- :x\n", "a: .inf\n", "a: &a [*a]\n", "a: *b\n",
	"a: é\r\nb: x\rc: y\r\n", "\xEF\xBB\xBFa: 1\n", "a: x\u0085b: y\n", "a: \"\\uD800\"\n", "a:\u00a0b\n", "a: \u00a0b\n",
}

// FuzzObjects holds what the reader makes of a document against kubectl's own library.
func FuzzObjects(f *testing.F) {
	for _, seed := range kubectlSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 20_000 {
			return
		}
		checkAgainstKubectl(t, data)
	})
}

// FuzzResolve does the same for one scalar as a value, as a key, with a tag and with quotes.
func FuzzResolve(f *testing.F) {
	for _, s := range strings.Fields("on 0755 1_000 -0b1 +0b1 0b_1 0x_1 .5 ._5 5. 1e3 1e999 -.inf .NaN ~ null 2001-1-1 2001-01-01T1:2:3Z 12e03 0o7 -0o7 << = 1__0 +.5 0.1.2 18446744073709551616 1e-7") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 || strings.ContainsAny(s, "\r\n\u0085\u2028\u2029#") {
			return
		}
		for _, format := range []string{"k: %s\n", "%s: 1\n", "- !!int %s\n", "- !!float %s\n", "- !!bool %s\n", "- !!null %s\n", "- !!str %s\n",
			"- !!timestamp %s\n", "- !!binary %s\n", "- !!float '%s'\n", "!!float %s: 1\n", "- ! '%s'\n", "- ! %s\n", "! %s: 1\n", "- '%s'\n", "- \"%s\"\n", "[%s]\n", "{%s}\n"} {
			checkAgainstKubectl(t, fmt.Appendf(nil, format, s))
		}
	})
}

func TestAgainstKubectl(t *testing.T) {
	for _, seed := range kubectlSeeds {
		checkAgainstKubectl(t, []byte(seed))
	}
}

// checkAgainstKubectl compares each document with what sigs.k8s.io/yaml makes of it.
func checkAgainstKubectl(t *testing.T, data []byte) {
	t.Helper()
	file, err := NewFile("in.yaml", data)
	if err != nil || file.encoding != utf8Plain || file.binary() != nil {
		return
	}
	for next := 0; next < len(file.text); {
		var c chunk
		c, next = nextChunk(file.text, next)
		text := file.text[c.start:c.end]
		doc, _, err := (&reader{file: file}).parse(c)
		want, wantErr := kubectl(text)
		switch {
		case strings.Contains(text, yttMark): // which kubectl never sees
		case err != nil && wantErr != nil:
		case err != nil:
			if !refusedHereOnly(text) {
				t.Errorf("refused: %v\nkubectl reads %s\n%q", err, want, text)
			}
		case wantErr != nil:
			if !refusedThereOnly(text, wantErr.Error()) {
				t.Errorf("kubectl refuses: %v\nread as %s\n%q", wantErr, toJSON(doc), text)
			}
		default:
			if got := toJSON(doc); got != want && !undefinedThere(doc) {
				t.Errorf("read as %s\nkubectl: %s\n%q", got, want, text)
			}
		}
		if err == nil && doc != nil {
			checkSpans(t, file, doc.Root, Span{int32(c.start), int32(c.end)})
		}
	}
}

func kubectl(text string) (out string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	data, err := yaml.YAMLToJSON([]byte(text))
	// Bytes of !!binary that are no UTF-8 become the same character, once escaped and once not.
	return strings.ReplaceAll(string(data), `\ufffd`, "\uFFFD"), err
}

func toJSON(doc *Document) string {
	if doc == nil {
		return "null"
	}
	data, err := json.Marshal(doc.Root.Any())
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// undefinedThere: keys that differ as YAML values (1 and "1") but not as JSON keys stay in a random order there.
func undefinedThere(doc *Document) bool { return doc != nil && len(doc.Duplicates) > 0 }

// refusedHereOnly lists what the reader refuses and kubectl's library reads: that library stops behind the first
// document it sees, whatever follows.
func refusedHereOnly(text string) (ok bool) {
	defer func() { ok = ok || recover() != nil }()
	decoder := yamlv2.NewDecoder(strings.NewReader(text))
	for {
		var ignored any
		if err := decoder.Decode(&ignored); err != nil {
			return !errors.Is(err, io.EOF)
		}
	}
}

// refusedThereOnly lists what kubectl's library refuses and the reader reads.
func refusedThereOnly(text, message string) bool {
	// A document of nothing but comments holds no object, whatever blanks stand before them.
	if strings.Contains(message, "cannot start any token") && onlyComments(text) {
		return true
	}
	// kubectl reads JSON with a parser of JSON, which knows these escapes.
	return strings.Contains(message, "escape c") && (strings.Contains(text, `\/`) || strings.Contains(text, `\u`))
}

func onlyComments(text string) bool {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if line = strings.TrimLeft(line, " \t"); line != "" && line[0] != '#' && line != "---" {
			return false
		}
	}
	return true
}

// checkSpans holds every span against the text it stands for.
func checkSpans(t *testing.T, f *File, v *Value, within Span) {
	t.Helper()
	s := v.Span
	if s.Start > s.End || s.Start < 0 || int(s.End) > len(f.text) {
		t.Fatalf("span %v of %+v is no range", s, v)
	}
	if v.Shared {
		return
	}
	if s.Start < within.Start || s.End > within.End {
		t.Errorf("span %v %q of a %v lies outside of its parent's %v\n%q", s, f.Source(s), v.Kind, within, f.text)
	}
	text := f.Source(s)
	bad := false
	switch v.Style {
	case SingleQuoted:
		bad = len(text) < 2 || text[0] != '\'' || text[len(text)-1] != '\''
	case DoubleQuoted:
		bad = len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"'
	case Literal, Folded:
		bad = text == "" || text[0] != '|' && text[0] != '>'
	case Plain:
		bad = v.Kind == String && !strings.Contains(f.text, "!!binary") && strings.TrimSpace(v.Text) != "" && plainEnd(text, 0, v.Text) != len(text)
	}
	if bad {
		t.Errorf("span of %+v is %q\n%q", v, text, f.text)
	}
	for _, field := range v.Fields {
		if !field.Value.Shared {
			checkSpans(t, f, field.Value, s)
		}
	}
	for _, item := range v.Items {
		checkSpans(t, f, item, s)
	}
}
