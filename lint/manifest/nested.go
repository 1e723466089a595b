package manifest

import (
	"errors"
	"fmt"
	"strings"
)

// Nested returns the YAML document that a literal block scalar (|) of the file holds, nil where it is empty. It is read
// in place: its spans lie in this file like those of any other value. Of several documents it is the first, which is
// all that Helm reads. Errors are of type *Error. For scalars of other styles, whose text is not that of the file, it
// returns nil, nil; see Decoded.
func (f *File) Nested(v *Value) (*Document, error) {
	if v == nil || v.Style != Literal || v.Kind != String {
		return nil, nil
	}
	c := f.literalText(v)
	if c.start >= c.end {
		return nil, nil
	}
	r := reader{file: f}
	doc, _, err := r.parse(c)
	var broken *Error
	if errors.As(err, &broken) {
		last := f.Position(int(v.Span.End))
		if broken.Line > last.Line { // the parser noticed behind the end
			broken.Line, broken.Column = last.Line, 1
		}
	}
	return doc, err
}

// Decoded returns the YAML document that a string of any style holds, nil where it is empty. Its text is that of the
// value, not that of the file, so every span in it is the span of the whole value and nothing in it can be edited.
// Errors are of type *Error, placed at the value.
func (f *File) Decoded(v *Value) (*Document, error) {
	text, ok := v.Str()
	if !ok {
		return nil, nil
	}
	inner, err := NewFile(f.Name, []byte(text))
	if err != nil {
		return nil, f.errorWithin(v, err)
	}
	for doc, err := range inner.Documents() {
		if err != nil {
			return nil, f.errorWithin(v, err)
		}
		doc.File = f
		doc.Span = v.Span
		doc.Root.spread(v.Span)
		for i := range doc.Duplicates {
			doc.Duplicates[i].First, doc.Duplicates[i].Again = v.Span, v.Span
		}
		return doc, nil
	}
	return nil, nil
}

// Object returns the document as an object, whatever it holds: values of a chart are none of Kubernetes, but are
// looked at and edited like one.
func (d *Document) Object() *Object {
	apiVersion, _ := d.Root.Get("apiVersion").Str()
	kind, _ := d.Root.Get("kind").Str()
	namespace, _ := d.Root.At("metadata", "namespace").Str()
	name, _ := d.Root.At("metadata", "name").Str()
	return &Object{
		File: d.File, Root: d.Root, APIVersion: apiVersion, Kind: kind, Namespace: namespace, Name: name,
		Span: d.Span, Duplicates: d.Duplicates, Document: d.start,
	}
}

// errorWithin places an error of a value's text at the value, with the line of the text where it has several.
func (f *File) errorWithin(v *Value, err error) *Error {
	var inner *Error
	if !errors.As(err, &inner) {
		return f.errorAt(int(v.Span.Start), err.Error())
	}
	message := inner.Message
	if strings.Contains(v.Text, "\n") {
		message = fmt.Sprintf("line %d of the text: %s", inner.Line, message)
	}
	placed := f.errorAt(int(v.Span.Start), message)
	placed.Templated = inner.Templated
	return placed
}

// spread gives a value and all below it one span.
func (v *Value) spread(span Span) {
	v.Span = span
	for i := range v.Fields {
		v.Fields[i].KeySpan = span
		v.Fields[i].Value.spread(span)
	}
	for _, item := range v.Items {
		item.spread(span)
	}
}

// literalText returns the lines of a literal block scalar up to where its first document ends. Within the scalar the
// marks of documents stand at its own indentation, where they mean nothing to a parser of the whole file.
func (f *File) literalText(v *Value) chunk {
	end := int(v.Span.End)
	for range len(v.Text) - len(strings.TrimRight(v.Text, "\n")) {
		end = nextLine(f.text, end) // where the text ends in line breaks, so may a text within it
	}
	text := f.text[:end]
	start := nextLine(text, int(v.Span.Start))
	indent := literalIndent(text, start)
	begun := false // something stands before, so that the next mark ends the document
	for at := start; at < len(text); at = nextLine(text, at) {
		spaces := leadingSpaces(text[at:])
		line := text[at+spaces:]
		switch {
		case line == "" || lineBreak(line, 0) > 0 || line[0] == '#' || line[0] == '%':
		case spaces != indent:
			begun = true
		case markerAt(line, 0, "..."), begun && markerAt(line, 0, "---"):
			return chunk{start, at}
		case markerAt(line, 0, "---"):
			start, begun = at+spaces+len("---"), true
			if restOfLine := skipBlank(text, start); restOfLine >= nextLine(text, at) {
				start = nextLine(text, at)
			}
		default:
			begun = true
		}
	}
	return chunk{start, len(text)}
}

// literalIndent is how far the lines of a literal block scalar are indented: as far as the first one, unless a digit in
// its header says that the first one may begin with blanks of its own.
func literalIndent(text string, start int) int {
	indent := -1
	for at := start; at < len(text); at = nextLine(text, at) {
		spaces := leadingSpaces(text[at:])
		if rest := text[at+spaces:]; rest == "" || lineBreak(rest, 0) > 0 {
			continue
		}
		if indent < 0 || spaces < indent {
			indent = spaces
		}
	}
	return max(indent, 0)
}
