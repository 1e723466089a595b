package lint

import (
	"slices"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// precedence orders the rules that may see the same fault in one setting: the
// first of them speaks and the others are silent. Rules that are not listed,
// those about performance above all, come last and may speak side by side.
var precedence = []string{
	"auth-dropped",
	"annotation-prefix",
	"misplaced-setting",
	"unknown-helm-value",
	"unknown-annotation", "removed-annotation", "renamed-annotation",
	"unknown-config-key", "removed-config-key", "renamed-config-key",
	"reference-format",
	"location-denied",
	"proxy-buffers", "tls-protocols", "log-format-variable", "load-balance-algorithm",
	"config-value", "annotation-value",
	"unquoted-value",
}

// mangled outranks all: what is wrong with a text that the user did not write
// is how it came about.
const mangled = -1

// apart are rules about something else than what a setting says, which is a
// fault of its own beside any other.
var apart = []string{"duplicate-key"}

func rank(f found) int {
	if f.mangled {
		return mangled
	}
	if i := slices.Index(precedence, f.row.Rule); i >= 0 {
		return i
	}
	return len(precedence)
}

// tellOnce keeps, of the rows at one path, those of the most telling rule.
func tellOnce(all []found) []found {
	if len(all) < 2 {
		return all
	}
	best := map[string]int{} // path → rank
	for _, f := range all {
		path := manifest.Pointer(f.row.Path...)
		if r, ok := best[path]; !ok || rank(f) < r {
			best[path] = rank(f)
		}
	}
	return slices.DeleteFunc(all, func(f found) bool {
		return !slices.Contains(apart, f.row.Rule) && rank(f) > best[manifest.Pointer(f.row.Path...)]
	})
}
