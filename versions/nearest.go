package versions

import (
	"iter"
	"strings"
	"unicode"

	"github.com/agnivade/levenshtein"
)

// Nearest returns the setting that the release knows and that a wrong name
// most likely means. A well-known name from another program that has one
// counterpart here beats the nearest spelling. ok is false where nothing is
// near, or two names are equally near.
func (r *Release) Nearest(kind Kind, wrong string) (name string, ok bool) {
	if kind == KindConfig {
		if f, ok := ForeignConfigKey(wrong); ok {
			if len(f.To) == 1 && r.Knows(kind, f.To[0]) {
				return f.To[0], true
			}
			return "", false
		}
	}
	return Nearest(r.Names(kind), wrong)
}

// Nearest returns the one name that a wrong name most likely means: one that
// differs only in case, hyphens, underscores or blanks, else the one within a
// few edits (one in five letters, at most three), else one that was cut short.
// ok is false where nothing is so near, or two names are equally near.
func Nearest(names iter.Seq[string], wrong string) (name string, ok bool) {
	want := hyphenate(wrong)
	squeezed := strings.ReplaceAll(want, "-", "")
	limit := min((len(want)+2)/5, 3)
	best, tie := limit+1, false
	for candidate := range names {
		if hyphenate(candidate) == want {
			return candidate, true
		}
		distance := limit + 1
		switch {
		case strings.ReplaceAll(candidate, "-", "") == squeezed:
			distance = 0
		case abs(len(candidate)-len(want)) <= limit:
			distance = levenshtein.ComputeDistance(candidate, want)
		case strings.HasPrefix(candidate, want) && 4*len(want) >= 3*len(candidate):
			distance = limit // any slip is likelier
		}
		switch {
		case distance > limit || distance > best:
		case distance == best:
			tie = true
		default:
			name, best, tie = candidate, distance, false
		}
	}
	if best > limit || tie {
		return "", false
	}
	return name, true
}

// hyphenate writes a name as the controller's settings are written: lower case
// with hyphens, from snake_case, camelCase or with stray blanks.
func hyphenate(name string) string {
	var b strings.Builder
	lower := false
	runes := []rune(strings.TrimSpace(name))
	for i, c := range runes {
		switch {
		case c == '_' || c == ' ' || c == '.':
			c, lower = '-', false
		case unicode.IsUpper(c):
			word := i > 0 && i+2 < len(runes) && unicode.IsLower(runes[i+1]) && unicode.IsLower(runes[i+2])
			if lower || word && unicode.IsUpper(runes[i-1]) { // not within IPv6
				b.WriteByte('-')
			}
			c, lower = unicode.ToLower(c), false
		default:
			lower = unicode.IsLower(c)
		}
		b.WriteRune(c)
	}
	return b.String()
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
