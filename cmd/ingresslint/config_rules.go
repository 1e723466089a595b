package main

import (
	"slices"

	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/rules"
)

// ruleValue is what is said of a rule as a configuration file has it.
type ruleValue struct {
	Severity   string         `json:"severity,omitempty" yaml:"severity,omitempty"`
	Parameters map[string]any `json:"parameters,omitempty" yaml:"parameters,omitempty"`
}

// rules adds which rules run and how: what is stated, or all that follows from it.
func (e *explainer) rules(every bool) {
	if every {
		for i := range rules.All() {
			e.rule(&rules.All()[i])
		}
		return
	}
	asked := len(e.flags.rules) > 0
	for _, r := range e.config.Rules {
		switch value := (ruleValue{r.Severity, r.Parameters}); {
		case r.Switch == config.Off && !asked:
			e.addRule(r.ID, "off", e.at(r.Line))
		case value.Severity != "" || value.Parameters != nil:
			e.addRule(r.ID, value.short(), e.at(r.Line))
		case r.Switch == config.On:
			e.addRule(r.ID, "on", e.at(r.Line))
		}
	}
	e.list("only", e.flags.rules, "--rule")
	if !asked {
		e.list("only", e.config.Only, e.at(e.config.Line("only")))
		e.list("skip", e.config.Skip, e.at(e.config.Line("skip")))
	}
	e.list("skip", e.flags.skip, "--skip")
	e.list("profiles", e.config.Profiles, e.at(e.config.Line("profiles")))
	e.list("profiles", e.flags.profiles, "--profile")
}

func (e *explainer) list(setting string, values []string, from string) {
	for _, value := range values {
		e.add(setting, value, from)
	}
}

func (e *explainer) addRule(id string, value any, from string) {
	e.settings = append(e.settings, stated{Setting: "rules", Rule: id, Value: value, From: from})
}

// rule adds what holds for one rule and what decides it.
func (e *explainer) rule(r *rules.Rule) {
	from := e.decided(r.ID)
	if !e.selection.Selects(r.ID) {
		e.addRule(r.ID, "off", from)
		return
	}
	value := ruleValue{Severity: r.Severity}
	if stated := e.selection.Severities[r.ID]; stated != "" {
		value.Severity = string(stated)
	}
	for _, p := range r.Parameters {
		if value.Parameters == nil {
			value.Parameters = map[string]any{}
		}
		value.Parameters[p.Name] = p.Value()
		if stated, ok := e.selection.Parameters[r.ID][p.Name]; ok {
			value.Parameters[p.Name] = stated
		}
	}
	if r.Requires == "observed" && e.flags.observed == "" && e.config.Observed == "" {
		from += ", says nothing without observed latencies"
	}
	e.addRule(r.ID, value.short(), from)
}

// short is a word where that says all.
func (v ruleValue) short() any {
	if v.Parameters == nil {
		return v.Severity
	}
	return v
}

// decided says where it was decided whether and how a rule runs.
func (e *explainer) decided(id string) string {
	if slices.Contains(e.flags.skip, id) {
		return "--skip"
	}
	if len(e.flags.rules) > 0 {
		if i := slices.IndexFunc(e.config.Rules, func(r config.Rule) bool { return r.ID == id }); i >= 0 && slices.Contains(e.flags.rules, id) {
			return "--rule, " + e.at(e.config.Rules[i].Line)
		}
		return "--rule"
	}
	for _, r := range e.config.Rules {
		if r.ID == id {
			return e.at(r.Line)
		}
	}
	switch {
	case slices.Contains(e.config.Skip, id):
		return e.at(e.config.Line("skip"))
	case len(e.config.Only) > 0:
		return e.at(e.config.Line("only"))
	}
	rule, _ := rules.Find(id)
	switch {
	case slices.Contains(e.flags.profiles, rule.Profile):
		return "--profile"
	case slices.Contains(e.config.Profiles, rule.Profile):
		return e.at(e.config.Line("profiles"))
	}
	return byDefault
}
