package manifest

import "strings"

// yttMark begins what ytt reads. To YAML it is a comment.
const yttMark = "#@"

// annotated makes what ytt fills in visible: a value that is not written before a comment such as #@ data.values.size is
// that comment's text, so that it is taken for a placeholder and not for nothing. Keys that are there twice, with lines
// for ytt between them, are cases of an #@ if, of which one remains.
func (d *Document) annotated() {
	for line := range strings.Lines(d.File.Source(d.Span)) {
		if strings.HasPrefix(strings.TrimLeft(line, " "), yttMark) {
			d.Duplicates = nil
			break
		}
	}
	d.fillIn(d.Root)
}

func (d *Document) fillIn(v *Value) {
	for i := range v.Fields {
		d.fillIn(v.Fields[i].Value)
	}
	for _, item := range v.Items {
		d.fillIn(item)
	}
	if v.Kind != Null || v.Span.Start != v.Span.End {
		return
	}
	line, _, _ := strings.Cut(d.File.text[v.Span.End:], "\n")
	if comment := strings.TrimLeft(line, " "); strings.HasPrefix(comment, yttMark) {
		start := int(v.Span.End) + len(line) - len(comment)
		v.Kind, v.Text = String, strings.TrimRight(comment, " \t\r")
		v.Span = Span{int32(start), int32(start + len(v.Text))}
	}
}
