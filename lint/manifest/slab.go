package manifest

// slab hands out the values, fields and items of a document from a few large pieces of memory.
type slab struct {
	values []Value
	fields []Field
	items  []*Value
	lines  int
}

// start begins a new document of so many lines. Memory handed out for the last one is not used again.
func (s *slab) start(lines int) { s.lines = lines }

func (s *slab) value() *Value {
	if len(s.values) == 0 {
		s.values = make([]Value, s.piece(1))
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
		s.fields = make([]Field, s.piece(len(fields)))
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

// piece is the size of the next piece: about the lines of the document, as most hold one value.
func (s *slab) piece(atLeast int) int { return max(atLeast, min(max(s.lines, 16), 1024)) }
