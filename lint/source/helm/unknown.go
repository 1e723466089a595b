package helm

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// UnknownValue is a written value that the chart does not read, or cannot use as it is written.
type UnknownValue struct {
	// File and KeySpan tell where its key is written; of --set parameters, where the value is.
	File    *manifest.File
	KeySpan manifest.Span
	// Path is the path within the chart's values.
	Path []string
	// Message says what is wrong and what the running system does.
	Message string
	// Advice says what to do.
	Advice string
	// In and At tell where the key stands in the document that holds it; In is nil where nothing can be edited.
	In *manifest.Object
	At []string
	// Rename is the right name of the key at At, where renaming it is all that is to do; "" where more is.
	Rename string
	// Depends is set where another version of the chart may read the value and no text says which version it is.
	Depends bool
}

// UnknownValues tells which written values the chart's version does not read. Of a map that it knows nothing of, only
// the map itself is told. Values that a chart of any version has as its default stay silent: they come from copies of its
// values.yaml and mean nothing. Nothing is known of the values of the older chart nginx-ingress.
func (r *Release) UnknownValues() []UnknownValue {
	chart, stated := r.chart()
	if chart == nil {
		return nil
	}
	var all []UnknownValue
	for i := range r.Layers {
		s := search{release: r, layer: &r.Layers[i], chart: chart, stated: stated}
		s.walk(s.layer.Values, nil)
		all = append(all, s.found...)
	}
	for i := range r.Astray {
		s := search{release: r, layer: &r.Astray[i]}
		all = append(all, s.astray())
	}
	return all
}

// astray tells of values that belong below the key of the chart.
func (s *search) astray() UnknownValue {
	const key = "controller"
	u := s.place(s.layer.Values.Field(key), []string{key})
	name := cmp.Or(s.release.Alias, s.release.chartName())
	u.Message = fmt.Sprintf("%s does nothing here: the values of the chart %s stand below %s", key, s.release.chartName(), name)
	u.Advice = fmt.Sprintf("move it below %s", name)
	return u
}

// search looks through one layer of values.
type search struct {
	release *Release
	layer   *Layer
	chart   *versions.Chart
	stated  bool // the text says that it is this chart
	found   []UnknownValue
}

func (s *search) walk(within *manifest.Value, path []string) {
	if within == nil || within.Kind != manifest.Map {
		return
	}
	for i := range within.Fields {
		f := &within.Fields[i]
		at := append(slices.Clone(path), f.Key)
		if f.Value.Kind == manifest.Null || ofOthers(at) {
			continue
		}
		if slices.Equal(path, configPath) {
			s.configEntry(f, at)
			continue
		}
		advice, unknown := s.chart.Unknown(at)
		switch {
		case slices.Equal(at, kindPath):
			s.workloadKind(f, at)
		case !unknown:
			if !s.misshapen(f, at) {
				s.walk(f.Value, at)
			}
		case s.foreignTop(f, at, advice) || meaningless(at, f.Value) || fromOlder(advice) && allOff(f.Value):
		default:
			u := s.place(f, at)
			u.Message, u.Advice = s.wording(at, f.Value, advice)
			u.Rename = s.rename(within, f, at, advice)
			u.Depends = (advice.OfChart() || fromOlder(advice)) && !s.stated
			s.found = append(s.found, u)
		}
	}
}

var (
	configPath = []string{"controller", "config"}
	kindPath   = []string{"controller", "kind"}
)

// ofOthers tells keys that are not for the chart to read: what Helm itself and charts above this one read, and what holds
// YAML anchors.
func ofOthers(path []string) bool {
	last := path[len(path)-1]
	if strings.HasPrefix(last, "x-") || strings.HasPrefix(last, "_") || strings.HasPrefix(last, ".") {
		return true
	}
	return len(path) == 1 && (last == "global" || last == "enabled" || last == "tags" || last == "name")
}

// foreignTop tells values at the top that may be somebody else's: a file of values can serve other charts as well, and a
// chart that depends on this one under a name of its own. There only what surely is this chart's counts.
func (s *search) foreignTop(f *manifest.Field, path []string, advice versions.Advice) bool {
	if len(path) > 1 || s.release.Carrier != nil {
		return false
	}
	switch advice.Reason {
	case versions.ReasonStrange:
		return true
	case versions.ReasonMisplaced:
		beside := advice.To[0] == "controller."+path[0]
		setting := strings.HasPrefix(advice.To[0], "controller.config.") || strings.HasPrefix(advice.To[0], "controller.extraArgs.")
		return !beside && !setting
	case versions.ReasonInvented:
		return f.Value.Get("controller") != nil
	}
	return false
}

// meaningless tells values that nobody means anything by: empty ones, those that some chart has as default, and digests of
// the controller's image, which come with a copy of the defaults and of which there are too many to compare.
func meaningless(path []string, v *manifest.Value) bool {
	if last := path[len(path)-1]; len(path) == 3 && path[1] == "image" && (last == "digest" || last == "digestChroot") {
		return true
	}
	switch v.Kind {
	case manifest.Null:
		return true
	case manifest.Map:
		if path[len(path)-1] == "extraArgs" && len(v.Fields) > 0 {
			return false // of which many are flags without a value
		}
		for i := range v.Fields {
			if !meaningless(append(slices.Clone(path), v.Fields[i].Key), v.Fields[i].Value) {
				return false
			}
		}
		return true
	case manifest.List:
		return len(v.Items) == 0 || versions.EverDefault(path, func(value any) bool { return same(v, value) })
	}
	return v.Text == "" || versions.EverDefault(path, func(value any) bool { return same(v, value) })
}

// fromOlder tells values of the chart that this one replaced, which came along when people changed over.
func fromOlder(advice versions.Advice) bool {
	return advice.Reason == versions.ReasonInvented && strings.HasSuffix(advice.From, olderChart)
}

// allOff tells values that switch something off and nothing on.
func allOff(v *manifest.Value) bool {
	switches := v.Kind == manifest.Bool
	for i := range v.Fields {
		if below := v.Fields[i].Value; below.Kind == manifest.Bool {
			if below.Text == "true" {
				return false
			}
			switches = true
		}
	}
	return switches && v.Text != "true"
}

// place tells where the key of a field is written.
func (s *search) place(f *manifest.Field, path []string) UnknownValue {
	u := UnknownValue{File: s.layer.In.File, KeySpan: f.KeySpan, Path: path}
	if o := origin(f.Value); o != nil {
		u.File, u.KeySpan = o.File, o.KeySpan
	}
	if !s.layer.Set && !s.layer.Opaque {
		u.In, u.At = s.layer.In, append(slices.Clone(s.layer.Path), path...)
	}
	return u
}

// origin is where a value that was made of parameters is written, or the first value in it.
func origin(v *manifest.Value) *manifest.Origin {
	if v.Origin != nil {
		return v.Origin
	}
	for i := range v.Fields {
		if o := origin(v.Fields[i].Value); o != nil {
			return o
		}
	}
	return nil
}
