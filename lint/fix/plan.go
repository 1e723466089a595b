package fix

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// plan collects the splices of one call. Single tokens are replaced as the edits come; what grows or shrinks a map or a
// list is gathered at its site and carried out together.
type plan struct {
	object  *manifest.Object
	src     source
	json    bool   // the object is written as JSON and has to stay so
	blocks  bool   // texts of several lines may be written as blocks (|)
	step    string // indentation of a nested block
	splices []Splice
	sites   []*site
}

// place is a value on the way from the root of the object.
type place struct {
	parent *place
	value  *manifest.Value
	field  *manifest.Field // nil for the root and for list items
	path   []string
}

// site is a map, a list, or a null that becomes one, with the entries it loses and gains.
type site struct {
	*place
	removed []int // indexes into Fields or Items
	added   addition
}

func newPlan(o *manifest.Object) *plan {
	src := source(wholeText(o.File))
	p := &plan{object: o, src: src}
	if o.Root.Style == manifest.Flow {
		p.json = json.Valid(o.File.Data[o.Root.Span.Start:o.Root.Span.End])
	}
	p.step = p.nestedIndent(o.Root)
	return p
}

func (p *plan) refuse(path []string, at *manifest.Value, format string, args ...any) error {
	return &Refusal{
		File: p.object.File.Name, Line: p.object.File.Position(int(at.Span.Start)).Line,
		Path: path, Reason: fmt.Sprintf(format, args...),
	}
}

func (p *plan) splice(start, end int, text string) {
	p.splices = append(p.splices, Splice{
		File: p.object.File, Span: manifest.Span{Start: int32(start), End: int32(end)}, Text: text,
	})
}

// edit plans one edit.
func (p *plan) edit(e Edit) error {
	if len(e.Path) == 0 {
		return p.refuse(e.Path, p.object.Root, "the edit names no field")
	}
	at, rest := p.find(e.Path)
	if err := p.editable(e.Path, at); err != nil {
		return err
	}
	switch e.Op {
	case "set":
		if len(rest) == 0 {
			return p.replace(at, e.Value)
		}
		return p.add(e, at, rest)
	case "append":
		return p.appendItem(e, at, rest)
	case "rename":
		if len(rest) > 0 {
			return p.refuse(e.Path, at.value, "there is no %q to rename", e.Path[len(e.Path)-1])
		}
		return p.rename(at, e.To)
	case "remove":
		if len(rest) > 0 {
			return nil
		}
		return p.remove(at)
	case "quote":
		if len(rest) > 0 {
			return p.refuse(e.Path, at.value, "there is no %q to quote", e.Path[len(e.Path)-1])
		}
		return p.quote(at)
	}
	return p.refuse(e.Path, at.value, "unknown edit %q; known are set, rename, remove, quote and append", e.Op)
}

// find follows a path as far as it leads; rest is what is left of it.
func (p *plan) find(path []string) (at *place, rest []string) {
	at = &place{value: p.object.Root}
	for i, step := range path {
		next := &place{parent: at, path: path[:i+1]}
		if at.value.Kind == manifest.List {
			next.value = at.value.At(step)
		} else if next.field = at.value.Field(step); next.field != nil {
			next.value = next.field.Value
		}
		if next.value == nil {
			return at, path[i:]
		}
		at = next
	}
	return at, nil
}

// editable refuses values that are written elsewhere or used elsewhere.
func (p *plan) editable(path []string, at *place) error {
	for up := at; up != nil; up = up.parent {
		if up.value.Origin != nil {
			return p.refuse(path, p.object.Root, "the value comes from %s; edit it there", up.value.Origin.File.Name)
		}
	}
	if at.value.Shared {
		return p.refuse(path, at.value, "the value is shared through a YAML anchor; edit it by hand")
	}
	return nil
}

// site returns where the entries of a map or list are gathered.
func (p *plan) site(at *place) *site {
	for _, s := range p.sites {
		if slices.Equal(s.path, at.path) {
			return s
		}
	}
	s := &site{place: at}
	p.sites = append(p.sites, s)
	return s
}

func (p *plan) add(e Edit, at *place, rest []string) error {
	switch at.value.Kind {
	case manifest.Map, manifest.Null:
	case manifest.List:
		return p.refuse(e.Path, at.value, "the list has no item %s", rest[0])
	default:
		return p.refuse(e.Path, at.value, "%s is a %s, so it can have no field %q", manifest.Pointer(at.path...), at.value.Kind, rest[0])
	}
	if index := slices.IndexFunc(rest[:len(rest)-1], isIndex); index >= 0 {
		return p.refuse(e.Path, at.value, "there is no list with an item %s", rest[index])
	}
	node := &p.site(at).added
	for _, key := range rest {
		node = node.child(key)
	}
	node.value = &e.Value
	return nil
}

func (p *plan) appendItem(e Edit, at *place, rest []string) error {
	kind := at.value.Kind
	switch {
	case len(rest) > 0 && kind == manifest.List:
		return p.refuse(e.Path, at.value, "the list has no item %s", rest[0])
	case len(rest) > 0 && kind != manifest.Map && kind != manifest.Null, len(rest) == 0 && kind != manifest.List && kind != manifest.Null:
		return p.refuse(e.Path, at.value, "%s is a %s, not a list", manifest.Pointer(at.path...), kind)
	case len(rest) == 0 && has(at.value, e.Value):
		return nil
	}
	node := &p.site(at).added
	for _, key := range rest {
		node = node.child(key)
	}
	if !slices.Contains(node.items, e.Value) {
		node.items = append(node.items, e.Value)
	}
	return nil
}

// has says whether a list has this text as an item.
func has(list *manifest.Value, text string) bool {
	return slices.ContainsFunc(list.Items, func(item *manifest.Value) bool {
		have, ok := item.Str()
		return ok && have == text
	})
}

func (p *plan) remove(at *place) error {
	if anyShared(at.value) {
		return p.refuse(at.path, at.value, "a part of it is shared through a YAML anchor; edit it by hand")
	}
	if p.twice(at) {
		return p.refuse(at.path, at.value, "the key is written twice; take one out by hand")
	}
	s := p.site(at.parent)
	s.removed = append(s.removed, at.index())
	return nil
}

// index is the place among the fields or items of the parent.
func (at *place) index() int {
	if at.field == nil {
		return slices.Index(at.parent.value.Items, at.value)
	}
	fields := at.parent.value.Fields
	return slices.IndexFunc(fields, func(f manifest.Field) bool { return f.Key == at.field.Key })
}

func anyShared(v *manifest.Value) bool {
	return v.Shared || slices.ContainsFunc(v.Items, anyShared) ||
		slices.ContainsFunc(v.Fields, func(f manifest.Field) bool { return anyShared(f.Value) })
}

// twice says whether the key of this field is written twice in its map; kubectl sees the last.
func (p *plan) twice(at *place) bool {
	return at.field != nil && slices.ContainsFunc(p.object.Duplicates, func(d manifest.Duplicate) bool {
		return d.Again == at.field.KeySpan
	})
}

// inFlow says whether the value stands within a flow collection, where commas and brackets end a plain text.
func (at *place) inFlow() bool {
	for up := at.parent; up != nil; up = up.parent {
		if up.value.Style == manifest.Flow {
			return true
		}
	}
	return false
}

func isIndex(step string) bool {
	_, err := strconv.ParseUint(step, 10, 32)
	return err == nil
}

// nestedIndent is how much further a map within this one is indented: as the first such is, two spaces where none is.
func (p *plan) nestedIndent(root *manifest.Value) string {
	if root.Style == manifest.Block {
		outer := len(p.src.indent(int(root.Span.Start)))
		for _, f := range root.Fields {
			v := f.Value
			if v.Kind != manifest.Map || v.Style != manifest.Block || v.Shared || v.Origin != nil {
				continue
			}
			if inner := len(p.src.indent(int(v.Span.Start))); inner > outer {
				return strings.Repeat(" ", inner-outer)
			}
		}
	}
	return "  "
}
