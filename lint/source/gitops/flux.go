package gitops

import (
	"cmp"
	"path"
	"strconv"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// fluxRelease reads a HelmRelease of Flux 2.
func fluxRelease(o *manifest.Object) []*description {
	spec := o.Root.Get("spec")
	d := &description{carrier: o, name: str(spec, "releaseName"), namespace: str(spec, "targetNamespace")}
	if d.name == "" {
		d.name = o.Name
		if d.namespace != "" && o.Name != "" {
			d.name = d.namespace + "-" + o.Name
		}
	}
	if d.namespace == "" {
		d.namespace = o.Namespace
	}
	if from := spec.Get("chartRef"); from != nil {
		d.chart.object = &objectRef{str(from, "kind"), cmp.Or(str(from, "namespace"), o.Namespace), str(from, "name")}
	} else {
		d.chart = fluxChart(o, spec.At("chart", "spec"))
		d.fluxFiles(spec.At("chart", "spec"), d.chart.local)
	}
	fluxValuesFrom(d, spec)
	if spec.Get("values") != nil {
		d.values = append(d.values, given{how: inline, at: []string{"spec", "values"}})
	}
	if spec.Get("postRenderers") != nil {
		d.unseen = append(d.unseen, "spec.postRenderers, which change what the chart renders,")
	}
	return []*description{d}
}

// fluxChart reads the template of a HelmChart, which is also the spec of one.
func fluxChart(o *manifest.Object, chart *manifest.Value) reference {
	from := chart.Get("sourceRef")
	ref := reference{
		chart: str(chart, "chart"), version: scalar(chart.Get("version")),
		repo:       str(from, "name"),
		repoObject: &objectRef{str(from, "kind"), cmp.Or(str(from, "namespace"), o.Namespace), str(from, "name")},
	}
	switch ref.repoObject.kind {
	case "GitRepository", "Bucket":
		ref.local, ref.climb, ref.certain = true, true, true
	}
	return ref
}

// fluxFiles adds the values files that a chart's own repository or archive holds.
func (d *description) fluxFiles(chart *manifest.Value, local bool) {
	var own []given
	names := []string{str(chart, "valuesFile")}
	for _, item := range items(chart, "valuesFiles") {
		names = append(names, scalar(item))
	}
	for _, name := range names {
		switch {
		case name == "", !local && (name == "values.yaml" || name == "./values.yaml"): // the defaults
		case local:
			own = append(own, given{how: file, file: fileRef{name, true}})
		default:
			d.unseen = append(d.unseen, "the file "+name+" of the chart")
		}
	}
	d.values = append(own, d.values...)
}

func fluxValuesFrom(d *description, spec *manifest.Value) {
	for i, item := range items(spec, "valuesFrom") {
		kind, name := str(item, "kind"), str(item, "name")
		key := cmp.Or(str(item, "valuesKey"), "values.yaml")
		at := []string{"spec", "valuesFrom", strconv.Itoa(i)}
		if kind == "ConfigMap" && item.Get("targetPath") == nil {
			d.values = append(d.values, given{how: configMap, at: at, name: name, key: key})
			continue
		}
		d.unseen = append(d.unseen, kind+" "+name)
	}
}

// operatorRelease reads a HelmRelease of the Helm Operator, which came with Flux 1.
func operatorRelease(o *manifest.Object) []*description {
	spec := o.Root.Get("spec")
	chart := spec.Get("chart")
	d := &description{
		carrier: o, name: cmp.Or(str(spec, "releaseName"), o.Name), namespace: cmp.Or(str(spec, "targetNamespace"), o.Namespace),
		chart: reference{chart: str(chart, "name"), repo: str(chart, "repository"), version: scalar(chart.Get("version"))},
	}
	if str(spec, "releaseName") == "" && o.Namespace != "" {
		d.name = o.Namespace + "-" + o.Name
	}
	if chart.Get("git") != nil {
		d.chart = reference{chart: str(chart, "path"), repo: str(chart, "git"), version: scalar(chart.Get("ref")), local: true, climb: true, certain: true}
	}
	for _, item := range items(spec, "valueFileSecrets") {
		d.unseen = append(d.unseen, "Secret "+str(item, "name"))
	}
	for i, item := range items(spec, "valuesFrom") {
		operatorValuesFrom(d, item, []string{"spec", "valuesFrom", strconv.Itoa(i)})
	}
	if spec.Get("values") != nil {
		d.values = append(d.values, given{how: inline, at: []string{"spec", "values"}})
	}
	return []*description{d}
}

func operatorValuesFrom(d *description, item *manifest.Value, at []string) {
	if ref := item.Get("configMapKeyRef"); ref != nil {
		d.values = append(d.values, given{how: configMap, at: at, name: str(ref, "name"), key: cmp.Or(str(ref, "key"), "values.yaml")})
	}
	if ref := item.Get("secretKeyRef"); ref != nil {
		d.unseen = append(d.unseen, "Secret "+str(ref, "name"))
	}
	if ref := item.Get("externalSourceRef"); ref != nil {
		d.unseen = append(d.unseen, str(ref, "url"))
	}
	if ref := item.Get("chartFileRef"); ref != nil && d.chart.local {
		d.values = append(d.values, given{how: file, at: at, file: fileRef{path.Join(d.chart.chart, str(ref, "path")), true}})
	} else if ref != nil {
		d.unseen = append(d.unseen, "the file "+str(ref, "path")+" of the chart")
	}
}
