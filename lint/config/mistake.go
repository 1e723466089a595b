package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Mistake is one thing that is wrong with a configuration file.
type Mistake struct {
	File    string
	Line    int // 0: the file as a whole
	Message string
}

// Error names the place first.
func (m *Mistake) Error() string {
	if m.Line == 0 {
		return fmt.Sprintf("%s: %s", m.File, m.Message)
	}
	return fmt.Sprintf("%s:%d: %s", m.File, m.Line, m.Message)
}

// Mistakes are all that is wrong with a configuration file.
type Mistakes []*Mistake

// Error lists the mistakes, each on a line.
func (m Mistakes) Error() string {
	if len(m) == 1 {
		return "configuration: " + m[0].Error()
	}
	var list strings.Builder
	fmt.Fprintf(&list, "configuration: %d mistakes", len(m))
	for _, mistake := range m {
		list.WriteString("\n  " + mistake.Error())
	}
	return list.String()
}

// Unwrap returns the mistakes one by one.
func (m Mistakes) Unwrap() []error {
	list := make([]error, len(m))
	for i, mistake := range m {
		list[i] = mistake
	}
	return list
}

// Mistake is an error about a setting of this configuration that only its user
// can find, such as a file that is not there.
func (c *Config) Mistake(setting string, err error) error {
	return Mistakes{{File: c.File, Line: c.Line(setting), Message: err.Error()}}
}

// nearest names the one of the known names that was probably meant, else
// lists them where they are few.
func nearest(wrong string, known []string) string {
	best, distance := "", 4
	for _, name := range known {
		d := levenshtein.ComputeDistance(strings.ToLower(wrong), strings.ToLower(name))
		if d < distance && d <= max(1, len(name)/2) {
			best, distance = name, d
		}
	}
	if best == "" && len(wrong) > 2 {
		for _, name := range known {
			if strings.Contains(name, wrong) && (best == "" || len(name) < len(best)) {
				best = name
			}
		}
	}
	if best != "" {
		return fmt.Sprintf("; did you mean %s?", best)
	}
	if len(known) > fewNames {
		return ""
	}
	known = slices.Sorted(slices.Values(known))
	return "; known are " + strings.Join(known, ", ")
}

// fewNames is how many names a message may list.
const fewNames = 24

// withoutPath leaves out the path, which is named beside the error already.
func withoutPath(err error) string {
	for cause := errors.Unwrap(err); cause != nil; cause = errors.Unwrap(err) {
		err = cause
	}
	return err.Error()
}
