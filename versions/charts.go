package versions

import "strings"

type chart struct{ version, app string }

// FromChart returns the controller version that a version of the ingress-nginx
// chart installs, as the chart's appVersion says. The text of a helm.sh/chart
// label ("ingress-nginx-4.8.3") will do. The version returned need not be one
// of the table's; ask Find. ok is false for a chart that is not known.
func FromChart(chartVersion string) (app string, ok bool) {
	want := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(chartVersion), "ingress-nginx-"), "v")
	if i := strings.IndexAny(want, "+_"); i >= 0 {
		want = want[:i]
	}
	for i := range charts {
		if charts[i].version == want {
			return charts[i].app, true
		}
	}
	return "", false
}
