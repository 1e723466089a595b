package gitops

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// tree makes values of parameters, which Helm takes like --set: a list of {name, value} or a map of names. Only those
// below prefix are taken, and without it. left are the names of those that cannot be put into a tree, since they set an
// item of a list that lies elsewhere.
func tree(in *manifest.File, list *manifest.Value, prefix []string, forceText bool) (root *manifest.Value, left []string) {
	b := parameterTree{
		file: in, root: &manifest.Value{Kind: manifest.Map, Style: manifest.Block, Span: list.Span}, prefix: prefix,
		fields: map[parameterKey]int{},
	}
	for i := range list.Fields {
		f := &list.Fields[i]
		b.set(f.Key, f.KeySpan, f.Value, forceText)
	}
	for _, item := range list.Items {
		name, value := item.Get("name"), item.Get("value")
		if name == nil || name.Text == "" {
			continue
		}
		if value == nil {
			b.left = append(b.left, name.Text)
			continue
		}
		b.set(name.Text, name.Span, value, forceText || scalar(item.Get("forceString")) == "true")
	}
	return b.root, b.left
}

type parameterTree struct {
	file   *manifest.File
	root   *manifest.Value
	prefix []string
	left   []string
	fields map[parameterKey]int // where they are among those of their map
}

type parameterKey struct {
	in  *manifest.Value
	key string
}

// field returns the field of a map, adding one where there is none.
func (b *parameterTree) field(in *manifest.Value, key string, span manifest.Span) *manifest.Field {
	at, ok := b.fields[parameterKey{in, key}]
	if !ok {
		at = len(in.Fields)
		b.fields[parameterKey{in, key}] = at
		in.Fields = append(in.Fields, manifest.Field{Key: key, KeySpan: span})
	}
	return &in.Fields[at]
}

func (b *parameterTree) set(name string, span manifest.Span, value *manifest.Value, forceText bool) {
	if tooDeep(name) { // which is told where the parameters are read
		return
	}
	keys, ok := parameterPath(name)
	if len(keys) <= len(b.prefix) || !slices.Equal(keys[:len(b.prefix)], b.prefix) {
		return
	}
	keys = keys[len(b.prefix):]
	if !ok {
		b.left = append(b.left, name)
		return
	}
	at := b.root
	for i, key := range keys {
		origin := &manifest.Origin{File: b.file, Path: keys[:i+1], Span: value.Span, KeySpan: span}
		f := b.field(at, key, span)
		if i == len(keys)-1 {
			f.Value = parameterValue(value, origin, forceText)
			return
		}
		if f.Value == nil || f.Value.Kind != manifest.Map {
			f.Value = &manifest.Value{Kind: manifest.Map, Style: manifest.Block, Span: value.Span, Origin: origin}
		}
		at = f.Value
	}
}

// maxLevels is how many dots Helm takes in the name of a parameter.
const maxLevels = 30

// tooDeep tells whether Helm refuses the name of a parameter for its levels, and installs nothing.
func tooDeep(name string) bool {
	if strings.Count(name, ".") <= maxLevels {
		return false
	}
	keys, _ := parameterPath(name)
	return len(keys) > maxLevels+1
}

// refused tells of parameters that Helm refuses.
func (found *reading) refused(in *manifest.Object, list *manifest.Value) {
	const message = "the name of the parameter has more than 30 levels, which Helm refuses, so that nothing is installed; write the value under values"
	for _, f := range list.Fields {
		if tooDeep(f.Key) {
			found.fail(in, &manifest.Value{Span: f.KeySpan}, message)
		}
	}
	for _, item := range list.Items {
		if name := item.Get("name"); name != nil && tooDeep(name.Text) {
			found.fail(in, name, message)
		}
	}
}

// parameterPath takes the name of a parameter apart at its dots, but for those behind a backslash. ok is false for names
// with an index.
func parameterPath(name string) (keys []string, ok bool) {
	var key strings.Builder
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case c == '\\' && i+1 < len(name):
			i++
			key.WriteByte(name[i])
		case c == '.':
			keys = append(keys, key.String())
			key.Reset()
		case c == '[':
			return append(keys, key.String()), false
		default:
			key.WriteByte(c)
		}
	}
	return append(keys, key.String()), true
}

// parameterValue reads a value as --set does: true, false, null and whole numbers without leading zeros are not texts,
// {a,b} is a list. Numbers of the manifest itself arrive as texts and are read the same way.
func parameterValue(v *manifest.Value, origin *manifest.Origin, forceText bool) *manifest.Value {
	made := &manifest.Value{Kind: manifest.String, Style: v.Style, Text: v.Text, Span: v.Span, Origin: origin}
	if v.Kind == manifest.Map || v.Kind == manifest.List {
		made.Kind, made.Fields, made.Items = v.Kind, v.Fields, v.Items
		return made
	}
	if forceText {
		return made
	}
	if inner, ok := strings.CutPrefix(v.Text, "{"); ok && strings.HasSuffix(inner, "}") && !strings.HasPrefix(inner, "{") {
		made.Kind, made.Text = manifest.List, ""
		for item := range strings.SplitSeq(strings.TrimSuffix(inner, "}"), ",") {
			part := &manifest.Value{Text: item, Span: v.Span}
			made.Items = append(made.Items, parameterValue(part, origin, false))
		}
		return made
	}
	switch lower := strings.ToLower(v.Text); {
	case lower == "true" || lower == "false":
		made.Kind, made.Text = manifest.Bool, lower
	case lower == "null":
		made.Kind, made.Text = manifest.Null, ""
	case v.Text == "0", v.Text != "" && v.Text[0] != '0' && isInteger(v.Text):
		made.Kind = manifest.Number
	}
	return made
}

func isInteger(text string) bool {
	_, err := strconv.ParseInt(text, 10, 64)
	return err == nil && text[0] != '+'
}
