package gitops

import (
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// valuesFile is a file whose shape is that of values of the chart, or one beside it that says too little to tell.
type valuesFile struct {
	in      *manifest.Object
	path    []string // where the values of the chart begin
	sure    bool
	base    *valuesFile // what it refines
	refined bool        // by others
}

// valuesFile takes a document whose shape is that of values of the chart: as they are, below a key of their own as for a
// sub-chart, or by mistake without the controller around them.
func (c *Collector) valuesFile(o *manifest.Object) {
	name := named(o.File.Name)
	if name == 0 && strings.Contains(o.File.Source(o.Span), chartName) {
		name = 2 // a label, the name of a class
	}
	if namedOthers(o.File.Name) {
		name -= 4
	}
	if o.Root.Get("controller") != nil {
		if o.Root.Get("controller").Kind == manifest.Map && weigh(o.Root)+name >= enough {
			c.keep(o, nil)
		}
		return
	}
	for _, f := range o.Root.Fields {
		key := named(f.Key)
		if f.Value.Kind != manifest.Map {
			continue
		}
		if f.Value.Get("controller") != nil && weigh(f.Value)+key >= enough || f.Key == chartName && weighFlat(f.Value) >= enough {
			c.keep(o, []string{f.Key})
			return
		}
	}
	if !calledValues(o.File.Name) && named(path.Base(o.File.Name)) == 0 {
		return
	}
	if weighFlat(o.Root) >= enough || namedItself(o.File.Name) >= enough && known(o.Root) {
		c.keep(o, nil)
	}
}

func (c *Collector) keep(o *manifest.Object, at []string) {
	c.values = append(c.values, &valuesFile{in: o, path: at, sure: true})
}

// weighFlat weighs values without the controller that belongs around them. Those of Bitnami's chart are rightly so.
func weighFlat(values *manifest.Value) int {
	for _, key := range [...]string{"containerPorts", "commonAnnotations", "extraDeploy", "resourcesPreset", "clusterDomain", "ingressController"} {
		if values.Get(key) != nil {
			return 0
		}
	}
	if config := values.Get("config"); config == nil && values.Get("admissionWebhooks") == nil && values.Get("extraArgs") == nil {
		return 0
	}
	return weighController(values)
}

// known tells whether the chart reads at least one of the values, as they are or below controller.
func known(values *manifest.Value) bool {
	chart := versions.NewestChart()
	for _, f := range values.Fields {
		if chart.Knows([]string{f.Key}) || chart.Knows([]string{"controller", f.Key}) {
			return weighController(values) >= -2
		}
	}
	return false
}

// chart is which of the two charts the values are for. For the older one is what is called so, with an image from before
// the move, and what has values that only that chart reads, with no image that it has never had.
func (v *valuesFile) chart() string {
	controller := v.values().Get("controller")
	r, _, known := versions.Find(scalar(controller.At("image", "tag")))
	if known && versions.Compare(r.Version, "0.31.0") < 0 && strings.Contains(v.in.File.Name, oldChartName) {
		return oldChartName
	}
	if known && versions.Compare(r.Version, "0.34.1") > 0 {
		return chartName
	}
	for _, only := range [...]string{"useComponentLabel", "daemonset", "podAnnotationConfigChecksum"} {
		if controller.Get(only) != nil {
			return oldChartName
		}
	}
	return chartName
}

// values are the values of the chart in the file, nil where it has none.
func (v *valuesFile) values() *manifest.Value { return v.in.Root.At(v.path...) }
