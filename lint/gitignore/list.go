package gitignore

import (
	"iter"
	"strings"
)

// List holds patterns in their order: of those that match, the last decides.
type List []*Pattern

// Excluder tells which paths patterns exclude. It remembers the folders it was
// asked about, and is not for several goroutines at once.
type Excluder struct {
	Patterns List
	folders  map[string]*Pattern
}

// Excludes returns the pattern by which a path is excluded, nil where it is
// not. As in git, what lies in an excluded folder is excluded, whatever later
// patterns say. The path is relative and has slashes.
func (e *Excluder) Excludes(name string, folder bool) *Pattern {
	if !folder {
		return e.decide(name, false)
	}
	p, known := e.folders[name]
	if !known {
		p = e.decide(name, true)
		if e.folders == nil {
			e.folders = map[string]*Pattern{}
		}
		e.folders[name] = p
	}
	return p
}

func (e *Excluder) decide(name string, folder bool) *Pattern {
	if i := strings.LastIndexByte(name, '/'); i > 0 {
		if p := e.Excludes(name[:i], true); p != nil {
			return p
		}
	}
	for i := len(e.Patterns) - 1; i >= 0; i-- {
		if p := e.Patterns[i]; p.Match(name, folder) {
			if p.negated {
				return nil
			}
			return p
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
