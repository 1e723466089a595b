package helm

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// near is the nearest key to a dotted path of the values that somebody wrote in the file of the objects.
func (r *renderer) near(path string) manifest.Span {
	span, s := r.first, r.values
	for rest, more := path, path != ""; more && s != nil; {
		var key string
		key, rest, more = strings.Cut(rest, ".")
		if s = s.child(key); s != nil && s.homed {
			span = s.home
		}
	}
	return span
}

// made is a text that the chart adds.
func (r *renderer) made(near, text string) *manifest.Value {
	return &manifest.Value{Kind: manifest.String, Text: text, Span: r.near(near)}
}

// object is a map that the chart adds.
func (r *renderer) object(near string, fields ...manifest.Field) *manifest.Value {
	return &manifest.Value{Kind: manifest.Map, Style: manifest.Block, Span: r.near(near), Fields: fields}
}

func (r *renderer) list(near string, items ...*manifest.Value) *manifest.Value {
	return &manifest.Value{Kind: manifest.List, Style: manifest.Block, Span: r.near(near), Items: items}
}

// field is placed where its value is.
func field(key string, v *manifest.Value) manifest.Field {
	return manifest.Field{Key: key, KeySpan: v.Span, Value: v}
}

// put adds a field to a map, in place of one of the same key.
func put(m *manifest.Value, key string, v *manifest.Value) {
	if v == nil {
		return
	}
	if f := m.Field(key); f != nil {
		*f = field(key, v)
		return
	}
	m.Fields = append(m.Fields, field(key, v))
}

// child returns the map at a key, adding one where there is none.
func (r *renderer) child(m *manifest.Value, key, near string) *manifest.Value {
	if v := m.Get(key); v != nil {
		return v
	}
	v := r.object(near)
	put(m, key, v)
	return v
}

// scalar is a value that a template prints without quotes, so that YAML reads it again; nil where there is none.
func (r *renderer) scalar(v value) *manifest.Value {
	switch {
	case !v.given():
		return nil
	case v.written == nil:
		return r.standard(v)
	case v.written.value.Kind == manifest.List || v.written.value.Kind == manifest.Map:
		return r.tree(v.written, r.near(v.path))
	}
	node := r.copied(v.written, v.written.value, r.near(v.path))
	switch node.Kind {
	case manifest.Number:
		node.Text = v.written.printed()
	case manifest.String:
		if _, err := strconv.ParseInt(node.Text, 10, 64); err == nil {
			node.Kind = manifest.Number
		} else if node.Text == "true" || node.Text == "false" {
			node.Kind = manifest.Bool
		}
	}
	return node
}

// quoted is a value that a template prints within quotes.
func (r *renderer) quoted(s *setting, near manifest.Span) *manifest.Value {
	node := r.copied(s, s.value, near)
	if node.Kind != manifest.Null {
		node.Kind, node.Text, node.Fields, node.Items = manifest.String, s.printed(), nil, nil
	}
	return node
}

// copy is a value as toYaml writes it: as it is, with the chart's defaults beside what is written.
func (r *renderer) copy(v value) *manifest.Value {
	switch {
	case !v.given():
		return nil
	case v.written == nil:
		return r.standard(v)
	}
	node := r.tree(v.written, r.near(v.path))
	if node.Kind == manifest.Map && !r.partial() {
		if d, ok := r.chart.Value(v.path); ok {
			if m, ok := d.(map[string]any); ok {
				r.complete(node, m)
			}
		}
	}
	return node
}

// tree is a written value with all below it.
func (r *renderer) tree(s *setting, near manifest.Span) *manifest.Value {
	if s.homed {
		near = s.home
	}
	if s.value.Kind != manifest.Map {
		return r.copied(s, s.value, near)
	}
	node := *s.value
	node.Span, node.Origin, node.Fields = near, &s.origin, make([]manifest.Field, len(s.fields))
	for i, f := range s.fields {
		node.Fields[i] = field(f.key, r.tree(f, near))
	}
	return &node
}

// copied is a written scalar or list. Items of lists have origins of their own.
func (r *renderer) copied(s *setting, v *manifest.Value, near manifest.Span) *manifest.Value {
	if s.homed {
		near = s.home
	}
	return copiedBelow(v, &s.origin, near)
}

func copiedBelow(v *manifest.Value, origin *manifest.Origin, near manifest.Span) *manifest.Value {
	node := *v
	node.Span, node.Origin = near, origin
	below := func(step string, key manifest.Span, v *manifest.Value) *manifest.Value {
		o := &manifest.Origin{File: origin.File, Path: append(slices.Clip(origin.Path), step), Span: v.Span, KeySpan: key}
		if v.Origin != nil {
			o.File, o.Span, o.KeySpan = v.Origin.File, v.Origin.Span, v.Origin.KeySpan
		}
		return copiedBelow(v, o, near)
	}
	if v.Items != nil {
		node.Items = make([]*manifest.Value, len(v.Items))
		for i, item := range v.Items {
			node.Items[i] = below(strconv.Itoa(i), item.Span, item)
		}
	}
	if v.Fields != nil {
		node.Fields = make([]manifest.Field, len(v.Fields))
		for i, f := range v.Fields {
			node.Fields[i] = manifest.Field{Key: f.Key, KeySpan: near, Value: below(f.Key, f.KeySpan, f.Value)}
		}
	}
	return &node
}

// complete adds the chart's defaults to a map; null removes them.
func (r *renderer) complete(node *manifest.Value, defaults map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(defaults)) {
		f := node.Field(key)
		switch below, ok := defaults[key].(map[string]any); {
		case f == nil:
			put(node, key, standard(defaults[key], node.Span))
		case f.Value.Kind == manifest.Null:
			node.Fields = slices.DeleteFunc(node.Fields, func(f manifest.Field) bool { return f.Key == key })
		case ok && f.Value.Kind == manifest.Map:
			r.complete(f.Value, below)
		}
	}
}

// standard is a default of the chart; nil where something that is not in view may say otherwise.
func (r *renderer) standard(v value) *manifest.Value {
	if r.partial() {
		return nil
	}
	return standard(v.chart, r.near(v.path))
}

func standard(d any, span manifest.Span) *manifest.Value {
	node := &manifest.Value{Span: span}
	switch d := d.(type) {
	case bool:
		node.Kind, node.Text = manifest.Bool, strconv.FormatBool(d)
	case int64:
		node.Kind, node.Text = manifest.Number, strconv.FormatInt(d, 10)
	case float64:
		node.Kind, node.Text = manifest.Number, strconv.FormatFloat(d, 'f', -1, 64)
	case string:
		node.Kind, node.Text = manifest.String, d
	case []any:
		node.Kind, node.Style = manifest.List, manifest.Block
		for _, item := range d {
			node.Items = append(node.Items, standard(item, span))
		}
	case map[string]any:
		node.Kind, node.Style = manifest.Map, manifest.Block
		for _, key := range slices.Sorted(maps.Keys(d)) {
			put(node, key, standard(d[key], span))
		}
	}
	return node
}
