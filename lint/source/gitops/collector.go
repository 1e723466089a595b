package gitops

import (
	"bytes"
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Collector gathers what the first pass over the inputs meets. It keeps only what may describe a release of the chart.
type Collector struct {
	carriers  []*manifest.Object // what installs charts, in the order of the inputs
	local     []localCarrier     // what installs charts from folders that may have to do with ours
	sources   []*manifest.Object // repositories of charts, by which carriers name them
	configs   []*manifest.Object // ConfigMaps that may hold values
	documents []*manifest.Object // helmfiles and kustomizations, which are no Kubernetes objects
	generated []generated        // ConfigMaps that kustomizations make
	charts    map[string]*chart  // by folder
	values    []*valuesFile      // files whose shape is that of the chart's values
	overlays  []string           // files that are called values, whatever they hold
	names     map[string]bool    // of all files
	errs      []*manifest.Error  // files that may hold values and cannot be read
}

// New returns an empty Collector.
func New() *Collector {
	return &Collector{charts: map[string]*chart{}, names: map[string]bool{}}
}

// Wanted tells whether Object reads a kind; text is that of the document, empty where it is not at hand.
func Wanted(kind, text string) bool {
	switch kind {
	case "HelmRelease", "HelmChart", "HelmChartConfig", "Application", "ApplicationSet", "Release", "OCIRepository", "HelmRepository":
		return true
	case "ClusterConfig":
		return text == "" || strings.Contains(text, "chartname")
	case "Kustomization":
		return text == "" || strings.Contains(text, "helmCharts")
	case "ConfigMap":
		return text == "" || strings.Contains(text, "controller:") || strings.Contains(text, chartName)
	}
	return false
}

// Object takes an object that carries values of the chart or leads to them; false says that it is none.
func (c *Collector) Object(o *manifest.Object) bool {
	switch o.Kind {
	case "OCIRepository", "HelmRepository", "HelmChart":
		if group, _, _ := strings.Cut(o.APIVersion, "/"); group == "source.toolkit.fluxcd.io" {
			c.sources = append(c.sources, o.Detach())
			return true
		}
	case "ConfigMap":
		if holdsValues(o) {
			c.configs = append(c.configs, o)
			return true
		}
		return false
	}
	var folders []string
	for _, d := range descriptions(o) {
		switch d.bearing() {
		case likely:
			c.carriers = append(c.carriers, o)
			return true
		case perhaps:
			folders = append(folders, strings.Clone(d.chart.chart))
		}
	}
	if folders != nil {
		c.local = append(c.local, localCarrier{o.File.Name, o.Document, o.Kind, strings.Clone(o.Name), folders})
	}
	return folders != nil
}

// holdsValues tells whether a value of a ConfigMap may be values of the chart.
func holdsValues(o *manifest.Object) bool {
	data := o.Root.Get("data")
	if data == nil {
		return false
	}
	for _, f := range data.Fields {
		text, _ := f.Value.Str()
		for _, key := range [...]string{"controller:", chartName + ":"} {
			if strings.HasPrefix(text, key) || strings.Contains(text, "\n"+key) {
				return true
			}
		}
	}
	return false
}

// File takes the documents of a file that are no Kubernetes objects: values, Chart.yaml, helmfiles, kustomizations.
func (c *Collector) File(f *manifest.File) {
	c.names[f.Name] = true
	switch path.Base(f.Name) {
	case "Chart.yaml", "Chart.yml":
		c.chartFile(f)
		return
	case "requirements.yaml", "requirements.yml":
		c.requirements(f)
		return
	case "kustomization.yaml", "kustomization.yml", "Kustomization":
		c.generators(f)
	}
	if calledValues(f.Name) {
		c.overlays = append(c.overlays, f.Name)
	}
	if !promising(f) {
		return
	}
	begun := false
	for doc, err := range f.Documents() {
		if err != nil {
			c.errs = append(c.errs, broken(f, err))
			return
		}
		o := doc.Object()
		switch {
		case o.Root.Kind != manifest.Map, o.Kind != "" && o.APIVersion != "":
		case isHelmfile(o.Root), isFleet(o.Root), o.Root.Get("helmCharts") != nil:
			c.document(o)
		case !begun: // of values Helm reads the first document only
			c.valuesFile(o)
		}
		begun = true
	}
}

// document takes a helmfile or kustomization that installs the chart.
func (c *Collector) document(o *manifest.Object) {
	for _, d := range descriptions(o) {
		if d.bearing() != none {
			c.documents = append(c.documents, o)
			return
		}
	}
}

// promising decides by the text whether a file is worth to be parsed. Nearly all are not.
func promising(f *manifest.File) bool {
	if bytes.HasPrefix(f.Data, []byte("apiVersion:")) || bytes.Contains(f.Data, []byte("\napiVersion:")) {
		return false
	}
	text := f.Source(manifest.Span{End: int32(len(f.Data))})
	switch {
	case strings.Contains(text, "controller") && (strings.Contains(text, "controller:") || strings.Contains(text, `"controller"`)):
		return true
	case strings.Contains(text, "nginx") && (strings.Contains(text, chartName) || strings.Contains(text, oldChartName)):
		return true
	case calledValues(f.Name) && strings.Contains(text, "config:"):
		return true
	}
	return named(f.Name) > 0
}

// mentions is a first guess whether a Chart.yaml has to do with the chart.
func mentions(f *manifest.File) bool {
	return bytes.Contains(f.Data, []byte(chartName)) || bytes.Contains(f.Data, []byte(oldChartName))
}

// first returns the first document of a file, which is the only one that Helm reads of values; nil where there is none
// that can be read.
func first(f *manifest.File) *manifest.Object {
	for doc, err := range f.Documents() {
		if err != nil {
			return nil
		}
		return doc.Object()
	}
	return nil
}
