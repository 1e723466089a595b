package report

import (
	"strings"
	"unicode"
)

// visible replaces characters that would move the cursor, colour the terminal
// or turn the direction of the text: keys, values and names of files come from
// whoever wrote the input. The report's own colours stay where there are any.
func visible(s string, colours bool) string {
	if strings.IndexFunc(s, steers) < 0 {
		return s
	}
	var b strings.Builder
	own := 0 // bytes that are left of a colour
	for i, c := range s {
		if own > 0 {
			own--
		} else if colours && c == '\x1b' {
			own = ownColour(s[i:])
			if own > 0 {
				own--
			} else {
				c = unicode.ReplacementChar
			}
		} else if steers(c) {
			c = unicode.ReplacementChar
		}
		b.WriteRune(c)
	}
	return b.String()
}

// ownColour is how long the report's own colour is at the beginning of a text.
func ownColour(s string) int {
	for _, colour := range [...]string{reset, bold, red, yellow, cyan, dim} {
		if strings.HasPrefix(s, colour) {
			return len(colour)
		}
	}
	return 0
}

func steers(c rune) bool {
	return unicode.IsControl(c) || c >= '\u202a' && c <= '\u202e' || c >= '\u2066' && c <= '\u2069'
}
