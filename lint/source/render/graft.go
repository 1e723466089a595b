package render

import (
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// graft gives the values of a rendered object the places where they are
// written.
type graft struct {
	places   *places
	template *template
	sub      string // the chart below the rendered one, empty for that itself
}

// value copies a rendered value. What is not found again lies at the template's
// anchor.
func (g *graft) value(v *manifest.Value, origin *manifest.Origin) *manifest.Value {
	copied := *v
	copied.Span, copied.Origin, copied.Fields, copied.Items = g.template.anchor, origin, nil, nil
	for i := range v.Fields {
		f := &v.Fields[i]
		copied.Fields = append(copied.Fields, manifest.Field{
			Key: f.Key, KeySpan: g.template.anchor, Value: g.value(f.Value, g.origin(f.Key, f.Value)),
		})
	}
	for _, item := range v.Items {
		copied.Items = append(copied.Items, g.value(item, origin))
	}
	return &copied
}

// origin finds the place of a key with its value: the value of the chart that
// the template puts in there, else the line of the template, else the only
// value that has the same key and text.
func (g *graft) origin(key string, v *manifest.Value) *manifest.Origin {
	text := v.Text
	l, ok := g.template.find(key, text)
	if ok {
		if origin := g.named(l.text); origin != nil {
			return origin
		}
		return &manifest.Origin{File: g.template.file, Span: l.value, KeySpan: l.key}
	}
	if v.Kind == manifest.Map || v.Kind == manifest.List || v.Kind == manifest.Null {
		return nil
	}
	return g.alike(key, text)
}

// named follows the path behind .Values in a line of a template.
func (g *graft) named(text string) *manifest.Origin {
	_, rest, ok := strings.Cut(text, ".Values.")
	if !ok {
		return nil
	}
	end := strings.IndexFunc(rest, func(r rune) bool {
		return !(r == '.' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	})
	if end >= 0 {
		rest = rest[:end]
	}
	steps := strings.Split(strings.Trim(rest, "."), ".")
	for _, root := range g.roots() {
		parent := root.value.At(steps[:len(steps)-1]...)
		if f := parent.Field(steps[len(steps)-1]); f != nil {
			return &manifest.Origin{File: root.file, Span: f.Value.Span, KeySpan: f.KeySpan}
		}
	}
	return nil
}

// alike finds the only value with a key and text, in the first text of values
// that has one.
func (g *graft) alike(key, text string) *manifest.Origin {
	for _, root := range g.roots() {
		var found []*manifest.Field
		visit(root.value, func(f *manifest.Field) {
			if f.Key == key && f.Value.Text == text && f.Value.Kind != manifest.Map && f.Value.Kind != manifest.List {
				found = append(found, f)
			}
		})
		if len(found) == 1 {
			return &manifest.Origin{File: root.file, Span: found[0].Value.Span, KeySpan: found[0].KeySpan}
		}
	}
	return nil
}

func visit(v *manifest.Value, do func(*manifest.Field)) {
	for i := range v.Fields {
		do(&v.Fields[i])
		visit(v.Fields[i].Value, do)
	}
	for _, item := range v.Items {
		visit(item, do)
	}
}

// root is a text of values, or what a chart below the rendered one sees of it.
type root struct {
	file  *manifest.File
	value *manifest.Value
}

// roots are the texts of values as they win.
func (g *graft) roots() []root {
	var all []root
	for _, doc := range g.places.values {
		value := doc.Root
		if g.sub != "" {
			value = value.Get(g.sub)
		}
		if value != nil {
			all = append(all, root{doc.File, value})
		}
	}
	if g.sub != "" {
		doc, ok := g.places.subcharts[g.sub]
		if !ok {
			if own := document(path.Join(g.places.folder, "charts", g.sub, "values.yaml")); own != nil {
				doc = own[0]
			}
			g.places.subcharts[g.sub] = doc
		}
		if doc != nil {
			all = append(all, root{doc.File, doc.Root})
		}
	}
	return all
}
