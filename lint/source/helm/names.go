package helm

import (
	"cmp"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// names are those that the templates make.
type names struct {
	release   string
	chart     string // or nameOverride
	full      string
	control   string // of the controller's objects
	namespace string
}

// longest is how much of a name the templates keep.
const longest = 63

func shortened(name string) string {
	return strings.TrimSuffix(name[:min(len(name), longest)], "-")
}

func (r *renderer) name() names {
	n := names{release: r.release.Name, chart: cmp.Or(r.release.Alias, r.release.Chart), namespace: r.release.Namespace}
	if n.release == "" {
		n.release = "ingress-nginx"
	}
	if n.chart == "" {
		n.chart = "ingress-nginx"
	}
	if name := r.text("nameOverride"); name != "" {
		n.chart = name
	}
	switch override := r.text("fullnameOverride"); {
	case override != "":
		n.full = shortened(override)
	case strings.Contains(n.release, n.chart):
		n.full = shortened(n.release)
	default:
		n.full = shortened(n.release + "-" + n.chart)
	}
	n.chart = shortened(n.chart)
	suffix := "controller"
	if r.chart == nil || r.chart.Rendering.NamedController {
		if name := r.get("controller.name"); name.given() {
			suffix = name.text()
		}
	}
	n.control = shortened(n.full + "-" + suffix)
	if override := r.text("namespaceOverride"); override != "" {
		n.namespace = shortened(override)
	}
	return n
}

// metadata is that of an object of the controller.
func (r *renderer) metadata(name, near string) *manifest.Value {
	m := r.object(near, field("name", r.made(near, name)))
	if r.names.namespace != "" {
		put(m, "namespace", r.made(near, r.names.namespace))
	}
	put(m, "labels", r.labels(near))
	return m
}

// labels are those from which the release is found. A chart that is only a guess must not look like one that is known.
func (r *renderer) labels(near string) *manifest.Value {
	labels := r.object(near)
	if r.chart == nil {
		return labels
	}
	switch version := r.ownBuild(); {
	case version != "":
		put(labels, "app.kubernetes.io/version", r.made(near, version))
	case r.stated:
		put(labels, "helm.sh/chart", r.made(near, r.release.chartName()+"-"+r.statedVersion()))
		put(labels, "app.kubernetes.io/version", r.made(near, r.chart.Controller()))
	}
	for _, f := range r.selector(near).Fields {
		put(labels, f.Key, f.Value)
	}
	if r.chart.Rendering.PartOfLabel {
		put(labels, "app.kubernetes.io/part-of", r.made(near, r.names.chart))
	}
	put(labels, "app.kubernetes.io/managed-by", r.made(near, "Helm"))
	return labels
}

// statedVersion is the version of the chart as it is stated, where that is a
// version which the table lacks; of a constraint it is what Helm installs.
func (r *renderer) statedVersion() string {
	if version := strings.TrimPrefix(r.release.Version, "v"); version != "" && !strings.ContainsAny(version, "<>=~^*xX|, ") && strings.Count(version, ".") >= 2 {
		return version
	}
	return r.chart.Version
}

func (r *Release) chartName() string {
	if r.Chart == "" {
		return "ingress-nginx"
	}
	return r.Chart
}

// selector are the labels by which Services find the controller's pods. The name is that of the chart also where
// nameOverride gives another: it tells readers whose the objects are.
func (r *renderer) selector(near string) *manifest.Value {
	if r.chart == nil {
		return r.object(near, field("app", r.made(near, r.names.chart)), field("release", r.made(near, r.names.release)))
	}
	return r.object(near,
		field("app.kubernetes.io/name", r.made(near, r.release.chartName())),
		field("app.kubernetes.io/instance", r.made(near, r.names.release)),
		field("app.kubernetes.io/component", r.made(near, "controller")),
	)
}

// ownBuild is the version in the tag of an image whose name says nothing of the controller.
func (r *renderer) ownBuild() string {
	tag := r.get("controller.image.tag")
	if tag.written == nil || tag.written.isNull() || versions.IsController(r.imageName()+":"+tag.text()) {
		return ""
	}
	release, _, ok := versions.Find(tag.text())
	if !ok {
		return ""
	}
	return release.Version
}
