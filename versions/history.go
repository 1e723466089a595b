package versions

// Timeline is what became of one setting over all releases.
type Timeline struct {
	Kind Kind
	Name string
	// Spans are the runs of releases that know it, oldest first. Between two
	// of them there may be releases that do not.
	Spans []Span
	// Before is the last version that knew it, for a setting that was gone
	// before the oldest release of the table; then there are no spans.
	Before string
	// Replacement says what took its place; Kind is empty where the facts
	// name nothing.
	Replacement Replacement
}

// Span is a run of releases in which a setting stayed the same.
type Span struct {
	// First and Last are the ends of the run, both inclusive.
	First, Last *Release
	// Setting is a Setting, Annotation or Flag, as the timeline's Kind says.
	Setting any
}

// Known says whether the newest release knows the setting.
func (t *Timeline) Known() bool {
	return len(t.Spans) > 0 && t.Spans[len(t.Spans)-1].Last == Newest()
}

// History returns the timeline of a name, spelt exactly so; ok is false when no
// release ever knew it.
func History(kind Kind, name string) (t Timeline, ok bool) {
	switch kind {
	case KindConfig:
		return timeline(configTable[:], kind, name)
	case KindAnnotation:
		return timeline(annotationTable[:], kind, name)
	default:
		return timeline(flagTable[:], kind, name)
	}
}

func timeline[T any](table []entry[T], kind Kind, name string) (Timeline, bool) {
	e := find(table, name)
	if e == nil {
		return Timeline{}, false
	}
	t := Timeline{Kind: kind, Name: name, Before: e.gone, Replacement: e.replacement}
	for _, s := range e.spans {
		t.Spans = append(t.Spans, Span{First: &releases[s.first], Last: &releases[s.last], Setting: s.value})
	}
	return t, true
}

// AllNames yields the names of a kind that any release knew, in order.
func AllNames(kind Kind) func(yield func(string) bool) {
	switch kind {
	case KindConfig:
		return namesOf(configTable[:])
	case KindAnnotation:
		return namesOf(annotationTable[:])
	default:
		return namesOf(flagTable[:])
	}
}

func namesOf[T any](table []entry[T]) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := range table {
			if !yield(table[i].name) {
				return
			}
		}
	}
}
