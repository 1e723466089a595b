package versions

import (
	"iter"
	"sort"
)

// entry is all that the table holds about one name.
type entry[T any] struct {
	name        string
	spans       []span[T]
	gone        string // last version that knew it, where that is older than the table
	replacement Replacement
}

// span is a run of releases in which a setting stayed the same.
type span[T any] struct {
	first, last uint8 // indexes of releases, both inclusive
	value       T
}

// find returns the entry of a name, nil when no release knew it.
func find[T any](table []entry[T], name string) *entry[T] {
	i := sort.Search(len(table), func(i int) bool { return table[i].name >= name })
	if i == len(table) || table[i].name != name {
		return nil
	}
	return &table[i]
}

// in returns what the entry is in a release, nil when the release lacks it.
func (e *entry[T]) in(index uint8) *T {
	for i := range e.spans {
		if s := &e.spans[i]; s.first <= index && index <= s.last {
			return &s.value
		}
	}
	return nil
}

// at returns what a name is in a release, nil when the release lacks it.
func at[T any](table []entry[T], r *Release, name string) *T {
	if e := find(table, name); e != nil {
		return e.in(r.index)
	}
	return nil
}

func each[T any](table []entry[T], r *Release) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for i := range table {
			if v := table[i].in(r.index); v != nil && !yield(table[i].name, *v) {
				return
			}
		}
	}
}

func names[T any](table []entry[T], r *Release) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range table {
			if table[i].in(r.index) != nil && !yield(table[i].name) {
				return
			}
		}
	}
}

// before returns the last release before index that knew the entry.
func (e *entry[T]) before(index uint8) (last uint8, ok bool) {
	for _, s := range e.spans {
		if s.first < index {
			last, ok = min(s.last, index-1), true
		}
	}
	return last, ok
}

// after returns the first release after index that knows the entry.
func (e *entry[T]) after(index uint8) (first uint8, ok bool) {
	for _, s := range e.spans {
		if s.last > index {
			return max(s.first, index+1), true
		}
	}
	return 0, false
}

// end returns the last release that knows the entry.
func (e *entry[T]) end() (last uint8, ok bool) {
	if len(e.spans) == 0 {
		return 0, false
	}
	return e.spans[len(e.spans)-1].last, true
}
