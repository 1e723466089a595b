package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"
)

// settingsYAML writes one entry per name: the releases that know it, then every
// attribute as one value or as a value per range of releases.
func settingsYAML(surfaces []surface, of func(surface) map[string]map[string]any, attributes []string,
	replacements map[string]replacementData, kept map[string][]*yaml.Node) ([]byte, error) {
	o := make(order, len(surfaces))
	known := map[string]bool{}
	for i, s := range surfaces {
		o[i] = s.Version
		for name := range of(s) {
			known[name] = true
		}
	}
	for name := range kept {
		known[name] = true
	}
	root := &yaml.Node{Kind: yaml.MappingNode}
	for _, name := range sortedKeys(known) {
		entry := &yaml.Node{Kind: yaml.MappingNode}
		values := make([]map[string]any, len(surfaces))
		for i, s := range surfaces {
			values[i] = of(s)[name]
		}
		if spans := existence(o, values); len(spans.Content) > 0 {
			add(entry, "releases", spans)
			for _, attribute := range attributes {
				if node := attributeNode(o, values, attribute); node != nil {
					add(entry, attribute, node)
				}
			}
		}
		if r, ok := replacementOf(name, replacements); ok && len(entry.Content) > 0 {
			add(entry, "replacement", replacementNode(r))
		}
		entry.Content = append(entry.Content, kept[name]...)
		add(root, name, entry)
	}
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	err := encoder.Encode(root)
	return out.Bytes(), err
}

// existence writes the ranges of releases that know a name.
func existence(o order, values []map[string]any) *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	for _, run := range runs(len(o), func(i int) any {
		if values[i] == nil {
			return nil
		}
		return true
	}) {
		list.Content = append(list.Content, rangeNode(o.span(run.first, run.last), nil))
	}
	return list
}

// attributeNode writes an attribute plainly where it is the same wherever the
// entry can have it, else per range; nil where it is never there.
func attributeNode(o order, values []map[string]any, attribute string) *yaml.Node {
	value := func(i int) any {
		if values[i] == nil {
			return nil
		}
		return plain(values[i][attribute])
	}
	all := runs(len(o), value)
	if len(all) == 0 {
		return nil
	}
	if everywhere(values, attribute, all[0].value) {
		return valueNode(all[0].value)
	}
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for _, run := range all {
		value := run.value
		if value == true && attribute != "default" {
			value = nil // the range says it
		}
		list.Content = append(list.Content, rangeNode(o.span(run.first, run.last), value))
	}
	return list
}

// everywhere says whether the attribute has the value in every release that
// knows the entry; for attributes of validation, that has validation.
func everywhere(values []map[string]any, attribute string, want any) bool {
	for _, v := range values {
		if v == nil || (v["validator"] == nil && ofValidation(attribute)) {
			continue
		}
		if !reflect.DeepEqual(plain(v[attribute]), want) {
			return false
		}
	}
	return true
}

func ofValidation(attribute string) bool {
	switch attribute {
	case "type", "group", "default", "deprecated", "free", "unread":
		return false
	}
	return true
}

type stretch struct {
	first, last int
	value       any
}

// runs joins neighbours with the same value; nil makes a gap.
func runs(n int, value func(int) any) []stretch {
	var all []stretch
	for i := range n {
		v := value(i)
		if v == nil {
			continue
		}
		if last := len(all) - 1; last >= 0 && all[last].last == i-1 && reflect.DeepEqual(all[last].value, v) {
			all[last].last = i
			continue
		}
		all = append(all, stretch{i, i, v})
	}
	return all
}

// plain turns JSON numbers into Go numbers.
func plain(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return int(n)
		}
		f, _ := v.Float64()
		return f
	case map[string]any:
		m := map[string]any{}
		for k, item := range v {
			m[k] = plain(item)
		}
		return m
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = plain(item)
		}
		return list
	}
	return v
}

func rangeNode(s span, value any) *yaml.Node {
	node := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	add(node, "from", valueNode(s.From))
	if s.To != "" {
		add(node, "to", valueNode(s.To))
	}
	if value != nil {
		add(node, "value", valueNode(value))
	}
	return node
}

func valueNode(value any) *yaml.Node {
	node := &yaml.Node{}
	if err := node.Encode(value); err != nil {
		panic(err) // values come from JSON, which YAML can always write
	}
	node.Style |= yaml.FlowStyle
	if node.Kind == yaml.ScalarNode && node.Tag == "!!str" {
		node.Style = 0
		if strings.ContainsAny(node.Value, "^\\{}[]") {
			node.Style = yaml.SingleQuotedStyle
		}
	}
	return node
}

func replacementNode(r replacementData) *yaml.Node {
	node := &yaml.Node{}
	if err := node.Encode(r); err != nil {
		panic(err) // a struct of strings
	}
	node.Style = yaml.FlowStyle
	return node
}

// replacementOf finds a name among replacements, which may end in a star.
func replacementOf(name string, all map[string]replacementData) (replacementData, bool) {
	if r, ok := all[name]; ok {
		return r, true
	}
	for _, pattern := range sortedKeys(all) {
		if stem, ok := strings.CutSuffix(pattern, "*"); ok && strings.HasPrefix(name, stem) {
			return all[pattern], true
		}
	}
	return replacementData{}, false
}

func add(mapping *yaml.Node, key string, value *yaml.Node) {
	mapping.Content = append(mapping.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, value)
}
