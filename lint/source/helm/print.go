package helm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// printed is a value as a template prints it: as Go prints what Helm makes of YAML, where all numbers are floating
// point, so that whole numbers of seven digits and more get an exponent.
func (s *setting) printed() string {
	if s.value.Kind == manifest.Map {
		return printedMap(s.fields, func(f *setting) (string, string) { return f.key, f.printed() })
	}
	return printed(s.value, s.set)
}

// printed is a value below a list, or a scalar; set tells that it is a parameter, whose whole numbers stay whole.
func printed(v *manifest.Value, set bool) string {
	switch v.Kind {
	case manifest.Null:
		return "<nil>"
	case manifest.Number:
		return printedNumber(v.Text, set)
	case manifest.List:
		items := make([]string, len(v.Items))
		for i, item := range v.Items {
			items[i] = printed(item, set)
		}
		return "[" + strings.Join(items, " ") + "]"
	case manifest.Map:
		return printedMap(v.Fields, func(f manifest.Field) (string, string) { return f.Key, printed(f.Value, set) })
	}
	return v.Text
}

func printedNumber(text string, set bool) string {
	if set {
		return text
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprint(n)
}

func printedMap[F any](fields []F, entry func(F) (key, value string)) string {
	entries := make([]string, len(fields))
	for i, f := range fields {
		key, value := entry(f)
		entries[i] = key + ":" + value
	}
	slices.Sort(entries)
	return "map[" + strings.Join(entries, " ") + "]"
}
