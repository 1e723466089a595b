package fix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Edit is one change of an object. Paths are those of the object as it is written: the edits of one finding happen at
// once, so that no edit shifts the list index of another.
type Edit struct {
	// Op is one of
	//
	//	set     give Path the text Value; what is absent is added
	//	rename  give the key at Path the name To
	//	remove  take the field or list item at Path out
	//	quote   put quotes round the text at Path as it is written
	//	append  add Value to the end of the list at Path, unless the list has it
	Op    string
	Path  []string // keys, and list indexes as decimal text
	Value string
	To    string
}

// Splice replaces a range of bytes of a file. Only Splices makes them: Apply needs to know the edits behind each.
type Splice struct {
	File *manifest.File
	Span manifest.Span // in File.Data
	Text string

	change *change
}

// change is what the splices of one call of Splices carry out.
type change struct {
	object *manifest.Object
	edits  []Edit
}

// Refusal is the error of Splices: why the edits cannot be carried out.
type Refusal struct {
	File   string
	Line   int      // 1-based, of what the edit would touch
	Path   []string // of the edit
	Reason string   // in plain words, without a trailing period
}

// Error is the reason behind its place: file:line: path: reason.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s:%d: %s: %s", r.File, r.Line, manifest.Pointer(r.Path...), r.Reason)
}

// Splices gives the replacements that carry out all edits of one finding on one object, in the order of the text. None
// are needed where the object already is as the edits want it. It fails with a *Refusal when any edit cannot be carried
// out.
func Splices(o *manifest.Object, edits []Edit) ([]Splice, error) {
	splices, err := planned(o, edits, true)
	if err != nil && slices.ContainsFunc(edits, func(e Edit) bool { return strings.Contains(e.Value, "\n") }) {
		// What stands behind a block may belong to it: white space, the missing line break at the end of a file.
		return planned(o, edits, false)
	}
	return splices, err
}

// planned makes the splices; blocks says whether texts of several lines may be written as blocks.
func planned(o *manifest.Object, edits []Edit, blocks bool) ([]Splice, error) {
	p := newPlan(o)
	p.blocks = blocks
	for _, e := range edits {
		if err := p.edit(e); err != nil {
			return nil, err
		}
	}
	for _, s := range p.sites {
		if err := p.carryOut(s); err != nil {
			return nil, err
		}
	}
	c := &change{object: o, edits: edits}
	for i := range p.splices {
		p.splices[i].change = c
	}
	sortSplices(p.splices)
	if reason := p.unsound(edits); reason != "" {
		at, _ := p.find(edits[0].Path)
		return nil, p.refuse(edits[0].Path, at.value, "%s", reason)
	}
	return p.splices, nil
}

// unsound says what is wrong with the splices as a whole, "" if nothing is.
func (p *plan) unsound(edits []Edit) string {
	if len(p.splices) == 0 {
		return ""
	}
	if !disjoint(p.splices) {
		return "its edits touch the same text"
	}
	for _, s := range p.splices {
		lines := p.src[p.src.lineStart(int(s.Span.Start)):p.src.lineEnd(int(s.Span.End))]
		if strings.Contains(string(lines), "{{") {
			return "the line holds a template; edit the template by hand"
		}
	}
	return readBack(p.object, edits, p.splices)
}

// sortSplices orders by place; what is put in at a place comes before what is taken out behind it.
func sortSplices(splices []Splice) {
	slices.SortStableFunc(splices, func(a, b Splice) int {
		if a.Span.Start != b.Span.Start {
			return int(a.Span.Start) - int(b.Span.Start)
		}
		return int(a.Span.End) - int(b.Span.End)
	})
}

// disjoint says whether no two of the splices, which are in order, touch the same bytes. Insertions at one place may
// stand together.
func disjoint(splices []Splice) bool {
	for i := 1; i < len(splices); i++ {
		if splices[i].Span.Start < splices[i-1].Span.End {
			return false
		}
	}
	return true
}
