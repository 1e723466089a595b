package installation

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// attachServices gives each Service to the nearest installations of its namespace that it fits, of equally near ones to
// those it fits best. A controller's Service that fits none is an installation of its own: its controller is not in
// view.
func (r *resolver) attachServices() {
	for _, d := range r.drafts {
		sort := settingsIn
		if d.workload != nil {
			sort = workloadsIn
		}
		r.anchor(sort, "", d.objects[0].Namespace, d)
	}
	var ties bonds
	served := make([][]*draft, len(r.services))
	for n, o := range r.services {
		served[n] = r.served(o)
		for _, d := range served[n] {
			ties.add(d, o)
		}
	}
	for n, o := range r.services {
		joined := false
		for _, d := range served[n] {
			if ties.hold(d, o) {
				d.Services = append(d.Services, o)
				d.objects = append(d.objects, o)
				joined = true
			}
		}
		if !joined && serviceByName(o) && !r.selectsOther(o) {
			r.serveAlone(o)
		}
	}
}

// serveAlone makes an installation of a controller's Service, or adds it to the one that the controller's other Service
// in the same folder made: a controller has one for inside and one for outside.
func (r *resolver) serveAlone(o *manifest.Object) {
	name := strings.TrimSuffix(o.Name, "-internal")
	folder, _ := parent(o.Place())
	for _, place := range [...]string{o.Place(), folder} {
		for _, c := range r.anchors.at(servicesIn, name, o.Namespace, place) {
			d := r.byDraft[c.installation]
			if !slices.ContainsFunc(d.Services, func(other *manifest.Object) bool { return other.Name == o.Name }) {
				d.Services = append(d.Services, o)
				d.objects = append(d.objects, o)
				return
			}
		}
	}
	d := r.begin(nil, o)
	d.Services = append(d.Services, o)
	r.anchor(servicesIn, name, o.Namespace, d)
}

// served climbs to the nearest installations that a Service fits. Without a name or label that says so only a selector
// can tell, which only workloads answer to.
func (r *resolver) served(o *manifest.Object) []*draft {
	sorts := []claimSort{workloadsIn}
	if serviceByName(o) {
		sorts = append(sorts, settingsIn)
	}
	for folder, ok := o.Place(), true; ok; folder, ok = parent(folder) {
		best := 0
		var found []*draft
		for _, sort := range sorts {
			for _, c := range r.anchors.at(sort, "", o.Namespace, folder) {
				d := r.byDraft[c.installation]
				switch fit := serves(o, d.Installation); {
				case fit == 0 || fit < best:
				case fit > best:
					best, found = fit, append(found[:0], d)
				default:
					found = append(found, d)
				}
			}
		}
		if best > 0 {
			return found
		}
	}
	return nil
}

// selectsOther tells whether a Service leads to another product's controller.
func (r *resolver) selectsOther(o *manifest.Object) bool {
	for _, w := range r.others {
		if within(o.Namespace, w.object.Namespace) &&
			subset(o.Root.At("spec", "selector"), w.object.Root.At("spec", "template", "metadata", "labels")) {
			return true
		}
	}
	return false
}
