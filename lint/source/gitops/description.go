package gitops

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// description is one Helm release as a carrier describes it, before anything that it names has been looked up.
type description struct {
	carrier         *manifest.Object
	chart           reference
	name, namespace string
	values          []given  // in the order in which they are merged
	files           []string // other than the carrier's that name the chart or its version
	unseen          []string // what else gives values and never is in view
	ignored         []ignored
	astray          []layer // values for a sub-chart that stand beside its key
}

// ignored is a part of a carrier that its reader passes over.
type ignored struct {
	value  *manifest.Value
	reason string
}

// given is one source of values.
type given struct {
	how  how
	in   *manifest.Object // the carrier, where that is not the description's own
	at   []string         // where in the carrier: the map, the text, the list or map of parameters, the name of the file
	file fileRef
	// name and key of a ConfigMap, in the namespace of the carrier.
	name, key string
	optional  bool // a file that may be missing
}

// how says in which way a carrier gives values.
type how uint8

const (
	inline     how = iota // a map
	text                  // a string that holds YAML
	file                  // a file that is named
	configMap             // a ConfigMap that is named
	parameters            // like helm --set
	texts                 // like helm --set-string
)

// fileRef names a file. Where climb is set, the name is one within the carrier's repository, whose root may be any folder
// above the carrier; else it is relative to the carrier's folder.
type fileRef struct {
	name  string
	climb bool
}

// descriptions reads what a carrier describes.
func descriptions(o *manifest.Object) []*description {
	group, version, _ := strings.Cut(o.APIVersion, "/")
	switch o.Kind {
	case "HelmRelease":
		if group == "helm.toolkit.fluxcd.io" {
			return fluxRelease(o)
		}
		if group == "helm.fluxcd.io" || group == "flux.weave.works" && version != "" {
			return operatorRelease(o)
		}
	case "HelmChart", "HelmChartConfig":
		if group == "helm.cattle.io" {
			return k3sChart(o)
		}
	case "Application":
		if group == "argoproj.io" {
			return argoSources(o, []string{"spec"}, o.Name)
		}
	case "ApplicationSet":
		if group == "argoproj.io" {
			name := str(o.Root, "spec", "template", "metadata", "name")
			return argoSources(o, []string{"spec", "template", "spec"}, name)
		}
	case "Release":
		if group == "helm.crossplane.io" || group == "helm.m.crossplane.io" {
			return crossplaneRelease(o)
		}
	case "ClusterConfig":
		if group == "k0s.k0sproject.io" {
			return k0sCharts(o)
		}
	case "Kustomization", "":
		if o.Root.Get("helmCharts") != nil {
			return kustomizeCharts(o)
		}
		if isFleet(o.Root) {
			return fleetBundle(o)
		}
		if isHelmfile(o.Root) {
			return helmfileReleases(o)
		}
	}
	return nil
}

// bearing is what a description has to do with the chart, as far as it says itself.
type bearing uint8

const (
	none    bearing = iota
	perhaps         // it installs a chart from a folder, which may turn out to depend on the chart
	likely
)

func (d *description) bearing() bearing {
	name, _ := chartOf(d.chart.chart)
	switch {
	case d.carrier.Kind == "HelmChartConfig": // the HelmChart it adds to may be anywhere
		return likely
	case d.chart.local && d.chart.certain && (ours(name) || d.shaped()):
		return likely
	case d.chart.local:
		return perhaps
	case strings.Contains(name, chartName), name == oldChartName:
		return likely
	case d.chart.object != nil && strings.Contains(d.carrier.File.Source(d.carrier.Span), "nginx"):
		return likely
	case (d.chart.chart == "" || manifest.Placeholder(d.chart.chart)) && d.shaped():
		return likely
	}
	return none
}

// shaped tells whether the values look like those of the chart, as far as they stand in the carrier.
func (d *description) shaped() bool {
	for _, g := range d.values {
		v := d.carrier.Root.At(g.at...)
		if v == nil {
			continue
		}
		switch g.how {
		case inline:
			if v.Get(chartName) != nil || weigh(v)+named(d.carrier.Name) >= enough {
				return true
			}
		case text:
			if s, _ := v.Str(); strings.Contains(s, chartName+":") || strings.Contains(s, "controller:") {
				return true
			}
		}
	}
	return false
}

// str returns the text at a path, "" where there is none.
func str(v *manifest.Value, path ...string) string {
	text, _ := v.At(path...).Str()
	return text
}

// scalar returns the text of a string, number or boolean: versions are written as numbers too.
func scalar(v *manifest.Value) string {
	if v == nil {
		return ""
	}
	return v.Text
}

// into extends a path without touching what others hold of it.
func into(path []string, steps ...string) []string {
	return append(path[:len(path):len(path)], steps...)
}

// add joins what another object adds to a description. Parameters stay the strongest.
func (d *description) add(more *description) {
	at := len(d.values)
	for at > 0 && d.values[at-1].how == parameters {
		at--
	}
	for i, g := range more.values {
		g.in = more.carrier
		d.values = slices.Insert(d.values, at+i, g)
	}
	d.unseen = append(d.unseen, more.unseen...)
}
