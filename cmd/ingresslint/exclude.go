package main

import (
	"fmt"
	"path"

	"github.com/ingresslint/ingresslint/lint/gitignore"
)

// exclusions tell by what paths are excluded.
type exclusions struct {
	configurations *configurations
	flags          gitignore.Excluder // relative to the working directory
	folders        map[string]string
}

func (f *inputFlags) exclusions(c *configurations) (exclusions, error) {
	e := exclusions{configurations: c, folders: map[string]string{}}
	for _, pattern := range f.exclude {
		p, err := gitignore.Parse(pattern)
		if err != nil {
			return e, fmt.Errorf("--exclude: %q %w", pattern, err)
		}
		if p != nil {
			e.flags.Patterns = append(e.flags.Patterns, p)
		}
	}
	return e, nil
}

// of tells by what a path is excluded, "" where it is not. What lies in an
// excluded folder is excluded, even if it has a configuration of its own there.
func (e *exclusions) of(name string, folder bool) string {
	by, known := e.folders[name]
	if known && folder {
		return by
	}
	if above := path.Dir(name); above != name && above != "." {
		by = e.of(above, true)
	}
	if by == "" {
		by = e.byItself(name, folder)
	}
	if folder {
		e.folders[name] = by
	}
	return by
}

func (e *exclusions) byItself(name string, folder bool) string {
	c := e.configurations.of(name)
	if p := c.Excludes(name, folder); p != nil {
		return fmt.Sprintf("%s:%d (%s)", c.File, p.Line, p.Text)
	}
	if p := e.flags.Excludes(name, folder); p != nil {
		return "--exclude " + p.Text
	}
	return ""
}
