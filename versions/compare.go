package versions

import (
	"reflect"
	"strings"
)

// Change is a difference between two releases in one setting.
type Change struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"`
	// What is "new", "gone" or "changed".
	What string `json:"what"`
	// Fields names what changed, as the JSON of a setting calls it: default,
	// type, pattern, risk, ...
	Fields []string `json:"fields,omitempty"`
	// Before and After are a Setting, Annotation or Flag; nil where the
	// release does not know it.
	Before any `json:"before,omitempty"`
	After  any `json:"after,omitempty"`
}

// Changes returns what differs from one release to another, by kind and name.
func Changes(from, to *Release) []Change {
	all := changes(configTable[:], KindConfig, from, to)
	all = append(all, changes(annotationTable[:], KindAnnotation, from, to)...)
	return append(all, changes(flagTable[:], KindFlag, from, to)...)
}

func changes[T any](table []entry[T], kind Kind, from, to *Release) []Change {
	var all []Change
	for i := range table {
		before, after := table[i].in(from.index), table[i].in(to.index)
		if before == after {
			continue
		}
		c := Change{Kind: kind, Name: table[i].name}
		switch {
		case before == nil:
			c.What, c.After = "new", *after
		case after == nil:
			c.What, c.Before = "gone", *before
		default:
			c.What, c.Before, c.After = "changed", *before, *after
			c.Fields = differing(reflect.ValueOf(*before), reflect.ValueOf(*after))
		}
		all = append(all, c)
	}
	return all
}

// differing names the fields in which two structs differ, by their JSON names.
func differing(a, b reflect.Value) []string {
	var fields []string
	for i := range a.NumField() {
		if !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			name, _, _ := strings.Cut(a.Type().Field(i).Tag.Get("json"), ",")
			fields = append(fields, name)
		}
	}
	return fields
}
