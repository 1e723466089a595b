package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/policy"
)

// readerRows are the findings that only the text can show, because the rules
// see values after YAML has been resolved.
func readerRows(o *manifest.Object, i *installation.Installation, selects func(string) bool) []policy.Row {
	var rows []policy.Row
	if selects("unquoted-value") {
		for _, path := range stringMaps[o.Kind] {
			rows = append(rows, unquoted(o, i, path)...)
		}
		rows = append(rows, unquoted(o, i, annotationsPath)...)
	}
	if selects("duplicate-key") {
		rows = append(rows, duplicates(o)...)
	}
	return rows
}

var annotationsPath = []string{"metadata", "annotations"}

// stringMaps are the maps of a kind, besides annotations, whose values
// Kubernetes takes only as strings.
var stringMaps = map[string][][]string{"ConfigMap": {{"data"}}}

func unquoted(o *manifest.Object, of *installation.Installation, path []string) []policy.Row {
	within := o.Root.At(path...)
	if within == nil || within.Kind != manifest.Map {
		return nil
	}
	var rows []policy.Row
	for i := range within.Fields {
		f := &within.Fields[i]
		if f.Value.Kind != manifest.Bool && f.Value.Kind != manifest.Number {
			continue
		}
		at := append(slices.Clone(path), f.Key)
		written := o.File.Source(f.Value.Span)
		if f.Value.Origin != nil {
			written = f.Value.Origin.File.Source(f.Value.Origin.Span)
		}
		reading := ""
		if written != f.Value.Text {
			reading = fmt.Sprintf(", read as %s,", f.Value.Text)
		}
		rows = append(rows, policy.Row{
			Rule:    "unquoted-value",
			Path:    at,
			Message: fmt.Sprintf("%s is a YAML %s%s where a string is needed: the API server refuses the whole %s", f.Key, f.Value.Kind, reading, o.Kind),
			Fix:     asText(of, at, f, written),
		})
	}
	return rows
}

// asText quotes a value as it is written, but for a switch that the controller would not read in that word: on and yes
// are booleans to YAML alone.
func asText(i *installation.Installation, at []string, f *manifest.Field, written string) *policy.Fix {
	if _, err := strconv.ParseBool(written); err != nil && f.Value.Kind == manifest.Bool && isSwitch(i, f.Key) {
		return &policy.Fix{Description: fmt.Sprintf("write %q: the controller does not read %q", f.Value.Text, written), Safe: true,
			Edits: []policy.Edit{{Op: "set", Path: at, Value: f.Value.Text}}}
	}
	return &policy.Fix{Description: fmt.Sprintf("quote it: %q", written), Safe: true, Edits: []policy.Edit{{Op: "quote", Path: at}}}
}

// isSwitch tells whether the release reads a ConfigMap key or annotation as true or false.
func isSwitch(i *installation.Installation, name string) bool {
	if short, ok := strings.CutPrefix(name, i.AnnotationsPrefix+"/"); ok {
		annotation, _ := i.Release.Annotation(short)
		return annotation.Type == "bool"
	}
	_, setting, _ := i.Release.MatchConfigKey(name)
	return setting.Type == "bool"
}

func duplicates(o *manifest.Object) []policy.Row {
	var rows []policy.Row
	for _, d := range o.Duplicates {
		first := o.File.Position(int(d.First.Start))
		rows = append(rows, policy.Row{
			Rule:    "duplicate-key",
			Path:    append(slices.Clone(d.Path), d.Key),
			Message: fmt.Sprintf("%s is written twice: kubectl keeps the last and drops the one on line %d without a word", d.Key, first.Line),
			Fix:     &policy.Fix{Description: fmt.Sprintf("keep one of them: line %d or this one", first.Line)},
		})
	}
	return rows
}
