package gitops

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// chartValues returns the values.yaml of a chart.
func (r *resolution) chartValues(c *chart, found *reading) *layer {
	for _, name := range [...]string{"values.yaml", "values.yml"} {
		name = path.Join(c.folder, name)
		if o := r.file(name); o != nil {
			found.consumed = append(found.consumed, name)
			if o.Root.Kind == manifest.Map {
				return &layer{in: o, values: o.Root, base: true}
			}
			return nil
		}
	}
	return nil
}

// chartFolders adds a release for every values file that refines those of a chart which brings ours along; for the
// chart's own values where there is none and nothing installs the chart.
func (r *resolution) chartFolders() {
	for _, folder := range slices.Sorted(maps.Keys(r.c.charts)) {
		c := r.c.charts[folder]
		for _, part := range c.parts() {
			r.chartFolder(c, part)
		}
	}
}

func (r *resolution) chartFolder(c *chart, part dependency) {
	common := &reading{}
	if base := r.chartValues(c, common); base != nil {
		common.layers = append(common.layers, *base)
	}
	var refining []layer
	for _, o := range r.overlays(c) {
		l := layer{in: o, values: o.Root}
		switch {
		case !part.touched(l) && c.astray(part, []layer{l}, r.c.names) == nil:
		case isBase(o.File.Name) && stem(o.File.Name) != "values":
			common.layers = append(common.layers, l)
			common.consumed = append(common.consumed, o.File.Name)
		default:
			refining = append(refining, l)
		}
	}
	d := &description{carrier: c.file, files: c.files}
	for _, l := range refining {
		found := &reading{layers: append(slices.Clone(common.layers), l), consumed: append(common.consumed, l.in.File.Name)}
		if part.enabled(found.layers) {
			d.astray = c.astray(part, found.layers, r.c.names)
			r.add(d, part.identity, part.key, found)
		}
		r.consume(found)
	}
	if len(refining) == 0 && !c.carried && part.enabled(common.layers) {
		d.astray = c.astray(part, common.layers, r.c.names)
		r.add(d, part.identity, part.key, common)
	}
	r.consume(common)
}

// chartsBeside reads the Chart.yaml beside values files where it is none of the inputs, and the versions that charts have
// chosen.
func (r *resolution) chartsBeside() {
	for _, name := range r.c.overlays {
		folder := path.Dir(name)
		if beside := path.Join(folder, "Chart.yaml"); !r.c.names[beside] && r.c.charts[folder] == nil {
			if o := r.file(beside); o != nil && mentions(o.File) {
				r.c.charts[folder] = (*chart)(nil).read(o)
			}
		}
	}
	for _, c := range r.c.charts {
		if c.constrained() {
			r.locked(c, "Chart.lock")
			r.locked(c, "requirements.lock")
		}
	}
}

// locked takes the versions of dependencies from a lock file, which says what their constraints came to.
func (r *resolution) locked(c *chart, name string) {
	o := r.file(path.Join(c.folder, name))
	if o == nil {
		return
	}
	c.files = append(c.files, o.File.Name)
	at := 0 // the lock file lists dependencies in the order of the chart
	for _, item := range items(o.Root, "dependencies") {
		for i := at; i < len(c.dependencies); i++ {
			if d := &c.dependencies[i]; d.name == str(item, "name") {
				d.identity.version = cmp.Or(scalar(item.Get("version")), d.identity.version)
				at = i + 1
				break
			}
		}
	}
}

// overlays are the values files in the folder of a chart and below that nobody has named yet.
func (r *resolution) overlays(c *chart) []*manifest.Object {
	below := ""
	if c.folder != "." {
		below = c.folder + "/"
	}
	names := r.named()
	from, _ := slices.BinarySearch(names, below)
	var list []*manifest.Object
	for _, name := range names[from:] {
		rest, ok := strings.CutPrefix(name, below)
		if !ok {
			break
		}
		if r.consumed[name] || rest == "values.yaml" || rest == "values.yml" {
			continue
		}
		if notForUsers(rest) {
			r.consumed[name] = true
			continue
		}
		if o := r.file(name); o != nil && o.Root.Kind == manifest.Map {
			list = append(list, o)
		}
	}
	return list
}

// named are, in order, the files that are called values or look like it.
func (r *resolution) named() []string {
	if r.names == nil {
		r.names = slices.Clone(r.c.overlays)
		for _, v := range r.c.values {
			r.names = append(r.names, v.in.File.Name)
		}
		slices.Sort(r.names)
		r.names = slices.Compact(r.names)
	}
	return r.names
}

// notForUsers knows the folders of a chart that hold no values of installations.
func notForUsers(name string) bool {
	switch first, _, _ := strings.Cut(name, "/"); first {
	case "templates", "charts", "crds", "ci", "tests":
		return true
	}
	return false
}

// touched tells whether a values file says anything about the sub-chart.
func (d *dependency) touched(l layer) bool {
	if d.key == "" {
		return l.values.Get("controller") != nil
	}
	if l.values.Get(d.key) != nil {
		return true
	}
	for _, condition := range d.condition {
		if _, ok := switched([]layer{l}, strings.Split(condition, ".")); ok {
			return true
		}
	}
	return false
}
