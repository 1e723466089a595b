package fix

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// context is where a scalar is written.
type context struct {
	flow bool // within brackets
	json bool
}

// token writes a text as a scalar in the style wanted, or in double quotes where that style would not give the text
// back.
func token(text string, style manifest.Style, c context) string {
	switch {
	case c.json:
	case style == manifest.SingleQuoted && printable(text):
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	case style != manifest.DoubleQuoted && style != manifest.SingleQuoted && plainAllowed(text, c.flow):
		return text
	}
	return doubleQuoted(text)
}

// typed says whether the text is to be written as a number or boolean: in every place but those that hold only texts,
// and where a text stood before.
func typed(path []string, old *manifest.Value, text string) bool {
	if old != nil && old.Kind == manifest.String || textPlace(path) {
		return false
	}
	return text == "true" || text == "false" || isInteger(text)
}

// JSONValue is what a set edit puts at its path, as JSON has it: a text where Kubernetes takes texts, else the number or
// boolean that the text is.
func (e Edit) JSONValue(o *manifest.Object) any {
	switch {
	case !typed(e.Path, o.Root.At(e.Path...), e.Value):
		return e.Value
	case isInteger(e.Value):
		return json.Number(e.Value)
	}
	return e.Value == "true"
}

// textPlace says whether Kubernetes takes nothing but texts here, or a chart makes texts of what stands here.
func textPlace(path []string) bool {
	if len(path) == 2 && (path[0] == "data" || path[0] == "stringData") || path[len(path)-1] == "value" {
		return true
	}
	if len(path) == 1 {
		return false
	}
	switch path[len(path)-2] {
	case "annotations", "labels", "matchLabels", "nodeSelector", "args", "command":
		return true
	case "config", "configAnnotations", "podAnnotations", "sysctls": // of a chart's values: large numbers suffer without quotes
		return true
	}
	return false
}

func isInteger(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && len(digits) <= 18 && strings.Trim(digits, "0123456789") == "" && (digits[0] != '0' || text == "0")
}

// plainAllowed says whether a text needs no quotes. It is stricter than YAML, so that every reader agrees: what any of
// them takes for a number, a date, a boolean or null is quoted.
func plainAllowed(text string, flow bool) bool {
	if !printable(text) || strings.TrimSpace(text) != text || len(text) > 500 {
		return false
	}
	if strings.Contains(text, ": ") || strings.Contains(text, " #") || strings.HasSuffix(text, ":") || strings.Contains(text, "\t") {
		return false
	}
	if flow && strings.ContainsAny(text, ",[]{}") {
		return false
	}
	first := strings.TrimPrefix(text, "--")
	switch {
	case first == "":
		return false
	case isLetter(first[0]):
		return !slices.Contains([]string{"y", "n", "yes", "no", "on", "off", "true", "false", "null"}, strings.ToLower(text))
	case first[0] == '/', first[0] == '$', first[0] == '_':
		return true
	case first[0] >= '0' && first[0] <= '9':
		// A number with a unit.
		unit := strings.TrimLeft(first, "0123456789.")
		return unit != "" && strings.IndexFunc(unit, func(r rune) bool { return r >= 0x80 || !isLetter(byte(r)) }) < 0
	}
	return false
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// printable says whether a text can be written without escapes on one line.
func printable(text string) bool { return strings.IndexFunc(text, needsEscape) < 0 }

func needsEscape(r rune) bool {
	return r < ' ' && r != '\t' || r >= 0x7F && r < 0xA0 || r == '\u2028' || r == '\u2029' || r == '\uFEFF' ||
		r == '\uFFFE' || r == '\uFFFF' || r == utf8.RuneError
}

// doubleQuoted writes a text with the escapes that YAML and JSON have in common.
func doubleQuoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case needsEscape(r) && r != utf8.RuneError:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// literal writes a text of several lines as a block (|); ok is false where a block cannot give it back. The header may
// carry a comment.
func (p *plan) literal(text, indent, comment string) (block string, ok bool) {
	newline := p.src.newline(int(p.object.Root.Span.Start))
	body, chomp := strings.TrimSuffix(text, "\n"), ""
	if body == text {
		chomp = "-"
	}
	if !p.blocks || body == "" || strings.ContainsAny(body[:1], " \t\n") || strings.HasSuffix(body, "\n") || !strings.Contains(text, "\n") {
		return "", false
	}
	var b strings.Builder
	b.WriteString("|" + chomp + comment)
	for line := range strings.SplitSeq(body, "\n") {
		if !printable(line) {
			return "", false
		}
		b.WriteString(newline)
		if line != "" {
			b.WriteString(indent + line)
		}
	}
	return b.String(), true
}
