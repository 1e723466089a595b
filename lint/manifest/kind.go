package manifest

import "strings"

// unwanted says whether the document at the beginning of a text is one that nobody wants, by its bytes alone, and
// where it ends: at the end of the text, but for JSON texts that stand one behind the other. In doubt a document is
// wanted. Lists are of the kind of their items. What has no kind is no object, sound or not; it is passed over unless
// strict.
func unwanted(text string, keep Keep, strict bool) (end int, skip bool) {
	kind, end, sure := topLevelKind(text)
	if !sure {
		if strict {
			return 0, false
		}
		return kindless(text)
	}
	if keep(kind, text[:end]) {
		return 0, false
	}
	if item, ok := strings.CutSuffix(kind, "List"); ok && (item == "" || keep(item, "")) {
		return 0, false
	}
	return end, true
}

// topLevelKind finds the kind of a document. It is sure when exactly one line, or one key of a JSON object, names it
// without ado.
func topLevelKind(text string) (kind string, end int, sure bool) {
	if begin := strings.TrimLeft(text, " \t\r\n"); strings.HasPrefix(begin, "{") && !strings.HasPrefix(begin, "{{") {
		kind, end, sure = jsonKind(text)
		return kind, end, sure && kind != ""
	}
	found := false
	for at := 0; ; {
		i := strings.Index(text[at:], "kind")
		if i < 0 {
			return kind, len(text), found
		}
		at += i + len("kind")
		rest, ok := kindValue(text, at-len("kind"))
		if !ok {
			continue
		}
		word, plain := loneWord(rest)
		if found || !plain {
			return "", 0, false
		}
		kind, found = word, true
	}
}

// kindValue returns what stands behind the key kind at this offset, when it is one that begins a line.
func kindValue(text string, at int) (rest string, ok bool) {
	rest = text[at+len("kind"):]
	if at > 0 && (text[at-1] == '"' || text[at-1] == '\'') {
		if rest == "" || rest[0] != text[at-1] {
			return "", false
		}
		rest = rest[1:]
		at--
	}
	if at > 0 && text[at-1] != '\n' && text[at-1] != '\r' {
		return "", false
	}
	return strings.CutPrefix(strings.TrimLeft(rest, " "), ":")
}

// loneWord returns the word that a text begins with when nothing but a comment stands behind it on its line and the next
// line does not continue it.
func loneWord(text string) (word string, ok bool) {
	rest := strings.TrimLeft(text, " ")
	if rest == text {
		return "", false
	}
	quote := ""
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		quote, rest = rest[:1], rest[1:]
	}
	n := 0
	for n < len(rest) && isWord(rest[n]) {
		n++
	}
	word = rest[:n]
	rest, ok = strings.CutPrefix(rest[n:], quote)
	if !ok || n == 0 {
		return "", false
	}
	behind := strings.TrimLeft(rest, " ")
	if strings.HasPrefix(behind, "#") && behind != rest {
		i := strings.IndexAny(behind, "\r\n")
		if i < 0 {
			return word, true
		}
		behind = behind[i:]
	}
	next := strings.TrimLeft(behind, "\r\n")
	switch {
	case next == "":
		return word, true
	case next == behind, next[0] == ' ', next[0] == '\t':
		return "", false
	}
	return word, true
}

// jsonKind finds the kind of a JSON object, "" where it has none, and the end of the object.
func jsonKind(text string) (kind string, end int, sure bool) {
	depth, atKey, found := 0, false, false
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
			atKey = depth == 1
		case '}', ']':
			if depth--; depth == 0 {
				rest := strings.TrimLeft(text[i+1:], " \t\r\n")
				return kind, i + 1, rest == "" || rest[0] == '{'
			}
		case ',':
			atKey = depth == 1
		case '#', '\'':
			return "", 0, false
		case '"':
			end := jsonString(text, i)
			if atKey && strings.IndexByte(text[i:end], '\\') >= 0 {
				return "", 0, false
			}
			if atKey && text[i:end] == `"kind"` {
				value, ok := jsonWord(text[end:])
				if !ok || found {
					return "", 0, false
				}
				kind, found = value, true
			}
			atKey = false
			i = end - 1
		case ' ', '\t', '\n', '\r':
		default:
			if atKey {
				return "", 0, false
			}
		}
	}
	return "", 0, false
}

// jsonString returns the offset behind the string that begins at i.
func jsonString(text string, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// jsonWord reads a colon and a string of one word.
func jsonWord(text string) (word string, ok bool) {
	text, ok = strings.CutPrefix(strings.TrimLeft(text, " \t\r\n"), ":")
	if !ok {
		return "", false
	}
	text, ok = strings.CutPrefix(strings.TrimLeft(text, " \t\r\n"), `"`)
	if !ok {
		return "", false
	}
	n := 0
	for n < len(text) && isWord(text[n]) {
		n++
	}
	return text[:n], n > 0 && strings.HasPrefix(text[n:], `"`)
}
