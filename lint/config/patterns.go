package config

import (
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/lint/gitignore"
)

// patterns reads a list of patterns, or a text with one a line as in a
// .gitignore file.
func (d *decoder) patterns(node *yaml.Node, name, example string) gitignore.List {
	list := gitignore.List{}
	if node.Kind == yaml.ScalarNode && strings.Contains(node.Value, "\n") {
		line := node.Line
		if node.Style&yaml.LiteralStyle != 0 {
			line++ // the text begins below the |
		}
		for text := range strings.SplitSeq(node.Value, "\n") {
			list = d.pattern(list, name, text, line)
			line++
		}
		return list
	}
	d.list(node, name, example, func(item *yaml.Node) {
		if text, ok := d.text(item, "an item of "+name); ok {
			list = d.pattern(list, name, text, item.Line)
		}
	})
	return list
}

func (d *decoder) pattern(list gitignore.List, name, text string, line int) gitignore.List {
	p, err := gitignore.Parse(text)
	switch {
	case err != nil:
		d.wrong(line, "%s: %q %s", name, text, err)
	case p != nil:
		p.Line = line
		list = append(list, p)
	}
	return list
}
