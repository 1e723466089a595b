package manifest

// flowDocument reads a document that is a flow collection, such as JSON. More JSON may follow it.
func (p *blockParser) flowDocument() (root *Value, end int) {
	p.json = true
	root = p.flow()
	if root == nil {
		return nil, 0
	}
	p.skipFlowBlank()
	if p.pos < len(p.text) && p.text[p.pos] != '{' {
		return nil, 0
	}
	return root, p.pos
}

func (p *blockParser) skipFlowBlank() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\n', '\r', '\t':
			p.pos++
		default:
			return
		}
	}
}

// flow reads a collection in brackets.
func (p *blockParser) flow() *Value {
	if p.depth++; p.depth > maxFastDepth {
		return nil
	}
	var v *Value
	if p.text[p.pos] == '{' {
		v = p.flowMap()
	} else {
		v = p.flowList()
	}
	p.depth--
	return v
}

func (p *blockParser) flowMap() *Value {
	start, base := p.pos, len(p.fields)
	v := p.slab.value()
	p.pos++
	for {
		p.skipFlowBlank()
		if p.pos >= len(p.text) {
			return nil
		}
		if p.text[p.pos] == '}' {
			break
		}
		field, ok := p.flowKey()
		if !ok {
			return nil
		}
		p.skipFlowBlank()
		if field.Value = p.flowValue(); field.Value == nil {
			return nil
		}
		p.fields = append(p.fields, field)
		if !p.flowSeparator('}') {
			return nil
		}
	}
	p.pos++
	if p.repeats(p.fields[base:]) {
		return nil
	}
	v.Kind, v.Style, v.Span = Map, Flow, Span{int32(start), int32(p.pos)}
	v.Fields = p.slab.keepFields(p.fields[base:])
	p.fields = p.fields[:base]
	return v
}

func (p *blockParser) flowList() *Value {
	start, base := p.pos, len(p.items)
	v := p.slab.value()
	p.pos++
	for {
		p.skipFlowBlank()
		if p.pos >= len(p.text) {
			return nil
		}
		if p.text[p.pos] == ']' {
			break
		}
		item := p.flowValue()
		if item == nil {
			return nil
		}
		p.items = append(p.items, item)
		if !p.flowSeparator(']') {
			return nil
		}
	}
	p.pos++
	v.Kind, v.Style, v.Span = List, Flow, Span{int32(start), int32(p.pos)}
	v.Items = p.slab.keepItems(p.items[base:])
	p.items = p.items[:base]
	return v
}

// flowSeparator passes over the comma behind an element, or stops before the bracket that closes the collection.
func (p *blockParser) flowSeparator(closing byte) bool {
	p.skipFlowBlank()
	if p.pos >= len(p.text) {
		return false
	}
	if p.text[p.pos] == ',' {
		p.pos++
		return true
	}
	return p.text[p.pos] == closing
}

// flowKey reads a key with its colon, behind which a plain key needs a blank.
func (p *blockParser) flowKey() (f Field, ok bool) {
	if p.text[p.pos] != '"' {
		return p.key()
	}
	v := p.quoted()
	if v == nil || p.pos >= len(p.text) || p.text[p.pos] != ':' || int(v.Span.End-v.Span.Start) > 1000 {
		return f, false
	}
	p.pos++
	return Field{Key: v.Text, KeySpan: v.Span}, true
}

func (p *blockParser) flowValue() *Value {
	if p.pos >= len(p.text) {
		return nil
	}
	switch c := p.text[p.pos]; {
	case c == '"' || c == '\'':
		return p.quoted()
	case c == '[' || c == '{':
		return p.flow()
	case p.plainBegins():
		return p.flowPlain()
	}
	return nil
}

// flowPlain reads a plain scalar of letters, digits and a few signs without a meaning in YAML, in which single blanks
// may stand.
func (p *blockParser) flowPlain() *Value {
	text, start := p.text, p.pos
	i, end := start, start
	for i < len(text) {
		switch c := text[i]; {
		case classes[c]&(classPlain|classHigh) != 0 || c == '-', c == ':' && i+1 < len(text) && classes[text[i+1]]&classKey != 0:
			i++
			end = i
		case c == ' ' && end == i:
			i++
		default:
			return p.plainValue(start, end)
		}
	}
	return nil
}
