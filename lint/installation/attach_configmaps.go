package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// anchorConfigMap enters a workload under the ConfigMap its --configmap names, or under its namespace when none can be
// read.
func (r *resolver) anchorConfigMap(d *draft) {
	namespace, name, ok := strings.Cut(d.Flags["configmap"], "/")
	sort := namesConfigMap
	if !ok || name == "" || manifest.Placeholder(name) {
		sort, namespace, name = inNamespace, d.Workload.Namespace, ""
	}
	r.anchor(sort, name, namespace, d)
}

// attachConfigMaps gives each ConfigMap to the nearest workloads that it belongs to. A workload that several ConfigMaps
// belong to, each in a folder of its own (overlays over one base), makes an installation with each.
func (r *resolver) attachConfigMaps() {
	beside := r.configMapsBeside()
	var ties bonds
	owners := make([][]*draft, len(r.configMaps))
	for n, c := range r.configMaps {
		if beside[identify(c.object)] {
			continue
		}
		owners[n] = r.ownersOf(c)
		for _, d := range owners[n] {
			ties.add(d, c.object)
		}
	}
	for n, c := range r.configMaps {
		joined := false
		for _, d := range owners[n] {
			if ties.hold(d, c.object) {
				r.joinConfigMap(d, c.object)
				joined = true
			}
		}
		if !joined && c.evidence != couldBe && !beside[identify(c.object)] && !r.ofOtherProduct(c) {
			r.begin(nil, c.object).ConfigMap = c.object
		}
	}
}

// ownersOf returns the nearest workloads whose --configmap names a ConfigMap, else those that name none that can be
// read.
func (r *resolver) ownersOf(c candidate) []*draft {
	o := c.object
	names := []string{o.Name}
	if plain := withoutHash(o.Name); plain != o.Name {
		names = append(names, plain)
	}
	for _, name := range names {
		if found := r.anchors.nearest(name, o.Namespace, o.Place(), namesConfigMap); len(found) > 0 {
			return r.drafted(found)
		}
	}
	if c.evidence < nameTells {
		return nil
	}
	return r.drafted(r.anchors.nearest("", o.Namespace, o.Place(), inNamespace))
}

func (r *resolver) drafted(claims []claim) []*draft {
	found := make([]*draft, len(claims))
	for n, c := range claims {
		found[n] = r.byDraft[c.installation]
	}
	return found
}

func (r *resolver) joinConfigMap(d *draft, o *manifest.Object) {
	switch {
	case d.ConfigMap == nil:
		d.ConfigMap = o
		d.objects = append(d.objects, o)
	case identify(d.ConfigMap).anywhere() == identify(o).anywhere():
		d.ConfigMap = o // applied later, it overwrites the first
		d.objects = append(d.objects, o)
	default:
		overlay := r.begin(d.workload, d.Workload, o)
		overlay.ConfigMap, overlay.home = o, o.Place()
	}
}

// configMapsBeside lists the ConfigMaps that controllers name for something else: TCP and UDP services, headers.
func (r *resolver) configMapsBeside() map[identity]bool {
	named := map[string]bool{}
	for _, d := range r.drafts {
		for _, flag := range [...]string{"tcp-services-configmap", "udp-services-configmap"} {
			if _, name, ok := strings.Cut(d.Flags[flag], "/"); ok {
				named[name] = true
			}
		}
	}
	for _, c := range r.configMaps {
		for _, key := range [...]string{"add-headers", "proxy-set-headers"} {
			if _, name, ok := strings.Cut(text(c.object.Root.At("data", key)), "/"); ok {
				named[name] = true
			}
		}
	}
	beside := map[identity]bool{}
	for _, c := range r.configMaps {
		if named[c.object.Name] || named[withoutHash(c.object.Name)] {
			beside[identify(c.object)] = true
		}
	}
	return beside
}

// ofOtherProduct tells whether another product's workload in view names the ConfigMap, or lies in the same folder and
// namespace while only the keys speak for us.
func (r *resolver) ofOtherProduct(c candidate) bool {
	for _, w := range r.others {
		named := otherFlag(w.arguments, "nginx-configmaps")
		if named == "" {
			named = otherFlag(w.arguments, "configmap")
		}
		_, name, ok := strings.Cut(named, "/")
		if ok && name == c.object.Name {
			return true
		}
		if c.evidence == keysTell && within(w.object.Namespace, c.object.Namespace) && depth(w.object.Place(), c.object.Place()) > 0 {
			return true
		}
	}
	return false
}
