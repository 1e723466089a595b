package kustomize

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// layer is one text that writes values of an object: a resource, a patch, an entry of a generator.
type layer struct {
	id      int
	file    *manifest.File
	root    *manifest.Value  // of a document that has the shape of the object; nil where there are only entries
	in      *manifest.Object // the document to edit; nil where an edit of the object is none of the document
	entries []entry
	anchor  manifest.Span // where the layer stands, for what it does not write itself
}

// entry is one value that a layer writes at a path of the object.
type entry struct {
	path  []string
	value *manifest.Value
	key   manifest.Span  // where the name of the value stands
	file  *manifest.File // where both stand; nil: in the file of the layer
	at    []string       // where the value stands in the document to edit; nil where it does not
}

// markPrefix begins the annotations by which the objects that the library returns tell the layers they are made of.
const markPrefix = "ingresslint.dev/layer-"

func (l *layer) mark() string { return markPrefix + strconv.Itoa(l.id) }

// marked adds the layer's annotation to an object as encoding/json has it; false where its metadata is misshapen.
func (l *layer) marked(object map[string]any) bool {
	metadata, ok := child(object, "metadata")
	if !ok {
		return false
	}
	annotations, ok := child(metadata, "annotations")
	if !ok {
		return false
	}
	annotations[l.mark()] = ""
	return true
}

// child returns a map within a map and makes it where there is none.
func child(of map[string]any, key string) (map[string]any, bool) {
	switch v := of[key].(type) {
	case nil:
		made := map[string]any{}
		of[key] = made
		return made, true
	case map[string]any:
		return v, true
	}
	return nil, false
}

// marksOf lists the layers that an object's annotations tell.
func marksOf(annotations map[string]string) []int {
	var ids []int
	for key := range annotations {
		if text, ok := strings.CutPrefix(key, markPrefix); ok {
			if id, err := strconv.Atoi(text); err == nil {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// operations reads a patch of RFC 6902.
func operations(list *manifest.Value) []entry {
	var entries []entry
	for i, op := range list.Items {
		name, _ := op.Get("op").Str()
		pointer := op.Get("path")
		text, _ := pointer.Str()
		value := op.Get("value")
		if value == nil || name != "add" && name != "replace" || !strings.HasPrefix(text, "/") {
			continue
		}
		entries = append(entries, entry{
			path: pointerSteps(text), value: value, key: pointer.Span, at: []string{strconv.Itoa(i), "value"},
		})
	}
	return entries
}

func pointerSteps(pointer string) []string {
	steps := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, step := range steps {
		steps[i] = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
	}
	return steps
}

// cursor is where a layer stands while an object is walked.
type cursor struct {
	layer *layer
	value *manifest.Value // nil while the path of an entry is not reached
	key   manifest.Span
	at    []string // in the document to edit
	rest  []string // steps to the entry's value
	entry *entry
}

func (l *layer) cursors() []cursor {
	var list []cursor
	if l.root != nil {
		list = append(list, cursor{layer: l, value: l.root, key: l.anchor})
	}
	for i := range l.entries {
		list = append(list, cursor{layer: l, rest: l.entries[i].path, entry: &l.entries[i]})
	}
	return list
}

// editable tells whether an edit of the object is one of the layer's document.
func (c *cursor) editable() bool { return c.layer.in != nil && (c.entry == nil || c.entry.at != nil) }

// field follows the cursors to a field of a map.
func field(cursors []cursor, name string) []cursor {
	var list []cursor
	for _, c := range cursors {
		if c.value == nil {
			if c.rest[0] == name {
				list = append(list, c.reach())
			}
			continue
		}
		if f := c.value.Field(name); f != nil {
			list = append(list, c.enter(f.Value, f.KeySpan, name))
		}
	}
	return list
}

// reach takes one step of an entry's path.
func (c cursor) reach() cursor {
	c.rest = c.rest[1:]
	if len(c.rest) == 0 {
		c.value, c.key, c.at = c.entry.value, c.entry.key, c.entry.at
	}
	return c
}

func (c cursor) enter(v *manifest.Value, key manifest.Span, step string) cursor {
	c.value, c.key = v, key
	c.at = append(slices.Clone(c.at), step)
	return c
}

// item follows the cursors to what corresponds to an item of a list: lists of several layers have been merged, so the
// same item may stand elsewhere in each.
func item(cursors []cursor, v *manifest.Value, index int) []cursor {
	var list []cursor
	for _, c := range cursors {
		switch {
		case c.value == nil && len(c.rest) == 1:
			if equal(c.entry.value, v) {
				c = c.reach()
				c.key = c.value.Span
				list = append(list, c)
			}
		case c.value == nil:
			if c.rest[0] == strconv.Itoa(index) {
				list = append(list, c.reach())
			}
		default:
			if at := counterpart(c.value, v, index); at >= 0 {
				found := c.value.Items[at]
				list = append(list, c.enter(found, found.Span, strconv.Itoa(at)))
			}
		}
	}
	return list
}

// anyItem stands for an item of a list in a path.
const anyItem = "-"

// mergeKeys tell the items of the lists that Kubernetes merges from each other.
var mergeKeys = [...]string{"name", "containerPort", "port", "mountPath", "host", "path", "key", "ip", "topologyKey", "type"}

// counterpart finds the item of a layer's list that an item of the object comes from, -1 where there is none.
func counterpart(list, item *manifest.Value, index int) int {
	if list.Kind != manifest.List {
		return -1
	}
	if item.Kind == manifest.Map {
		for _, key := range mergeKeys {
			if want := item.Get(key); isLeaf(want) {
				return slices.IndexFunc(list.Items, func(v *manifest.Value) bool {
					have := v.Get(key)
					return isLeaf(have) && have.Text == want.Text
				})
			}
		}
	}
	if index < len(list.Items) && equal(list.Items[index], item) {
		return index
	}
	return slices.IndexFunc(list.Items, func(v *manifest.Value) bool { return equal(v, item) })
}

func isLeaf(v *manifest.Value) bool {
	return v != nil && v.Kind != manifest.Map && v.Kind != manifest.List && v.Kind != manifest.Null
}

// equal compares values, not how they are written.
func equal(a, b *manifest.Value) bool {
	if a.Kind != b.Kind || a.Text != b.Text || len(a.Items) != len(b.Items) || len(a.Fields) != len(b.Fields) {
		return false
	}
	for i := range a.Items {
		if !equal(a.Items[i], b.Items[i]) {
			return false
		}
	}
	for i := range a.Fields {
		other := b.Get(a.Fields[i].Key)
		if other == nil || !equal(a.Fields[i].Value, other) {
			return false
		}
	}
	return true
}
