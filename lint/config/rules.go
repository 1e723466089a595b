package config

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/rules"
)

func severities() []string { return []string{"error", "warning", "info"} }

func (d *decoder) rules(node *yaml.Node) {
	if node.Kind != yaml.MappingNode {
		d.wrong(node.Line, "rules is %s; expected rules with their settings, such as keepalive-requests: error (to run some rules alone, list them under only)", kindOf(node))
		return
	}
	d.entries(node, "rules", func(key, value *yaml.Node) {
		rule, ok := d.find(key)
		if !ok || isNull(value) {
			return
		}
		r := Rule{ID: rule.ID, Line: key.Line}
		if value.Kind == yaml.ScalarNode {
			d.ruleWord(&r, value)
		} else {
			d.mapping(value, rule.ID, "off, on, a severity, or settings such as severity: error", d.ruleSettings(&r, rule))
		}
		d.config.Rules = append(d.config.Rules, r)
	})
}

// ruleWord reads off, on or a severity.
func (d *decoder) ruleWord(r *Rule, value *yaml.Node) {
	switch strings.ToLower(value.Value) {
	case "off", "false": // YAML 1.1 reads off as false
		r.Switch = Off
		return
	case "on", "true":
		r.Switch = On
		return
	}
	if word, ok := d.choice(value, r.ID, append(severities(), "off", "on")...); ok {
		r.Switch, r.Severity = On, word
	}
}

func (d *decoder) ruleSettings(r *Rule, rule *rules.Rule) []setting {
	return []setting{
		{"enabled", func(v *yaml.Node) {
			before := len(d.mistakes)
			enabled := d.flag(v, "enabled")
			switch {
			case len(d.mistakes) > before:
			case enabled:
				r.Switch = On
			default:
				r.Switch = Off
			}
		}},
		{"severity", func(v *yaml.Node) { r.Severity, _ = d.choice(v, "severity", severities()...) }},
		{"parameters", func(v *yaml.Node) { d.parameters(r, rule, v) }},
	}
}

func (d *decoder) parameters(r *Rule, rule *rules.Rule, node *yaml.Node) {
	if len(rule.Parameters) == 0 {
		d.wrong(node.Line, "%s has no parameters", rule.ID)
		return
	}
	var settings []setting
	for _, p := range rule.Parameters {
		settings = append(settings, setting{p.Name, func(v *yaml.Node) {
			value, ok := d.parameter(p, v)
			if !ok {
				return
			}
			if r.Parameters == nil {
				r.Parameters = map[string]any{}
			}
			r.Parameters[p.Name] = value
		}})
	}
	d.mapping(node, "parameters", "settings such as "+rule.Parameters[0].Name+": "+rule.Parameters[0].Default, settings)
}

// parameter reads a value of the sort that the parameter's default has.
func (d *decoder) parameter(p rules.Parameter, node *yaml.Node) (any, bool) {
	if _, isText := p.Value().(string); isText {
		return d.text(node, p.Name)
	}
	var n any
	if node.Kind == yaml.ScalarNode && (node.Tag == "!!int" || node.Tag == "!!float") && node.Decode(&n) == nil {
		return n, true
	}
	hint := ""
	if _, err := strconv.ParseFloat(node.Value, 64); err == nil {
		hint = ", without quotes"
	}
	d.wrong(node.Line, "%s is %s; expected a number such as %s%s", p.Name, kindOf(node), p.Default, hint)
	return nil, false
}

// find looks up the rule that a node names.
func (d *decoder) find(node *yaml.Node) (*rules.Rule, bool) {
	rule, ok := rules.Find(node.Value)
	if !ok {
		d.wrong(node.Line, "%s", rules.Unknown(node.Value))
	}
	return rule, ok
}

func (d *decoder) ruleList(node *yaml.Node, name string) []string {
	var list []string
	d.list(node, name, "[keepalive-requests]", func(item *yaml.Node) {
		if _, ok := d.text(item, "an item of "+name); !ok {
			return
		}
		if rule, ok := d.find(item); ok {
			list = append(list, rule.ID)
		}
	})
	return list
}

func (d *decoder) profiles(node *yaml.Node) []string {
	var known, list []string
	for _, r := range rules.All() {
		if r.Profile != "" && !slices.Contains(known, r.Profile) {
			known = append(known, r.Profile)
		}
	}
	d.list(node, "profiles", "[high-throughput]", func(item *yaml.Node) {
		if name, ok := d.text(item, "an item of profiles"); ok {
			if !slices.Contains(known, name) {
				d.wrong(item.Line, "unknown profile %q%s", name, nearest(name, known))
				return
			}
			list = append(list, name)
		}
	})
	return list
}

// contradictions refuses what would run nothing of what is asked for.
func (d *decoder) contradictions() {
	off := func(id string) bool {
		return slices.Contains(d.config.Skip, id) || slices.ContainsFunc(d.config.Rules, func(r Rule) bool { return r.ID == id && r.Switch == Off })
	}
	for _, id := range d.config.Only {
		if off(id) {
			d.wrong(d.config.places["only"], "only names %s, which is turned off elsewhere in this file", id)
		}
	}
}
