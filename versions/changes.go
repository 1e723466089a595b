package versions

import "iter"

// Replacement says what took the place of a setting that went away.
type Replacement struct {
	// Kind is "renamed" (the same value carries over), "successor" (another
	// setting has the effect, with another value or more work) or "none".
	Kind string `json:"kind"`
	// To is the setting that replaced it; empty for none.
	To string `json:"to,omitempty"`
	// Value is what To must be set to, where it is always the same.
	Value string `json:"value,omitempty"`
	// Advice says in a few words what else to know.
	Advice string `json:"advice,omitempty"`
}

// Gone is a setting that earlier releases knew and this one does not.
type Gone struct {
	// Last is the newest earlier version that knew it.
	Last string `json:"last"`
	// Again is the first later release that knows it, empty when none does:
	// features ported back to an old line are absent from the first releases
	// of the next.
	Again string `json:"again,omitempty"`
	Replacement
}

// Later is a setting that only later releases know.
type Later struct {
	// First is the oldest of them.
	First string `json:"first"`
}

// Leaving is a setting that this release knows and the newest does not.
type Leaving struct {
	// FirstWithout is the first release from which no later one knows it.
	FirstWithout string `json:"first_without"`
	Replacement
}

// Gone yields the settings of a kind that earlier releases knew.
func (r *Release) Gone(kind Kind) iter.Seq2[string, Gone] {
	switch kind {
	case KindConfig:
		return walk(configTable[:], r, goneFrom)
	case KindAnnotation:
		return walk(annotationTable[:], r, goneFrom)
	default:
		return walk(flagTable[:], r, goneFrom)
	}
}

// Later yields the settings of a kind that only later releases know.
func (r *Release) Later(kind Kind) iter.Seq2[string, Later] {
	switch kind {
	case KindConfig:
		return walk(configTable[:], r, laterThan)
	case KindAnnotation:
		return walk(annotationTable[:], r, laterThan)
	default:
		return walk(flagTable[:], r, laterThan)
	}
}

// Leaving yields the settings of a kind that a later release takes away.
func (r *Release) Leaving(kind Kind) iter.Seq2[string, Leaving] {
	switch kind {
	case KindConfig:
		return walk(configTable[:], r, leavingAfter)
	case KindAnnotation:
		return walk(annotationTable[:], r, leavingAfter)
	default:
		return walk(flagTable[:], r, leavingAfter)
	}
}

func walk[T, C any](table []entry[T], r *Release, see func(*entry[T], uint8) (C, bool)) iter.Seq2[string, C] {
	return func(yield func(string, C) bool) {
		for i := range table {
			if c, ok := see(&table[i], r.index); ok && !yield(table[i].name, c) {
				return
			}
		}
	}
}

func goneFrom[T any](e *entry[T], index uint8) (Gone, bool) {
	if e.in(index) != nil {
		return Gone{}, false
	}
	g := Gone{Last: e.gone, Replacement: e.replacement}
	if last, ok := e.before(index); ok {
		g.Last = releases[last].Version
	}
	if next, ok := e.after(index); ok {
		g.Again = releases[next].Version
	}
	if g.Kind == "" {
		g.Kind = "none"
	}
	return g, g.Last != ""
}

func laterThan[T any](e *entry[T], index uint8) (Later, bool) {
	if e.in(index) != nil || e.gone != "" {
		return Later{}, false
	}
	if _, ok := e.before(index); ok {
		return Later{}, false
	}
	next, ok := e.after(index)
	if !ok {
		return Later{}, false
	}
	return Later{First: releases[next].Version}, true
}

func leavingAfter[T any](e *entry[T], index uint8) (Leaving, bool) {
	last, ok := e.end()
	if !ok || e.in(index) == nil || int(last) == len(releases)-1 {
		return Leaving{}, false
	}
	l := Leaving{FirstWithout: releases[last+1].Version, Replacement: e.replacement}
	if l.Kind == "" {
		l.Kind = "none"
	}
	return l, true
}
