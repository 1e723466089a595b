package gitops

import (
	"cmp"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/helm"
)

// resolution turns what was collected into releases.
type resolution struct {
	c        *Collector
	open     func(name string) *manifest.File
	files    map[string]*manifest.Object // first documents, by name
	failures map[string]*manifest.Error  // of those that cannot be read
	nested   map[*manifest.Value]nestedText
	consumed map[string]bool // files that belong to a release
	names    []string        // see named

	releases []*helm.Release
	skipped  []source.Skipped
	errs     []*manifest.Error
}

// Resolve returns the releases of the chart that the inputs describe, those of carriers first; what is not in view, and
// what cannot be read. open returns a file that the inputs name, nil where it is not in view.
func (c *Collector) Resolve(open func(name string) *manifest.File) ([]*helm.Release, []source.Skipped, []*manifest.Error) {
	r := &resolution{
		c: c, open: open, files: map[string]*manifest.Object{}, failures: map[string]*manifest.Error{},
		nested: map[*manifest.Value]nestedText{}, consumed: map[string]bool{},
	}
	for _, v := range c.values {
		r.files[v.in.File.Name] = v.in
	}
	r.chartsBeside()
	for _, d := range r.described() {
		r.describe(d)
	}
	r.chartFolders()
	r.plainFiles()
	return r.releases, r.skipped, append(r.errs, c.errs...)
}

// described are all descriptions, with those that one object only adds to another one joined.
func (r *resolution) described() []*description {
	var list []*description
	charts := map[string]*description{}
	var additions []*description
	for _, o := range append(r.c.carriers[:len(r.c.carriers):len(r.c.carriers)], r.localCarriers()...) {
		for _, d := range descriptions(o) {
			switch o.Kind {
			case "HelmChartConfig":
				additions = append(additions, d)
				continue
			case "HelmChart":
				charts[o.Name] = d
			}
			list = append(list, d)
		}
	}
	for _, o := range r.c.documents {
		list = append(list, descriptions(o)...)
	}
	for _, d := range additions {
		if of := charts[d.carrier.Name]; of != nil {
			of.add(d)
			continue
		}
		if d.carrier.Name != rke2Chart { // whose HelmChart nobody writes
			d.unseen = append(d.unseen, "HelmChart "+d.carrier.Name)
		}
		list = append(list, d)
	}
	return list
}

// describe adds the releases that a description makes.
func (r *resolution) describe(d *description) {
	ref := r.lookUp(d)
	if ref.local {
		if c := r.chartAt(d.carrier.File.Name, ref); c != nil {
			r.ofChart(d, c)
		} else if ref.certain {
			r.ofUnknown(d, ref)
		}
		return
	}
	id, sure := ref.identify(nil)
	if id.name == "" {
		if !ours(ref.chart) {
			r.ofUnknown(d, ref)
		}
		return
	}
	found := r.read(d)
	if !sure {
		if id, sure = ref.identify(found.values()); !sure {
			return
		}
	}
	r.add(d, id, "", found)
}

func ours(chart string) bool {
	name, _ := chartOf(chart)
	return name == chartName || name == oldChartName || name == rke2Chart
}

// ofChart adds the releases that a chart in view makes, which may be the chart itself or bring it along.
func (r *resolution) ofChart(d *description, c *chart) {
	parts := c.parts()
	if len(parts) == 0 {
		return
	}
	d.files = append(d.files, c.files...)
	found := r.read(d)
	if base := r.chartValues(c, found); base != nil {
		found.layers = append([]layer{*base}, found.layers...)
	}
	for _, part := range parts {
		if part.enabled(found.layers) {
			d.astray = c.astray(part, found.layers, r.c.names)
			r.add(d, part.identity, part.key, found)
		}
	}
	r.consume(found)
	c.carried = true
}

// ofUnknown adds a release of a chart that is not in view, where its values show what it brings along.
func (r *resolution) ofUnknown(d *description, ref reference) {
	if !d.shaped() && !strings.Contains(ref.chart, chartName) {
		return
	}
	found := r.read(d)
	id := identity{name: chartName, unseen: "the chart " + ref.chart}
	if ref.chart == "" {
		id.unseen = "which chart it installs"
	}
	for _, v := range found.values() {
		if v.Get(chartName) != nil {
			r.add(d, id, chartName, found)
			return
		}
	}
	if weighAll(found.values())+max(named(ref.chart), named(d.carrier.Name)) >= enough {
		r.add(d, id, "", found)
	}
}

// lookUp replaces references to objects by what the objects say, as far as they are in view.
func (r *resolution) lookUp(d *description) reference {
	ref := d.chart
	if ref.object != nil {
		o := r.source(ref.object)
		if o == nil {
			ref.chart = ref.object.name
			d.unseen = append(d.unseen, ref.object.kind+" "+ref.object.name)
			return ref
		}
		d.files = append(d.files, o.File.Name)
		spec := o.Root.Get("spec")
		if o.Kind == "HelmChart" {
			ref = fluxChart(o, spec)
			d.fluxFiles(spec, ref.local)
		} else {
			return reference{
				chart: str(spec, "url"), repo: str(spec, "url"),
				version: cmp.Or(scalar(spec.At("ref", "tag")), scalar(spec.At("ref", "semver"))),
			}
		}
	}
	if ref.repoObject != nil {
		if o := r.source(ref.repoObject); o != nil {
			d.files = append(d.files, o.File.Name)
			ref.repo = str(o.Root, "spec", "url")
		}
	}
	return ref
}

func (r *resolution) source(ref *objectRef) *manifest.Object {
	for _, o := range r.c.sources {
		if o.Kind == ref.kind && o.Name == ref.name && (o.Namespace == ref.namespace || o.Namespace == "" || ref.namespace == "") {
			return o
		}
	}
	return nil
}
