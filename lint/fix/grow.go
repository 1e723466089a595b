package fix

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// addition is what a map or list gains: texts, maps of them, lists of them.
type addition struct {
	key    string
	value  *string     // a text
	fields []*addition // a map
	items  []string    // a list
}

func (a *addition) child(key string) *addition {
	for _, f := range a.fields {
		if f.key == key {
			return f
		}
	}
	f := &addition{key: key}
	a.fields = append(a.fields, f)
	return f
}

func (a *addition) empty() bool { return len(a.fields) == 0 && len(a.items) == 0 }

// carryOut plans the splices of one map or list.
func (p *plan) carryOut(s *site) error {
	slices.Sort(s.removed)
	s.removed = slices.Compact(s.removed)
	if len(s.removed) > 0 {
		shrink := p.shrinkBlock
		if s.value.Style == manifest.Flow {
			shrink = p.shrinkFlow
		}
		if err := shrink(s); err != nil {
			return err
		}
	}
	switch {
	case s.added.empty():
		return nil
	case s.size() == 0:
		return p.open(s)
	case s.value.Style != manifest.Flow:
		p.growBlock(s)
		return nil
	case len(s.removed) == s.size():
		return nil // shrinkFlow has put the new entries in the place of the old
	}
	return p.growFlow(s)
}

func (s *site) size() int { return len(s.value.Fields) + len(s.value.Items) }

// growBlock adds lines behind the last entry.
func (p *plan) growBlock(s *site) {
	indent := p.src.indent(int(s.value.Span.Start))
	p.addLines(p.endOfBlock(s.value), p.lines(&s.added, s, indent, indent))
}

// addLines puts lines behind the line that ends at this offset.
func (p *plan) addLines(at int, lines []string) {
	newline := p.src.newline(at)
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(newline)
		b.WriteString(line)
	}
	p.splice(at, at, b.String())
}

// endOfBlock is the end of the last line of a block collection. The blank lines behind a block scalar belong to it where
// it keeps them (|+), and where they hold white space.
func (p *plan) endOfBlock(v *manifest.Value) int {
	end := p.src.lineEnd(int(v.Span.End))
	scalar := lastScalar(v)
	if scalar.Style != manifest.Literal && scalar.Style != manifest.Folded {
		return end
	}
	header := p.object.File.Source(scalar.Span)
	keep := strings.Contains(header[:min(len(header), 3)], "+")
	for at := end; ; {
		next := at + len(p.src.lineBreak(at))
		at = p.src.lineEnd(next)
		if at == len(p.src) || !isBlank(string(p.src[next:at])) {
			return end
		}
		if keep || next < at {
			end = at
		}
	}
}

// lastScalar is what a block collection ends with.
func lastScalar(v *manifest.Value) *manifest.Value {
	for v.Style == manifest.Block && !v.Shared {
		if v.Kind == manifest.Map {
			v = v.Fields[len(v.Fields)-1].Value
		} else {
			v = v.Items[len(v.Items)-1]
		}
	}
	return v
}

// open gives the first entries to an empty map or list or to a null: in lines of their own where the parent is written
// so, else within brackets.
func (p *plan) open(s *site) error {
	v, parent := s.value, s.parent
	start, end := int(v.Span.Start), int(v.Span.End)
	if strings.Contains(p.object.File.Source(v.Span), "#") {
		return p.refuse(s.path, v, "there is a comment within the brackets; edit it by hand")
	}
	if s.field == nil {
		p.splice(start, end, p.flowText(&s.added, s))
		return nil
	}
	colon := p.behindColon(s.field)
	if colon < 0 {
		return p.refuse(s.path, v, "the key has no colon behind it")
	}
	if parent.value.Style == manifest.Block && p.src.restIsFree(end) && (start == end || p.src.skipBack(start) == colon) {
		if start < end {
			p.splice(colon, end, "")
		}
		outer := p.src.indent(int(parent.value.Span.Start))
		p.addLines(p.src.lineEnd(end), p.lines(&s.added, s, outer+p.step, outer+p.listStep()))
		return nil
	}
	if start == end {
		p.splice(colon, colon, " "+p.flowText(&s.added, s))
	} else {
		p.splice(start, end, p.flowText(&s.added, s))
	}
	return nil
}

// lines writes additions in block style: the fields of a map at one indentation, the items of a list at the other.
func (p *plan) lines(a *addition, s *site, fieldIndent, itemIndent string) []string {
	style := siblingStyle(s.value)
	var lines []string
	for _, item := range a.items {
		lines = append(lines, itemIndent+p.dash(s.value)+token(item, style, context{}))
	}
	for _, f := range a.fields {
		lines = append(lines, p.fieldLines(f, s.path, style, fieldIndent)...)
	}
	return lines
}

func (p *plan) fieldLines(a *addition, parent []string, style manifest.Style, indent string) []string {
	path := append(slices.Clip(parent), a.key)
	line := indent + token(a.key, manifest.Plain, context{}) + ":"
	if a.value != nil {
		if block, ok := p.literal(*a.value, indent+p.step, ""); ok {
			return []string{line + " " + block}
		}
		return []string{line + " " + p.newToken(*a.value, path, style, context{})}
	}
	lines := []string{line}
	for _, item := range a.items {
		lines = append(lines, indent+p.listStep()+"- "+token(item, style, context{}))
	}
	for _, f := range a.fields {
		lines = append(lines, p.fieldLines(f, path, style, indent+p.step)...)
	}
	return lines
}

func (p *plan) newToken(text string, path []string, style manifest.Style, c context) string {
	if typed(path, nil, text) {
		return text
	}
	return token(text, style, c)
}

// dash is the beginning of a list item, with as many spaces as the first item has.
func (p *plan) dash(list *manifest.Value) string {
	if len(list.Items) > 0 && !list.Items[0].Shared {
		dash, item := int(list.Span.Start), int(list.Items[0].Span.Start)
		if text := string(p.src[dash:max(dash, item)]); len(text) > 1 && text[0] == '-' && strings.Trim(text[1:], " ") == "" {
			return text
		}
	}
	return "- "
}

// siblingStyle is how the first text among the entries is quoted.
func siblingStyle(v *manifest.Value) manifest.Style {
	values := slices.Clone(v.Items)
	for _, f := range v.Fields {
		values = append(values, f.Value)
	}
	for _, value := range values {
		if value.Kind == manifest.String && value.Style <= manifest.DoubleQuoted {
			return value.Style
		}
	}
	return manifest.Plain
}

// listStep is how much further a list is indented than the key it belongs to: as the first of the object is.
func (p *plan) listStep() string {
	if step, found := p.findListStep(p.object.Root); found {
		return step
	}
	return p.step
}

func (p *plan) findListStep(v *manifest.Value) (step string, found bool) {
	if v.Style != manifest.Block || v.Shared || v.Origin != nil {
		return "", false
	}
	for _, item := range v.Items {
		if step, found := p.findListStep(item); found {
			return step, true
		}
	}
	for _, f := range v.Fields {
		if f.Value.Kind == manifest.List && f.Value.Style == manifest.Block && !f.Value.Shared && f.Value.Origin == nil {
			outer, inner := p.src.indent(int(f.KeySpan.Start)), p.src.indent(int(f.Value.Span.Start))
			return strings.Repeat(" ", max(0, len(inner)-len(outer))), true
		}
		if step, found := p.findListStep(f.Value); found {
			return step, true
		}
	}
	return "", false
}
