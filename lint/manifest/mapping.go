package manifest

import (
	"slices"

	"go.yaml.in/yaml/v3"
)

// mapBuilder collects the fields of one map. kubectl sets them one after the other, so the last one stays, also where
// a merge key comes behind a key that it overwrites.
type mapBuilder struct {
	tree   *treeBuilder
	value  *Value
	merged map[string]bool // keys that came from a merge
	index  map[string]int  // built when the map has grown large
}

// add converts a key and its value and returns the offset behind them.
func (m *mapBuilder) add(key, value *yaml.Node) (int, *treeError) {
	if m.tree.isMerge(key) {
		return m.merge(value)
	}
	name, span, err := m.tree.key(key)
	if err != nil {
		return 0, err
	}
	m.tree.path = append(m.tree.path, name)
	v, end, err := m.tree.value(value)
	if err != nil {
		return 0, err
	}
	m.tree.path = m.tree.path[:len(m.tree.path)-1]
	m.set(Field{name, span, v}, false)
	return max(end, int(span.End)), nil
}

func (m *mapBuilder) set(f Field, merged bool) {
	if i := m.find(f.Key); i >= 0 {
		old := m.value.Fields[i]
		if !merged && !m.merged[f.Key] {
			m.tree.duplicates = append(m.tree.duplicates, Duplicate{
				Path: slices.Clone(m.tree.path), Key: f.Key, First: old.KeySpan, Again: f.KeySpan,
			})
		}
		m.value.Fields = slices.Delete(m.value.Fields, i, i+1)
		m.index = nil
	}
	if merged {
		if m.merged == nil {
			m.merged = map[string]bool{}
		}
		m.merged[f.Key] = true
	} else if m.merged != nil {
		delete(m.merged, f.Key)
	}
	m.value.Fields = append(m.value.Fields, f)
	if m.index != nil {
		m.index[f.Key] = len(m.value.Fields) - 1
	}
}

func (m *mapBuilder) find(key string) int {
	fields := m.value.Fields
	if len(fields) <= 32 {
		return slices.IndexFunc(fields, func(f Field) bool { return f.Key == key })
	}
	if m.index == nil {
		m.index = make(map[string]int, 2*len(fields))
		for i, f := range fields {
			m.index[f.Key] = i
		}
	}
	if i, ok := m.index[key]; ok {
		return i
	}
	return -1
}

const mergeMessage = "a merge key (<<) needs a map or a list of maps"

// merge adds the fields of a map, or of a list of maps of which the first is the strongest.
func (m *mapBuilder) merge(n *yaml.Node) (int, *treeError) {
	sources := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		sources = n.Content
	}
	end := 0
	values := make([]*Value, len(sources))
	for i, source := range sources {
		v, after, err := m.tree.value(source)
		if err != nil {
			return 0, err
		}
		if v.Kind != Map {
			return 0, &treeError{m.tree.offset(source), mergeMessage}
		}
		values[i], end = v, after
	}
	if n.Kind == yaml.SequenceNode {
		start, _ := skipProperties(m.tree.file.text[:m.tree.chunk.end], m.tree.offset(n))
		end = int(m.tree.collectionSpan(collectionStyle(n), start, max(end, start+1)).End)
	}
	for _, v := range slices.Backward(values) {
		v.share()
		for _, f := range v.Fields {
			m.set(f, true)
		}
	}
	return end, nil
}

// isMerge knows merge keys. To kubectl the tag "!" makes one of << even in quotes.
func (b *treeBuilder) isMerge(n *yaml.Node) bool {
	if n.Kind != yaml.ScalarNode || n.Value != "<<" {
		return false
	}
	_, verbatim := skipProperties(b.file.text[:b.chunk.end], b.offset(n))
	return verbatim || n.Tag == "!!merge"
}

// key gives a key as kubectl sees it.
func (b *treeBuilder) key(n *yaml.Node) (string, Span, *treeError) {
	target := n
	if n.Kind == yaml.AliasNode {
		target = n.Alias
	}
	at := b.offset(n)
	if target.Kind != yaml.ScalarNode {
		return "", Span{}, &treeError{at, "a map or list cannot be a key"}
	}
	v, end, terr := b.node(n)
	if terr != nil {
		return "", Span{}, terr
	}
	span := v.Span
	if n.Kind == yaml.AliasNode {
		span = Span{int32(at), int32(end)}
	}
	text, err := keyText(target, v)
	if err != nil {
		return "", Span{}, &treeError{at, err.Error()}
	}
	return text, span, nil
}

func keyText(n *yaml.Node, v *Value) (string, error) {
	switch v.Kind {
	case Null:
		return "", errNullKey
	case Number:
		if n.Tag == "!!float" && n.Style&yaml.TaggedStyle != 0 {
			return numberKey(n.Value, asFloat(parseNumber(n.Value)))
		}
		return numberKey(n.Value, parseNumber(n.Value))
	}
	return v.Text, nil
}

func asFloat(number any) any {
	if i, ok := number.(int64); ok {
		return float64(i)
	}
	return number
}
