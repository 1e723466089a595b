package gitops

import (
	"fmt"
	"path"
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
	for _, o := range c.documents {
		r.files[o.File.Name] = o
	}
	for _, v := range c.values {
		r.files[v.in.File.Name] = v.in
	}
	for _, d := range r.described() {
		r.describe(d)
	}
	r.chartFolders()
	r.plainFiles()
	return r.releases, r.skipped, r.errs
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
		d.unseen = append(d.unseen, "HelmChart "+d.carrier.Name)
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

// localCarriers reads again those that install a chart from a folder which has to do with ours.
func (r *resolution) localCarriers() []*manifest.Object {
	var list []*manifest.Object
	for _, l := range r.c.local {
		if !r.leads(l) {
			continue
		}
		f := r.open(l.file)
		if f == nil {
			continue
		}
		for o := range f.ObjectsAt([]int32{l.document}, Wanted) {
			if o.Kind == l.kind && o.Name == l.name {
				list = append(list, o)
			}
		}
	}
	return list
}

func (r *resolution) leads(l localCarrier) bool {
	for _, chart := range l.folders {
		for folder := range above(path.Dir(l.file), true) {
			if r.c.charts[path.Join(folder, chart)] != nil {
				return true
			}
		}
	}
	return false
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
	found := r.read(d)
	if base := r.chartValues(c, found); base != nil {
		found.layers = append([]layer{*base}, found.layers...)
	}
	for _, part := range parts {
		if part.enabled(found.layers) {
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
		spec := o.Root.Get("spec")
		if o.Kind == "HelmChart" {
			ref = fluxChart(o, spec)
			d.fluxFiles(spec, ref.local)
		} else {
			return reference{
				chart: str(spec, "url"), repo: str(spec, "url"),
				version: either(scalar(spec.At("ref", "tag")), scalar(spec.At("ref", "semver"))),
			}
		}
	}
	if ref.repoObject != nil {
		if o := r.source(ref.repoObject); o != nil {
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

func (found *reading) values() []*manifest.Value {
	list := make([]*manifest.Value, len(found.layers))
	for i := range found.layers {
		list[i] = found.layers[i].values
	}
	return list
}

// add adds a release: key is that of the sub-chart, where there is one.
func (r *resolution) add(d *description, id identity, key string, found *reading) {
	release := &helm.Release{
		Name: d.name, Namespace: d.namespace, Chart: id.name, Version: id.version, Carrier: d.carrier,
		Unseen: append([]string(nil), found.unseen...),
	}
	if id.unseen != "" {
		release.Unseen = append(release.Unseen, id.unseen)
	}
	if placeholder(release.Name) {
		release.Name = ""
	}
	if tag, ok := strings.CutPrefix(id.version, "controller-"); ok {
		release.Version, release.ReleaseFor = "", tag
	}
	for _, l := range found.layers {
		cut, left, ok := l.cut(key)
		for _, name := range left {
			release.Unseen = append(release.Unseen, "the parameter "+name)
		}
		if ok {
			release.Layers = append(release.Layers, cut)
		}
	}
	if d.carrier.Kind == "" && d.carrier.Root.Get("dependencies") != nil && len(release.Layers) > 0 {
		release.Carrier = nil
	}
	r.releases = append(r.releases, release)
	r.tell(release, d.carrier)
	for _, i := range d.ignored {
		line := d.carrier.File.Position(int(i.value.Span.Start)).Line
		r.skipped = append(r.skipped, source.Skipped{Name: d.carrier.File.Name, Line: line, Reason: i.reason})
	}
	r.consume(found)
}

// tell says what a release takes values from that is not in view.
func (r *resolution) tell(release *helm.Release, at *manifest.Object) {
	if len(release.Unseen) == 0 {
		return
	}
	verb := "is"
	if len(release.Unseen) > 1 {
		verb = "are"
	}
	name := either(release.Name, release.Chart)
	r.skipped = append(r.skipped, source.Skipped{
		Name: at.File.Name, Line: at.File.Position(int(at.Span.Start)).Line,
		Reason: fmt.Sprintf("%s %s not in view and may set what the values of %s leave out", strings.Join(release.Unseen, " and "), verb, name),
	})
}

// consume notes the files of a release and tells, once, what could not be read.
func (r *resolution) consume(found *reading) {
	for _, name := range found.consumed {
		r.consumed[name] = true
	}
	r.errs = append(r.errs, found.errs...)
	found.errs = nil
}

// chartAt returns the chart in a folder that a carrier names, nil where it is not in view or has nothing to do with ours.
func (r *resolution) chartAt(from string, ref reference) *chart {
	if placeholder(ref.chart) {
		return nil
	}
	for folder := range above(path.Dir(from), ref.climb) {
		folder = path.Join(folder, ref.chart)
		if c := r.c.charts[folder]; c != nil {
			return c
		}
		if o := r.file(path.Join(folder, "Chart.yaml")); o != nil {
			c := (*chart)(nil).read(o)
			r.c.charts[folder] = c
			return c
		}
	}
	return nil
}
