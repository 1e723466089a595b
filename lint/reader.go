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
		at := append(slices.Clone(path), f.Key)
		written := writtenText(o, f.Value)
		switch {
		case f.Value.Kind == manifest.Bool, f.Value.Kind == manifest.Number:
			rows = append(rows, policy.Row{
				Rule: "unquoted-value", Path: at,
				Message: refusedScalar(o, f, written),
				Fix:     asText(of, at, f, written),
			})
		case f.Value.Kind == manifest.List, f.Value.Kind == manifest.Map:
			rows = append(rows, policy.Row{
				Rule: "unquoted-value", Path: at,
				Message: refusedScalar(o, f, f.Value.Text),
				Fix:     &policy.Fix{Description: "write it as one text"},
			})
		case nothing(f.Value, written):
			rows = append(rows, policy.Row{
				Rule: "unquoted-value", Path: at,
				Message: fmt.Sprintf("%s is null, which removes nothing here: Helm renders it as the text %q", f.Key, f.Value.Text),
				Fix:     &policy.Fix{Description: "delete it, or give it a value", Edits: []policy.Edit{{Op: "remove", Path: at}}},
			})
		case exponent(f.Value, written):
			rows = append(rows, policy.Row{
				Rule: "unquoted-value", Path: at,
				Message: fmt.Sprintf("%s is %s without quotes: Helm renders it as %q, which the controller does not read as that number", f.Key, written, f.Value.Text),
				Fix:     asText(of, at, f, written),
			})
		}
	}
	return rows
}

func refusedScalar(o *manifest.Object, f *manifest.Field, written string) string {
	reading := ""
	if written != f.Value.Text {
		reading = fmt.Sprintf(", read as %s,", f.Value.Text)
	}
	by := ":"
	if o.Written != nil && f.Value.Origin != nil && f.Value.Origin.Path != nil {
		by = ": the chart copies it as it is, and"
	}
	return fmt.Sprintf("%s is a YAML %s%s where a string is needed%s the API server refuses the whole %s", f.Key, f.Value.Kind, reading, by, o.Kind)
}

// writtenText is a value as it is written.
func writtenText(o *manifest.Object, v *manifest.Value) string {
	if v.Origin != nil {
		return v.Origin.File.Source(v.Origin.Span)
	}
	return o.File.Source(v.Span)
}

// exponent tells whether a whole number of a chart's values, written without
// quotes, has become a text with an exponent on its way through Helm.
func exponent(v *manifest.Value, written string) bool {
	if v.Origin == nil || v.Kind != manifest.String || !strings.Contains(v.Text, "e+") || v.Text == written {
		return false
	}
	_, err := strconv.ParseFloat(v.Text, 64)
	return err == nil && written != "" && strings.Trim(written, "+-_0123456789") == ""
}

// nothing tells whether a null among a chart's values has become a text.
func nothing(v *manifest.Value, written string) bool {
	return v.Origin != nil && v.Kind == manifest.String && v.Text == "<nil>" && !strings.Contains(written, "<")
}

// asText quotes a value as it is written, but for a switch that the controller would not read in that word: on and yes
// are booleans to YAML alone.
func asText(i *installation.Installation, at []string, f *manifest.Field, written string) *policy.Fix {
	if strings.HasPrefix(written, `"`) || strings.HasPrefix(written, "'") {
		return &policy.Fix{Description: "take away the tag before the quotes, which makes it a " + f.Value.Kind.String()}
	}
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
	reader := "kubectl"
	if o.Kind == "" { // values
		reader = "Helm"
	}
	var rows []policy.Row
	for _, d := range o.Duplicates {
		first := o.File.Position(int(d.First.Start))
		rows = append(rows, policy.Row{
			Rule:    "duplicate-key",
			Path:    append(slices.Clone(d.Path), d.Key),
			Message: fmt.Sprintf("%s is written twice: %s keeps the last and drops the one on line %d without a word", d.Key, reader, first.Line),
			Fix:     &policy.Fix{Description: fmt.Sprintf("keep one of them: line %d or this one", first.Line)},
		})
	}
	return rows
}
