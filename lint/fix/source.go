package fix

import (
	"strings"
	"unicode/utf8"
)

// source is the text of a file.
type source string

// lineStart is the offset of the first byte of the line at this offset.
func (s source) lineStart(at int) int { return strings.LastIndexAny(string(s[:at]), "\r\n") + 1 }

// lineEnd is the offset of the line break that ends the line at this offset, or the end of the text.
func (s source) lineEnd(at int) int {
	if i := strings.IndexAny(string(s[at:]), "\r\n"); i >= 0 {
		return at + i
	}
	return len(s)
}

// lineBreak returns the line break at this offset, "" where there is none.
func (s source) lineBreak(at int) string {
	switch rest := s[at:]; {
	case strings.HasPrefix(string(rest), "\r\n"):
		return "\r\n"
	case rest != "" && (rest[0] == '\n' || rest[0] == '\r'):
		return string(rest[:1])
	}
	return ""
}

// beforeLine is the offset of the line break before the line that begins at start.
func (s source) beforeLine(start int) int {
	if strings.HasSuffix(string(s[:start]), "\r\n") {
		return start - 2
	}
	return start - 1
}

// newline is the line break used around this offset.
func (s source) newline(at int) string {
	if b := s.lineBreak(s.lineEnd(at)); b != "" {
		return b
	}
	if start := s.lineStart(at); start > 0 {
		return s.lineBreak(s.beforeLine(start))
	}
	return "\n"
}

// prefix is the text of the line before this offset.
func (s source) prefix(at int) string { return string(s[s.lineStart(at):at]) }

// firstOnLine says whether nothing but blanks stands before this offset on its line.
func (s source) firstOnLine(at int) bool { return isBlank(s.prefix(at)) }

// bare says whether what begins at this offset stands without a tag, an anchor or the mark of an explicit key before it.
func (s source) bare(at int) bool {
	before := strings.TrimRight(s.prefix(at), " \t")
	return before == "" || strings.IndexByte("{[,-", before[len(before)-1]) >= 0
}

// indent is the white space that puts a new line into the column of this offset.
func (s source) indent(at int) string {
	if prefix := s.prefix(at); !isBlank(prefix) {
		return strings.Repeat(" ", utf8.RuneCountInString(prefix))
	}
	return s.prefix(at)
}

// skip passes over blanks and line breaks.
func (s source) skip(at int) int {
	return len(s) - len(strings.TrimLeft(string(s[at:]), " \t\r\n"))
}

// skipBack passes over blanks before this offset.
func (s source) skipBack(at int) int { return len(strings.TrimRight(string(s[:at]), " \t")) }

// restIsFree says whether nothing but blanks and a comment stands between this offset and the end of its line.
func (s source) restIsFree(at int) bool {
	rest := strings.TrimLeft(string(s[at:s.lineEnd(at)]), " \t")
	return rest == "" || rest[0] == '#'
}

func isBlank(text string) bool { return strings.Trim(text, " \t") == "" }
