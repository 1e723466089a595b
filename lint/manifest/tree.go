package manifest

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// treeBuilder turns the nodes of yaml/v3, which know only where they begin, into values that know where they end.
type treeBuilder struct {
	file       *File
	chunk      chunk
	lines      []int // offsets of the lines as yaml/v3 counts them
	anchored   map[*yaml.Node]*Value
	aliased    bool
	path       []string
	duplicates []Duplicate
}

// treeError is an error at an offset.
type treeError struct {
	at      int
	message string
}

func (b *treeBuilder) failed(err *treeError) *Error {
	return b.file.broken(b.chunk, err.at, err.message)
}

func newTreeBuilder(f *File, c chunk) *treeBuilder {
	b := &treeBuilder{file: f, chunk: c, lines: []int{c.start}}
	for i := c.start; i < c.end; {
		n := lineBreak(f.text, i)
		if n == 0 {
			i++
			continue
		}
		i += n
		b.lines = append(b.lines, i)
	}
	return b
}

// offset finds the byte of a line and column of yaml/v3.
func (b *treeBuilder) offset(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(b.lines) {
		return b.chunk.end
	}
	at := b.lines[n.Line-1]
	for range n.Column - 1 {
		if at >= b.chunk.end {
			break
		}
		_, size := utf8.DecodeRuneInString(b.file.text[at:b.chunk.end])
		at += size
	}
	return at
}

func (b *treeBuilder) document(n *yaml.Node) (*Value, *treeError) {
	if n.Kind == yaml.DocumentNode {
		n = n.Content[0]
	}
	root, _, err := b.value(n)
	if err != nil {
		return nil, err
	}
	if b.aliased {
		if err := checkAliases(n, b.offset); err != nil {
			return nil, err
		}
	}
	return root, nil
}

// value converts the node of a value and returns the offset behind its text, which for an alias lies elsewhere than
// the value.
func (b *treeBuilder) value(n *yaml.Node) (*Value, int, *treeError) {
	v, end, err := b.node(n)
	if err == nil && !isFinite(v) {
		err = &treeError{b.offset(n), fmt.Sprintf("%s is not a number that Kubernetes can read; quote it if text is meant", v.Text)}
	}
	return v, end, err
}

func (b *treeBuilder) node(n *yaml.Node) (*Value, int, *treeError) {
	if n.Kind == yaml.AliasNode {
		return b.alias(n)
	}
	v := &Value{}
	if n.Anchor != "" {
		if b.anchored == nil {
			b.anchored = map[*yaml.Node]*Value{}
		}
		b.anchored[n] = nil
	}
	start, verbatim := skipProperties(b.file.text[:b.chunk.end], b.offset(n))
	var err *treeError
	switch n.Kind {
	case yaml.MappingNode:
		err = b.mapping(n, v, start)
	case yaml.SequenceNode:
		err = b.sequence(n, v, start)
	default:
		err = b.scalar(n, v, start, verbatim)
	}
	if err != nil {
		return nil, 0, err
	}
	if n.Anchor != "" {
		b.anchored[n] = v
	}
	return v, int(v.Span.End), nil
}

func (b *treeBuilder) alias(n *yaml.Node) (*Value, int, *treeError) {
	at := b.offset(n)
	v := b.anchored[n.Alias]
	if v == nil {
		return nil, 0, &treeError{at, fmt.Sprintf("the anchor %q contains itself", n.Value)}
	}
	b.aliased = true
	v.share()
	return v, at + len("*") + len(n.Value), nil
}

func (v *Value) share() {
	if v.Shared {
		return
	}
	v.Shared = true
	for _, f := range v.Fields {
		f.Value.share()
	}
	for _, item := range v.Items {
		item.share()
	}
}

func (b *treeBuilder) scalar(n *yaml.Node, v *Value, start int, verbatim bool) *treeError {
	text := b.file.text[:b.chunk.end]
	v.Style = scalarStyle(n.Style)
	if v.Style == Plain && n.Value == "" {
		start = propertiesEnd(text, b.offset(n))
	}
	end := start
	switch v.Style {
	case Plain:
		end = plainEnd(text, start, n.Value)
	case SingleQuoted, DoubleQuoted:
		end = quotedEnd(text, start)
	default:
		end = blockEnd(text, start, n.Value)
	}
	v.Span = Span{int32(start), int32(end)}
	var err error
	v.Kind, v.Text, err = resolveNode(n, v.Style == Plain && !verbatim)
	if err != nil {
		return &treeError{start, err.Error()}
	}
	return nil
}

// resolveNode resolves a scalar; one that is not plain is a string unless its tag says otherwise.
func resolveNode(n *yaml.Node, plain bool) (Kind, string, error) {
	switch {
	case n.Style&yaml.TaggedStyle != 0:
		return resolveTagged(n.Tag, n.Value)
	case plain:
		kind, text := resolvePlain(n.Value)
		return kind, text, nil
	}
	return String, n.Value, nil
}

func scalarStyle(s yaml.Style) Style {
	switch {
	case s&yaml.DoubleQuotedStyle != 0:
		return DoubleQuoted
	case s&yaml.SingleQuotedStyle != 0:
		return SingleQuoted
	case s&yaml.LiteralStyle != 0:
		return Literal
	case s&yaml.FoldedStyle != 0:
		return Folded
	}
	return Plain
}

func (b *treeBuilder) sequence(n *yaml.Node, v *Value, start int) *treeError {
	v.Kind, v.Style = List, collectionStyle(n)
	end := start + 1
	for i, child := range n.Content {
		b.path = append(b.path, strconv.Itoa(i))
		item, after, err := b.value(child)
		if err != nil {
			return err
		}
		b.path = b.path[:len(b.path)-1]
		v.Items = append(v.Items, item)
		end = after
	}
	v.Span = b.collectionSpan(v.Style, start, end)
	return nil
}

func (b *treeBuilder) mapping(n *yaml.Node, v *Value, start int) *treeError {
	v.Kind, v.Style = Map, collectionStyle(n)
	end := start + 1
	m := mapBuilder{tree: b, value: v}
	for i := 0; i+1 < len(n.Content); i += 2 {
		after, err := m.add(n.Content[i], n.Content[i+1])
		if err != nil {
			return err
		}
		end = max(end, after)
	}
	v.Span = b.collectionSpan(v.Style, start, end)
	return nil
}

func collectionStyle(n *yaml.Node) Style {
	if n.Style&yaml.FlowStyle != 0 {
		return Flow
	}
	return Block
}

func (b *treeBuilder) collectionSpan(style Style, start, end int) Span {
	text := b.file.text[:b.chunk.end]
	if style == Flow && start < len(text) && (text[start] == '{' || text[start] == '[') {
		end = flowEnd(text, end)
	}
	return Span{int32(start), int32(min(end, len(text)))}
}
