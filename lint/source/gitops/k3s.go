package gitops

import (
	"cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// k3sChart reads a HelmChart of k3s and RKE2, and a HelmChartConfig, which adds values to the HelmChart of its name.
func k3sChart(o *manifest.Object) []*description {
	spec := o.Root.Get("spec")
	d := &description{
		carrier: o, name: o.Name, namespace: cmp.Or(str(spec, "targetNamespace"), o.Namespace),
		chart: reference{chart: str(spec, "chart"), repo: str(spec, "repo"), version: scalar(spec.Get("version"))},
	}
	if o.Kind == "HelmChartConfig" {
		d.chart = reference{chart: o.Name}
	}
	if d.chart.chart == "" && spec.Get("chartContent") != nil {
		d.chart.chart = o.Name
		d.unseen = append(d.unseen, "spec.chartContent, which holds the chart itself,")
	}
	for _, item := range items(spec, "valuesSecrets") {
		d.unseen = append(d.unseen, "Secret "+str(item, "name"))
	}
	if spec.Get("valuesContent") != nil {
		d.values = append(d.values, given{how: text, at: []string{"spec", "valuesContent"}})
	}
	if spec.Get("values") != nil {
		d.values = append(d.values, given{how: inline, at: []string{"spec", "values"}})
	}
	if spec.Get("set") != nil {
		d.values = append(d.values, given{how: parameters, at: []string{"spec", "set"}})
	}
	return []*description{d}
}
