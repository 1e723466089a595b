package manifest

import "strings"

// keyEnd returns the offset of the colon behind the key that begins here, 0 when there is none that this parser reads.
func (p *blockParser) keyEnd() int {
	text, i := p.text, p.pos
	switch c := text[i]; {
	case c == '"' || c == '\'':
		for i++; i < len(text) && text[i] != c; i++ {
			if text[i] == '\\' || text[i] == '\n' {
				return 0
			}
		}
		i++
	case classes[c]&classKey != 0 && c != '-':
		for i++; i < len(text) && classes[text[i]]&classKey != 0; i++ {
		}
	}
	// yaml/v3 looks no further than 1,024 characters for the colon.
	if i >= len(text) || text[i] != ':' || i-p.pos > 1000 {
		return 0
	}
	if i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n' || text[i+1] == '\r' {
		return i
	}
	return 0
}

// key reads a key and its colon.
func (p *blockParser) key() (f Field, ok bool) {
	colon := p.keyEnd()
	if colon == 0 {
		return f, false
	}
	f.KeySpan = Span{int32(p.pos), int32(colon)}
	if c := p.text[p.pos]; c == '"' || c == '\'' {
		f.Key = p.text[p.pos+1 : colon-1]
	} else {
		text, err := resolveKey(p.text[p.pos:colon])
		if err != nil {
			return f, false
		}
		f.Key = text
	}
	p.pos = colon + 1
	return f, true
}

// inline reads a scalar or flow collection that begins on the line of its key or dash, and goes to the next line, which
// must not continue it.
func (p *blockParser) inline(indent int) *Value {
	var v *Value
	switch c := p.text[p.pos]; {
	case c == '"' || c == '\'':
		v = p.quoted()
	case c == '|':
		return p.literal(indent)
	case c == '[' || c == '{':
		v = p.flow()
	case p.plainBegins():
		v = p.plain()
	}
	if v == nil || !p.lineEnds() {
		return nil
	}
	p.nextLine()
	if p.column > indent {
		return nil
	}
	return v
}

func (p *blockParser) plainBegins() bool {
	c := p.text[p.pos]
	if c == '-' {
		return p.pos+1 < len(p.text) && classes[p.text[p.pos+1]]&classKey != 0
	}
	return classes[c]&(classPlain|classHigh) != 0
}

// plain reads up to the end of the line, a comment, or the blanks before them. A colon that would make it a key is left
// to yaml/v3.
func (p *blockParser) plain() *Value {
	text, start := p.text, p.pos
	i, end := start, start
	for ; i < len(text); i++ {
		switch c := text[i]; c {
		case '\n', '\r':
			return p.plainValue(start, end)
		case ' ':
			continue
		case '#':
			if text[i-1] == ' ' {
				return p.plainValue(start, end)
			}
		case ':':
			if i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n' || text[i+1] == '\r' {
				return nil
			}
		}
		end = i + 1
	}
	return p.plainValue(start, end)
}

func (p *blockParser) plainValue(start, end int) *Value {
	v := p.slab.value()
	v.Kind, v.Text = resolvePlain(p.text[start:end])
	v.Span = Span{int32(start), int32(end)}
	if !isFinite(v) {
		return nil
	}
	p.pos = end
	return v
}

// quoted reads a quoted scalar that ends on its line.
func (p *blockParser) quoted() *Value {
	text, start := p.text, p.pos
	quote := text[start]
	escaped := false
	i := start + 1
	for ; ; i++ {
		if i >= len(text) || text[i] == '\n' || text[i] == '\r' {
			return nil
		}
		if text[i] == '\\' && quote == '"' {
			escaped = true
			i++
			continue
		}
		if text[i] != quote {
			continue
		}
		if quote == '\'' && i+1 < len(text) && text[i+1] == quote {
			escaped = true
			i++
			continue
		}
		break
	}
	v := p.slab.value()
	v.Kind, v.Style, v.Text, v.Span = String, DoubleQuoted, text[start+1:i], Span{int32(start), int32(i + 1)}
	if quote == '\'' {
		v.Style = SingleQuoted
	}
	if escaped && quote == '\'' {
		v.Text = strings.ReplaceAll(v.Text, "''", "'")
	} else if escaped {
		var ok bool
		if v.Text, ok = unescape(v.Text, p.json); !ok {
			return nil
		}
	}
	p.pos = i + 1
	return v
}

// literal reads a block scalar of the kind |, |- or |+ behind a key or dash at the given indentation.
func (p *blockParser) literal(parent int) *Value {
	text, start := p.text, p.pos
	i := start + 1
	chomp := byte(0)
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		chomp = text[i]
		i++
	}
	for i < len(text) && text[i] == ' ' {
		i++
	}
	if i < len(text) && text[i] == '\r' {
		i++
	}
	if i >= len(text) || text[i] != '\n' {
		return nil
	}
	i++
	indent, blankLines := -1, 0
	first, end := i, i
	lines := 0
	for i < len(text) {
		from := i
		for i < len(text) && text[i] == ' ' {
			i++
		}
		spaces := i - from
		lineEnd, next := p.lineEnd(i)
		if lineEnd == i {
			// A line of blanks only, which must not be longer than the indentation.
			if indent >= 0 && spaces > indent || indent < 0 && spaces > parent+1 {
				return nil
			}
			if next > lineEnd {
				blankLines++
			}
			i = next
			continue
		}
		if indent < 0 {
			if spaces <= parent {
				return nil
			}
			indent = spaces
			if blankLines > 0 {
				return nil
			}
			first = from
		}
		if spaces < indent {
			i = from
			break
		}
		blankLines = 0
		lines++
		end = lineEnd
		i = next
	}
	if indent < 0 {
		return nil
	}
	v := p.slab.value()
	v.Kind, v.Style, v.Span = String, Literal, Span{int32(start), int32(end)}
	v.Text = p.literalText(first, end, indent, lines, chomp, blankLines)
	p.pos = i
	p.nextLine()
	if p.column > parent {
		return nil
	}
	return v
}

// lineEnd returns where the text of the line ends and where the next line begins.
func (p *blockParser) lineEnd(i int) (end, next int) {
	n := strings.IndexByte(p.text[i:], '\n')
	if n < 0 {
		return len(p.text), len(p.text)
	}
	end = i + n
	next = end + 1
	if end > i && p.text[end-1] == '\r' {
		end--
	}
	return end, next
}

// literalText takes the indentation off the lines between two offsets.
func (p *blockParser) literalText(first, end, indent, lines int, chomp byte, blankLines int) string {
	_, next := p.lineEnd(end)
	breaks := 1
	switch {
	case end == len(p.text), chomp == '-':
		breaks = 0
	case chomp == '+':
		breaks += blankLines
	}
	if lines == 1 && breaks == 0 {
		return p.text[first+indent : end]
	}
	if lines == 1 && breaks == 1 && p.text[end] == '\n' {
		return p.text[first+indent : next]
	}
	var b strings.Builder
	b.Grow(end - first + breaks)
	for i := first; i < end; {
		lineEnd, next := p.lineEnd(i)
		if lineEnd-i > indent {
			b.WriteString(p.text[i+indent : lineEnd])
		}
		if next >= end && lineEnd >= end {
			break
		}
		b.WriteByte('\n')
		i = next
	}
	for range breaks {
		b.WriteByte('\n')
	}
	return b.String()
}
