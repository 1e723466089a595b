package manifest

import (
	"fmt"
	"strconv"
	"strings"
)

// syntaxError turns what yaml/v3 says of a document into an Error with a line of the file.
func (f *File) syntaxError(c chunk, err error) *Error {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		if number, text, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				line, message = n, text
			}
		}
	}
	lines := f.lineStarts()
	first := f.Position(c.start).Line
	last := f.Position(c.end).Line
	line = min(first+line-1, last)
	at := int(lines[line-1])
	return f.broken(c, at, message)
}

// broken is an error at an offset of a document that cannot be read, marked as templated where that is the likely
// cause.
func (f *File) broken(c chunk, at int, message string) *Error {
	e := f.errorAt(at, message)
	if opener := template(f.text[c.start:c.end]); opener >= 0 {
		e = f.errorAt(c.start+opener, fmt.Sprintf("a template that has not been rendered (%s)", message))
		e.Templated = true
	}
	return e
}
