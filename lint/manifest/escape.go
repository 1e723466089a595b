package manifest

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unescape resolves the escapes of a double-quoted scalar, those that JSON has as well. ok is false for others. An
// escaped slash, and pairs of surrogates that make one character, are known to JSON only.
func unescape(s string, json bool) (text string, ok bool) {
	var b strings.Builder
	b.Grow(len(s))
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			b.WriteString(s)
			return b.String(), true
		}
		b.WriteString(s[:i])
		if i+1 >= len(s) {
			return "", false
		}
		c := s[i+1]
		s = s[i+2:]
		switch c {
		case '"', '\\':
			b.WriteByte(c)
		case '/':
			if !json {
				return "", false
			}
			b.WriteByte(c)
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case 'u':
			r, size := unicodeEscape(s, json)
			if size == 0 {
				return "", false
			}
			b.WriteRune(r)
			s = s[size:]
		default:
			return "", false
		}
	}
}

// unicodeEscape reads the digits behind \u and, where they are the first half of a pair, the second half.
func unicodeEscape(s string, json bool) (r rune, size int) {
	r, ok := hex4(s)
	if !ok {
		return 0, 0
	}
	if utf8.ValidRune(r) {
		return r, 4
	}
	if !json || len(s) < 10 || s[4:6] != `\u` {
		return 0, 0
	}
	second, ok := hex4(s[6:])
	r = utf16.DecodeRune(r, second)
	if !ok || r == utf8.RuneError {
		return 0, 0
	}
	return r, 10
}

func hex4(s string) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	for i := range 4 {
		if c := s[i] | 0x20; !(c >= '0' && c <= '9' && s[i] == c || c >= 'a' && c <= 'f') {
			return 0, false
		}
	}
	n, err := strconv.ParseUint(s[:4], 16, 32)
	return rune(n), err == nil
}
