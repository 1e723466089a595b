package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// foundRelease is a release with the way it was found.
type foundRelease struct {
	release *versions.Release
	from    ReleaseSource
	stated  string
	exact   bool
}

func (f foundRelease) apply(i *Installation) {
	i.Release, i.ReleaseFrom, i.ReleaseStated = f.release, f.from, f.stated
	i.Assumed = f.from == FromNothing
	i.Nearest = !f.exact && !i.Assumed
}

// stated returns the release that the user states for a file, by flag or configuration.
func (o Options) stated(file string) (foundRelease, bool) {
	if found, ok := lookUp(o.ControllerVersion, FromFlag); ok {
		return found, true
	}
	return lookUp(o.configured(file), FromConfiguration)
}

func (o Options) configured(file string) string {
	if o.ReleaseFor == nil {
		return ""
	}
	return o.ReleaseFor(file)
}

func lookUp(version string, from ReleaseSource) (foundRelease, bool) {
	if version == "" {
		return foundRelease{}, false
	}
	release, _, ok := versions.Find(version)
	if !ok {
		return foundRelease{}, false
	}
	// A vendor's rebuild of a release counts as that release.
	return foundRelease{release, from, version, versions.Compare(release.Version, version) == 0}, true
}

// assumedRelease is taken where nothing tells the release.
func assumedRelease() foundRelease {
	return foundRelease{release: versions.Newest(), from: FromNothing, exact: true}
}

// fromImage reads the release off an image's tag; digests and latest tell none.
func fromImage(image string) (foundRelease, bool) {
	version, ok := versions.FromImage(image)
	if !ok {
		return foundRelease{}, false
	}
	found, ok := lookUp(version, FromImage)
	if !ok {
		return foundRelease{}, false
	}
	name, _, _ := strings.Cut(image, "@")
	if colon := strings.LastIndexByte(name, ':'); colon > strings.LastIndexByte(name, '/') {
		tag := name[colon+1:]
		found.stated = tag
	}
	return found, true
}

// fromLabels reads the release off the labels of an object: the chart's version, else the application's.
func fromLabels(o *manifest.Object) (foundRelease, bool) {
	for _, set := range [...]*manifest.Value{labels(o), o.Root.At("spec", "template", "metadata", "labels")} {
		for _, key := range [...]string{"helm.sh/chart", "chart"} {
			if found, ok := fromChart(text(set.Get(key))); ok {
				return found, true
			}
		}
		if found, ok := lookUp(text(set.Get("app.kubernetes.io/version")), FromLabel); ok {
			return found, true
		}
	}
	return foundRelease{}, false
}

// fromChart reads NAME-VERSION; only the project's own chart is in the table. Of a version that the table lacks it is the nearest lower one.
func fromChart(label string) (foundRelease, bool) {
	version, ok := strings.CutPrefix(label, "ingress-nginx-")
	if !ok {
		return foundRelease{}, false
	}
	chart, exact, ok := versions.FindChart(version)
	if !ok {
		return foundRelease{}, false
	}
	found, ok := lookUp(chart.Controller(), FromChart)
	found.stated, found.exact = label, found.exact && exact
	return found, ok
}

// findRelease takes the first that speaks: what the user states, the image, the chart, the version label.
func (o Options) findRelease(w *workload, objects []*manifest.Object) foundRelease {
	for _, object := range objects {
		if found, ok := o.stated(object.Place()); ok {
			return found
		}
	}
	var image foundRelease
	if w != nil {
		found, ok := fromImage(text(w.container.Get("image")))
		if ok && w.imageWritten() {
			return found
		}
		image = found
	}
	for _, from := range [...]ReleaseSource{FromChart, FromLabel} {
		for _, object := range objects {
			if found, ok := fromLabels(object); ok && found.from == from {
				return found
			}
		}
	}
	if image.release != nil {
		return image
	}
	return assumedRelease()
}

// imageWritten tells whether somebody wrote the image; one that a chart adds by itself tells no more than the chart
// does.
func (w *workload) imageWritten() bool {
	v := w.container.Get("image")
	return w.object.Written == nil || v.Origin != nil || strings.Contains(w.object.File.Source(v.Span), v.Text)
}
