package manifest

import "strings"

// Nested returns the YAML document that a literal block scalar (|) of the file holds, nil where it is empty. It is read
// in place: its spans lie in this file like those of any other value. Errors are of type *Error. For scalars of other
// styles, whose text is not that of the file, it returns nil, nil.
func (f *File) Nested(v *Value) (*Document, error) {
	if v == nil || v.Style != Literal || v.Kind != String {
		return nil, nil
	}
	begin := strings.IndexByte(f.text[v.Span.Start:v.Span.End], '\n')
	if begin < 0 {
		return nil, nil
	}
	r := reader{file: f}
	doc, _, err := r.parse(chunk{int(v.Span.Start) + begin + 1, int(v.Span.End)})
	return doc, err
}
