package versions

import (
	"slices"
	"strings"
)

// ChartValue is a value of the chart as one version of it has it.
type ChartValue struct {
	// Default is what the chart's values.yaml says: bool, int64, float64,
	// string, []any, []Member for maps; nil where it says nothing and only
	// templates read the value. Chart.Value gives it with maps as maps.
	Default any
	// Free says that what lies below goes into the objects as it is, so that
	// the chart knows any key there.
	Free bool
	// Unread says that values.yaml has it and no template reads it.
	Unread bool
}

// Member is one field of a map among defaults.
type Member struct {
	Name  string
	Value any
}

// Value returns the default of a value: bool, int64, float64, string, []any or
// map[string]any. The path is dotted, "controller.replicaCount"; one that has
// values below it ("controller.image") gives them as a map, and the empty path
// all of them. ok is false where the chart has no default, whether or not its
// templates read the value. Image digests that differ in each chart have none;
// see Digest.
func (c *Chart) Value(path string) (value any, ok bool) {
	if path == "controller.image.tag" {
		return c.Tag, true
	}
	if e := find(chartValues[:], path); e != nil {
		if v := e.in(c.index); v != nil && v.Default != nil {
			return asMap(v.Default), true
		}
	}
	tree := map[string]any{}
	prefix := path
	if path != "" {
		prefix += "."
	}
	for _, e := range c.below(path) {
		v := e.in(c.index)
		if v.Default == nil && e.name != "controller.image.tag" {
			continue
		}
		value := asMap(v.Default)
		if value == nil {
			value = c.Tag
		}
		place(tree, strings.Split(strings.TrimPrefix(e.name, prefix), "."), value)
	}
	if len(tree) == 0 {
		return nil, false
	}
	return tree, true
}

// Knows says whether the chart reads a value, or hands it on below one that it
// reads; or at least has it in its values.yaml. A path that leads to values is
// known too.
func (c *Chart) Knows(path []string) bool {
	for i := range path {
		if e := find(chartValues[:], strings.Join(path[:i+1], ".")); e != nil {
			if v := e.in(c.index); v != nil && (v.Free || i == len(path)-1) {
				return true
			}
		}
	}
	return len(c.below(strings.Join(path, "."))) > 0
}

// EverDefault says whether a value has had, in any chart, a default that is takes.
// Copies of a chart's values.yaml carry such defaults on.
func EverDefault(path []string, is func(value any) bool) bool {
	for i := len(path); i > 0; i-- {
		e := find(chartValues[:], strings.Join(path[:i], "."))
		if e == nil {
			continue
		}
		for j := range e.spans {
			value := asMap(e.spans[j].value.Default)
			for _, step := range path[i:] {
				m, _ := value.(map[string]any)
				value = m[step]
			}
			if value != nil && is(value) {
				return true
			}
		}
	}
	return false
}

// below returns the entries of the chart at a path and below it.
func (c *Chart) below(path string) []*entry[ChartValue] {
	var all []*entry[ChartValue]
	i, _ := slices.BinarySearchFunc(chartValues[:], path, func(e entry[ChartValue], path string) int {
		return strings.Compare(e.name, path)
	})
	for ; i < len(chartValues) && strings.HasPrefix(chartValues[i].name, path); i++ {
		e := &chartValues[i]
		if rest := e.name[len(path):]; path != "" && rest != "" && rest[0] != '.' {
			continue
		}
		if e.in(c.index) != nil {
			all = append(all, e)
		}
	}
	return all
}

func place(tree map[string]any, path []string, value any) {
	for _, step := range path[:len(path)-1] {
		next, ok := tree[step].(map[string]any)
		if !ok {
			next = map[string]any{}
			tree[step] = next
		}
		tree = next
	}
	tree[path[len(path)-1]] = value
}

// asMap turns the fields of maps into maps.
func asMap(value any) any {
	members, ok := value.([]Member)
	if !ok {
		return value
	}
	m := make(map[string]any, len(members))
	for _, member := range members {
		m[member.Name] = asMap(member.Value)
	}
	return m
}
