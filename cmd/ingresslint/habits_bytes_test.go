package main

import (
	"strings"
	"testing"
	"unicode/utf16"
)

// What editors and systems make of a text.
func TestHabitsOfBytes(t *testing.T) {
	testHabits(t, []habit{
		{name: "CRLF", text: strings.ReplaceAll(few, "\n", "\r\n"), want: fewOn(8)},
		{name: "byte-order mark", text: "\ufeff" + few, want: fewOn(8)},
		{name: "byte-order mark and CRLF", text: "\ufeff" + strings.ReplaceAll("---\n"+few, "\n", "\r\n"), want: fewOn(9)},
		{name: "UTF-16, little end first", text: "\xff\xfe" + utf16Text(few, 0, 8), want: fewOn(8)},
		{name: "UTF-16, big end first", text: "\xfe\xff" + utf16Text(few, 8, 0), want: fewOn(8)},
		{name: "UTF-16 with CRLF", text: "\xff\xfe" + utf16Text(strings.ReplaceAll(few, "\n", "\r\n"), 0, 8), want: fewOn(8)},
		{name: "git-crypt", text: "\x00GITCRYPT\x00\x8a\xff\x12\x00\x97", errors: []string{"in.yaml:1: encrypted with git-crypt; unlock the repository"}},
		{name: "tabs behind values", text: strings.ReplaceAll(few, ":\n", ":\t\n"), want: fewOn(8)},
		{name: "tabs before comments", text: strings.Replace(few, "\"50\"", "\"50\"\t# few", 1), want: fewOn(8)},
		{name: "tabs in a text", text: few + "  log-format-upstream: '$remote_addr\t$status'\n", want: fewOn(8)},
		{name: "tabs as indentation", text: ours + "data:\n\tkeep-alive-requests: \"50\"\n", errors: []string{"in.yaml:8: the line is indented with a tab; use spaces"}},
		{name: "no final newline", text: strings.TrimSpace(few), want: fewOn(8)},
		{name: "trailing blanks", text: strings.ReplaceAll(few, "\n", "   \n"), want: fewOn(8)},
		{name: "not ASCII", text: strings.Replace(few, "\ndata:", "\n# größer für Lastspitzen — 負荷\ndata:", 1), want: fewOn(9)},
		{name: "no-break space in a comment", text: strings.Replace(few, "\ndata:", "\ndata: #\u00a0few\u00a0requests", 1), want: fewOn(8)},
		{name: "no-break space behind a colon", text: ours + "data:\n  keep-alive-requests:\u00a0\"50\"\n", errors: []string{"in.yaml:8: no-break space (U+00A0)"}},
		{name: "no-break spaces as indentation", text: ours + "data:\n\u00a0\u00a0keep-alive-requests: \"50\"\n", errors: []string{"in.yaml:8: indented with no-break spaces (U+00A0)"}},
		{name: "no-break space behind a value", text: ours + "data:\n  proxy-read-timeout: \"60\u00a0\"\n", want: []string{"8 config-value"}},
		{name: "typographic quotes", text: ours + "data:\n  keep-alive-requests: \u201c5000\u201d\n", want: []string{"8 config-value"}},
		{name: "long line", text: few + "  # " + strings.Repeat("x", 7_500) + "\n", want: fewOn(8)},
		{name: "long value", text: few + "  log-format-upstream: '" + strings.Repeat("$remote_addr ", 600) + "'\n", want: fewOn(8)},
		{name: "large file", text: strings.Repeat("apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {ports: [{port: 80}]}\n---\n", 16_000) + few, want: fewOn(16_000*5 + 8)},
		{name: "large object", text: few + strings.Repeat("  # a line that explains something\n", 41_000), want: fewOn(8)},
	})
}

// utf16Text writes a text as UTF-16, each unit's bytes shifted so far.
func utf16Text(text string, first, second uint) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		b.WriteByte(byte(unit >> first))
		b.WriteByte(byte(unit >> second))
	}
	return b.String()
}
