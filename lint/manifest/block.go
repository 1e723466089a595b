package manifest

import "strings"

// blockParser reads the style in which manifests are written: block maps and lists, plain and quoted scalars on one
// line, literal texts, comments, flow collections without surprises. It gives up on everything else, valid or not, and
// leaves the document to yaml/v3; what it reads, it reads into the same tree.
//
// Methods return nil to give up.
type blockParser struct {
	file   *File
	text   string // up to the end of the document
	pos    int
	column int // of pos while the parser stands before something, -1 at the end of the document
	depth  int
	json   bool // the document is a flow collection, in which tabs are blanks and surrogate pairs characters

	slab          slab
	fields        []Field // of the maps that are still open
	items         []*Value
	duplicateKeys map[string]bool
}

// Deeper documents are left to yaml/v3.
const maxFastDepth = 100

// parse reads a document and returns the offset behind it.
func (p *blockParser) parse(f *File, c chunk, flags charClass) (root *Value, end int) {
	p.file, p.text, p.pos, p.depth = f, f.text[:c.end], c.start, 0
	p.fields, p.items = p.fields[:0], p.items[:0]
	if !p.readable(c, flags) {
		return nil, 0
	}
	p.slab.start(strings.Count(p.text[c.start:], "\n"))
	if markerAt(p.text, p.pos, "---") {
		p.pos += len("---")
		if !p.lineEnds() {
			return nil, 0
		}
	}
	p.nextLine()
	if p.column < 0 {
		return nil, 0
	}
	if c := p.text[p.pos]; c == '{' || c == '[' {
		return p.flowDocument()
	}
	if flags&classTab != 0 {
		return nil, 0
	}
	p.json = false
	root = p.block()
	if p.column >= 0 {
		return nil, 0
	}
	return root, c.end
}

// readable refuses what yaml/v3 takes for line breaks or skips.
func (p *blockParser) readable(c chunk, flags charClass) bool {
	text := p.text[c.start:]
	if flags&classReturn != 0 && strings.Count(text, "\r") != strings.Count(text, "\r\n") {
		return false
	}
	if flags&classHigh != 0 {
		for _, s := range [...]string{"\u0085", "\u2028", "\u2029", byteOrderMark} {
			if strings.Contains(text, s) {
				return false
			}
		}
	}
	return true
}

// nextLine goes from the end of a line to the next text that is no comment.
func (p *blockParser) nextLine() {
	text, i := p.text, p.pos
	start := i
	for i < len(text) {
		switch text[i] {
		case ' ':
			i++
		case '\r':
			i++
		case '\n':
			i++
			start = i
		case '#':
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				i = len(text)
			} else {
				i += n
			}
		default:
			p.pos, p.column = i, i-start
			return
		}
	}
	p.pos, p.column = i, -1
}

// lineEnds passes over blanks and a comment and says whether the line ends there.
func (p *blockParser) lineEnds() bool {
	text, i := p.text, p.pos
	for i < len(text) && text[i] == ' ' {
		i++
	}
	switch {
	case i == len(text), text[i] == '\n', text[i] == '\r':
	case text[i] == '#' && i > p.pos:
		if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
			i += n
		} else {
			i = len(text)
		}
	default:
		p.pos = i
		return false
	}
	p.pos = i
	return true
}

// block reads the map or list that begins here.
func (p *blockParser) block() *Value {
	if p.depth++; p.depth > maxFastDepth {
		return nil
	}
	var v *Value
	if p.atDash() {
		v = p.list()
	} else {
		v = p.mapping()
	}
	p.depth--
	return v
}

func (p *blockParser) atDash() bool {
	if p.text[p.pos] != '-' {
		return false
	}
	if p.pos+1 == len(p.text) {
		return true
	}
	c := p.text[p.pos+1]
	return c == ' ' || c == '\n' || c == '\r'
}

func (p *blockParser) mapping() *Value {
	indent, start, base := p.column, p.pos, len(p.fields)
	v := p.slab.value()
	end := 0
	for p.column == indent {
		field, ok := p.key()
		if !ok {
			return nil
		}
		child := p.mapValue(indent)
		if child == nil {
			return nil
		}
		field.Value = child
		end = int(child.Span.End)
		p.fields = append(p.fields, field)
	}
	if p.column > indent || p.repeats(p.fields[base:]) {
		return nil
	}
	v.Kind, v.Style, v.Span = Map, Block, Span{int32(start), int32(end)}
	v.Fields = p.slab.keepFields(p.fields[base:])
	p.fields = p.fields[:base]
	return v
}

// mapValue reads the value behind a colon. It leaves the parser before the next line.
func (p *blockParser) mapValue(indent int) *Value {
	colon := p.pos
	if !p.lineEnds() {
		return p.inline(indent)
	}
	p.nextLine()
	if p.column > indent || p.column == indent && p.atDash() {
		return p.block()
	}
	return p.absent(colon)
}

func (p *blockParser) list() *Value {
	indent, start, base := p.column, p.pos, len(p.items)
	v := p.slab.value()
	end := 0
	for p.column == indent && p.atDash() {
		p.pos++
		item := p.item(indent)
		if item == nil {
			return nil
		}
		end = int(item.Span.End)
		p.items = append(p.items, item)
	}
	if p.column > indent {
		return nil
	}
	v.Kind, v.Style, v.Span = List, Block, Span{int32(start), int32(end)}
	v.Items = p.slab.keepItems(p.items[base:])
	p.items = p.items[:base]
	return v
}

// item reads what stands behind a dash.
func (p *blockParser) item(indent int) *Value {
	dash := p.pos
	if p.lineEnds() {
		p.nextLine()
		if p.column > indent {
			return p.block()
		}
		return p.absent(dash)
	}
	p.column = indent + 1 + p.pos - dash
	if p.atDash() || p.keyEnd() > 0 {
		return p.block()
	}
	return p.inline(indent)
}

// absent is a null that is not written.
func (p *blockParser) absent(at int) *Value {
	v := p.slab.value()
	v.Span = Span{int32(at), int32(at)}
	return v
}

// repeats says whether a key occurs twice.
func (p *blockParser) repeats(fields []Field) bool {
	if len(fields) <= 24 {
		for i := 1; i < len(fields); i++ {
			key := fields[i].Key
			for j := range i {
				if fields[j].Key == key {
					return true
				}
			}
		}
		return false
	}
	if p.duplicateKeys == nil {
		p.duplicateKeys = make(map[string]bool, len(fields))
	}
	clear(p.duplicateKeys)
	for i := range fields {
		p.duplicateKeys[fields[i].Key] = true
	}
	return len(p.duplicateKeys) != len(fields)
}
