package manifest

import "strconv"

// Kind says what a value is to kubectl, after resolution.
type Kind uint8

// The kinds of values, as in JSON.
const (
	Null Kind = iota
	Bool
	Number
	String
	List
	Map
)

var kindNames = [...]string{"null", "boolean", "number", "string", "list", "map"}

// String names the kind as messages do: "null", "boolean", "number", "string", "list", "map".
func (k Kind) String() string { return kindNames[k] }

// Style says how a value is written.
type Style uint8

// Scalars are Plain, SingleQuoted, DoubleQuoted, Literal (|) or Folded (>); collections are Flow ({}, []) or Block.
const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal
	Folded
	Flow
	Block
)

// Span is a range of bytes in File.Data; End is exclusive.
type Span struct{ Start, End int32 }

// Value is one node of a document.
//
// Strings share memory with File.Data: what must outlive the file has to be cloned.
type Value struct {
	Kind  Kind
	Style Style
	// Shared is set on values written once and used in several places through an anchor or a merge key; an edit would
	// change all of them.
	Shared bool
	// Span covers the token: of a scalar with its quotes or block indicator, of a collection from its first to its last
	// byte. A null that is not written is empty and lies behind the colon or dash it belongs to. Tags and anchors lie
	// before the span.
	Span Span
	// Text is the scalar as kubectl sees it: the text of a string, "true" or "false", a number as in JSON; empty for
	// null and for collections.
	Text string
	// Fields of a map in the order of the text. Of a key that occurs twice only the last is here, as kubectl keeps it;
	// Object.Duplicates has both places.
	Fields []Field
	// Items of a list.
	Items []*Value
	// Origin is nil where Span lies in the file the object was read from. A value made from something else (the values
	// of a chart) says there what it was made from.
	Origin *Origin
}

// Field is a key of a map with its value.
type Field struct {
	Key     string // as kubectl sees it: an unquoted on is "true"
	KeySpan Span
	Value   *Value
}

// Origin is the place a value was really written when the object was rendered from another text.
type Origin struct {
	File          *File
	Path          []string // the path within a chart's values; nil where the value comes from no chart
	Span, KeySpan Span     // in File
}

// Field returns the field with the given key, or nil when v is nil, not a map, or has no such key.
func (v *Value) Field(key string) *Field {
	if v == nil {
		return nil
	}
	for i := range v.Fields {
		if v.Fields[i].Key == key {
			return &v.Fields[i]
		}
	}
	return nil
}

// Get returns the value of the given key, or nil when v is nil, not a map, or has no such key.
func (v *Value) Get(key string) *Value {
	if f := v.Field(key); f != nil {
		return f.Value
	}
	return nil
}

// At follows a path of keys and list indexes (as decimal text) and returns nil where it leads nowhere.
func (v *Value) At(path ...string) *Value {
	for _, step := range path {
		v = v.step(step)
	}
	return v
}

func (v *Value) step(step string) *Value {
	if v == nil {
		return nil
	}
	if v.Kind != List {
		return v.Get(step)
	}
	i, err := strconv.Atoi(step)
	if err != nil || i < 0 || i >= len(v.Items) {
		return nil
	}
	return v.Items[i]
}

// Str returns the text of a string; ok is false for everything else and for nil.
func (v *Value) Str() (text string, ok bool) {
	if v == nil || v.Kind != String {
		return "", false
	}
	return v.Text, true
}
