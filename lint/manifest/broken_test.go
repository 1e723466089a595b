package manifest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Each text is put between two good documents, which must both come.
func TestBrokenDocuments(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // line within the text, column and message; empty for no error
		templated  bool
	}{
		{name: "tab as indentation", text: "a:\n\tb: 1\n", want: "2:1: not valid YAML: the line is indented with a tab; use spaces"},
		{name: "key without value in a map", text: "a: 1\nb\nc: 2\n", want: "2:1: not valid YAML: could not find expected ':'"},
		{name: "two colons", text: "a: 1\nb: c: d\n", want: "2:1: not valid YAML: mapping values are not allowed"},
		{name: "list below map", text: "a: 1\n- b\n", want: "2:1: not valid YAML: did not find expected key"},
		{name: "bad indentation", text: "a:\n    b: 1\n  c: 2\n", want: "3:3: not valid YAML: did not find expected key"},
		{name: "open quote", text: "a: 1\nb: \"c\nd: e\n", want: "2:"},
		{name: "open bracket", text: "a: 1\nb: [c, d\ne: f\n", want: "3:1: not valid YAML: did not find expected ',' or ']'"},
		{name: "open brace in JSON", text: "{\"a\": {\"b\": 1}\n", want: "1:1: not valid YAML: did not find expected ',' or '}'"},
		{name: "comma missing in JSON", text: "{\n  \"a\": 1,\n  \"b\": 2\n  \"c\": 3,\n  \"d\": 4\n}\n", want: "4:3: not valid YAML: did not find expected ',' or '}'"},
		{name: "at sign", text: "a: 1\nb: @c\n", want: "2:"},
		{name: "unknown alias", text: "a: 1\nb: *c\n", want: "2:4: not valid YAML: unknown anchor 'c' referenced"},
		{name: "alias to itself", text: "a: 1\nb: &c [*c]\n", want: "2:8: the anchor \"c\" contains itself"},
		{name: "NUL", text: "a: 1\nb: é\x00\n", want: "2:5: the text contains a NUL byte"},
		{name: "control character", text: "a: \x1b[0m\n", want: "1:4: the text contains the control character U+001B"},
		{name: "not UTF-8", text: "a: 1\nb: M\xfcller\n", want: "2:5: the byte 0xFC is not UTF-8; save the file as UTF-8"},
		{name: "infinity", text: "a: 1\nb: [.inf]\n", want: "2:5: .inf is not a number that Kubernetes can read"},
		{name: "null key", text: "a: 1\n~: b\n", want: "2:1: null cannot be a key"},
		{name: "map as key", text: "a: 1\n{b: c}: d\n", want: "2:1: a map or list cannot be a key"},
		{name: "merge of a string", text: "a: 1\n<<: b\n", want: "2:5: a merge key (<<) needs a map"},
		{name: "wrong tag", text: "a: 1\nb: !!int x\n", want: "2:10: \"x\" is marked !!int but is a string"},
		{name: "not base64", text: "b: !!binary '%'\n", want: "1:13: the value is marked !!binary but is not base64"},
		{name: "large number as key", text: "18446744073709551615: a\n", want: "1:1: the number 18446744073709551615 is too large for a key"},
		{name: "Helm value", text: "a: 1\nb: {{ .Values.b }}\n", want: "2:4: a Helm template that has not been rendered; render it and pipe the result in: helm template CHART | ingresslint lint -", templated: true},
		{name: "Helm block", text: "a: 1\n{{- if .Values.b }}\nb: 2\n{{- end }}\n", want: "2:1: a Helm template", templated: true},
		{name: "Helm quotes in quotes", text: "a: \"{{ default \"b\" .Values.b }}\"\n", want: "1:5: a Helm template", templated: true},
		{name: "Jinja", text: "a: 1\n{% for x in y %}\n- {{ x }}\n", want: "2:1: a Jinja template that has not been rendered; render it and pipe the result in", templated: true},
		{name: "HCL", text: "a: 1\n%{ if b }\n", want: "2:1: a Terraform template that has not been rendered; give what it renders to an output of yours and pipe that in: terraform output -raw OUTPUT | ingresslint lint -", templated: true},
		{name: "Jinja comment", text: "{# a #}\nb: 1\n", want: "1:1: a Jinja template", templated: true},
		{name: "placeholder for lines", text: "a: 1\n${B}\n", want: "2:1: a template that has not been rendered; render it and pipe the result in: envsubst < in.yaml | ingresslint lint -", templated: true},
		{name: "Terraform's placeholder for lines", text: "a: 1\n${var.b}\n", want: "2:1: a Terraform template", templated: true},
		{name: "placeholder in brackets", text: "a: 1\nb: {c: ${C}}\n", want: "2:8: a template", templated: true},
		{name: "ERB block", text: "a: 1\n<% if b %>\nb: 1\n", want: "2:1: an ERB template that has not been rendered; render it and pipe the result in: erb in.yaml | ingresslint lint -", templated: true},
		{name: "two at signs", text: "a: @@A@@\n", want: "1:4: a template", templated: true},
		{name: "braces of some tool", text: "a: {{ b }}\n", want: "1:4: a template that has not been rendered; render it and pipe the result in", templated: true},
		{name: "broken beside a quoted placeholder in brackets", text: "a: {b: \"${B}\"}\nc: d: e\n", want: "2:1: not valid YAML"},
		{name: "broken beside a placeholder", text: "a: ${A}\nb: c: d\n", want: "2:1: not valid YAML: mapping values"},
		{name: "text behind JSON", text: "{\"a\": 1}\ngarbage\n", want: "2:1: not valid YAML: did not find expected <document start>; text stands behind the end of the document"},
		{name: "bracket behind JSON", text: "{\"a\": 1}}\n", want: "1:1: not valid YAML: did not find expected <document start>"},
		{name: "merge conflict", text: "a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> c\n", want: "2:1: a merge conflict has been left in the text"},
		{name: "items that are no list", text: "apiVersion: v1\nkind: List\nitems: x\n", want: "3:8: the items of a List are a string here; Kubernetes needs a list"},
		{name: "broken beside a quoted placeholder", text: "# {{ a }}\na: '{{ b }}'\nc: d: e\n", want: "3:1: not valid YAML: mapping values"},
		{name: "placeholders that parse", text: "a: \"{{ .Values.a }}\"\nb: ${B}\nc: <name>\nd: $(E)\ne: x{{f}}\n"},
		{name: "python tag", text: "a: !!python/object:os.system x\nb: !Ref c\n"},
		{name: "null where maps are expected", text: "apiVersion: v1\nkind: ConfigMap\nmetadata:\ndata:\n"},
		{name: "empty", text: ""},
		{name: "comments", text: "# a\n\n  # b\n"},
		{name: "scalar", text: "just text\n"},
		{name: "list", text: "- a\n- b\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			good := "apiVersion: v1\nkind: Service\nmetadata:\n  name: %s\n---\n"
			text := fmt.Sprintf(good, "before") + tt.text + "\n---\n" + fmt.Sprintf(good, "after")
			var names []string
			var failed *Error
			for o, err := range read(t, text).Objects(nil) {
				if err == nil {
					names = append(names, o.Name)
				} else if !errors.As(err, &failed) {
					t.Fatalf("%v is no *Error", err)
				}
			}
			names = slicesWithout(names, "")
			if diff := cmp.Diff([]string{"before", "after"}, names); diff != "" {
				t.Error(diff)
			}
			got := ""
			if failed != nil {
				got = fmt.Sprintf("%d:%d: %s", failed.Line-5, failed.Column, failed.Message)
				if failed.Templated != tt.templated {
					t.Errorf("templated is %v", failed.Templated)
				}
			}
			if !strings.HasPrefix(got, tt.want) || (tt.want == "") != (got == "") {
				t.Errorf("error %q, not %q", got, tt.want)
			}
		})
	}
}

func slicesWithout(names []string, name string) []string {
	var kept []string
	for _, n := range names {
		if n != name {
			kept = append(kept, n)
		}
	}
	return kept
}

func TestBinaryFiles(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"git-crypt", "\x00GITCRYPT\x00\x8a\xff\x12", "in.yaml:1:1: the file is encrypted with git-crypt; unlock the repository to have it checked"},
		{"UTF-16 without mark", "a\x00:\x00 \x00b\x00", "in.yaml:1:1: the file looks like UTF-16 without a byte-order mark; save it as UTF-8"},
		{"archive", "PK\x03\x04\x14\x00\x00\x00\x08\x00\xb4", "in.yaml:1:1: the file is binary, not YAML or JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, err := range read(t, tt.text).Objects(nil) {
				got = append(got, fmt.Sprint(err))
			}
			if diff := cmp.Diff([]string{tt.want}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Texts that are made to be expensive end soon, with an error.
func TestExpensiveDocuments(t *testing.T) {
	var laughs strings.Builder
	laughs.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&laughs, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), ", "))
	}
	tests := []struct{ name, text, want string }{
		{"alias bomb", laughs.String(), "4:25: the aliases of the document stand for too many nodes"},
		{"deep brackets", "a: " + strings.Repeat("[", 100_000), "1:1: not valid YAML: exceeded max depth"},
		{"deep braces", strings.Repeat(`{"a":`, 100_000), "1:1: not valid YAML: exceeded max depth"},
		{"deep dashes", strings.Repeat("- ", 50_000), "1:1: not valid YAML: exceeded max depth"},
		{"large and unusual", "a: >\n" + strings.Repeat("  x\n", 5_000_000), "1:1: the document is larger than 16 MiB and not in plain block style or JSON; split it"},
		{"open quote", "a: \"" + strings.Repeat("x ", 1_000_000), ""},
		{"many templates in one broken line", "a: [" + strings.Repeat(`"{{ x }}", `, 200_000) + "\nb: c: d", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			begin := time.Now()
			got := ""
			for _, err := range read(t, tt.text).Objects(nil) {
				if err != nil {
					got = strings.TrimPrefix(err.Error(), "in.yaml:")
				}
			}
			if !strings.HasPrefix(got, tt.want) || got == "" {
				t.Errorf("error %.200q, not %q", got, tt.want)
			}
			if took := time.Since(begin); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func TestLargeFile(t *testing.T) {
	docs := newCorpus(6).documents(100)
	one := strings.Join(docs, "---\n")
	text := strings.Repeat(one+"---\n", 50<<20/len(one))
	objects := 0
	for _, err := range read(t, text).Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		objects++
	}
	if want := 100 * (50 << 20 / len(one)); objects != want {
		t.Errorf("%d objects of %d", objects, want)
	}
}
