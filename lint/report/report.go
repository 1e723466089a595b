// Package report writes the result of a run, one format a file.
package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint"
)

// Writer writes a whole report in one format.
type Writer func(w io.Writer, r *lint.Report, style Style) error

// Style is how text for people is dressed; other formats disregard it.
type Style struct {
	Color bool // ANSI colours
	Quiet bool // findings and errors only, no summary
}

var writers = map[string]Writer{
	"json": JSON,
	"text": Text,
}

// Formats lists the names of the formats, in order.
func Formats() []string {
	names := make([]string, 0, len(writers))
	for name := range writers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Format returns the writer of a format.
func Format(name string) (Writer, error) {
	if w, ok := writers[name]; ok {
		return w, nil
	}
	return nil, fmt.Errorf("unknown format %q; known are %s", name, strings.Join(Formats(), ", "))
}
