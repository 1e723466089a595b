package manifest

import (
	"encoding/json"
	"strings"
)

// kindless says whether a document surely is no Kubernetes object, and where it ends: one that has neither kind nor
// apiVersion at its top. Files of other programs and values of charts are many, and need not be parsed to be passed over.
func kindless(text string) (end int, sure bool) {
	if begin := strings.TrimLeft(text, " \t\r\n"); strings.HasPrefix(begin, "{") && !strings.HasPrefix(begin, "{{") {
		kind, end, sure := jsonKind(text)
		// A missing comma may hide the kind.
		return end, sure && kind == "" && (!strings.Contains(text[:end], `"kind"`) || json.Valid([]byte(text[:end])))
	}
	if strings.Count(text, "\r") != strings.Count(text, "\r\n") {
		return 0, false
	}
	begun := false
	for line := range strings.Lines(text) {
		switch line[0] {
		case '\n', '\r', '#':
			continue
		case ' ', '\t':
			if !begun && strings.TrimLeft(line, " \t\r\n") != "" { // the top is indented, however far
				return 0, false
			}
			continue
		}
		if !plainTop(line) {
			return 0, false
		}
		begun = begun || !strings.HasPrefix(line, "---")
	}
	return len(text), true
}

// plainTop says whether a line that is not indented begins plainly, and with neither of the keys that make an object:
// not with a quote, a tag, a merge key, a bracket or a template.
func plainTop(line string) bool {
	switch c := line[0]; {
	case strings.HasPrefix(line, "---"):
		rest := strings.TrimSpace(line[len("---"):])
		return rest == "" || rest[0] == '#'
	case strings.HasPrefix(line, "kind"), strings.HasPrefix(line, "apiVersion"):
		return false
	default:
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.' || c == '/'
	}
}
