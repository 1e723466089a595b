package manifest

import (
	"errors"
	"path"
	"strings"
)

// Place is where a path leads, or the nearest place before it.
type Place struct {
	Value *Value
	Field *Field // the field that holds Value, nil for a root and for list items
	Depth int    // how many steps of the path exist
}

// Span is the text to show for the place: the key where there is one, else the value.
func (p Place) Span() Span {
	if p.Field != nil {
		return p.Field.KeySpan
	}
	return p.Value.Span
}

// Locate follows a path as At does, as far as it exists.
func (v *Value) Locate(path ...string) Place {
	place := Place{Value: v}
	for _, step := range path {
		field := place.Value.Field(step)
		next := place.Value.step(step)
		if next == nil {
			break
		}
		place = Place{Value: next, Field: field, Depth: place.Depth + 1}
	}
	return place
}

// Pointer writes a path as a JSON pointer (RFC 6901).
func Pointer(path ...string) string {
	var b strings.Builder
	for _, step := range path {
		b.WriteByte('/')
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(step, "~", "~0"), "/", "~1"))
	}
	return b.String()
}

// ParsePointer is the inverse of Pointer.
func ParsePointer(pointer string) ([]string, error) {
	if pointer == "" {
		return nil, nil
	}
	rest, ok := strings.CutPrefix(pointer, "/")
	if !ok {
		return nil, errors.New("a JSON pointer begins with /")
	}
	steps := strings.Split(rest, "/")
	for i, step := range steps {
		steps[i] = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
	}
	return steps, nil
}

// HasManifestName says whether a file of this name is worth reading: one that ends in .yaml, .yml or .json.
func HasManifestName(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}
