package manifest

// slab hands out the values, fields and items of a document from a few large pieces of memory.
type slab struct {
	values []Value
	fields []Field
	items  []*Value

	piece int // how much to ask for next
}

// start begins a new document of so many lines. Most lines hold one value and one field.
func (s *slab) start(lines int) {
	s.piece = min(lines+lines/8+2, 1024)
}

func (s *slab) value() *Value {
	if len(s.values) == 0 {
		s.values = make([]Value, s.next(1))
	}
	v := &s.values[0]
	s.values = s.values[1:]
	return v
}

func (s *slab) keepFields(fields []Field) []Field {
	if len(fields) == 0 {
		return nil
	}
	if len(s.fields) < len(fields) {
		s.fields = make([]Field, s.next(len(fields)))
	}
	kept := s.fields[:len(fields):len(fields)]
	s.fields = s.fields[len(fields):]
	copy(kept, fields)
	return kept
}

func (s *slab) keepItems(items []*Value) []*Value {
	if len(items) == 0 {
		return nil
	}
	if len(s.items) < len(items) {
		s.items = make([]*Value, max(16, len(items)))
	}
	kept := s.items[:len(items):len(items)]
	s.items = s.items[len(items):]
	copy(kept, items)
	return kept
}

// next is the size of the next piece.
func (s *slab) next(atLeast int) int {
	return max(atLeast, s.piece)
}
