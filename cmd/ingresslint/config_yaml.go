package main

import (
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// writeEffective writes configurations as YAML, with comments about their origin.
func writeEffective(w io.Writer, all []*effective) error {
	encoder := yaml.NewEncoder(w)
	encoder.SetIndent(2)
	for _, e := range all {
		file := e.File
		if file == "" {
			file = "no configuration file"
		}
		root := &yaml.Node{Kind: yaml.MappingNode}
		for _, s := range e.Settings {
			if err := s.enter(root); err != nil {
				return err
			}
		}
		document := &yaml.Node{Kind: yaml.DocumentNode, Content: []*yaml.Node{root}, HeadComment: fmt.Sprintf("# for %s: %s", strings.Join(e.Paths, ", "), file)}
		if err := encoder.Encode(document); err != nil {
			return err
		}
	}
	return encoder.Close()
}

// enter adds the value to a mapping, as an item where the setting is a list.
func (s stated) enter(root *yaml.Node) error {
	value := &yaml.Node{}
	if err := value.Encode(s.Value); err != nil {
		return err
	}
	remark(value, "# "+s.From)
	switch s.Setting {
	case "rules":
		value.Style = 0 // off needs no quotes here
		if value.Kind == yaml.MappingNode {
			value.Style, value.LineComment = yaml.FlowStyle, "# "+s.From
			value.Content[1].LineComment = ""
		}
		within := member(root, s.Setting, yaml.MappingNode)
		within.Content = append(within.Content, name(s.Rule), value)
	case "overrides", "exclude", "suppressions", "only", "skip", "profiles":
		within := member(root, s.Setting, yaml.SequenceNode)
		within.Content = append(within.Content, value)
	default:
		setting := s.Setting
		if owner, part, ok := strings.Cut(setting, "."); ok {
			root, setting = member(root, owner, yaml.MappingNode), part
		}
		root.Content = append(root.Content, name(setting), value)
	}
	return nil
}

// remark puts a comment on the first line of a value.
func remark(value *yaml.Node, comment string) {
	for value.Kind == yaml.MappingNode && len(value.Content) > 0 {
		value = value.Content[1]
	}
	value.LineComment = comment
}

// member returns the value of a key, which it adds where it is missing.
func member(root *yaml.Node, key string, kind yaml.Kind) *yaml.Node {
	for i := 0; i < len(root.Content); i += 2 {
		if root.Content[i].Value == key {
			return root.Content[i+1]
		}
	}
	value := &yaml.Node{Kind: kind}
	root.Content = append(root.Content, name(key), value)
	return value
}

func name(text string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: text} }
