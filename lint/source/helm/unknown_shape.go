package helm

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// misshapen tells of values where the chart wants a map and something else is written.
func (s *search) misshapen(f *manifest.Field, path []string) bool {
	v := f.Value
	if v.Kind == manifest.Map || manifest.Placeholder(v.Text) || meaningless(path, v) {
		return false
	}
	name := strings.Join(path, ".")
	value, _ := s.chart.Value(name)
	members, isMap := value.(map[string]any)
	if !isMap || len(members) == 0 && v.Kind != manifest.List {
		return false // of an empty default only a list is surely wrong
	}
	u := s.place(f, path)
	u.Advice = "write a map of names to values"
	switch {
	case name == "controller.extraArgs":
		u.Message = "controller.extraArgs is a list: the chart passes its items as flags --0, --1, …, and the controller does not start"
		u.Advice = "write a map of flags without their dashes" + firstFlag(v)
	case len(members) == 0:
		u.Message = fmt.Sprintf("%s is a list where the chart wants a map: its items get the names 0, 1, …", name)
	default:
		u.Message = fmt.Sprintf("%s is a %s where the chart wants a map: its templates fail, and Helm installs nothing", name, v.Kind)
		u.Advice = fmt.Sprintf("write a map: the chart reads %s", some(name, members))
		u.Depends = !s.stated
	}
	s.found = append(s.found, u)
	return true
}

// firstFlag shows how the first item of a list of flags is written in a map.
func firstFlag(list *manifest.Value) string {
	text, ok := list.Items[0].Str()
	flag, ok2 := strings.CutPrefix(text, "--")
	if !ok || !ok2 {
		return ""
	}
	name, value, given := strings.Cut(flag, "=")
	if !given {
		value = "true"
	}
	return fmt.Sprintf(": %s: %s", name, strconv.Quote(value))
}

// some names the first values below a path.
func some(name string, members map[string]any) string {
	names := slices.Sorted(maps.Keys(members))
	more := ""
	if len(names) > 3 {
		names, more = names[:3], " and more"
	}
	return name + "." + strings.Join(names, ", "+name+".") + more
}

// configEntry tells of maps within controller.config, whose values are texts.
func (s *search) configEntry(f *manifest.Field, path []string) {
	if f.Value.Kind != manifest.Map || len(f.Value.Fields) == 0 {
		return
	}
	name := strings.Join(path, ".")
	u := s.place(f, path)
	u.Message = fmt.Sprintf("%s is a map: the ConfigMap gets one key %s with the text map[…], and none of the keys in it", name, f.Key)
	u.Advice = "write its keys directly below controller.config"
	if !s.chart.QuotesConfig() {
		u.Message = fmt.Sprintf("%s is a map: the chart copies it into the ConfigMap as it is, and the API server refuses that", name)
	}
	if f.Key == "annotations" {
		u.Advice = "move it to controller.configAnnotations"
	}
	s.found = append(s.found, u)
}
