package helm

import (
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// olderChart is the chart from before the project had its own. It is not in the table, so it has no defaults here.
const olderChart = "nginx-ingress"

// chart returns the chart that renders the release. stated tells that the text says which; of a constraint it is the
// newest one that satisfies it, which is what Helm installs. Otherwise it is the chart of the controller release that
// the user or the image's tag states, else the newest one. It is nil for the older chart.
func (r *Release) chart() (c *versions.Chart, stated bool) {
	if r.Chart == olderChart {
		return nil, false
	}
	if r.Version != "" {
		if c, _, ok := versions.FindChart(r.Version); ok {
			return c, true
		}
	}
	for _, version := range [...]string{r.ReleaseFor, r.tag()} {
		if release, _, ok := versions.Find(version); ok {
			return versions.ChartOf(release), false
		}
	}
	return versions.NewestChart(), false
}

// tag is the image tag that the last layer has.
func (r *Release) tag() string {
	for i := len(r.Layers) - 1; i >= 0; i-- {
		if v := r.Layers[i].Values.At("controller", "image", "tag"); v != nil {
			if v.Kind == manifest.Null {
				return ""
			}
			return printed(v, r.Layers[i].Set)
		}
	}
	return ""
}
