package manifest

import (
	"strings"
	"unsafe"
)

// Detach returns a copy of the object that keeps only the object's own lines alive instead of the whole file, for
// those who hold on to a few objects of many. Positions are those in the whole file; spans are not, and Duplicates are
// left out. A rendered object, whose values stand in several places, is returned as it is.
func (o *Object) Detach() *Object {
	if o.Written != nil {
		return o
	}
	span := o.Root.extent(o.Span)
	first := o.File.Position(int(span.Start)).Line
	last := o.File.Position(int(span.End)).Line
	lines := o.File.lineStarts()
	start, end := int(lines[first-1-o.File.before]), len(o.File.Data)
	if last-o.File.before < len(lines) {
		end = int(lines[last-o.File.before])
	}
	data := []byte(strings.Clone(o.File.text[start:end]))
	file := &File{
		Name: strings.Clone(o.File.Name), Data: data, Live: o.File.Live, encoding: o.File.encoding,
		text: unsafe.String(unsafe.SliceData(data), len(data)), before: first - 1,
	}
	copied := &Object{
		File: file, Root: o.Root.detach(int32(start)), Span: o.Span.shift(int32(start)),
		APIVersion: strings.Clone(o.APIVersion), Kind: strings.Clone(o.Kind),
		Namespace: strings.Clone(o.Namespace), Name: strings.Clone(o.Name), Home: o.Home, Partial: o.Partial, Whole: o.Whole,
	}
	return copied
}

// extent is the smallest span that covers s and all values below v; anchors may lie outside the object that uses them.
func (v *Value) extent(s Span) Span {
	if v.Origin == nil {
		s = Span{min(s.Start, v.Span.Start), max(s.End, v.Span.End)}
	}
	for i := range v.Fields {
		s = Span{min(s.Start, v.Fields[i].KeySpan.Start), max(s.End, v.Fields[i].KeySpan.End)}
		s = v.Fields[i].Value.extent(s)
	}
	for _, item := range v.Items {
		s = item.extent(s)
	}
	return s
}

func (s Span) shift(by int32) Span { return Span{s.Start - by, s.End - by} }

func (v *Value) detach(by int32) *Value {
	copied := *v
	copied.Text = strings.Clone(v.Text)
	if v.Origin == nil {
		copied.Span = v.Span.shift(by)
	}
	if v.Fields != nil {
		copied.Fields = make([]Field, len(v.Fields))
	}
	for i, f := range v.Fields {
		copied.Fields[i] = Field{Key: strings.Clone(f.Key), KeySpan: f.KeySpan.shift(by), Value: f.Value.detach(by)}
	}
	if v.Items != nil {
		copied.Items = make([]*Value, len(v.Items))
	}
	for i, item := range v.Items {
		copied.Items[i] = item.detach(by)
	}
	return &copied
}
