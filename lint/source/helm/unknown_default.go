package helm

import (
	"fmt"
	"slices"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// same compares a written value with a default of the chart.
func same(v *manifest.Value, value any) bool {
	switch value := value.(type) {
	case []any:
		return v.Kind == manifest.List && slices.EqualFunc(v.Items, value, func(item *manifest.Value, value any) bool { return same(item, value) })
	case map[string]any:
		if v.Kind != manifest.Map || len(v.Fields) != len(value) {
			return false
		}
		for i := range v.Fields {
			if !same(v.Fields[i].Value, value[v.Fields[i].Key]) {
				return false
			}
		}
		return true
	case nil:
		return false
	}
	return v.Kind != manifest.Map && v.Kind != manifest.List && v.Text == fmt.Sprint(value)
}
