package manifest

import (
	"strings"
	"unicode/utf8"
)

// charClass is a set of properties of a byte.
type charClass uint8

const (
	classKey    charClass = 1 << iota // may stand in a plain key
	classPlain                        // may begin a plain scalar and has no meaning of its own within
	classTab                          // tab
	classReturn                       // carriage return
	classHigh                         // part of a character beyond ASCII
	classBad                          // not allowed in YAML
)

var classes = classify()

func classify() (classes [256]charClass) {
	for c := range classes {
		switch {
		case c == '\t':
			classes[c] = classTab
		case c == '\r':
			classes[c] = classReturn
		case c == '\n':
		case c < ' ' || c == 0x7F:
			classes[c] = classBad
		case c >= utf8.RuneSelf:
			classes[c] = classHigh
		case isWord(byte(c)) || c == '.' || c == '/':
			classes[c] = classKey
			if c != '-' {
				classes[c] |= classPlain
			}
		case strings.IndexByte("$()+<=~^;\\", byte(c)) >= 0:
			classes[c] = classPlain
		}
	}
	return classes
}

// scan finds the properties of all bytes of a text together.
func scan(text string) charClass {
	var all charClass
	for i := range len(text) {
		all |= classes[text[i]]
	}
	return all
}
