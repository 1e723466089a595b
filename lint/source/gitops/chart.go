package gitops

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// chart is a folder with a Chart.yaml.
type chart struct {
	folder        string
	file          *manifest.Object // Chart.yaml; nil where there are only requirements
	files         []string         // that say what the chart is
	name, version string
	dependencies  []dependency
	carried       bool // something installs it
}

// dependency is a chart that another one brings along, which may be ours.
type dependency struct {
	name      string
	key       string // under which the values of the sub-chart stand
	identity  identity
	unsure    bool     // by its name it could be F5's
	condition []string // paths of values that switch it off, the first that is there decides
	tags      []string
}

// chartFile takes a Chart.yaml that depends on the chart, or is that of the chart itself.
func (c *Collector) chartFile(f *manifest.File) {
	if !mentions(f) {
		return
	}
	if o := first(f); o != nil {
		c.charts[path.Dir(f.Name)] = c.charts[path.Dir(f.Name)].read(o)
	}
}

// requirements takes the dependencies of a chart of Helm 2, which stand in a file of their own.
func (c *Collector) requirements(f *manifest.File) {
	if !mentions(f) {
		return
	}
	if o := first(f); o != nil {
		folder := path.Dir(f.Name)
		if c.charts[folder] == nil {
			c.charts[folder] = &chart{folder: folder, file: o}
		}
		c.charts[folder].depends(o)
	}
}

// read reads a Chart.yaml; the chart may be known by its requirements.
func (c *chart) read(o *manifest.Object) *chart {
	if c == nil {
		c = &chart{folder: path.Dir(o.File.Name)}
	}
	c.file, c.name, c.version = o, str(o.Root, "name"), scalar(o.Root.Get("version"))
	c.depends(o)
	return c
}

func (c *chart) depends(o *manifest.Object) {
	c.files = append(c.files, o.File.Name)
	for _, item := range items(o.Root, "dependencies") {
		name := str(item, "name")
		ref := reference{chart: name, repo: str(item, "repository"), version: scalar(item.Get("version"))}
		id, sure := ref.identify(nil)
		if id.name == "" {
			continue
		}
		d := dependency{name: name, key: cmp.Or(str(item, "alias"), name), identity: id, unsure: !sure}
		for text := range strings.SplitSeq(str(item, "condition"), ",") {
			if text = strings.TrimSpace(text); text != "" {
				d.condition = append(d.condition, text)
			}
		}
		for _, tag := range items(item, "tags") {
			d.tags = append(d.tags, scalar(tag))
		}
		c.dependencies = append(c.dependencies, d)
	}
}

// constrained tells whether a dependency leaves its version open.
func (c *chart) constrained() bool {
	return slices.ContainsFunc(c.dependencies, func(d dependency) bool { return !d.exact() })
}

func (d *dependency) exact() bool {
	version := strings.TrimPrefix(d.identity.version, "v")
	return strings.Count(version, ".") >= 2 && strings.Trim(version, "0123456789.") == ""
}

// own tells whether the folder holds the chart itself, vendored or upstream.
func (c *chart) own() bool {
	switch c.name {
	case chartName, rke2Chart:
		return true
	case oldChartName:
		return strings.Contains(c.file.File.Source(c.file.Span), "kubernetes/ingress-nginx")
	}
	return false
}

// parts are the installations of the chart that the folder makes: one for each dependency, or the folder itself.
func (c *chart) parts() []dependency {
	if c.own() {
		id, _ := reference{chart: c.name, repo: "stable", version: c.version}.identify(nil)
		return []dependency{{identity: id}}
	}
	return c.dependencies
}

// enabled evaluates condition and tags of a dependency against the layers of the parent chart. A dependency that could
// be another chart needs values that tell.
func (d *dependency) enabled(layers []layer) bool {
	if d.unsure && weighAll(below(layers, d.key)) <= 0 {
		return false
	}
	for _, condition := range d.condition {
		if on, ok := switched(layers, strings.Split(condition, ".")); ok {
			return on
		}
	}
	if len(d.tags) == 0 {
		return true
	}
	states := make([]bool, 0, len(d.tags))
	for _, tag := range d.tags {
		if on, ok := switched(layers, []string{"tags", tag}); ok {
			states = append(states, on)
		}
	}
	return len(states) == 0 || slices.Contains(states, true)
}

// below are the values of a sub-chart.
func below(layers []layer, key string) []*manifest.Value {
	var list []*manifest.Value
	for _, l := range layers {
		list = append(list, l.values.Get(key))
	}
	return list
}

// switched looks up a boolean in the last layer that has it.
func switched(layers []layer, at []string) (on, ok bool) {
	for _, l := range slices.Backward(layers) {
		if v := l.values.At(at...); v != nil && v.Kind == manifest.Bool {
			return v.Text == "true", true
		}
	}
	return false, false
}
