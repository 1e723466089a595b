package gitignore

import (
	"testing"

	"github.com/bmatcuk/doublestar/v4"
)

// Every pattern is an error or becomes one that doublestar takes.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"vendor/", "!/a/**/b[!x-z]", `\#a\ `, "[[:alpha:]]]", "{a,b}", "**", "[]-]", `[\\-a]`, "ü?[ä-ü]"} {
		f.Add(line, "apps/ü/b.yaml")
	}
	f.Fuzz(func(t *testing.T, line, name string) {
		p, err := Parse(line)
		if err != nil || p == nil {
			return
		}
		if !doublestar.ValidatePattern(p.glob) {
			t.Errorf("%q becomes %q, which is no pattern", line, p.glob)
		}
		e := Excluder{Patterns: List{p}}
		if e.Excludes(name, false) == nil && p.Match(name, false) && !p.negated {
			t.Errorf("%q matches %q and does not exclude it", line, name)
		}
	})
}
