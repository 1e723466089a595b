package lint

import (
	"slices"

	"github.com/ingresslint/ingresslint/lint/fix"
	"github.com/ingresslint/ingresslint/lint/manifest"
)

// maxReadBack bounds the text that is read back for the fixes of one object,
// for each of which the whole document is read again. Only objects with hundreds
// of faults come near it; the rest of their fixes keep their operations alone.
const maxReadBack = 8 << 20

// fixOf turns a row's fix into operations on objects and changes of text. A
// fix whose edits cannot be carried out in the text keeps its operations.
func (c *check) fixOf(o *manifest.Object, f found, hide func(string) string) *Fix {
	if f.row.Fix == nil {
		return nil
	}
	result := &Fix{Description: hide(f.row.Fix.Description), Safe: f.row.Fix.Safe}
	if len(f.row.Fix.Edits) > 0 {
		result.Description += whereToWrite(o, f.row.Path, f.row.Fix.Edits)
	}
	byDocument := map[*manifest.Object][]fix.Edit{}
	var order []*manifest.Object
	textual := *f.readBack > 0
	for _, edit := range f.row.Fix.Edits {
		if (edit.Op == "set" || edit.Op == "quote") && len(edit.Path) > 0 && isCredential(edit.Path[len(edit.Path)-1]) {
			return &Fix{Description: result.Description} // a report must not hold the credential
		}
		target := o
		if edit.Object != "" {
			if target = part(f.installation, edit.Object); target == nil {
				return &Fix{Description: result.Description} // nothing to edit in view
			}
		}
		change := fix.Edit{Op: edit.Op, Path: edit.Path, Value: edit.Value, To: edit.To}
		result.Edits = append(result.Edits, operations(target, change)...)
		in, written, ok := inText(target, change)
		if !ok {
			textual = false
			continue
		}
		if byDocument[in] == nil {
			order = append(order, in)
		}
		byDocument[in] = append(byDocument[in], written)
	}
	if !textual {
		return result
	}
	var texts []TextEdit
	for _, in := range order {
		*f.readBack -= int(in.Root.Span.End - in.Root.Span.Start)
		splices, err := fix.Splices(in, byDocument[in])
		if err != nil {
			return result
		}
		for _, s := range splices {
			texts = appendEdit(texts, textEdit(s))
		}
	}
	result.TextEdits = texts
	return result
}

// appendEdit makes one edit of two that touch, because not every editor keeps
// to their order.
func appendEdit(edits []TextEdit, next TextEdit) []TextEdit {
	if n := len(edits); n > 0 {
		last := &edits[n-1]
		if last.File == next.File && last.EndLine == next.Line && last.EndColumn == next.Column {
			last.EndLine, last.EndColumn = next.EndLine, next.EndColumn
			last.Text += next.Text
			return edits
		}
	}
	return append(edits, next)
}

func textEdit(s fix.Splice) TextEdit {
	from, to := s.File.Position(int(s.Span.Start)), s.File.Position(int(s.Span.End))
	return TextEdit{File: s.File.Name, Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column, Text: s.Text}
}

// operations are the RFC 6902 operations of one edit.
func operations(o *manifest.Object, edit fix.Edit) []Edit {
	name := identity(o).String()
	path := manifest.Pointer(edit.Path...)
	switch edit.Op {
	case "set":
		if o.Root.At(edit.Path...) != nil {
			return []Edit{{Op: "replace", Path: path, Value: edit.JSONValue(o), Object: name}}
		}
		return additions(o, edit, name)
	case "quote":
		return []Edit{{Op: "replace", Path: path, Value: sourceText(o, edit.Path), Object: name}}
	case "rename":
		to := append(slices.Clone(edit.Path[:max(len(edit.Path)-1, 0)]), edit.To)
		return []Edit{{Op: "move", From: path, Path: manifest.Pointer(to...), Object: name}}
	case "append":
		return []Edit{{Op: "add", Path: path + "/-", Value: edit.Value, Object: name}}
	default:
		return []Edit{{Op: "remove", Path: path, Object: name}}
	}
}

// additions make the maps on the way first, because "add" needs its parent.
func additions(o *manifest.Object, edit fix.Edit, name string) []Edit {
	var list []Edit
	for i := 1; i < len(edit.Path); i++ {
		if v := o.Root.At(edit.Path[:i]...); v == nil || v.Kind == manifest.Null {
			list = append(list, Edit{Op: "add", Path: manifest.Pointer(edit.Path[:i]...), Value: map[string]any{}, Object: name})
		}
	}
	return append(list, Edit{Op: "add", Path: manifest.Pointer(edit.Path...), Value: edit.JSONValue(o), Object: name})
}

// sourceText is a scalar as it is written, which is what quoting it keeps.
func sourceText(o *manifest.Object, path []string) string {
	v := o.Root.At(path...)
	if v == nil {
		return ""
	}
	return writtenText(o, v)
}
