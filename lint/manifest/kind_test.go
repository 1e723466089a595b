package manifest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTopLevelKind(t *testing.T) {
	tests := []struct {
		name, text, kind string
		sure             bool
	}{
		{"first line", "kind: Ingress\n", "Ingress", true},
		{"behind other keys", "# x\napiVersion: v1\nmetadata:\n  kind: no\nkind:   Secret  # c\n", "Secret", true},
		{"behind the marker", "---\nkind: Secret", "Secret", true},
		{"double quotes", "kind: \"Secret\"\n", "Secret", true},
		{"single quotes", "kind: 'Secret'\n", "Secret", true},
		{"quoted key", "\"kind\": Secret\n", "Secret", true},
		{"CRLF", "a: b\r\nkind: Secret\r\nc: d\r\n", "Secret", true},
		{"CR", "a: b\rkind: Secret\rc: d\r", "Secret", true},
		{"blank before the colon", "kind : Secret\n", "Secret", true},
		{"another key", "kinds: [a]\nkindOf: b\nmankind: c\n", "", false},
		{"twice", "kind: A\nkind: B\n", "", false},
		{"template", "kind: {{ .Values.kind }}\n", "", false},
		{"anchor", "kind: &k Secret\n", "", false},
		{"continued", "kind: Secret\n  more\n", "", false},
		{"on the next line", "kind:\n  Secret\n", "", false},
		{"no blank", "kind:Secret\n", "", false},
		{"indented", "  kind: Secret\n", "", false},
		{"JSON", ` {"a": {"kind": "x"}, "kind" : "Secret", "b": ["}"]}`, "Secret", true},
		{"JSON without", `{"a": {"kind": "x"}}`, "", false},
		{"JSON value", `{"a": "kind", "b": "Secret"}`, "", false},
		{"JSON twice", `{"kind": "A", "kind": "B"}`, "", false},
		{"JSON cut short", `{"kind": "A", "b": [`, "", false},
		{"template around", "{{- if .Values.a }}\nkind: Secret\n{{- end }}\n", "Secret", true},
		{"flow YAML", `{kind: Secret}`, "", false},
		{"flow YAML with quotes", `{"kind": "Secret", a: '}'}`, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			kind, _, sure := topLevelKind(tt.text)
			if sure != tt.sure || sure && kind != tt.kind {
				t.Errorf("kind %q, sure %v", kind, sure)
			}
		})
	}
}

func TestKindless(t *testing.T) {
	tests := []struct {
		name, text string
		sure       bool
	}{
		{"values", "# x\ncontroller:\n  kind: Deployment\n  apiVersion: v1\n", true},
		{"values behind a mark", "--- # x\na: 1\n", true},
		{"list", "- kind: x\n  a: b\n- c\n", true},
		{"not YAML", "a: b: c\n", true},
		{"CRLF", "a: 1\r\nb:\r\n  kind: c\r\n", true},
		{"JSON", `{"name": "x", "a": {"kind": "b"}}`, true},
		{"object", "apiVersion: v1\nkind: Secret\n", false},
		{"kind alone", "a: b\nkind:\n  Secret\n", false},
		{"apiVersion alone", "apiVersion: v1\n kind: Secret\n", false},
		{"indented", "  a: 1\n  kind: Secret\n", false},
		{"quoted", "a: 1\n\"k\\u0069nd\": Secret\n", false},
		{"merge key", "a: &a {x: 1}\n<<: *a\n", false},
		{"merge conflict", "a: 1\n<<<<<<< HEAD\n", false},
		{"explicit key", "? kind\n: Secret\n", false},
		{"tag", "!!map\na: 1\n", false},
		{"behind the mark", "--- {kind: Secret}\n", false},
		{"flow", "{kind: Secret}\n", false},
		{"template", "{{ include \"a\" . }}\n", false},
		{"placeholder", "${OBJECT}\n", false},
		{"CR", "a: 1\rkind: Secret\r", false},
		{"JSON with", `{"kind": "Secret"}`, false},
		{"JSON with an escape", `{"k\u0069nd": "Secret"}`, false},
		{"JSON cut short", `{"a": [`, false},
	}
	for _, tt := range tests {
		if end, sure := kindless(tt.text); sure != tt.sure || sure && end != len(tt.text) {
			t.Errorf("%s: %v up to %d", tt.name, sure, end)
		}
	}
}

func TestUnwantedKindsAreSkipped(t *testing.T) {
	text := "kind: Secret\ndata: {{ broken\n---\napiVersion: v1\nkind: Service\nmetadata: {name: a}\n---\n" +
		"apiVersion: v1\nkind: SecretList\nitems: {{\n---\napiVersion: v1\nkind: ServiceList\nitems:\n- metadata: {name: b}\n---\n" +
		"{\"kind\": \"Secret\", \"apiVersion\": \"v1\"}\n{\"kind\": \"Service\", \"apiVersion\": \"v1\", \"metadata\": {\"name\": \"c\"}}\n" +
		"{\"kind\": \"List\", \"apiVersion\": \"v1\", \"items\": [{\"kind\": \"Secret\", \"apiVersion\": \"v1\"}, {\"kind\": \"Service\", \"apiVersion\": \"v1\", \"metadata\": {\"name\": \"d\"}}]}\n"
	var got []string
	for o, err := range read(t, text).Objects(func(kind, _ string) bool { return kind == "Service" }) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, o.Kind+"/"+o.Name)
	}
	if diff := cmp.Diff([]string{"Service/a", "Service/b", "Service/c", "Service/d"}, got); diff != "" {
		t.Error(diff)
	}
}

// What the scan is sure of is what parsing finds.
func TestScannedKindIsParsedKind(t *testing.T) {
	c := newCorpus(5)
	docs := append(c.documents(200), "{\"kind\":\"A\",\"b\":[{\"kind\":\"C\"}]}", "kind: A\nb: |\n  kind: C\n", "a: \"x\nkind: B\n\"\n")
	for _, doc := range docs[:100] {
		docs = append(docs, strings.NewReplacer("kind:", "sort:", `"kind"`, `"sort"`, "apiVersion", "version").Replace(doc))
	}
	sure, without := 0, 0
	for i := range 3000 {
		text := c.mutate(docs[i%len(docs)])
		f := read(t, text)
		chunk, _ := nextChunk(f.text, 0)
		kind, end, ok := topLevelKind(f.text[chunk.start:chunk.end])
		if !ok {
			end, none := kindless(f.text[chunk.start:chunk.end])
			if doc, err := f.parseNode(chunk); err == nil && doc != nil && none && end == chunk.end-chunk.start {
				without++
				if doc.Root.Get("kind") != nil {
					t.Errorf("a kind was not seen: %q", text)
				}
			}
			continue
		}
		chunk.end = chunk.start + end
		doc, err := f.parseNode(chunk)
		if err != nil || doc == nil {
			continue
		}
		if found, ok := doc.Root.Get("kind").Str(); ok {
			sure++
			if found != kind {
				t.Errorf("scan finds %q, parsing %q\n%q", kind, found, text)
			}
		}
	}
	if sure < 500 || without < 20 {
		t.Errorf("sure of %d documents only, and of %d that they have no kind", sure, without)
	}
}
