package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// scalar returns the text of a string, number or boolean; anything else has none. Numbers and booleans stand where
// strings are meant often enough.
func scalar(v *manifest.Value) (text string, ok bool) {
	if v == nil {
		return "", false
	}
	switch v.Kind {
	case manifest.String, manifest.Number, manifest.Bool:
		return v.Text, true
	}
	return "", false
}

// text is scalar for those who do not care whether it was there.
func text(v *manifest.Value) string {
	s, _ := scalar(v)
	return s
}

// fields returns the fields of a map and nothing for any other value.
func fields(v *manifest.Value) []manifest.Field {
	if v == nil || v.Kind != manifest.Map {
		return nil
	}
	return v.Fields
}

// items returns the items of a list and nothing for any other value.
func items(v *manifest.Value) []*manifest.Value {
	if v == nil || v.Kind != manifest.List {
		return nil
	}
	return v.Items
}

// texts returns the scalars of a list; a scalar where the list is due counts as its only item.
func texts(v *manifest.Value) []string {
	if s, ok := scalar(v); ok {
		return []string{s}
	}
	var out []string
	for _, item := range items(v) {
		if s, ok := scalar(item); ok {
			out = append(out, s)
		}
	}
	return out
}

func labels(o *manifest.Object) *manifest.Value      { return o.Root.At("metadata", "labels") }
func annotations(o *manifest.Object) *manifest.Value { return o.Root.At("metadata", "annotations") }

// within tells whether an object of namespace a can be meant by something in namespace b: a namespace that is not
// written, or is a placeholder, may be any, as kustomize, kubectl and others fill it in later.
func within(a, b string) bool { return a == b || anyNamespace(a) || anyNamespace(b) }

func anyNamespace(name string) bool { return name == "" || manifest.Placeholder(name) }

// subset tells whether every label of selector is in set, and selector is not empty.
func subset(selector, set *manifest.Value) bool {
	wanted := fields(selector)
	if len(wanted) == 0 {
		return false
	}
	for _, want := range wanted {
		have, ok := scalar(set.Get(want.Key))
		if !ok || have != text(want.Value) {
			return false
		}
	}
	return true
}

// hasWord tells whether one of the words stands in s, ignoring case.
func hasWord(s string, words ...string) bool {
	s = strings.ToLower(s)
	for _, word := range words {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}
