package gitops

import (
	"cmp"
	"strconv"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// crossplaneRelease reads a Release of Crossplane's provider for Helm.
func crossplaneRelease(o *manifest.Object) []*description {
	spec := o.Root.At("spec", "forProvider")
	chart := spec.Get("chart")
	d := &description{
		carrier: o, name: cmp.Or(str(o.Root, "metadata", "annotations", "crossplane.io/external-name"), o.Name),
		namespace: str(spec, "namespace"),
		chart: reference{
			chart: cmp.Or(str(chart, "name"), str(chart, "url")), repo: cmp.Or(str(chart, "repository"), str(chart, "url")),
			version: scalar(chart.Get("version")),
		},
	}
	for i, item := range items(spec, "valuesFrom") {
		if ref := item.Get("configMapKeyRef"); ref != nil {
			at := []string{"spec", "forProvider", "valuesFrom", strconv.Itoa(i)}
			d.values = append(d.values, given{how: configMap, at: at, name: str(ref, "name"), key: cmp.Or(str(ref, "key"), "values.yaml")})
		}
		if ref := item.Get("secretKeyRef"); ref != nil {
			d.unseen = append(d.unseen, "Secret "+str(ref, "name"))
		}
	}
	if spec.Get("values") != nil {
		d.values = append(d.values, given{how: inline, at: []string{"spec", "forProvider", "values"}})
	}
	if spec.Get("set") != nil {
		d.values = append(d.values, given{how: parameters, at: []string{"spec", "forProvider", "set"}})
	}
	return []*description{d}
}
