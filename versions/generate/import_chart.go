package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
)

// importChart writes values.yaml from a clone of the project's repository: what
// the chart's own values.yaml declares and what its templates read, chart by
// chart. A chart that has no tag takes after the next one.
func importChart(clone, data string) error {
	var charts []chartData
	if err := readYAML(filepath.Join(data, "charts.yaml"), &charts); err != nil {
		return err
	}
	o := make(order, len(charts))
	known := make([]map[string]map[string]any, len(charts))
	for i := len(charts) - 1; i >= 0; i-- {
		o[i] = charts[i].Chart
		source, ok, err := readChart(clone, o[i])
		switch {
		case err != nil:
			return err
		case ok:
			known[i] = source.entries()
		case i+1 < len(charts):
			known[i] = known[i+1]
		default:
			return fmt.Errorf("%s has no tag of chart %s", clone, o[i])
		}
	}
	path := filepath.Join(data, "values.yaml")
	kept, err := keptFields(path, []string{"charts", "default", "free", "unread"})
	if err != nil {
		return err
	}
	names := map[string]bool{}
	for _, in := range known {
		for name := range in {
			names[name] = true
		}
	}
	root := &yaml.Node{Kind: yaml.MappingNode}
	for _, name := range sortedKeys(names) {
		entry := &yaml.Node{Kind: yaml.MappingNode}
		values := make([]map[string]any, len(charts))
		for i := range known {
			values[i] = known[i][name]
		}
		add(entry, "charts", existence(o, values))
		for _, attribute := range []string{"default", "free", "unread"} {
			if node := attributeNode(o, values, attribute); node != nil {
				add(entry, attribute, node)
			}
		}
		entry.Content = append(entry.Content, kept[name]...)
		delete(kept, name)
		add(root, name, entry)
	}
	if len(kept) > 0 {
		return fmt.Errorf("%s: no chart knows %v", path, sortedKeys(kept))
	}
	return writeYAML(path, root)
}

// entries lists the values of a chart by path, each with its default, whether
// everything below it is free, and whether no template reads it.
func (c chartSource) entries() map[string]map[string]any {
	all := map[string]map[string]any{}
	c.declared("", c.values, all)
	for path, whole := range c.reads {
		if entry, ok := all[path]; ok {
			delete(entry, "unread")
			continue
		}
		if c.below(path, all) {
			continue
		}
		if inner := c.inner(path); !inner || whole {
			entry := map[string]any{}
			if whole {
				entry["free"] = true
			}
			all[path] = entry
		}
	}
	return all
}

// below says whether a path lies below one whose content is free.
func (c chartSource) below(path string, all map[string]map[string]any) bool {
	for at := strings.LastIndexByte(path, '.'); at > 0; at = strings.LastIndexByte(path[:at], '.') {
		if all[path[:at]]["free"] == true || c.reads[path[:at]] {
			return true
		}
	}
	return false
}

// declared adds the leaves of values.yaml.
func (c chartSource) declared(path string, value any, all map[string]map[string]any) {
	if m, ok := value.(map[string]any); ok && len(m) > 0 && !dotted(m) {
		for key, v := range m {
			c.declared(strings.TrimPrefix(path+"."+key, "."), v, all)
		}
		return
	}
	entry := map[string]any{}
	if value != nil && !ofImage(path) {
		entry["default"] = value
	}
	if _, isMap := value.(map[string]any); isMap || value == nil && c.reads[path] {
		entry["free"] = true
	}
	if !c.reached(path) {
		entry["unread"] = true
	}
	all[path] = entry
}

// ofImage tells the values that name the controller's image: they differ in each
// chart, and charts.yaml has them.
func ofImage(path string) bool {
	switch path {
	case "controller.image.tag", "controller.image.digest", "controller.image.digestChroot":
		return true
	}
	return false
}

// reached says whether a template reads a path, or it with all that is above.
func (c chartSource) reached(path string) bool {
	if _, ok := c.reads[path]; ok {
		return true
	}
	return c.below(path, nil)
}

// inner says whether a path is a map of values of its own.
func (c chartSource) inner(path string) bool {
	var at any = c.values
	for step := range strings.SplitSeq(path, ".") {
		m, ok := at.(map[string]any)
		if !ok || dotted(m) {
			return false
		}
		at = m[step]
	}
	if m, ok := at.(map[string]any); ok && len(m) > 0 {
		return true
	}
	for read := range c.reads {
		if strings.HasPrefix(read, path+".") {
			return true
		}
	}
	return false
}

func dotted(m map[string]any) bool {
	for key := range m {
		if strings.ContainsRune(key, '.') {
			return true
		}
	}
	return false
}
