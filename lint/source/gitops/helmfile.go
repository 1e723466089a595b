package gitops

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// isHelmfile knows a helmfile by its list of releases with charts.
func isHelmfile(root *manifest.Value) bool {
	for _, item := range items(root, "releases") {
		if str(item, "chart") != "" {
			return true
		}
	}
	return false
}

// helmfileReleases reads the releases of a helmfile.
func helmfileReleases(o *manifest.Object) []*description {
	repositories := map[string]string{}
	for _, item := range items(o.Root, "repositories") {
		repositories[str(item, "name")] = str(item, "url")
	}
	var list []*description
	for i, item := range items(o.Root, "releases") {
		if scalar(item.Get("installed")) == "false" {
			continue
		}
		d := &description{
			carrier: o, name: str(item, "name"), namespace: str(item, "namespace"),
			chart: reference{chart: str(item, "chart"), version: scalar(item.Get("version"))},
		}
		if isLocal(d.chart.chart) {
			d.chart.local, d.chart.certain = true, true
		} else if repo, _, ok := strings.Cut(d.chart.chart, "/"); ok {
			d.chart.repo = cmp.Or(repositories[repo], repo)
		}
		helmfileValues(d, item, []string{"releases", strconv.Itoa(i)})
		list = append(list, d)
	}
	return list
}

func helmfileValues(d *description, release *manifest.Value, at []string) {
	for i, item := range items(release, "values") {
		here := into(at, "values", strconv.Itoa(i))
		switch {
		case item.Kind == manifest.Map:
			d.values = append(d.values, given{how: inline, at: here})
		case strings.Contains(item.Text, "://"):
			d.unseen = append(d.unseen, item.Text)
		default:
			d.values = append(d.values, given{how: file, at: here, file: fileRef{name: item.Text}})
		}
	}
	for _, item := range items(release, "secrets") {
		d.unseen = append(d.unseen, "the secrets file "+item.Text)
	}
	if release.Get("set") != nil {
		d.values = append(d.values, given{how: parameters, at: into(at, "set")})
	}
	if release.Get("setString") != nil {
		d.values = append(d.values, given{how: texts, at: into(at, "setString")})
	}
	if release.Get("inherit") != nil {
		d.unseen = append(d.unseen, "the template that the release inherits")
	}
}
