package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/fix"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/policy"
)

// valuesPath is the path within a chart's values at which a setting of an object
// that is rendered from them is written or would have to be; nil where there
// is none.
func valuesPath(o *manifest.Object, path []string) []string {
	if o.Written == nil {
		return nil
	}
	if v := o.Root.At(path...); v != nil && v.Origin != nil {
		return v.Origin.Path
	}
	_, at := o.Written(path)
	if i := slices.Index(at, "controller"); i >= 0 {
		return at[i:]
	}
	return nil
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

// whereToWrite names the value of a chart that sets what a rendered object
// lacks, or takes away what the chart puts there by itself, because the path of
// the object does not tell it.
func whereToWrite(o *manifest.Object, path []string, edits []policy.Edit) string {
	at := valuesPath(o, path)
	if at == nil {
		return ""
	}
	var text strings.Builder
	for i, step := range at {
		switch {
		case strings.ContainsAny(step, "./ "):
			fmt.Fprintf(&text, "[%q]", step)
		case i > 0:
			text.WriteString("." + step)
		default:
			text.WriteString(step)
		}
	}
	switch v := o.Root.At(path...); {
	case v == nil:
		return " with " + text.String()
	case v.Origin == nil && edits[0].Op == "remove":
		return ": write " + text.String() + ": null"
	}
	return ""
}
