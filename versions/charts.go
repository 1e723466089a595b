package versions

import (
	"strings"

	helm "github.com/Masterminds/semver/v3"
	"golang.org/x/mod/semver"
)

// Chart is one version of the project's own Helm chart, ingress-nginx. The older
// chart stable/nginx-ingress (1.x) is another one and not in the table.
type Chart struct {
	// Version is the chart's version without a leading v: "4.8.3".
	Version string `json:"version"`
	// AppVersion is what Chart.yaml says of the controller. Of two charts it
	// is wrong; Tag tells what they install.
	AppVersion string `json:"app_version"`
	// Tag is the default of controller.image.tag: "v1.9.4", "0.33.0".
	Tag string `json:"tag"`
	// Digest says that the chart pins its image by controller.image.digest.
	// The digest wins over a changed tag.
	Digest bool `json:"digest,omitempty"`
	// DigestChroot says that it pins the chroot image too.
	DigestChroot bool `json:"digest_chroot,omitempty"`
	// Rendering is what the templates make of values.
	Rendering Rendering `json:"rendering"`

	index uint8
}

// Charts returns every chart of the table, in semver order.
func Charts() []Chart { return charts[:] }

// NewestChart returns the newest chart of the table.
func NewestChart() *Chart { return &charts[len(charts)-1] }

// Controller returns the version of the controller that the chart installs. It
// need not be one of the table's; ask Find.
func (c *Chart) Controller() string { return strings.TrimPrefix(c.Tag, "v") }

// QuotesConfig says that numbers and booleans in controller.config reach the
// ConfigMap as texts. Before, they arrive as they are and the API server refuses
// the ConfigMap.
func (c *Chart) QuotesConfig() bool { return c.Rendering.QuotesConfig }

// TemplatesConfig says that the values in controller.config are templates, which
// Helm runs.
func (c *Chart) TemplatesConfig() bool { return c.Rendering.TemplatesConfig }

// FindChart returns the chart that a version asks for, as Helm reads versions.
// A leading v, and the name before the version in a label helm.sh/chart, may be
// there.
//
//   - A full version ("4.10.1") is that chart, with exact true. One that the
//     table lacks takes the nearest lower chart of its minor line, else the
//     nearest lower one.
//   - A constraint ("4.x", "~4.10.0", "^4", ">=4.0.0 <5", "*") is the newest
//     chart that satisfies it. Pre-releases count only where it names one.
//   - No version at all is the newest chart, as for Helm.
//
// ok is false for what is no version and no constraint (placeholders), for
// constraints that no chart satisfies and for versions below the oldest chart;
// then c is nil.
func FindChart(version string) (c *Chart, exact, ok bool) {
	version = strings.TrimPrefix(strings.TrimSpace(version), "ingress-nginx-")
	full := strings.TrimPrefix(strings.TrimLeft(version, "= "), "v")
	if i := strings.IndexAny(full, "+_"); i >= 0 {
		full = full[:i] // what a registry or a label adds
	}
	if strings.Count(full, ".") >= 2 && semver.IsValid("v"+full) {
		return chartAt(full)
	}
	if version == "" {
		version = "*"
	}
	constraint, err := helm.NewConstraint(version)
	if err != nil {
		return nil, false, false
	}
	for i := len(charts) - 1; i >= 0; i-- {
		if v, err := helm.StrictNewVersion(charts[i].Version); err == nil && constraint.Check(v) {
			return &charts[i], false, true
		}
	}
	return nil, false, false
}

// chartAt returns the chart of a full version, or the nearest lower one. The
// table is in order, so that is one of the same minor line where the line has a
// lower one.
func chartAt(version string) (c *Chart, exact, ok bool) {
	for i := len(charts) - 1; i >= 0; i-- {
		if order := semver.Compare("v"+charts[i].Version, "v"+version); order <= 0 {
			return &charts[i], order == 0, true
		}
	}
	return nil, false, false
}

// ChartOf returns the newest chart that installs a release of the controller,
// else the newest one that installs an older release; the oldest chart for
// releases before all charts.
func ChartOf(release *Release) *Chart {
	var best *Chart
	for i := range charts {
		c := &charts[i]
		switch at := Compare(c.Controller(), release.Version); {
		case at > 0:
		case best == nil, Compare(c.Controller(), best.Controller()) >= 0:
			best = c
		}
	}
	if best == nil {
		return &charts[0]
	}
	return best
}

// FromChart returns the controller version that a version of the ingress-nginx
// chart installs. The text of a helm.sh/chart label ("ingress-nginx-4.8.3") will
// do. The version returned need not be one of the table's; ask Find. ok is false
// for a chart that is not known.
func FromChart(chartVersion string) (app string, ok bool) {
	c, exact, ok := FindChart(chartVersion)
	if !ok || !exact {
		return "", false
	}
	return c.Controller(), true
}
