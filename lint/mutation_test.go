package lint_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/report"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/versions"
)

// oddValues stand in for any value: every type, and texts and numbers at the edges of what rules read.
var oddValues = []string{
	"null", "~", "", "true", "off", "0", "5", "-1", "0x10", "1e3", "1.5", ".inf", "-.inf", ".nan", "1e300", "1e400",
	"123456789012345678901234567890", "-9223372036854775809", "[]", "{}", "[a, 5, null]", "[[x], {a: b}]", "{a: b}", "{a: {b: [c]}}",
	`""`, `" "`, `"\n"`, `"\0"`, `"0"`, `"00"`, `"-0"`, `"+5"`, `"-1"`, `"0x7f"`, `"0b2"`, `"1_000"`, `"1e5"`, `"1e999"`, `"1.5"`, `".5"`, `"NaN"`, `"Inf"`,
	`"99999999999999999999"`, `"9223372036854775807"`, `"9223372036854775808"`, `"True"`, `"yes"`, `"60s"`, `"1m30s"`, `"5 m"`, `"10G"`, `"8K"`, `"1.5mb"`,
	`"${X}"`, `"{{ x }}"`, `"%d%s%v"`, `"a,b,,c"`, `","`, `"/"`, `"ns/name"`, `"/name"`, `"a/b/c"`, `"http://u:p@h.test/"`, `"::/0"`, `"192.0.2.0/33"`, `"("`, `"[a-"`,
	`"\u00e9\u4e16\U0001F600"`, `"\u00a0"`, `"CN=("`, `"debug"`, `"auto"`, `"1.0"`, `"FCGI"`, `"close"`, "|\n    a\n    b\n", ">-\n    12\n",
	`"` + strings.Repeat("9", 400) + `"`, `"` + strings.Repeat("a ", 200) + `"`, strings.Repeat("9", 400),
}

// mutants lints many changed fixtures in one run, because compiling the rules takes longer than asking them.
const mutants = 250

// FuzzMutatedFixtures changes fixtures at random, keeping to YAML or not, and demands what must hold of any input: no
// rule fails, every finding has a place in its text, text edits leave a text that is read, and the report is JSON.
func FuzzMutatedFixtures(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(lintMutants)
}

func lintMutants(t *testing.T, seed uint64) {
	m := &mutator{Rand: rand.New(rand.NewPCG(seed, 1)), texts: mutableTexts(t)}
	listing := &source.Listing{}
	texts := map[string]*manifest.File{}
	for n := range mutants {
		text := m.mutated()
		// Two lie side by side and may be taken for one installation.
		name := fmt.Sprintf("%d/%d.yaml", n/2, n)
		file, err := manifest.NewFile(name, text)
		if err != nil {
			continue
		}
		texts[name] = file
		listing.Inputs = append(listing.Inputs, source.Text(name, text))
	}
	releases := versions.All()
	options := lint.Options{TextEdits: true, Observations: m.observations(), ReleaseFor: func(file string) string {
		// A folder's installation has one release, whichever of its files is asked about.
		h := uint64(len(file))
		for _, c := range []byte(filepath.Dir(file)) {
			h = h*31 + uint64(c)
		}
		if h%3 == 0 {
			return ""
		}
		return releases[h%uint64(len(releases))].Version
	}}
	linter, err := lint.New(options)
	if err != nil {
		t.Fatal(err)
	}
	result, err := linter.Lint(t.Context(), listing)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	for _, e := range result.Errors {
		if strings.Contains(e.Message, "rule ") && strings.Contains(e.Message, " failed") {
			t.Errorf("seed %d: %s:%d: %s\n%s", seed, e.File, e.Line, e.Message, texts[e.File].Data)
		}
	}
	for i := range result.Findings {
		if fault := faultOf(&result.Findings[i], texts); fault != "" {
			f := result.Findings[i]
			t.Errorf("seed %d: %s: %+v\n%s", seed, fault, f, texts[f.File].Data)
		}
	}
	var out bytes.Buffer
	if err := report.JSON(&out, result, report.Style{}); err != nil {
		t.Errorf("seed %d: %v", seed, err)
	}
	if !utf8.Valid(out.Bytes()) {
		t.Errorf("seed %d: the report is not UTF-8", seed)
	}
}

// faultOf says what is wrong with a finding itself.
func faultOf(f *lint.Finding, texts map[string]*manifest.File) string {
	file := texts[f.File]
	switch {
	case file == nil:
		return "the file is none of the input"
	case f.Message == "" || f.Severity == "" || strings.Contains(f.Message, "%!"):
		return "the message or severity is malformed"
	case !inside(file, f.Line, f.Column) || !inside(file, f.EndLine, f.EndColumn):
		return "the place lies outside of the file"
	case f.EndLine < f.Line || f.EndLine == f.Line && f.EndColumn < f.Column:
		return "the place ends before it begins"
	case f.Fix == nil:
		return ""
	case strings.Contains(f.Fix.Description, "%!"):
		return "the description of the fix is malformed"
	}
	changed := map[string][]lint.TextEdit{}
	for _, e := range f.Fix.TextEdits {
		changed[e.File] = append(changed[e.File], e)
	}
	for name, edits := range changed {
		if file = texts[name]; file == nil {
			return "an edit changes a file that is none of the input"
		}
		if fault := editedFault(file, edits); fault != "" {
			return fault
		}
	}
	return ""
}

func inside(file *manifest.File, line, column int) bool {
	return line >= 1 && line <= file.Lines() && column >= 1 && column <= utf8.RuneCountInString(file.Line(line))+1
}

// editedFault carries the edits out and reads the text again.
func editedFault(file *manifest.File, edits []lint.TextEdit) string {
	// The edits of a fix are in the order of the text.
	slices.Reverse(edits)
	text, behind := string(file.Data), len(file.Data)+1
	for _, e := range edits {
		if !inside(file, e.Line, e.Column) || !inside(file, e.EndLine, e.EndColumn) {
			return "an edit lies outside of the file"
		}
		from, to := file.Offset(manifest.Position{Line: e.Line, Column: e.Column}), file.Offset(manifest.Position{Line: e.EndLine, Column: e.EndColumn})
		if to < from || to >= behind {
			return "edits are out of order, or touch each other so that their order matters"
		}
		behind = from
		text = text[:from] + e.Text + text[to:]
	}
	before, after := unreadDocuments(file.Data), unreadDocuments([]byte(text))
	if after > before {
		return "the edited text cannot be read:\n" + text
	}
	return ""
}

func unreadDocuments(text []byte) int {
	file, err := manifest.NewFile("edited.yaml", text)
	if err != nil {
		return 1
	}
	n := 0
	for _, err := range file.Objects(nil) {
		if err != nil {
			n++
		}
	}
	return n
}

// mutableTexts are the fixtures and the demo.
func mutableTexts(t *testing.T) [][]byte {
	t.Helper()
	files := fixtureFiles(t)
	demo, err := filepath.Glob(filepath.Join(fixtures, "demo", "*", "*.yaml"))
	if err != nil || len(demo) == 0 {
		t.Fatalf("no demo: %v", err)
	}
	var texts [][]byte
	for _, file := range append(files, demo...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	return texts
}

type mutator struct {
	*rand.Rand
	texts [][]byte
}

// mutated is a fixture after one to four changes. Where a change leaves no YAML, what comes of it is tried as well.
func (m *mutator) mutated() []byte {
	text := m.texts[m.IntN(len(m.texts))]
	for range 1 + m.IntN(4) {
		text = m.change(text)
	}
	switch m.IntN(12) {
	case 0:
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	case 1:
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r"))
	case 2:
		return append([]byte("\ufeff"), text...)
	}
	return text
}

func (m *mutator) change(text []byte) []byte {
	file, err := manifest.NewFile("", slices.Clone(text))
	if err != nil {
		return text
	}
	var fields []manifest.Field
	var items []*manifest.Value
	for o, err := range file.Objects(nil) {
		if err == nil {
			collect(o.Root, &fields, &items)
		}
	}
	if len(fields) == 0 {
		return text
	}
	field := fields[m.IntN(len(fields))]
	key, value := file.Source(field.KeySpan), file.Source(field.Value.Span)
	replace := func(s manifest.Span, by string) []byte {
		return slices.Concat(text[:s.Start], []byte(by), text[s.End:])
	}
	odd := oddValues[m.IntN(len(oddValues))]
	switch m.IntN(10) {
	case 0, 1, 2:
		return replace(field.Value.Span, " "+odd)
	case 3: // nothing of it is left
		return replace(manifest.Span{Start: field.KeySpan.Start, End: max(field.KeySpan.End, field.Value.Span.End)}, "")
	case 4: // the same key in other letters beside it
		recased := []string{strings.ToUpper(key), strings.ToUpper(key[:min(1, len(key))]) + key[min(1, len(key)):], key, strings.ReplaceAll(key, "-", "_")}[m.IntN(4)]
		column := file.Position(int(field.KeySpan.Start)).Column
		return replace(manifest.Span{Start: field.KeySpan.Start, End: field.KeySpan.Start}, recased+": "+value+"\n"+strings.Repeat(" ", column-1))
	case 5: // another release's or no release's key
		release := &versions.All()[m.IntN(len(versions.All()))]
		kind := versions.KindConfig
		prefix := ""
		if strings.Contains(key, "/") {
			kind, prefix = versions.KindAnnotation, key[:strings.LastIndex(key, "/")+1]
		}
		names := slices.Sorted(release.Names(kind))
		return replace(field.KeySpan, prefix+names[m.IntN(len(names))])
	case 6: // somebody else's value
		other := fields[m.IntN(len(fields))]
		return replace(field.Value.Span, file.Source(other.Value.Span))
	case 7:
		if len(items) == 0 {
			return text
		}
		return replace(items[m.IntN(len(items))].Span, odd)
	case 8: // an alias of another value
		other := fields[m.IntN(len(fields))]
		if other.Value.Span.End >= field.Value.Span.Start {
			return text
		}
		return slices.Concat(text[:other.Value.Span.Start], []byte(" &x "), text[other.Value.Span.Start:field.Value.Span.Start], []byte(" *x"), text[field.Value.Span.End:])
	default: // any byte
		at := m.IntN(len(text))
		return slices.Concat(text[:at], []byte{"\x00\t\n :-#&*!|>'\"%@`{}[],?\\\xff~"[m.IntN(25)]}, text[at+m.IntN(2):])
	}
}

func collect(v *manifest.Value, fields *[]manifest.Field, items *[]*manifest.Value) {
	for _, f := range v.Fields {
		*fields = append(*fields, f)
		collect(f.Value, fields, items)
	}
	for _, item := range v.Items {
		*items = append(*items, item)
		collect(item, fields, items)
	}
}

// observations name every Ingress of the fixtures, with latencies from nothing to forever.
func (m *mutator) observations() *lint.Observations {
	result := &lint.Observations{}
	for _, text := range m.texts {
		file, err := manifest.NewFile("", text)
		if err != nil {
			continue
		}
		for o, err := range file.Objects(nil) {
			if err == nil && o.Kind == "Ingress" {
				result.Latencies = append(result.Latencies, lint.Latency{
					Namespace: o.Namespace, Ingress: o.Name,
					P99Seconds: []float64{0, 1e-9, 0.5, 60, 75.25, 1e9, 1e300}[m.IntN(7)], P99AtLeast: m.IntN(4) == 0,
				})
			}
		}
	}
	return result
}
