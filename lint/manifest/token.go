package manifest

import "strings"

// lineBreak returns the length of the line break at i, 0 where there is none. YAML 1.1 counts NEL, LS and PS too.
func lineBreak(text string, i int) int {
	switch text[i] {
	case '\n':
		return 1
	case '\r':
		if i+1 < len(text) && text[i+1] == '\n' {
			return 2
		}
		return 1
	case 0xC2:
		if strings.HasPrefix(text[i:], "\u0085") {
			return 2
		}
	case 0xE2:
		if strings.HasPrefix(text[i:], "\u2028") || strings.HasPrefix(text[i:], "\u2029") {
			return 3
		}
	}
	return 0
}

// blank returns the length of the space, tab or line break at i.
func blank(text string, i int) int {
	if text[i] == ' ' || text[i] == '\t' {
		return 1
	}
	return lineBreak(text, i)
}

// skipBlank passes over blanks and comments. A comment begins behind a blank or at the beginning.
func skipBlank(text string, i int) int {
	for i < len(text) {
		if n := blank(text, i); n > 0 {
			i += n
			continue
		}
		if text[i] != '#' {
			break
		}
		for i < len(text) && lineBreak(text, i) == 0 {
			i++
		}
	}
	return i
}

// skipProperties passes over the tag and the anchor of a node and what parts them from it. verbatim is set by the tag
// "!", also spelt "!<!>", which makes a string of a plain scalar.
func skipProperties(text string, i int) (start int, verbatim bool) {
	for i < len(text) && (text[i] == '!' || text[i] == '&') {
		end := propertyEnd(text, i)
		tag := text[i:end]
		verbatim = verbatim || tag == "!" || tag == "!<!>"
		i = skipBlank(text, end)
	}
	return i, verbatim
}

// propertiesEnd finds the end of the last tag or anchor of a node that has nothing else.
func propertiesEnd(text string, i int) int {
	end := i
	for i < len(text) && (text[i] == '!' || text[i] == '&') {
		end = propertyEnd(text, i)
		i = skipBlank(text, end)
	}
	return end
}

// propertyEnd: a tag ends at a blank, an anchor behind its letters and digits.
func propertyEnd(text string, i int) int {
	anchor := text[i] == '&'
	for i++; i < len(text) && blank(text, i) == 0 && !(anchor && !isWord(text[i])); {
		i++
	}
	return i
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// plainEnd finds the end of a plain scalar. It has no escapes: apart from blanks, which are folded, its text is its
// value.
func plainEnd(text string, i int, value string) int {
	end := i
	for v := 0; v < len(value); {
		if n := blank(value, v); n > 0 {
			v += n
			continue
		}
		for i < len(text) {
			n := blank(text, i)
			if n == 0 {
				break
			}
			i += n
		}
		if i >= len(text) || text[i] != value[v] {
			break
		}
		i++
		v++
		end = i
	}
	return end
}

// quotedEnd finds the end of a quoted scalar.
func quotedEnd(text string, start int) int {
	if start >= len(text) {
		return len(text)
	}
	quote := text[start]
	for i := start + 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote == '"':
			i++
		case text[i] == quote:
			if quote == '\'' && i+1 < len(text) && text[i+1] == '\'' {
				i++
				continue
			}
			return i + 1
		}
	}
	return len(text)
}

// blockEnd finds the end of a literal or folded scalar: behind the last line that is not blank.
func blockEnd(text string, start int, value string) int {
	i := start
	for i < len(text) && blank(text, i) == 0 {
		i++
	}
	end := i
	first := firstTextLine(value)
	if first == "" {
		return end
	}
	i = nextLine(text, i)
	indent := -1
	for i < len(text) {
		spaces := i
		for spaces < len(text) && text[spaces] == ' ' {
			spaces++
		}
		lineEnd := spaces
		for lineEnd < len(text) && lineBreak(text, lineEnd) == 0 {
			lineEnd++
		}
		if lineEnd > spaces {
			if indent < 0 {
				indent = spaces - i - leadingSpaces(first)
			}
			if spaces-i < indent {
				break
			}
			if strings.Trim(text[spaces:lineEnd], " \t") != "" {
				end = lineEnd
			}
		}
		i = nextLine(text, lineEnd)
	}
	return end
}

// firstTextLine returns the first line of a value with anything but spaces in it.
func firstTextLine(value string) string {
	for i := 0; i < len(value); {
		end := i
		for end < len(value) && lineBreak(value, end) == 0 {
			end++
		}
		if strings.Trim(value[i:end], " ") != "" {
			return value[i:end]
		}
		i = nextLine(value, end)
	}
	return ""
}

func leadingSpaces(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

func nextLine(text string, i int) int {
	for i < len(text) {
		if n := lineBreak(text, i); n > 0 {
			return i + n
		}
		i++
	}
	return i
}

// flowEnd finds the bracket that closes a flow collection behind its last element.
func flowEnd(text string, i int) int {
	for i < len(text) {
		switch i = skipBlank(text, i); {
		case i >= len(text):
		case text[i] == ']' || text[i] == '}':
			return i + 1
		case text[i] == ',' || text[i] == ':' || text[i] == '?':
			i++
		default:
			return i
		}
	}
	return i
}
