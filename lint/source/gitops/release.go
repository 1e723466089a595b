package gitops

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/helm"
)

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
	if key != id.name {
		release.Alias = key
	}
	if id.unseen != "" {
		release.Unseen = append(release.Unseen, id.unseen)
	}
	if manifest.Placeholder(release.Name) {
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
	release.Files = slices.Concat([]string{d.carrier.File.Name}, d.files, found.consumed)
	for _, l := range d.astray {
		release.Astray = append(release.Astray, helm.Layer{In: l.in, Path: l.path, Values: l.values, Opaque: l.opaque})
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

// manyUnseen is how many sources of values that are not in view are named at most.
const manyUnseen = 8

// tell says what a release takes values from that is not in view.
func (r *resolution) tell(release *helm.Release, at *manifest.Object) {
	if len(release.Unseen) == 0 {
		return
	}
	verb := "is"
	if len(release.Unseen) > 1 {
		verb = "are"
	}
	unseen := release.Unseen
	if len(unseen) > manyUnseen {
		unseen = append(slices.Clone(unseen[:manyUnseen]), fmt.Sprintf("%d more", len(unseen)-manyUnseen))
	}
	name := cmp.Or(release.Name, release.Chart)
	r.skipped = append(r.skipped, source.Skipped{
		Name: at.File.Name, Line: at.File.Position(int(at.Span.Start)).Line,
		Reason: fmt.Sprintf("%s %s not in view and may set what the values of %s leave out", strings.Join(unseen, " and "), verb, name),
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
