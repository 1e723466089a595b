package gitignore

import (
	"iter"
)

// List holds patterns in their order: of those that match, the last decides.
type List []*Pattern

// Excludes returns the pattern by which a path is excluded, nil where it is
// not. As in git, what lies in an excluded folder is excluded, whatever later
// patterns say. The path is relative and has slashes.
func (l List) Excludes(name string, folder bool) *Pattern {
	for above := range folders(name) {
		if p := l.Last(above, true); p != nil && !p.negated {
			return p
		}
	}
	if p := l.Last(name, folder); p != nil && !p.negated {
		return p
	}
	return nil
}

// Last returns the last pattern that matches this path itself, nil where none does.
func (l List) Last(name string, folder bool) *Pattern {
	for i := len(l) - 1; i >= 0; i-- {
		if l[i].Match(name, folder) {
			return l[i]
		}
	}
	return nil
}

// Covers tells whether the patterns select a file. A pattern that matches one of
// its folders matches the file, so that "!" can take a file back out of a folder.
func (l List) Covers(file string) bool {
	for i := len(l) - 1; i >= 0; i-- {
		if l[i].covers(file) {
			return !l[i].negated
		}
	}
	return false
}

func (p *Pattern) covers(file string) bool {
	for above := range folders(file) {
		if p.Match(above, true) {
			return true
		}
	}
	return p.Match(file, false)
}

// Negated tells whether the pattern takes back what others select.
func (p *Pattern) Negated() bool { return p.negated }

// folders lists the folders that a path lies in, the outermost first.
func folders(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i < len(name); i++ {
			if name[i] != '/' {
				continue
			}
			if !yield(name[:i]) {
				return
			}
		}
	}
}
