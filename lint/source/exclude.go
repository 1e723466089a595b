package source

import (
	"fmt"
	"path/filepath"
	"slices"
)

// own tells whether a file belongs to the linter itself.
func (l *lister) own(path string) bool { return slices.Contains(l.Own, filepath.Base(path)) }

// excluded tells by what a path is excluded, "" where it is not.
func (l *lister) excluded(path string, folder bool) string {
	if l.Exclude == nil {
		return ""
	}
	return l.Exclude(displayName(path), folder)
}

// passOver tells whether a path that the user named is not to be read. A hook
// names every changed file, so that naming one says little about wanting it
// linted; but it must not vanish without a word.
func (l *lister) passOver(path string, folder bool) bool {
	if !folder && l.own(path) {
		return true
	}
	by := l.excluded(path, folder)
	if by != "" {
		l.named.add(by, displayName(path))
	}
	return by != ""
}

// exclusions are paths that were named and are excluded, by what excludes them.
type exclusions []exclusion

type exclusion struct {
	by, first string
	more      int
}

func (e *exclusions) add(by, path string) {
	for i := range *e {
		if (*e)[i].by == by {
			(*e)[i].more++
			return
		}
	}
	*e = append(*e, exclusion{by: by, first: path})
}

// skipped lists the exclusions, one for each pattern: a hook may name hundreds
// of files that one pattern excludes.
func (e exclusions) skipped() []Skipped {
	var list []Skipped
	for _, x := range e {
		reason := "excluded by " + x.by
		if x.more > 0 {
			reason += fmt.Sprintf(", and %d more of the paths given", x.more)
		}
		list = append(list, Skipped{Name: x.first, Reason: reason + "; --no-exclude reads it all the same"})
	}
	return list
}
