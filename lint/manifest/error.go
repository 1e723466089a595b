package manifest

import "fmt"

// Error is a document, or a whole file, that cannot be read. The other documents of the file are read all the same.
type Error struct {
	File         string
	Line, Column int // 1-based; Column is 1 where only the line is known
	Message      string
	// Templated is set where the text does not parse because it is a template that has not been rendered, such as a
	// Helm or Jinja template: not a mistake, but nothing that can be read.
	Templated bool
}

// Error is the message behind its place: file:line:column: message.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}
