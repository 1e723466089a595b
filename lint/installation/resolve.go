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
	shared   []*manifest.Object // of its parts, classes that are also an installation's whose release is known by itself
	home     string             // the file it lies in: the workload's, else the ConfigMap's or Service's; an overlay's own
}

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
	slices.SortStableFunc(r.set.Installations, func(a, b *Installation) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), versions.Compare(a.Release.Version, b.Release.Version))
	})
	return r.set
}

func (r *resolver) begin(w *workload, objects ...*manifest.Object) *draft {
	d := &draft{Installation: &Installation{AnnotationsPrefix: defaultPrefix}, workload: w, objects: objects, home: objects[0].Place()}
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

// anchor enters a draft at each of its parts so that objects of a namespace find it, and objects whose namespace is not
// written too.
func (r *resolver) anchor(sort claimSort, name, namespace string, d *draft) {
	c := claim{installation: d.Installation}
	if anyNamespace(namespace) {
		namespace = ""
	}
	for _, o := range d.objects {
		r.anchors.add(sort, name, namespace, o.Place(), c)
		if namespace != "" {
			r.anchors.add(sort, name, everywhere, o.Place(), c)
		}
	}
}

// decideReleases finds the releases that are not known yet. A class tells nothing of an installation that shares it with
// one whose release is known: the class came with that one.
func (r *resolver) decideReleases() {
	for _, d := range r.drafts {
		if d.Release == nil || d.Assumed {
			own := slices.DeleteFunc(slices.Clone(d.objects), func(o *manifest.Object) bool { return slices.Contains(d.shared, o) })
			r.options.findRelease(d.workload, own).apply(d.Installation)
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
		if instance := labelValue(d.objects[0], instanceLabel); instance != "" {
			r.anchor(classOfRelease, controller+" "+instance, "", d)
		}
		switch name := d.Flags["ingress-class"]; {
		case name != "":
			r.anchor(answersTo, name, "", d)
		case d.switchedOn("ingress-class-by-name"):
			r.anchor(answersTo, defaultClass, "", d)
		}
	}
	found := map[classKey]classOwners{}
	for n := range r.classes {
		c := &r.classes[n]
		owners := r.classOwners(c, found)
		known := slices.ContainsFunc(owners, func(c claim) bool { return !c.installation.Assumed })
		for _, owner := range owners {
			d := r.byDraft[owner.installation]
			d.Classes = append(d.Classes, c.object)
			d.objects = append(d.objects, c.object)
			if known {
				d.shared = append(d.shared, c.object)
			}
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
		i.Name = cmp.Or(strings.TrimPrefix(d.objects[0].Namespace+"/"+d.objects[0].Name, "/"), "unnamed")
		i.IngressClass = i.Flags["ingress-class"]
		if i.IngressClass == "" {
			i.IngressClass = defaultClass
			if d.workload == nil && len(i.Classes) > 0 {
				i.IngressClass = i.Classes[0].Name
			}
		}
		i.WatchNamespace = i.Flags["watch-namespace"]
		if manifest.Placeholder(i.WatchNamespace) {
			i.WatchNamespace = ""
		}
		i.Complete = Complete{ConfigMap: whole(i.ConfigMap), Workload: whole(i.Workload), Service: len(i.Services) > 0}
		if slices.ContainsFunc(d.objects, func(o *manifest.Object) bool { return o.Whole }) {
			i.Complete = Complete{ConfigMap: true, Workload: true, Service: true}
		}
		i.Complete = i.Complete.or(r.options.Complete)
		if d.workload != nil {
			i.CPULimit = cpuLimit(i.Container)
			i.CPUFilledIn = manifest.Placeholder(text(i.Container.At("resources", "limits", "cpu")))
			i.Shutdown = readShutdown(d.workload, i.Flags, i.Release)
			timeout := i.Effective("worker-shutdown-timeout")
			i.Shutdown.FilledIn = i.Shutdown.FilledIn || timeout.From == FilledIn
			if seconds, ok := nginxSeconds(timeout.Value); ok {
				i.Shutdown.WorkerTimeout = seconds
			}
		}
		r.set.Installations = append(r.set.Installations, i)
	}
}

// whole tells whether an object is in view, and all of it.
func whole(o *manifest.Object) bool { return o != nil && !o.Partial }

func (c Complete) or(other Complete) Complete {
	return Complete{
		ConfigMap: c.ConfigMap || other.ConfigMap, Workload: c.Workload || other.Workload,
		Service: c.Service || other.Service, Ingresses: c.Ingresses || other.Ingresses,
	}
}
