package fix

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// entry is where a field or an item is written, without the white space and comments round it.
type entry struct{ start, end int }

func fieldSpan(f manifest.Field) entry {
	return entry{int(f.KeySpan.Start), int(max(f.KeySpan.End, f.Value.Span.End))}
}

// blockSpan gives the bytes of one entry of a block collection; of a list item from its dash on.
func (p *plan) blockSpan(s *site, index int) (entry, error) {
	if s.value.Kind == manifest.Map {
		f := s.value.Fields[index]
		if !p.src.bare(int(f.KeySpan.Start)) {
			return entry{}, p.refuse(s.path, f.Value, "the key %q has a tag or an anchor, or is marked with ?; edit it by hand", f.Key)
		}
		return fieldSpan(f), nil
	}
	item := s.value.Items[index]
	before := strings.TrimRight(string(p.src[:item.Span.Start]), " \t\r\n")
	if !strings.HasSuffix(before, "-") {
		return entry{}, p.refuse(s.path, item, "item %d of the list has a tag, an anchor or a comment before it; edit it by hand", index)
	}
	return entry{len(before) - 1, int(item.Span.End)}, nil
}

// shrinkBlock takes out the lines of entries.
func (p *plan) shrinkBlock(s *site) error {
	v := s.value
	if len(s.removed) == s.size() && s.added.empty() {
		if s.field == nil || !p.src.firstOnLine(int(v.Span.Start)) {
			if strings.Contains(p.object.File.Source(v.Span), "#") {
				return p.refuse(s.path, v, "there may be a comment among the lines; edit it by hand")
			}
			p.splice(int(v.Span.Start), int(v.Span.End), brackets(v))
			return nil
		}
		colon := p.behindColon(s.field)
		if colon < 0 {
			return p.refuse(s.path, v, "the key has no colon behind it")
		}
		p.splice(colon, colon, " "+brackets(v))
	}
	for i := 0; i < len(s.removed); i++ {
		e, err := p.blockSpan(s, s.removed[i])
		if err != nil {
			return err
		}
		if p.src.firstOnLine(e.start) {
			p.takeLines(e)
			continue
		}
		// The first entry stands behind the dash of a list item: what follows it moves up.
		start := e.start
		for i+1 < len(s.removed) && s.removed[i+1] == s.removed[i]+1 {
			i++
			if e, err = p.blockSpan(s, s.removed[i]); err != nil {
				return err
			}
		}
		end := p.src.lineEnd(e.end)
		if s.removed[i]+1 < s.size() {
			end = p.src.skip(end)
		}
		p.splice(start, end, "")
	}
	return nil
}

// takeLines removes the lines of an entry with the line break before them, so that a last line leaves the end of the
// file as it was. The first line of the object goes with the line break behind it.
func (p *plan) takeLines(e entry) {
	start, end := p.src.lineStart(e.start), p.src.lineEnd(e.end)
	if start == p.src.lineStart(int(p.object.Root.Span.Start)) {
		p.splice(start, end+len(p.src.lineBreak(end)), "")
		return
	}
	p.splice(p.src.beforeLine(start), end, "")
}
