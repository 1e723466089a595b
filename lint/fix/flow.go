package fix

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// flowText writes additions as a flow collection.
func (p *plan) flowText(a *addition, s *site) string {
	open, closing := "{", "}"
	if len(a.items) > 0 {
		open, closing = "[", "]"
	}
	return open + strings.Join(p.flowEntries(a, s.path, siblingStyle(s.value), ": "), ", ") + closing
}

func (p *plan) flowEntries(a *addition, parent []string, style manifest.Style, colon string) []string {
	c := context{flow: true, json: p.json}
	var entries []string
	for _, item := range a.items {
		entries = append(entries, token(item, style, c))
	}
	for _, f := range a.fields {
		path := append(slices.Clip(parent), f.key)
		key := token(f.key, manifest.Plain, c)
		switch {
		case f.value != nil:
			entries = append(entries, key+colon+p.newToken(*f.value, path, style, c))
		case len(f.items) > 0:
			entries = append(entries, key+colon+"["+strings.Join(p.flowEntries(f, path, style, colon), ", ")+"]")
		default:
			entries = append(entries, key+colon+"{"+strings.Join(p.flowEntries(f, path, style, colon), ", ")+"}")
		}
	}
	return entries
}

// separators are what stands between a key and its value, and between two entries on a line.
func (p *plan) separators(v *manifest.Value, entries []entry) (colon, comma string) {
	colon, comma = ": ", ", "
	if len(v.Fields) > 0 && string(p.src[v.Fields[0].KeySpan.End:v.Fields[0].Value.Span.Start]) == ":" {
		colon, comma = ":", ","
	}
	if len(v.Items) > 1 && string(p.src[entries[0].end:entries[1].start]) == "," {
		comma = ","
	}
	return colon, comma
}

// growFlow adds entries behind the last, on lines of their own where the last has its own.
func (p *plan) growFlow(s *site) error {
	entries, err := p.flowSpans(s)
	if err != nil {
		return err
	}
	colon, comma := p.separators(s.value, entries)
	added := p.flowEntries(&s.added, s.path, siblingStyle(s.value), colon)
	last := entries[len(entries)-1]
	behind, trailing := last.end, false
	if next := p.src.skip(last.end); p.src[next] == ',' {
		behind, trailing = next+1, true
	}
	if !p.src.firstOnLine(last.start) || !p.src.restIsFree(behind) {
		p.splice(last.end, last.end, comma+strings.Join(added, comma))
		return nil
	}
	if !trailing {
		p.splice(last.end, last.end, ",")
	}
	indent := p.src.prefix(last.start)
	for i := range added {
		added[i] = indent + added[i]
		if i < len(added)-1 || trailing {
			added[i] += ","
		}
	}
	p.addLines(p.src.lineEnd(behind), added)
	return nil
}

// shrinkFlow takes entries out, with one comma each.
func (p *plan) shrinkFlow(s *site) error {
	entries, err := p.flowSpans(s)
	if err != nil {
		return err
	}
	if len(s.removed) == len(entries) {
		return p.emptyFlow(s, entries)
	}
	for i := 0; i < len(s.removed); i++ {
		first := s.removed[i]
		last := first
		for i+1 < len(s.removed) && s.removed[i+1] == last+1 {
			i++
			last++
		}
		if err := p.takeOut(s, entries, first, last); err != nil {
			return err
		}
	}
	return nil
}

// takeOut removes a run of entries that is not the whole.
func (p *plan) takeOut(s *site, entries []entry, first, last int) error {
	start, end := entries[first].start, entries[last].end
	if !p.src.bare(start) {
		return p.refuse(s.path, s.value, "an entry has a tag or an anchor; edit it by hand")
	}
	behind, trailing := end, false
	if next := p.src.skip(end); p.src[next] == ',' {
		behind, trailing = next+1, true
	}
	ownLines := p.src.firstOnLine(start) && p.src.lineStart(start) > 0 && p.src.restIsFree(behind)
	switch {
	case ownLines:
		if !trailing {
			before := entries[first-1].end
			comma := p.src.skip(before)
			if p.src[comma] != ',' {
				return p.refuse(s.path, s.value, "a comment stands before a comma; edit it by hand")
			}
			p.splice(before, comma+1, "")
		}
		p.splice(p.src.beforeLine(p.src.lineStart(start)), p.src.lineEnd(behind), "")
	case last+1 < len(entries):
		p.splice(start, entries[last+1].start, "")
	default:
		p.splice(entries[first-1].end, end, "")
	}
	return nil
}

// emptyFlow leaves the brackets, with what is added.
func (p *plan) emptyFlow(s *site, entries []entry) error {
	if strings.Contains(p.object.File.Source(s.value.Span), "#") {
		return p.refuse(s.path, s.value, "there may be a comment within the brackets; edit it by hand")
	}
	if !s.added.empty() {
		colon, comma := p.separators(s.value, entries)
		added := p.flowEntries(&s.added, s.path, siblingStyle(s.value), colon)
		p.splice(entries[0].start, entries[len(entries)-1].end, strings.Join(added, comma))
		return nil
	}
	p.splice(int(s.value.Span.Start), int(s.value.Span.End), brackets(s.value))
	return nil
}

// brackets is how an empty collection is written.
func brackets(v *manifest.Value) string {
	if v.Kind == manifest.List {
		return "[]"
	}
	return "{}"
}

// flowSpans gives the bytes of each entry of a flow collection.
func (p *plan) flowSpans(s *site) ([]entry, error) {
	entries := make([]entry, 0, s.size())
	for _, item := range s.value.Items {
		entries = append(entries, entry{int(item.Span.Start), int(item.Span.End)})
	}
	for _, f := range s.value.Fields {
		entries = append(entries, fieldSpan(f))
	}
	for i, e := range entries {
		if i > 0 && e.start < entries[i-1].end || e.start < int(s.value.Span.Start) || e.end > int(s.value.Span.End) {
			return nil, p.refuse(s.path, s.value, "an entry is shared through a YAML anchor; edit it by hand")
		}
	}
	return entries, nil
}
