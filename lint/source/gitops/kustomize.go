package gitops

import (
	"cmp"
	"path"
	"strconv"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// kustomizeCharts reads the charts that a kustomization has Helm render.
func kustomizeCharts(o *manifest.Object) []*description {
	home := cmp.Or(str(o.Root, "helmGlobals", "chartHome"), "charts")
	patched := false
	for _, key := range [...]string{"patches", "patchesStrategicMerge", "patchesJson6902", "transformers", "replacements"} {
		patched = patched || len(items(o.Root, key)) > 0
	}
	var list []*description
	for i, item := range items(o.Root, "helmCharts") {
		at := []string{"helmCharts", strconv.Itoa(i)}
		d := &description{
			carrier: o, name: str(item, "releaseName"), namespace: cmp.Or(str(item, "namespace"), str(o.Root, "namespace")),
			chart: reference{chart: str(item, "name"), repo: str(item, "repo"), version: scalar(item.Get("version"))},
		}
		if d.chart.repo == "" {
			d.chart.chart, d.chart.local, d.chart.certain = path.Join(home, d.chart.chart), true, true
		}
		kustomizeValues(d, item, at)
		if patched {
			d.unseen = append(d.unseen, "what the patches of the kustomization change")
		}
		list = append(list, d)
	}
	return list
}

// kustomizeValues orders the values as valuesMerge says: by default those in the kustomization win.
func kustomizeValues(d *description, chart *manifest.Value, at []string) {
	var files, own []given
	if name := str(chart, "valuesFile"); name != "" {
		files = append(files, given{how: file, at: into(at, "valuesFile"), file: fileRef{name: name}})
	}
	if chart.Get("valuesInline") != nil {
		own = append(own, given{how: inline, at: into(at, "valuesInline")})
	}
	switch {
	case len(own) == 0:
	case str(chart, "valuesMerge") == "replace":
		files = nil
	case str(chart, "valuesMerge") == "merge":
		own, files = files, own
	}
	d.values = append(files, own...)
	for i, item := range items(chart, "additionalValuesFiles") {
		d.values = append(d.values, given{how: file, at: into(at, "additionalValuesFiles", strconv.Itoa(i)), file: fileRef{name: scalar(item)}})
	}
}
