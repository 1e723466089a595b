package gitops

import (
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// The chart, and the one it comes from: stable/nginx-ingress. F5 has a chart of that name too.
const (
	chartName    = "ingress-nginx"
	oldChartName = "nginx-ingress"
	rke2Chart    = "rke2-ingress-nginx"
)

// reference is how a carrier names a chart.
type reference struct {
	chart   string // a name, a path, an address
	repo    string // an address, or the name of a repository, as far as it is known
	version string
	// local is set for a path; climb where it is one from the root of the repository, which may be any folder above.
	local, climb bool
	// certain is set where a path is known to be that of a chart, not of plain manifests.
	certain bool
	// object holds the chart, or repoObject its repository, and has to be looked up.
	object, repoObject *objectRef
}

// objectRef names an object.
type objectRef struct{ kind, namespace, name string }

// identity is which chart a reference means.
type identity struct {
	name    string // chartName or oldChartName
	version string
	unseen  string // where its own defaults come from, when they are not those of the chart
}

// identify tells whether a reference means the chart. values are those of the release; they decide where the name alone
// could be the chart of F5.
func (ref reference) identify(values []*manifest.Value) (identity, bool) {
	name, version := chartOf(ref.chart)
	if ref.version != "" {
		version = strings.TrimPrefix(ref.version, "helm-chart-")
	}
	repo := strings.ToLower(ref.repo + "/" + strings.TrimSuffix(ref.chart, name))
	switch {
	case name == chartName:
		return identity{name: chartName, version: version}, true
	case name == rke2Chart:
		return identity{name: chartName, unseen: "the values.yaml of the chart " + rke2Chart}, true
	case name != oldChartName || foreignRepo(repo):
		return identity{}, false
	}
	return identity{name: oldChartName, version: version}, stableRepo(repo) || weighAll(values) > 0
}

// chartOf takes the name of a chart, and the version where there is one, out of a path or address:
// https://example.test/charts/ingress-nginx-4.0.13.tgz.
func chartOf(chart string) (name, version string) {
	name = path.Base(strings.TrimSuffix(chart, "/"))
	if archive, ok := strings.CutSuffix(name, ".tgz"); ok {
		name = archive
		for i := 0; i+1 < len(name); i++ {
			if name[i] == '-' && name[i+1] >= '0' && name[i+1] <= '9' {
				return name[:i], name[i+1:]
			}
		}
		return name, ""
	}
	name, _, _ = strings.Cut(name, "@")
	name, version, _ = strings.Cut(name, ":")
	return name, version
}

// foreignRepo knows where F5 publishes its chart, and Bitnami.
func foreignRepo(repo string) bool {
	for _, word := range [...]string{"nginx.com", "nginxinc", "nginx-stable", "nginx-edge", "/f5/", "bitnami"} {
		if strings.Contains("/"+repo+"/", word) {
			return true
		}
	}
	return false
}

// upstream knows the repository that holds the chart's own source.
func upstream(repo string) bool {
	repo = strings.TrimSuffix(strings.ToLower(strings.TrimSuffix(repo, "/")), ".git")
	return strings.HasSuffix(repo, "kubernetes/ingress-nginx")
}

// stableRepo knows the repository of the older chart, which has moved twice.
func stableRepo(repo string) bool {
	for _, word := range [...]string{"kubernetes-charts.storage.googleapis.com", "charts.helm.sh/stable", "stable/", "/stable", "helm/charts"} {
		if strings.Contains(repo, word) {
			return true
		}
	}
	return strings.HasPrefix(repo, "stable")
}

// isLocal tells whether a chart is named by its path.
func isLocal(chart string) bool {
	return chart == "." || strings.HasPrefix(chart, "./") || strings.HasPrefix(chart, "../") || strings.HasPrefix(chart, "/")
}
