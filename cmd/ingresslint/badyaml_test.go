package main

import (
	"fmt"
	"strings"
	"testing"
)

// head begins a ConfigMap; its data follow from line 6 on.
const head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: bad\n"

// Texts that are no YAML or JSON.
func TestBrokenSyntax(t *testing.T) {
	testBadInputs(t, []badInput{
		{name: "indentation", text: head + "data:\n    a: \"1\"\n  b: \"2\"\n", line: 8, says: "not valid YAML: did not find expected key"},
		{name: "tab as indentation", text: head + "data:\n\ta: \"1\"\n", line: 7, says: "indented with a tab; use spaces"},
		{name: "open double quote", text: head + "data:\n  a: \"1\n", line: 7, says: "a quote or bracket has not been closed"},
		{name: "open single quote", text: head + "data:\n  a: '1\n  b: 2\n", line: 7, says: "a quote or bracket has not been closed"},
		{name: "open bracket", text: head + "data:\n  a: [1, 2\n  b: c\n", line: 8, says: "did not find expected ',' or ']'"},
		{name: "open brace", text: head + "data: {a: \"1\"\n", line: 6, says: "did not find expected ',' or '}'"},
		{name: "two colons", text: head + "data:\n  a: b: c\n", line: 7, says: "quote the value if text with a colon is meant"},
		{name: "list below a map", text: head + "data:\n- a\n  b: c\n", line: 8, says: "mapping values are not allowed"},
		{name: "at sign", text: head + "data:\n  a: @x\n", line: 7, says: "quote the value if text is meant"},
		{name: "backtick", text: head + "data:\n  a: `x`\n", line: 7, says: "quote the value if text is meant"},
		{name: "asterisk", text: head + "data:\n  a: *.example.test\n", line: 7, says: "quote the value if text that begins with * or & is meant"},
		{name: "unknown escape", text: head + "data:\n  a: \"\\q\"\n", line: 7, says: "found unknown escape character"},
		{name: "bad hexadecimal escape", text: head + "data:\n  a: \"\\xZZ\"\n", line: 7, says: "did not find expected hexdecimal number"},
		{name: "block header", text: head + "data:\n  a: |x\n   b\n", line: 7, says: "did not find expected comment or line break"},
		{name: "block too far left", text: head + "data:\n  a: |2\n x\n", line: 8, says: "did not find expected key"},
		{name: "tab in a block", text: head + "data:\n  a: |\n\tx\n", line: 7, says: "tab character where an indentation space is expected"},
		{name: "document mark within quotes", text: head + "data:\n  a: \"x\n---\n", line: 7, says: "a quote or bracket has not been closed", whole: true},
		{name: "cut short", text: head + "data:\n  keep-alive-requests: \"5", line: 7, says: "the end is missing"},
		{name: "merge conflict", text: head + "data:\n<<<<<<< HEAD\n  a: \"1\"\n=======\n  a: \"2\"\n>>>>>>> x\n", line: 7, says: "a merge conflict has been left in the text"},
		{name: "web page", text: "<!DOCTYPE html>\n<html><body>404: not found</body></html>\n", line: 2, says: "mapping values are not allowed"},
		{name: "YAML 1.2", text: "%YAML 1.2\n---\n" + head, line: 1, says: "Kubernetes reads YAML 1.1, take the directive out", whole: true},
		{name: "unknown directive", text: "%FOO\n" + head, line: 1, says: "found unknown directive name", whole: true},
		{name: "unknown alias", text: head + "data:\n  a: *gone\n", line: 7, says: "unknown anchor 'gone' referenced"},
		{name: "anchor within itself", text: head + "data: &d\n  a: *d\n", line: 7, says: `the anchor "d" contains itself`},
		{name: "list within itself", text: "apiVersion: v1\nkind: List\nitems: &i\n- apiVersion: v1\n  kind: List\n  items: *i\n", line: 6, says: `the anchor "i" contains itself`},
		{name: "alias bomb", text: head + "data:\n" + laughs(10), line: 10, says: "the aliases of the document stand for too many nodes"},
		{name: "deep brackets", text: "kind: Ingress\na: " + strings.Repeat("[", 20_000), line: 2, says: "exceeded max depth"},
		{name: "merge of text", text: head + "data:\n  <<: x\n", line: 7, says: "a merge key (<<) needs a map or a list of maps"},
		{name: "merge of nothing", text: head + "data:\n  <<:\n", line: 7, says: "a merge key (<<) needs a map or a list of maps"},
		{name: "merge of a list of texts", text: head + "data:\n  <<: [x]\n", line: 7, says: "a merge key (<<) needs a map or a list of maps"},
		{name: "null as key", text: head + "data:\n  ~: a\n", line: 7, says: "null cannot be a key; quote it"},
		{name: "map as key", text: head + "data:\n  {a: b}: c\n", line: 7, says: "a map or list cannot be a key"},
		{name: "long key", text: head + "data:\n  " + strings.Repeat("k", 100_000) + ": \"1\"\n", line: 7, says: "mapping values are not allowed"},
		{name: "wrong tag", text: head + "data:\n  a: !!int x\n", line: 7, says: `"x" is marked !!int but is a string`},
		{name: "infinity", text: head + "data:\n  a: .inf\n", line: 7, says: ".inf is not a number that Kubernetes can read"},
		{name: "text behind JSON", text: jsonConfigMap + " garbage\n", line: 1, says: "text stands behind the end of the document"},
		{name: "brace behind JSON", text: jsonConfigMap + "}\n", line: 1, says: "text stands behind the end of the document"},
		{name: "comma missing in JSON", text: "{\"apiVersion\": \"v1\"\n \"kind\": \"ConfigMap\", \"metadata\": {}}\n", line: 2, says: "did not find expected ',' or '}'"},
		{name: "JSON cut short", text: jsonConfigMap[:60], line: 1, says: "a quote or bracket has not been closed"},
		{name: "JSON line cut short", text: `{"apiVersion": "v1", "kind": "Pod", "metadata": {}}` + "\n" + jsonConfigMap[:60], line: 2, says: "a quote or bracket has not been closed", whole: true},
	})
}

// Bytes that are no text.
func TestBrokenBytes(t *testing.T) {
	testBadInputs(t, []badInput{
		{name: "Latin-1", text: head + "data:\n  a: \"M\xfcller\"\n", line: 7, says: "the byte 0xFC is not UTF-8; save the file as UTF-8"},
		{name: "NUL", text: head + "data:\n  a: \"x\x00y\"\n", line: 7, says: "a NUL byte"},
		{name: "escape code", text: head + "data:\n  a: \"x\x1by\"\n", line: 7, says: "the control character U+001B"},
		{name: "bell in a key", text: head + "data:\n  a\ab: x\n", line: 7, says: "the control character U+0007"},
		{name: "UTF-16 with half a character", text: "\xff\xfea\x00:\x00 \x00b", line: 1, says: "begins like UTF-16 but is not: its last character is cut short", whole: true},
		{name: "UTF-16 without mark", text: "a\x00:\x00 \x00b\x00\n\x00", line: 1, says: "looks like UTF-16 without a byte-order mark; save it as UTF-8", whole: true},
		{name: "UTF-32", text: "\xff\xfe\x00\x00a\x00\x00\x00:\x00\x00\x00", line: 1, says: "the file is binary", whole: true},
		{name: "git-crypt", text: "\x00GITCRYPT\x00\x8a\xff\x12", line: 1, says: "encrypted with git-crypt; unlock the repository", whole: true},
		{name: "archive", text: "\x1f\x8b\x08\x00\x00\x00\x00\x00\xff\xfe", line: 1, says: "the file is binary, not YAML or JSON", whole: true},
	})
}

// Texts of template languages are passed over with advice.
func TestUnrenderedTemplates(t *testing.T) {
	const advice = "render it and pipe the result in"
	testBadInputs(t, []badInput{
		{name: "Helm block", text: head + "data:\n  {{- if .Values.x }}\n  a: \"1\"\n  {{- end }}\n", line: 7, skips: advice},
		{name: "Helm value", text: head + "data:\n  a: {{ .Values.x }}\n", line: 7, skips: advice},
		{name: "key", text: head + "data:\n  {{ key }}: \"1\"\n", line: 7, skips: advice},
		{name: "Jinja", text: "{% for x in y %}\n" + head + "{% endfor %}\n", line: 1, skips: advice},
		{name: "Jinja comment", text: "{# c #}\n" + head, line: 1, skips: advice},
		{name: "Terraform", text: head + "data:\n  %{ if x }\n  a: \"1\"\n  %{ endif }\n", line: 7, skips: "pipe that in: terraform output"},
		{name: "placeholder for lines", text: head + "data:\n${EXTRA}\n", line: 7, skips: advice},
		{name: "ERB", text: head + "data:\n  a: <%= x %>\n  <% if y %>\n", line: 7, skips: advice},
		{name: "broken beside a placeholder", text: head + "data:\n  a: ${A}\n  b: c: d\n", line: 8, says: "mapping values are not allowed"},
	})
}

const jsonConfigMap = `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "ingress-nginx-controller", "namespace": "bad"}, "data": {}}`

// laughs are ten lines of data whose aliases stand for 9^lines texts.
func laughs(lines int) string {
	var b strings.Builder
	b.WriteString("  a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < lines; i++ {
		fmt.Fprintf(&b, "  a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), ", "))
	}
	return b.String()
}
