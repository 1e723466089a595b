package kustomize

import (
	"cmp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// made is an object as the library returns it, with the layers it is made of, in the order of their application.
type made struct {
	build  *build
	object *manifest.Object
	layers []*layer
	file   *manifest.File // of the first layer
}

// object makes a manifest object of what the library returns.
func (b *build) object(node *yaml.Node) *made {
	root := valueOf(node)
	m := &made{build: b}
	metadata := root.Get("metadata")
	if annotations := metadata.Get("annotations"); annotations != nil {
		marks := map[string]string{}
		annotations.Fields = slices.DeleteFunc(annotations.Fields, func(f manifest.Field) bool {
			if strings.HasPrefix(f.Key, markPrefix) {
				marks[f.Key] = ""
				return true
			}
			return false
		})
		if len(annotations.Fields) == 0 && len(marks) > 0 {
			metadata.Fields = slices.DeleteFunc(metadata.Fields, func(f manifest.Field) bool { return f.Key == "annotations" })
		}
		for _, id := range marksOf(marks) {
			if l := b.layers[id]; l != nil {
				m.layers = append(m.layers, l)
			}
		}
	}
	slices.SortFunc(m.layers, func(a, c *layer) int { return cmp.Compare(b.order[a], b.order[c]) })

	o := &manifest.Object{Root: root, Home: b.top.name}
	o.APIVersion, _ = root.Get("apiVersion").Str()
	o.Kind, _ = root.Get("kind").Str()
	o.Name, _ = metadata.Get("name").Str()
	o.Namespace, _ = metadata.Get("namespace").Str()
	m.object = o

	anchor := b.top.begin()
	o.File = b.top.file
	var cursors []cursor
	for i, l := range m.layers {
		if i == 0 {
			o.File, anchor = l.file, l.anchor
			if l.in != nil && l.root != nil {
				o.Span, o.Duplicates, o.Document = l.in.Span, l.in.Duplicates, l.in.Document
			}
		}
		cursors = append(cursors, l.cursors()...)
	}
	m.file = o.File
	if o.Span == (manifest.Span{}) {
		o.Span = anchor
	}
	o.Sources = b.sources(m.layers)
	o.Partial = len(m.layers) > 0 && b.isPart(m.layers[0])
	m.place(root, nil, cursors, anchor)
	b.tellRelease(o, anchor)
	tellImage(o)
	o.Written = b.writtenAgain(identityOf(o))
	return m
}

// valueOf turns a node of the library into a value that is written nowhere yet.
func valueOf(n *yaml.Node) *manifest.Value {
	switch n.Kind {
	case yaml.DocumentNode:
		if len(n.Content) > 0 {
			return valueOf(n.Content[0])
		}
	case yaml.AliasNode:
		return valueOf(n.Alias)
	case yaml.MappingNode:
		v := &manifest.Value{Kind: manifest.Map, Style: manifest.Block, Fields: make([]manifest.Field, 0, len(n.Content)/2)}
		for i := 0; i+1 < len(n.Content); i += 2 {
			v.Fields = append(v.Fields, manifest.Field{Key: n.Content[i].Value, Value: valueOf(n.Content[i+1])})
		}
		return v
	case yaml.SequenceNode:
		v := &manifest.Value{Kind: manifest.List, Style: manifest.Block, Items: make([]*manifest.Value, 0, len(n.Content))}
		for _, item := range n.Content {
			v.Items = append(v.Items, valueOf(item))
		}
		return v
	case yaml.ScalarNode:
		switch n.ShortTag() {
		case "!!null":
			return &manifest.Value{}
		case "!!bool":
			return &manifest.Value{Kind: manifest.Bool, Text: n.Value}
		case "!!int", "!!float":
			return &manifest.Value{Kind: manifest.Number, Text: n.Value}
		}
		return &manifest.Value{Kind: manifest.String, Text: n.Value}
	}
	return &manifest.Value{}
}

// place gives a value, and all below it, the places where they are written. anchor is where the nearest thing stands
// that the object's own file holds; what nobody wrote lies there.
func (m *made) place(v *manifest.Value, path []string, cursors []cursor, anchor manifest.Span) {
	switch v.Kind {
	case manifest.Map:
		for i := range v.Fields {
			f := &v.Fields[i]
			below := append(slices.Clone(path), f.Key)
			found := field(cursors, f.Key)
			at, ok := m.wrote(f.Value, below, found)
			f.KeySpan = m.put(f.Value, at, ok, anchor)
			m.place(f.Value, below, found, f.KeySpan)
		}
	case manifest.List:
		for i, child := range v.Items {
			below := append(slices.Clone(path), anyItem)
			found := item(cursors, child, i)
			at, ok := m.wrote(child, below, found)
			m.place(child, below, found, m.put(child, at, ok, anchor))
		}
	}
	if len(path) == 0 {
		v.Span = m.object.Span
	}
}

// put places one value and returns the place of its key.
func (m *made) put(v *manifest.Value, at where, ok bool, anchor manifest.Span) (key manifest.Span) {
	if !ok {
		v.Span = anchor
		return anchor
	}
	v.Style = at.style
	if at.file == m.file {
		v.Span = at.span
		return at.key
	}
	v.Span = anchor
	v.Origin = &manifest.Origin{File: at.file, Span: at.span, KeySpan: at.key}
	return anchor
}

// wrote finds who wrote a value: of a map or list the layer that began it, of anything else the last layer that has it
// so, else the setting of a kustomization that explains it, else the last layer that has something there.
func (m *made) wrote(v *manifest.Value, path []string, cursors []cursor) (where, bool) {
	if v.Kind == manifest.Map || v.Kind == manifest.List {
		for i := range cursors {
			if c := &cursors[i]; c.value != nil && c.value.Kind == v.Kind {
				return c.where(), true
			}
		}
		return where{}, false
	}
	if identifies(path) { // patches repeat them to say what they are for, and prefixes and hashes change names
		for i := range cursors {
			if c := &cursors[i]; isLeaf(c.value) && (equal(c.value, v) || len(path) == 2) {
				return c.where(), true
			}
		}
	}
	var differs *cursor
	for i := len(cursors) - 1; i >= 0; i-- {
		c := &cursors[i]
		switch {
		case c.value == nil:
		case equal(c.value, v):
			return c.where(), true
		case differs == nil && isLeaf(c.value):
			differs = c
		}
	}
	for i := len(m.build.all) - 1; i >= 0; i-- {
		if at, ok := m.build.all[i].setting(path, v, m.object); ok {
			return at, true
		}
	}
	if differs != nil {
		return differs.where(), true
	}
	return where{}, false
}

// identifies tells whether a path holds what tells objects, or the items of a list, from each other.
func identifies(path []string) bool {
	n := len(path)
	switch {
	case n == 1:
		return path[0] == "apiVersion" || path[0] == "kind"
	case path[n-2] == anyItem:
		return slices.Contains(mergeKeys[:], path[n-1])
	}
	return n == 2 && path[0] == "metadata" && path[1] == "name"
}

func (c *cursor) where() where {
	file := c.layer.file
	if c.entry != nil && c.entry.file != nil {
		file = c.entry.file
	}
	at := where{file: file, key: c.key, span: c.value.Span, style: c.value.Style}
	if c.editable() {
		at.in, at.at = c.layer.in, c.at
	}
	return at
}

// written tells where a path of the object stands in the text, or would have to stand; see manifest.Object.
func (m *made) written(path []string) (in *manifest.Object, at []string) {
	var cursors []cursor
	for _, l := range m.layers {
		cursors = append(cursors, l.cursors()...)
	}
	v := m.object.Root
	walked := make([]string, 0, len(path))
	for i, step := range path {
		var next *manifest.Value
		var found []cursor
		if v.Kind == manifest.List {
			if next = v.At(step); next != nil {
				found = item(cursors, next, slices.Index(v.Items, next))
				walked = append(walked, anyItem)
			}
		} else if next = v.Get(step); next != nil {
			found = field(cursors, step)
			walked = append(walked, step)
		}
		if next == nil {
			// What is absent is added where the map or list around it is written.
			at, ok := m.wrote(v, walked, cursors)
			if !ok || at.in == nil {
				return nil, nil
			}
			if v.Kind == manifest.List { // of a list the place of all its items
				return at.in, at.at
			}
			return at.in, append(slices.Clone(at.at), path[i:]...)
		}
		v, cursors = next, found
	}
	if len(path) == 0 {
		return nil, nil
	}
	place, ok := m.wrote(v, walked, cursors)
	if !ok || place.in == nil || !m.same(v, place) {
		return nil, nil
	}
	return place.in, place.at
}

// same tells whether what is written at a place is the value as the object has it: a name with a prefix is not.
func (m *made) same(v *manifest.Value, at where) bool {
	written := at.in.Root.At(at.at...)
	return written != nil && written.Kind == v.Kind && (v.Kind == manifest.Map || v.Kind == manifest.List || written.Text == v.Text)
}
