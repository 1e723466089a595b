package fix

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// replace gives a scalar that is there a new text.
func (p *plan) replace(at *place, text string) error {
	v := at.value
	if v.Kind == manifest.Map || v.Kind == manifest.List {
		return p.refuse(at.path, v, "%s is a %s and cannot be set to a text", manifest.Pointer(at.path...), v.Kind)
	}
	asTyped := typed(at.path, v, text)
	if v.Text == text && (v.Kind == manifest.String) != asTyped && v.Kind != manifest.Null {
		return nil
	}
	written, start, end := p.rewrite(at, text, asTyped), int(v.Span.Start), int(v.Span.End)
	if start < end {
		p.splice(start, end, written)
		return nil
	}
	behind := start
	if at.field != nil {
		behind = p.behindColon(at.field)
	}
	if behind < 0 {
		return p.refuse(at.path, v, "the key has no colon behind it")
	}
	p.splice(behind, behind, " "+written)
	return nil
}

// rewrite is the new token in the style of the old.
func (p *plan) rewrite(at *place, text string, asTyped bool) string {
	if asTyped {
		return text
	}
	v := at.value
	comment := ""
	if v.Style == manifest.Literal || v.Style == manifest.Folded {
		header, content, _ := strings.Cut(p.object.File.Source(v.Span), "\n")
		header = strings.TrimRight(header, "\r")
		if i := strings.IndexByte(header, '#'); i >= 0 {
			comment = header[len(strings.TrimRight(header[:i], " \t")):]
		}
		indent := leastIndent(content)
		if indent == "" {
			indent = p.src.indent(int(at.parent.value.Span.Start)) + p.step
		}
		if block, ok := p.literal(text, indent, comment); ok {
			return block
		}
	}
	return token(text, v.Style, context{at.inFlow(), p.json}) + comment
}

// leastIndent is the smallest indentation of the lines that are not blank.
func leastIndent(lines string) string {
	least, found := "", false
	for line := range strings.Lines(lines) {
		text := strings.TrimLeft(line, " ")
		if indent := line[:len(line)-len(text)]; strings.TrimSpace(text) != "" && (!found || len(indent) < len(least)) {
			least, found = indent, true
		}
	}
	return least
}

// behindColon is the offset behind the colon of a field, or -1.
func (p *plan) behindColon(f *manifest.Field) int {
	if i := p.src.skip(int(f.KeySpan.End)); i < len(p.src) && p.src[i] == ':' {
		return i + 1
	}
	return -1
}

// quote puts quotes round a scalar as it is written.
func (p *plan) quote(at *place) error {
	v := at.value
	switch written := p.object.File.Source(v.Span); {
	case v.Kind == manifest.Map || v.Kind == manifest.List:
		return p.refuse(at.path, v, "%s is a %s and cannot be quoted", manifest.Pointer(at.path...), v.Kind)
	case v.Style != manifest.Plain:
	case written == "":
		return p.refuse(at.path, v, "there is no text to quote")
	case strings.ContainsAny(written, "\r\n"):
		return p.refuse(at.path, v, "the text goes over several lines; quote it by hand")
	default:
		p.splice(int(v.Span.Start), int(v.Span.End), doubleQuoted(written))
	}
	return nil
}

// rename gives a key a new name.
func (p *plan) rename(at *place, to string) error {
	f := at.field
	switch {
	case f == nil:
		return p.refuse(at.path, at.value, "a list item has no key to rename")
	case f.Key == to:
		return nil
	case p.twice(at):
		return p.refuse(at.path, at.value, "the key is written twice; take one out by hand")
	case !p.src.bare(int(f.KeySpan.Start)):
		return p.refuse(at.path, at.value, "the key has a tag or an anchor, or is marked with ?; edit it by hand")
	}
	style := manifest.Plain
	switch p.src[f.KeySpan.Start] {
	case '"':
		style = manifest.DoubleQuoted
	case '\'':
		style = manifest.SingleQuoted
	}
	p.splice(int(f.KeySpan.Start), int(f.KeySpan.End), token(to, style, context{at.inFlow() || at.parent.value.Style == manifest.Flow, p.json}))
	return nil
}
