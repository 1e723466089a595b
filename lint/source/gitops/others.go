package gitops

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// isFleet knows a fleet.yaml of Rancher's Fleet by the chart that it names.
func isFleet(root *manifest.Value) bool { return str(root, "helm", "chart") != "" }

// fleetBundle reads a fleet.yaml. What it changes for single targets is not looked at.
func fleetBundle(o *manifest.Object) []*description {
	helm := o.Root.Get("helm")
	at := []string{"helm"}
	d := &description{
		carrier: o, name: str(helm, "releaseName"), namespace: cmp.Or(str(o.Root, "namespace"), str(o.Root, "defaultNamespace")),
		chart: reference{chart: str(helm, "chart"), repo: str(helm, "repo"), version: scalar(helm.Get("version"))},
	}
	if d.chart.repo == "" && !strings.Contains(d.chart.chart, "://") {
		d.chart.local, d.chart.certain = true, true
	}
	for i, item := range items(helm, "valuesFiles") {
		d.values = append(d.values, given{how: file, at: into(at, "valuesFiles", strconv.Itoa(i)), file: fileRef{name: item.Text}})
	}
	if helm.Get("values") != nil {
		d.values = append(d.values, given{how: inline, at: into(at, "values")})
	}
	for _, item := range items(helm, "valuesFrom") {
		for _, kind := range [...]string{"configMapKeyRef", "secretKeyRef"} {
			if name := str(item, kind, "name"); name != "" {
				d.unseen = append(d.unseen, strings.ToUpper(kind[:1])+strings.TrimSuffix(kind[1:], "KeyRef")+" "+name)
			}
		}
	}
	if o.Root.Get("targetCustomizations") != nil {
		d.unseen = append(d.unseen, "targetCustomizations")
	}
	return []*description{d}
}

// k0sCharts reads the charts that a ClusterConfig of k0s installs.
func k0sCharts(o *manifest.Object) []*description {
	at := []string{"spec", "extensions", "helm"}
	helm := o.Root.At(at...)
	repositories := map[string]string{}
	for _, item := range items(helm, "repositories") {
		repositories[str(item, "name")] = str(item, "url")
	}
	var list []*description
	for i, item := range items(helm, "charts") {
		here := into(at, "charts", strconv.Itoa(i))
		d := &description{
			carrier: o, name: str(item, "name"), namespace: str(item, "namespace"),
			chart: reference{chart: str(item, "chartname"), version: scalar(item.Get("version"))},
		}
		if repo, _, ok := strings.Cut(d.chart.chart, "/"); ok {
			d.chart.repo = cmp.Or(repositories[repo], repo)
		}
		if item.Get("values") != nil {
			d.values = append(d.values, given{how: text, at: into(here, "values")})
		}
		list = append(list, d)
	}
	return list
}
