package report

import (
	"fmt"
	"strings"

	"github.com/ingresslint/ingresslint/lint"
)

// live writes a finding in an object of a cluster, below the name of the object
// where it is the first one there.
func (t *text) live(f *lint.Finding, first bool) {
	if first {
		t.printf("%s\n", t.color(bold, f.Object.Kind+" "+joined(f.Object.Namespace, f.Object.Name)))
	}
	t.printf("  %s %s\n", t.color(bold+severityColors[f.Severity], string(f.Severity)+":"), t.color(bold, f.Message))
	if place := steps(f.Path); place != "" {
		if f.Value != "" {
			place += ": " + oneLine(f.Value)
		}
		t.printf("    %s %s\n", t.color(dim, "at"), place)
	}
	if f.Fix != nil {
		t.printf("    %s %s%s\n", t.color(dim, "= fix:"), f.Fix.Description, kindOfFix(f.Fix))
	}
	t.printf("    %s %s\n\n", t.color(dim, "= rule:"), f.Rule)
}

// steps writes a JSON Pointer as people write a path: data.keep-alive,
// metadata.annotations["example.test/name"], spec.rules[0].
func steps(pointer string) string {
	var path strings.Builder
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch {
		case step != "" && strings.Trim(step, "0123456789") == "":
			fmt.Fprintf(&path, "[%s]", step)
		case strings.ContainsAny(step, "./ []\\"):
			fmt.Fprintf(&path, "[%q]", step)
		case path.Len() > 0:
			path.WriteString("." + step)
		default:
			path.WriteString(step)
		}
	}
	return path.String()
}

// oneLine is a value as far as it is worth showing: quoted, and of a long one
// the beginning.
func oneLine(value string) string {
	if runes := []rune(value); len(runes) > widest {
		value = string(runes[:widest]) + "…"
	}
	return fmt.Sprintf("%q", value)
}
