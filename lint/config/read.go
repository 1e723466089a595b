package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Read reads a configuration file. The error is of type Mistakes and tells
// everything that is wrong at once.
func Read(file string) (*Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, Mistakes{{File: file, Message: withoutPath(err)}}
	}
	c := &Config{File: file, places: map[string]int{}}
	if c.base, err = newBase(file); err != nil {
		return nil, Mistakes{{File: file, Message: withoutPath(err)}}
	}
	root, mistake := only(data)
	if mistake != nil {
		mistake.File = file
		return nil, Mistakes{mistake}
	}
	d := &decoder{config: c}
	if root != nil {
		d.document(root)
	}
	if len(d.mistakes) > 0 {
		slices.SortStableFunc(d.mistakes, func(a, b *Mistake) int { return cmp.Compare(a.Line, b.Line) })
		return nil, d.mistakes
	}
	c.Observed, c.Baseline = c.beside(c.Observed), c.beside(c.Baseline)
	return c, nil
}

// beside resolves the name of a file relative to the folder of the configuration.
func (c *Config) beside(name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(c.File), name)
}

// only returns the root of the only document, nil where there is none.
func only(data []byte) (*yaml.Node, *Mistake) {
	reader := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	if err := reader.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, syntax(err)
	}
	if err := reader.Decode(&second); err == nil {
		return nil, &Mistake{Line: second.Line, Message: "a second document; put all settings into one"}
	} else if !errors.Is(err, io.EOF) {
		return nil, syntax(err)
	}
	return doc.Content[0], nil
}

// syntax takes the line out of an error of the YAML reader, which leaves it out
// when that is the first.
func syntax(err error) *Mistake {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		if number, text, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				line, message = n, text
			}
		}
	}
	return &Mistake{Line: line, Message: "is not YAML: " + message}
}

// decoder fills a configuration from nodes and gathers what is wrong with them.
type decoder struct {
	config   *Config
	mistakes Mistakes
}

func (d *decoder) wrong(line int, format string, args ...any) {
	d.mistakes = append(d.mistakes, &Mistake{File: d.config.File, Line: line, Message: fmt.Sprintf(format, args...)})
}

// setting is one key of a mapping and how its value is read. Values of null
// count as not written.
type setting struct {
	name string
	read func(value *yaml.Node)
}

// mapping reads settings; owner is what they belong to, for messages.
func (d *decoder) mapping(node *yaml.Node, owner, example string, settings []setting) {
	node = target(node)
	if node.Kind != yaml.MappingNode {
		d.wrong(node.Line, "%s is %s; expected %s", owner, kindOf(node), example)
		return
	}
	d.entries(node, owner, func(key, value *yaml.Node) {
		at := slices.IndexFunc(settings, func(s setting) bool { return s.name == key.Value })
		switch {
		case at < 0:
			names := make([]string, len(settings))
			for i, s := range settings {
				names[i] = s.name
			}
			d.wrong(key.Line, "unknown setting %q in %s%s", key.Value, owner, nearest(key.Value, names))
		case !isNull(value):
			settings[at].read(value)
		}
	})
}

// entries visits the entries of a mapping, each name once.
func (d *decoder) entries(node *yaml.Node, owner string, visit func(key, value *yaml.Node)) {
	seen := map[string]int{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := target(node.Content[i]), target(node.Content[i+1])
		if key.Kind != yaml.ScalarNode {
			d.wrong(key.Line, "%s has %s for a name; expected a word", owner, kindOf(key))
			continue
		}
		if first, ok := seen[key.Value]; ok {
			d.wrong(key.Line, "%s is set twice; first in line %d", key.Value, first)
			continue
		}
		seen[key.Value] = key.Line
		visit(key, value)
	}
}

// text reads one text. Numbers are taken as they are written: 1.10 is a release.
func (d *decoder) text(node *yaml.Node, name string) (string, bool) {
	if node.Kind != yaml.ScalarNode {
		d.wrong(node.Line, "%s is %s; expected one text", name, kindOf(node))
		return "", false
	}
	if node.Value == "" {
		d.wrong(node.Line, "%s is empty; leave it out, or write a text", name)
		return "", false
	}
	return node.Value, true
}

// choice reads one of a few words.
func (d *decoder) choice(node *yaml.Node, name string, words ...string) (string, bool) {
	text, ok := d.text(node, name)
	if ok && !slices.Contains(words, text) {
		d.wrong(node.Line, "%s is %q%s", name, text, nearest(text, words))
		return "", false
	}
	return text, ok
}

// flag reads true or false.
func (d *decoder) flag(node *yaml.Node, name string) bool {
	if node.Kind != yaml.ScalarNode || node.Tag != "!!bool" {
		hint := ""
		if node.Value == "true" || node.Value == "false" {
			hint = " without quotes"
		}
		d.wrong(node.Line, "%s is %s; expected true or false%s", name, kindOf(node), hint)
		return false
	}
	return strings.EqualFold(node.Value, "true")
}

// list visits the items of a list.
func (d *decoder) list(node *yaml.Node, name, example string, visit func(item *yaml.Node)) {
	if node.Kind != yaml.SequenceNode {
		d.wrong(node.Line, "%s is %s; expected a list such as %s", name, kindOf(node), example)
		return
	}
	for _, item := range node.Content {
		visit(target(item))
	}
}

// target follows an alias.
func target(node *yaml.Node) *yaml.Node {
	if node.Kind == yaml.AliasNode {
		return node.Alias
	}
	return node
}

func isNull(node *yaml.Node) bool { return node.Kind == yaml.ScalarNode && node.Tag == "!!null" }

// kindOf says what a node is, with a short text itself.
func kindOf(node *yaml.Node) string {
	switch {
	case node.Kind == yaml.MappingNode:
		return "a mapping"
	case node.Kind == yaml.SequenceNode:
		return "a list"
	case isNull(node), node.Value == "":
		return "empty"
	case len(node.Value) > 40:
		return "a long text"
	}
	return strconv.Quote(node.Value)
}
