package config

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

func (d *decoder) suppressions(node *yaml.Node) {
	d.list(node, "suppressions", "[{rule: snippet, paths: [legacy/], reason: …}]", func(item *yaml.Node) {
		s := Suppression{Line: item.Line}
		before := len(d.mistakes)
		d.mapping(item, "a suppression", "settings such as rule, paths and reason", d.suppressionSettings(&s))
		if len(d.mistakes) > before {
			return
		}
		switch {
		case s.Rule == "":
			d.wrong(item.Line, "the suppression names no rule")
		case strings.TrimSpace(s.Reason) == "":
			d.wrong(item.Line, "the suppression of %s has no reason; say why, so that the next reader knows when it can go", s.Rule)
		case s.Paths != nil && len(s.Paths) == 0:
			d.wrong(item.Line, "the suppression of %s has an empty list of paths; leave it out to mean all files", s.Rule)
		case s.Paths == nil && s.Object == "":
			d.wrong(item.Line, "the suppression of %[1]s has neither paths nor object; to do without the rule everywhere, write rules: {%[1]s: off}", s.Rule)
		}
		d.config.Suppressions = append(d.config.Suppressions, s)
	})
}

func (d *decoder) suppressionSettings(s *Suppression) []setting {
	return []setting{
		{"rule", func(v *yaml.Node) {
			if _, ok := d.text(v, "rule"); ok {
				if rule, ok := d.find(v); ok {
					s.Rule = rule.ID
				}
			}
		}},
		{"paths", func(v *yaml.Node) { s.Paths = d.patterns(v, "paths", "[legacy/]") }},
		{"object", func(v *yaml.Node) { s.Object = d.object(v) }},
		{"reason", func(v *yaml.Node) { s.Reason, _ = d.text(v, "reason") }},
	}
}

// object reads Kind/namespace/name; the namespace may be empty.
func (d *decoder) object(node *yaml.Node) string {
	text, ok := d.text(node, "object")
	if !ok {
		return ""
	}
	parts := strings.Split(text, "/")
	if len(parts) != 3 || parts[0] == "" || parts[2] == "" {
		d.wrong(node.Line, "object is %q; expected Kind/namespace/name such as Ingress/shop/checkout, or Kind//name where no namespace is written", text)
		return ""
	}
	return text
}
