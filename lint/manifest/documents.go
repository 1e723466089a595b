package manifest

import "strings"

// chunk is the text of one document, as offsets into File.Data; it begins with its own --- line where it has one.
type chunk struct{ start, end int }

// chunks cuts a text into its documents.
type chunks struct {
	text string
	last chunk // as the markers cut it; JSON texts that stand one behind the other share it
	next int   // where the one behind it begins
}

// at returns the document that begins at start, and where the next one begins. A stream of JSON texts may hold very
// many, so none of them may cost a look at all that follow.
func (c *chunks) at(start int) (doc chunk, next int) {
	if start <= c.last.start || start >= c.last.end {
		c.last, c.next = nextChunk(c.text, start)
	}
	if end := start + jsonEnd(c.text[start:c.last.end]); end < c.last.end {
		return chunk{start, end}, end
	}
	return chunk{start, c.last.end}, c.next
}

// jsonEnd returns the offset behind the JSON object that a text begins with when another one follows; else the end of
// the text.
func jsonEnd(text string) int {
	begin := strings.TrimLeft(text, " \t\r\n")
	if !strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "{{") {
		return len(text)
	}
	depth := 0
	for i := len(text) - len(begin); i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				if strings.HasPrefix(strings.TrimLeft(text[i+1:], " \t\r\n"), "{") {
					return i + 1
				}
				return len(text)
			}
		case '#', '\'': // YAML, in which brackets may stand in comments and other quotes
			return len(text)
		case '"':
			i = jsonString(text, i) - 1
		}
	}
	return len(text)
}

// nextChunk cuts the document that begins at start from what follows. A line that begins with --- or ... ends a
// document wherever it stands, so that a document that is broken, even within a quoted or literal text, does not hide
// the next one.
func nextChunk(text string, start int) (c chunk, next int) {
	at := start
	if markerAt(text, at, "---") {
		at += len("---")
	}
	directives := true
	for {
		end, next := findMarker(text, at)
		c = chunk{start, end}
		// Directives (%YAML 1.1) stand before the --- of the document they belong to.
		if directives && next < len(text) && markerAt(text, next, "---") && onlyDirectives(text[start:end]) {
			at, directives = next+len("---"), false
			continue
		}
		return c, next
	}
}

// findMarker returns where the next --- or ... line begins, and where the next document does.
func findMarker(text string, at int) (end, next int) {
	dashes := indexMarker(text, at, "---")
	if dots := indexMarker(text[:dashes], at, "..."); dots < dashes {
		line := strings.IndexAny(text[dots:], "\r\n")
		if line < 0 {
			return dots, len(text)
		}
		next = dots + line + 1
		if text[next-1] == '\r' && next < len(text) && text[next] == '\n' {
			next++
		}
		return dots, next
	}
	return dashes, dashes
}

func indexMarker(text string, at int, marker string) int {
	for at < len(text) {
		i := strings.Index(text[at:], marker)
		if i < 0 {
			break
		}
		at += i
		if at > 0 && (text[at-1] == '\n' || text[at-1] == '\r') && markerAt(text, at, marker) {
			return at
		}
		at++
	}
	return len(text)
}

// markerAt says whether the marker stands at this offset, on its own or followed by a blank.
func markerAt(text string, at int, marker string) bool {
	if !strings.HasPrefix(text[at:], marker) {
		return false
	}
	rest := text[at+len(marker):]
	return rest == "" || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r'
}

// behindMark leaves out the byte-order mark of a document that comes from a file of its own.
func (c chunk) behindMark(text string) chunk {
	rest := text[c.start:c.end]
	if markerAt(rest, 0, "---") {
		rest = strings.TrimLeft(rest[len("---"):], " \t\r\n")
	}
	if strings.HasPrefix(rest, byteOrderMark) {
		c.start = c.end - len(rest) + len(byteOrderMark)
	}
	return c
}

func onlyDirectives(text string) bool {
	found := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "%"):
			found = true
		case line != "" && line[0] != '#':
			return false
		}
	}
	return found
}
