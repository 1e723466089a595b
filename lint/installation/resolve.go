package installation

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// resolver turns what the first pass kept into a Set.
type resolver struct {
	*Builder
	set     *Set
	drafts  []*draft
	others  []*workload
	anchors places // drafts by what their parts are found by
	byDraft map[*Installation]*draft
}

// draft is an installation while its parts are being found.
type draft struct {
	*Installation
	workload *workload
	objects  []*manifest.Object // all parts
}

// file is where the installation lies: at its workload, else at its ConfigMap or Service.
func (d *draft) file() string { return d.objects[0].File.Name }

// Resolve ends the first pass.
func (b *Builder) Resolve() *Set {
	b.ingresses.flush()
	r := &resolver{Builder: b, set: newSet(b.options), byDraft: map[*Installation]*draft{}}
	r.startFromWorkloads()
	r.attachConfigMaps()
	r.attachServices()
	r.decideReleases()
	r.attachClasses()
	r.decideReleases()
	r.describe()
	r.enter()
	r.narrow()
	r.countIngresses()
	r.attachBalancers()
	slices.SortStableFunc(r.set.Installations, func(a, b *Installation) int { return cmp.Compare(a.Name, b.Name) })
	return r.set
}

func (r *resolver) begin(w *workload, objects ...*manifest.Object) *draft {
	d := &draft{Installation: &Installation{AnnotationsPrefix: defaultPrefix}, workload: w, objects: objects}
	if w != nil {
		d.Workload, d.Container = w.object, w.container
		d.Flags = parseFlags(w.arguments, versions.Newest())
		if prefix := d.Flags["annotations-prefix"]; prefix != "" {
			d.AnnotationsPrefix = prefix
		}
	}
	r.drafts = append(r.drafts, d)
	r.byDraft[d.Installation] = d
	return d
}

func (r *resolver) startFromWorkloads() {
	for _, w := range r.workloads {
		if w.other != "" {
			r.others = append(r.others, w)
			continue
		}
		d := r.begin(w, w.object)
		r.anchorConfigMap(d)
	}
}

// anchorConfigMap enters a workload under the ConfigMap its --configmap names, or under its namespace when none can be
// read.
func (r *resolver) anchorConfigMap(d *draft) {
	namespace, name, ok := strings.Cut(d.Flags["configmap"], "/")
	sort := namesConfigMap
	if !ok || name == "" || strings.ContainsAny(d.Flags["configmap"], "${") {
		sort, namespace, name = inNamespace, d.Workload.Namespace, ""
	}
	r.anchor(sort, name, namespace, d)
}

// anchor enters a draft so that objects of its namespace find it, and objects whose namespace is not written too.
func (r *resolver) anchor(sort claimSort, name, namespace string, d *draft) {
	c := claim{installation: d.Installation}
	r.anchors.add(sort, name, namespace, d.file(), c)
	if namespace != "" {
		r.anchors.add(sort, name, everywhere, d.file(), c)
	}
}

// attachConfigMaps gives each ConfigMap to the nearest workloads that it belongs to. A workload that several ConfigMaps
// belong to, each in a folder of its own (overlays over one base), makes an installation with each.
func (r *resolver) attachConfigMaps() {
	beside := r.configMapsBeside()
	for _, c := range r.configMaps {
		o := c.object
		if beside[identify(o)] {
			continue
		}
		owners := r.anchors.nearest(withoutHash(o.Name), o.Namespace, o.File.Name, namesConfigMap)
		if len(owners) == 0 && o.Name != withoutHash(o.Name) {
			owners = r.anchors.nearest(o.Name, o.Namespace, o.File.Name, namesConfigMap)
		}
		if len(owners) == 0 && c.evidence >= nameTells {
			owners = r.anchors.nearest("", o.Namespace, o.File.Name, inNamespace)
		}
		switch {
		case len(owners) > 0:
			for _, owner := range owners {
				r.joinConfigMap(r.byDraft[owner.installation], o)
			}
		case c.evidence == couldBe, r.ofOtherProduct(c):
		default:
			r.begin(nil, o).ConfigMap = o
		}
	}
}

func (r *resolver) joinConfigMap(d *draft, o *manifest.Object) {
	switch {
	case d.ConfigMap == nil:
		d.ConfigMap = o
		d.objects = append(d.objects, o)
	case identify(d.ConfigMap) == identify(o):
		d.ConfigMap = o // applied later, it overwrites the first
		d.objects = append(d.objects, o)
	default:
		other := r.begin(d.workload, d.Workload, o)
		other.ConfigMap = o
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
		if c.evidence == keysTell && within(w.object.Namespace, c.object.Namespace) && depth(w.object.File.Name, c.object.File.Name) > 0 {
			return true
		}
	}
	return false
}

// attachServices gives each Service to the nearest installations of its namespace that it fits, of equally near ones to
// those it fits best. A controller's Service that fits none is an installation of its own: its controller is not in
// view.
func (r *resolver) attachServices() {
	for _, d := range r.drafts {
		r.anchor(partsIn, "", d.objects[0].Namespace, d)
	}
	for _, o := range r.services {
		found := r.served(o)
		for _, d := range found {
			d.Services = append(d.Services, o)
			d.objects = append(d.objects, o)
		}
		if len(found) == 0 && serviceByName(o) && !r.selectsOther(o) {
			d := r.begin(nil, o)
			d.Services = append(d.Services, o)
			r.anchor(partsIn, "", o.Namespace, d)
		}
	}
}

func (r *resolver) served(o *manifest.Object) []*draft {
	for folder, ok := o.File.Name, true; ok; folder, ok = parent(folder) {
		best := 0
		var found []*draft
		for _, c := range r.anchors.at(partsIn, "", o.Namespace, folder) {
			d := r.byDraft[c.installation]
			switch fit := serves(o, d.Installation); {
			case fit == 0 || fit < best:
			case fit > best:
				best, found = fit, append(found[:0], d)
			default:
				found = append(found, d)
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

func (r *resolver) decideReleases() {
	for _, d := range r.drafts {
		if d.Release == nil || d.Assumed {
			r.options.findRelease(d.workload, d.objects).apply(d.Installation)
		}
	}
}

// attachClasses gives each IngressClass to the nearest installations whose --controller-class it names, or whose
// --ingress-class is its name.
func (r *resolver) attachClasses() {
	for _, d := range r.drafts {
		if d.workload != nil {
			d.Flags = parseFlags(d.workload.arguments, d.Release)
		}
		controller := d.Flags["controller-class"]
		if controller == "" {
			controller = defaultControllerClass
		}
		if d.workload == nil || d.Release.Behaviour.IngressClassObjects {
			d.ControllerClass = controller
		}
		r.anchor(controllerClass, controller, "", d)
		switch name := d.Flags["ingress-class"]; {
		case name != "":
			r.anchor(answersTo, name, "", d)
		case d.switchedOn("ingress-class-by-name"):
			r.anchor(answersTo, defaultClass, "", d)
		}
	}
	for n := range r.classes {
		c := &r.classes[n]
		file := c.object.File.Name
		owners := preferControllers(r.anchors.nearest(c.controller, "", file, controllerClass))
		if len(owners) == 0 && c.owner != others {
			owners = r.anchors.nearest(c.object.Name, "", file, answersTo)
		}
		for _, owner := range owners {
			d := r.byDraft[owner.installation]
			d.Classes = append(d.Classes, c.object)
			d.objects = append(d.objects, c.object)
		}
		if len(owners) > 0 {
			c.owner = ours
		}
	}
}

// describe fills in what follows from the parts.
func (r *resolver) describe() {
	for _, d := range r.drafts {
		i := d.Installation
		i.Name = d.objects[0].Namespace + "/" + d.objects[0].Name
		i.IngressClass = i.Flags["ingress-class"]
		if i.IngressClass == "" {
			i.IngressClass = defaultClass
			if d.workload == nil && len(i.Classes) > 0 {
				i.IngressClass = i.Classes[0].Name
			}
		}
		i.WatchNamespace = i.Flags["watch-namespace"]
		if strings.ContainsAny(i.WatchNamespace, "${") {
			i.WatchNamespace = ""
		}
		i.Complete = Complete{ConfigMap: i.ConfigMap != nil, Workload: i.Workload != nil, Service: len(i.Services) > 0}
		if d.workload != nil {
			i.CPULimit = cpuLimit(i.Container)
			i.Shutdown = readShutdown(d.workload, i.Flags, i.Release)
			if timeout, ok := nginxSeconds(i.Effective("worker-shutdown-timeout").Value); ok {
				i.Shutdown.WorkerTimeout = timeout
			}
		}
		r.set.Installations = append(r.set.Installations, i)
	}
}
