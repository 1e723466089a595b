package manifest

import "encoding/json"

// Any gives the value as encoding/json would decode it: nil, bool, json.Number, string, []any or map[string]any.
func (v *Value) Any() any {
	if v == nil {
		return nil
	}
	switch v.Kind {
	case Bool:
		return v.Text == "true"
	case Number:
		return json.Number(v.Text)
	case String:
		return v.Text
	case List:
		items := make([]any, len(v.Items))
		for i, item := range v.Items {
			items[i] = item.Any()
		}
		return items
	case Map:
		fields := make(map[string]any, len(v.Fields))
		for _, f := range v.Fields {
			fields[f.Key] = f.Value.Any()
		}
		return fields
	}
	return nil
}
