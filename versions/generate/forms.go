package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"sort"

	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/versions"
)

// readForms reads data/forms: files named config*.yaml hold forms of ConfigMap
// keys, those named annotations*.yaml forms of annotations. Each maps a name to
// a list of {from, to, and the fields of versions.Form}.
func readForms(dir, kind string) (map[string][]yaml.Node, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "forms", kind+"*.yaml"))
	if err != nil {
		return nil, err
	}
	sort.Strings(paths)
	var named map[string]yaml.Node
	if len(paths) > 0 {
		if err := readYAML(filepath.Join(dir, "forms", "named.yaml"), &named); err != nil {
			return nil, err
		}
	}
	forms := map[string][]yaml.Node{}
	for _, path := range paths {
		var in map[string][]yaml.Node
		if err := readYAML(path, &in); err != nil {
			return nil, err
		}
		for name, list := range in {
			for i := range list {
				if err := takeOver(&list[i], named); err != nil {
					return nil, fmt.Errorf("%s: form of %s: %w", path, name, err)
				}
			}
			forms[name] = append(forms[name], list...)
		}
	}
	return forms, nil
}

// takeOver replaces `use: NAME` in a form by the fields of the named form that the
// form does not set itself.
func takeOver(form *yaml.Node, named map[string]yaml.Node) error {
	own := map[string]bool{}
	var use string
	var fields []*yaml.Node
	for i := 0; i+1 < len(form.Content); i += 2 {
		key, value := form.Content[i], form.Content[i+1]
		if key.Value == "use" {
			use = value.Value
			continue
		}
		own[key.Value] = true
		fields = append(fields, key, value)
	}
	if use == "" {
		return nil
	}
	from, ok := named[use]
	if !ok {
		return fmt.Errorf("line %d: no named form %q", form.Line, use)
	}
	for i := 0; i+1 < len(from.Content); i += 2 {
		if !own[from.Content[i].Value] {
			fields = append(fields, from.Content[i], from.Content[i+1])
		}
	}
	form.Content = fields
	return nil
}

// spreadForms returns the form per release.
func spreadForms(nodes []yaml.Node, o order) ([]*versions.Form, error) {
	forms := make([]*versions.Form, len(o))
	for _, node := range nodes {
		text, err := yaml.Marshal(&node)
		if err != nil {
			return nil, err
		}
		var in struct {
			span          `yaml:",inline"`
			versions.Form `yaml:",inline"`
		}
		decoder := yaml.NewDecoder(bytes.NewReader(text))
		decoder.KnownFields(true)
		if err := decoder.Decode(&in); err != nil {
			return nil, fmt.Errorf("form at line %d: %w", node.Line, err)
		}
		first, last, empty, err := o.bounds(in.span)
		if err != nil {
			return nil, fmt.Errorf("form at line %d: %w", node.Line, err)
		}
		for i := first; i <= last && !empty; i++ {
			if forms[i] != nil {
				return nil, fmt.Errorf("form at line %d: two forms in %s", node.Line, o[i])
			}
			form := in.Form
			forms[i] = &form
		}
	}
	return forms, nil
}

func unused(forms map[string][]yaml.Node) error {
	if names := sortedKeys(forms); len(names) > 0 {
		return fmt.Errorf("forms for names that no release knows: %v", names)
	}
	return nil
}
