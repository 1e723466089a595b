package lint

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/fix"
	"github.com/ingresslint/ingresslint/lint/manifest"
)

// writtenAs tells where a setting of a rendered object stands, or would stand,
// in the text that the object is rendered from; "" where it is the object that
// is written.
func writtenAs(o *manifest.Object, path []string, value *manifest.Value) string {
	if o.Written == nil {
		return ""
	}
	if value != nil && value.Origin != nil {
		return manifest.Pointer(value.Origin.Path...)
	}
	if in, at := o.Written(path); in != nil {
		return manifest.Pointer(at...)
	}
	return ""
}

// inText turns an edit of an object into the edit of the document in which the
// setting is written. ok is false where no text holds it.
func inText(o *manifest.Object, edit fix.Edit) (in *manifest.Object, written fix.Edit, ok bool) {
	if o.Written == nil {
		return o, edit, true
	}
	path := edit.Path
	name, value, argument := cutArgument(edit)
	if argument && edit.Op == "append" {
		path = append(slices.Clone(path), "--"+name)
	}
	in, at := o.Written(path)
	for in != nil && in.Written != nil { // values in an object that an overlay makes
		in, at = in.Written(at)
	}
	if in == nil || len(at) == 0 {
		return nil, edit, false
	}
	// Arguments of the container are a list where a chart has a map of flags.
	if argument && at[len(at)-1] == name {
		if edit.Op == "append" {
			edit.Op = "set"
		}
		edit.Value = value
	}
	edit.Path = at
	return in, edit, true
}

// cutArgument reads the argument --name=value that an edit writes.
func cutArgument(edit fix.Edit) (name, value string, ok bool) {
	if edit.Op != "set" && edit.Op != "append" {
		return "", "", false
	}
	name, value, _ = strings.Cut(strings.TrimLeft(edit.Value, "-"), "=")
	return name, value, strings.HasPrefix(edit.Value, "-")
}
