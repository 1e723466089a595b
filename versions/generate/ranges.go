package main

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/semver"
)

// span is a range of releases as data/*.yaml write it. From may be empty (the
// oldest on); To may be empty (the newest and all to come), a version, or a
// line such as 1.13.x, which takes in patches to come.
type span struct {
	From string `yaml:"from,omitempty"`
	To   string `yaml:"to,omitempty"`
}

// order is the list of releases, in semver order.
type order []string

// bounds returns the indexes of the first and last release in the span; empty
// is true when the table holds none of them.
func (o order) bounds(s span) (first, last int, empty bool, err error) {
	first, last = 0, len(o)-1
	if s.From != "" {
		if !valid(s.From) {
			return 0, 0, false, fmt.Errorf("from: %q is no version", s.From)
		}
		for first < len(o) && semver.Compare("v"+o[first], "v"+s.From) < 0 {
			first++
		}
	}
	if s.To != "" {
		limit, isLine := strings.CutSuffix(s.To, ".x")
		if !valid(limit) {
			return 0, 0, false, fmt.Errorf("to: %q is no version and no line like 1.13.x", s.To)
		}
		for last >= 0 {
			inside := semver.Compare("v"+o[last], "v"+limit) <= 0
			if isLine {
				inside = semver.Compare(semver.MajorMinor("v"+o[last]), "v"+limit) <= 0
			}
			if inside {
				break
			}
			last--
		}
	}
	return first, last, first > last, nil
}

func valid(version string) bool { return semver.IsValid("v" + version) }

// span writes a run of releases: open-ended at the newest, as a line where it
// ends with the last release of one.
func (o order) span(first, last int) span {
	s := span{From: o[first]}
	if last == len(o)-1 {
		return s
	}
	s.To = o[last]
	if line := semver.MajorMinor("v" + o[last]); semver.MajorMinor("v"+o[last+1]) != line {
		s.To = strings.TrimPrefix(line, "v") + ".x"
	}
	return s
}

// ranged is an attribute: one value for all releases, or a value per range.
type ranged[T any] struct {
	values []rangedValue[T]
}

type rangedValue[T any] struct {
	span
	always bool // a plain value: every release that has the attribute
	value  T
}

// UnmarshalYAML reads a plain value, or a list of {from, to, value}; value may
// be left out for booleans.
func (r *ranged[T]) UnmarshalYAML(node *yaml.Node) error {
	if !isRanges(node) {
		v := rangedValue[T]{always: true}
		if err := node.Decode(&v.value); err != nil {
			return err
		}
		r.values = []rangedValue[T]{v}
		return nil
	}
	for _, item := range node.Content {
		var in struct {
			span  `yaml:",inline"`
			Value yaml.Node `yaml:"value"`
		}
		if err := item.Decode(&in); err != nil {
			return err
		}
		v := rangedValue[T]{span: in.span}
		if in.Value.IsZero() {
			in.Value = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: "true"}
		}
		if err := in.Value.Decode(&v.value); err != nil {
			return fmt.Errorf("line %d: %w", item.Line, err)
		}
		r.values = append(r.values, v)
	}
	return nil
}

func isRanges(node *yaml.Node) bool {
	if node.Kind != yaml.SequenceNode || len(node.Content) == 0 || node.Content[0].Kind != yaml.MappingNode {
		return false
	}
	switch node.Content[0].Content[0].Value {
	case "from", "to", "value":
		return true
	}
	return false
}

// spread returns the attribute per release; ok tells where it is set. since is
// the first release that has attributes of the sort at all.
func (r ranged[T]) spread(o order, since int) (values []T, set []bool, err error) {
	values, set = make([]T, len(o)), make([]bool, len(o))
	for _, v := range r.values {
		first, last, empty := since, len(o)-1, false
		if !v.always {
			if first, last, empty, err = o.bounds(v.span); err != nil {
				return nil, nil, err
			}
		}
		if empty {
			continue
		}
		for i := first; i <= last; i++ {
			if set[i] {
				return nil, nil, fmt.Errorf("two values for %s", o[i])
			}
			values[i], set[i] = v.value, true
		}
	}
	return values, set, nil
}
