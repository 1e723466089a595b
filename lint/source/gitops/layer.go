package gitops

import (
	"fmt"
	"iter"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source/helm"
)

// layer is one source of values as it was found, before the values of a sub-chart are cut out of it.
type layer struct {
	in     *manifest.Object
	path   []string
	values *manifest.Value // a map; of parameters what they were made from
	how    how
	opaque bool
	base   bool // the chart's own values, to which more can be added
}

// cut returns the values below a key, or all of them where it is empty, and the names of parameters that cannot be put
// among them. ok is false where the layer has nothing there.
func (l layer) cut(key string) (cut helm.Layer, left []string, ok bool) {
	cut = helm.Layer{In: l.in, Path: l.path, Values: l.values, Opaque: l.opaque, Base: l.base}
	var prefix []string
	if key != "" {
		prefix = []string{key}
	}
	if l.how == parameters || l.how == texts {
		cut.Set = true
		cut.Values, left = tree(l.in.File, l.values, prefix, l.how == texts)
		return cut, left, len(cut.Values.Fields) > 0
	}
	if key != "" {
		cut.Path, cut.Values = into(l.path, key), l.values.Get(key)
	}
	return cut, nil, cut.Values != nil || l.base
}

// reading is what looking up the values of one description brought up, to be told when it turns out to be the chart's.
type reading struct {
	layers   []layer
	unseen   []string
	errs     []*manifest.Error
	consumed []string // files
}

// read looks up the values of a description.
func (r *resolution) read(d *description) *reading {
	found := &reading{unseen: d.unseen}
	for _, g := range d.values {
		r.given(d, g, found)
	}
	return found
}

func (r *resolution) given(d *description, g given, found *reading) {
	in := d.carrier
	if g.in != nil {
		in = g.in
	}
	v := in.Root.At(g.at...)
	switch g.how {
	case file:
		r.givenFile(d, g, found)
	case configMap:
		if o := r.config(d.carrier.Namespace, g.name); o != nil {
			r.text(o, o.Root.At("data", g.key), found)
		} else if name := r.generatedFrom(d.carrier.File.Name, g.name, g.key); name != "" {
			r.valuesOf(name, r.file(name), found)
		} else {
			found.unseen = append(found.unseen, "ConfigMap "+g.name)
		}
	case text:
		r.text(in, v, found)
	default:
		switch {
		case v.Kind == manifest.Map, v.Kind == manifest.List && g.how != inline:
			if g.how != inline {
				found.refused(in, v)
			}
			found.layers = append(found.layers, layer{in: in, path: g.at, values: v, how: g.how})
		case v.Kind == manifest.String && manifest.Placeholder(v.Text):
			found.unseen = append(found.unseen, v.Text)
		case v.Kind != manifest.Null:
			found.fail(in, v, fmt.Sprintf("the values are a %s here; Helm needs a map", v.Kind))
		}
	}
}

// text reads the values that a string holds.
func (r *resolution) text(o *manifest.Object, v *manifest.Value, found *reading) {
	if v == nil || v.Kind == manifest.Null {
		return
	}
	if v.Kind == manifest.Map {
		found.fail(o, v, "the values are a map here where a text is needed: put | behind the key")
		return
	}
	in, opaque, err := r.document(o, v)
	switch {
	case err != nil:
		found.errs = append(found.errs, err)
		found.unseen = append(found.unseen, "the text in line "+fmt.Sprint(err.Line)+", which cannot be read,")
	case in == nil:
	case in.Root.Kind == manifest.Map:
		found.layers = append(found.layers, layer{in: in, values: in.Root, opaque: opaque})
	case in.Root.Kind == manifest.Null:
	case manifest.Placeholder(v.Text):
		found.unseen = append(found.unseen, v.Text)
	default:
		found.fail(o, v, fmt.Sprintf("the text is a %s to Helm, which needs a map of values", in.Root.Kind))
	}
}

// document reads the YAML in a string of an object. It is the same document each time.
func (r *resolution) document(o *manifest.Object, v *manifest.Value) (in *manifest.Object, opaque bool, err *manifest.Error) {
	if kept, ok := r.nested[v]; ok {
		return kept.in, kept.opaque, kept.err
	}
	f, at := o.File, v
	if v.Origin != nil {
		f, at = v.Origin.File, atOrigin(v)
	}
	var doc *manifest.Document
	var failure error
	if opaque = at.Style != manifest.Literal; opaque {
		doc, failure = f.Decoded(at)
	} else {
		doc, failure = f.Nested(at)
	}
	if failure != nil {
		err = broken(f, failure)
	} else if doc != nil {
		in = doc.Object()
		in.Document, in.Sources = o.Document, o.Sources
	}
	r.nested[v] = nestedText{in, opaque, err}
	return in, opaque, err
}

// atOrigin is a value as it stands where it was written, when a kustomization has put the object together. Only a literal
// that has stayed as it is can be read in place.
func atOrigin(v *manifest.Value) *manifest.Value {
	written := *v
	written.Span, written.Style = v.Origin.Span, manifest.DoubleQuoted
	source := v.Origin.File.Source(v.Origin.Span)
	if _, lines, ok := strings.Cut(source, "\n"); ok && strings.HasPrefix(source, "|") && sameLines(lines, v.Text) {
		written.Style = manifest.Literal
	}
	return &written
}

// sameLines compares two texts but for their indentation and the ends of their lines.
func sameLines(a, b string) bool {
	next, stop := iter.Pull(strings.SplitSeq(strings.TrimRight(b, " \r\n"), "\n"))
	defer stop()
	for line := range strings.SplitSeq(strings.TrimRight(a, " \r\n"), "\n") {
		other, ok := next()
		if !ok || strings.TrimSpace(line) != strings.TrimSpace(other) {
			return false
		}
	}
	_, more := next()
	return !more
}

type nestedText struct {
	in     *manifest.Object
	opaque bool
	err    *manifest.Error
}

func broken(f *manifest.File, err error) *manifest.Error {
	if e, ok := err.(*manifest.Error); ok {
		return e
	}
	return &manifest.Error{File: f.Name, Line: 1, Column: 1, Message: err.Error()}
}

func (found *reading) fail(o *manifest.Object, v *manifest.Value, message string) {
	f, span := o.File, v.Span
	if v.Origin != nil {
		f, span = v.Origin.File, v.Origin.Span
	}
	p := f.Position(int(span.Start))
	found.errs = append(found.errs, &manifest.Error{File: f.Name, Line: p.Line, Column: p.Column, Message: message})
	found.unseen = append(found.unseen, fmt.Sprintf("line %d, which cannot be read,", p.Line))
}
