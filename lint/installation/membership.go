package installation

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// enter makes the installations findable: their parts by identity, the rest by class, prefix and place.
func (r *resolver) enter() {
	for _, d := range r.drafts {
		for _, o := range d.objects {
			key := identify(o)
			of := r.set.parts[key]
			if n := len(of); n == 0 || of[n-1] != d.Installation { // those of one draft come in a row
				r.set.parts[key] = append(of, d.Installation)
			}
		}
		entered := map[string]bool{}
		for _, o := range d.objects {
			if file := o.Place(); !entered[file] {
				entered[file] = true
				r.enterAt(d, file)
			}
		}
	}
	type entry struct {
		identity
		byDefault bool
	}
	entered := map[entry]bool{} // what releases of one helmfile make has one place
	for _, c := range r.classes {
		if e := (entry{identify(c.object), c.byDefault}); !entered[e] {
			entered[e] = true
			r.enterClass(c)
		}
	}
	for _, w := range r.others {
		name := otherFlag(w.arguments, "ingress-class")
		if name == "" {
			name = defaultClass
		}
		r.set.places.add(className, name, "", w.object.Place(), claim{})
		r.set.places.add(otherProgram, "", "", w.object.Place(), claim{})
	}
}

func (r *resolver) enterAt(d *draft, file string) {
	c := claim{installation: d.Installation}
	add := func(sort claimSort, name string) { r.enterConfined(sort, name, file, c) }
	add(className, d.IngressClass)
	add(prefixOf, d.AnnotationsPrefix)
	add(controllers, "")
	if len(d.Classes) == 0 && d.Flags["ingress-class"] == "" {
		add(anyClass, "")
	}
	for _, class := range d.Classes {
		add(classObject, class.Name)
	}
}

// enterClass makes a class known. One that is ours by its controller while none is in view stands for a controller that
// is implied.
func (r *resolver) enterClass(c class) {
	file := c.object.Place()
	owners := r.set.parts[identify(c.object)]
	if len(owners) == 0 && c.owner != others && (c.owner == ours || hasWord(c.controller, "nginx")) {
		i := r.set.imply(c.object.Name, r.options.configuredFor(file))
		i.Classes = append(i.Classes, c.object)
		i.ControllerClass = c.controller
		if found, ok := fromLabels(c.object); ok && i.Assumed {
			found.apply(i)
		}
		owners = []*Installation{i}
		r.set.parts[identify(c.object)] = owners
	}
	switch {
	case len(owners) > 0:
	case c.owner == others:
		r.enterClaim(c, file, claim{})
	case c.byDefault:
		// An unknown controller may be one of ours that is not in view: its Ingresses are told by what they carry.
		r.enterConfined(defaultOf, "", file, claim{})
	}
	for _, i := range owners {
		r.enterClaim(c, file, claim{installation: i})
	}
}

func (r *resolver) enterClaim(c class, file string, to claim) {
	r.enterConfined(classObject, c.object.Name, file, to)
	if c.byDefault {
		r.enterConfined(defaultOf, "", file, to)
	}
}

// enterConfined enters a claim for Ingresses of the namespace that the installation watches, and for those whose
// namespace is not written.
func (r *resolver) enterConfined(sort claimSort, name, file string, to claim) {
	watch := ""
	if to.installation != nil {
		watch = to.installation.WatchNamespace
	}
	r.set.places.add(sort, name, watch, file, to)
	if watch != "" {
		r.set.places.add(sort, name, everywhere, file, to)
	}
}

// countIngresses tells each installation how many Ingresses it has, and makes the implied ones known.
func (r *resolver) countIngresses() {
	for who, count := range r.ingresses.counts {
		for _, i := range r.set.claimed(who).Installations {
			i.Ingresses += count
		}
	}
	for _, i := range r.set.implied {
		if i.Ingresses > 0 || len(i.Classes) > 0 {
			r.set.Installations = append(r.set.Installations, i)
		}
	}
}

// claimed tells whose an Ingress is.
func (s *Set) claimed(who claimant) Membership {
	if who.class != "" {
		return s.claimedByClass(who)
	}
	return s.claimedWithoutClass(who)
}

func (s *Set) claimedByClass(who claimant) Membership {
	sorts := []claimSort{classObject, className}
	if who.annotated {
		sorts = []claimSort{className, classObject}
	}
	claims := s.places.nearest(who.class, who.namespace, who.file, sorts...)
	if len(claims) > 0 {
		if found := s.choose(claims, who); len(found) > 0 {
			return Membership{found, ByClass, who.class}
		}
		return Membership{How: OtherProduct, Class: who.class}
	}
	if manifest.Placeholder(who.class) {
		return s.claimedByPlaceholder(who)
	}
	if otherClass(who.class) {
		return Membership{How: OtherProduct, Class: who.class}
	}
	if !plausibleClass(who.class) && !who.ourAnnotation {
		return Membership{How: NothingToDo, Class: who.class}
	}
	// No class is known of these; theirs may be it.
	if found := s.choose(s.places.nearest("", who.namespace, who.file, anyClass), who); len(found) > 0 {
		return Membership{found, ByClass, who.class}
	}
	return Membership{[]*Installation{s.imply(who.class, who.stated)}, ByClass, who.class}
}

// claimedByPlaceholder tells whose an Ingress is whose class another tool fills in, and in a way that no controller in
// view shares: only the annotations that it carries can tell. Without any it may be anybody's.
func (s *Set) claimedByPlaceholder(who claimant) Membership {
	if found := s.claimedByPrefix(who); len(found) > 0 {
		return Membership{found, ByPrefix, who.class}
	}
	if !who.ourAnnotation {
		return Membership{How: NothingToDo, Class: who.class}
	}
	if found := s.choose(s.places.nearest("", who.namespace, who.file, controllers), who); len(found) > 0 {
		return Membership{found, ByPrefix, who.class}
	}
	return Membership{[]*Installation{s.imply("", who.stated)}, ByPrefix, who.class}
}

// claimedByPrefix finds installations that were given the prefix of an Ingress's annotations.
func (s *Set) claimedByPrefix(who claimant) []*Installation {
	for prefix := range strings.SplitSeq(who.prefixes, " ") {
		if prefix == "" {
			break
		}
		if found := s.choose(s.places.nearest(prefix, who.namespace, who.file, prefixOf), who); len(found) > 0 {
			return found
		}
	}
	return nil
}

func (s *Set) claimedWithoutClass(who claimant) Membership {
	if found := s.claimedByPrefix(who); len(found) > 0 {
		return Membership{Installations: found, How: ByPrefix}
	}
	if who.otherTraces && !who.ourAnnotation {
		return Membership{How: OtherProduct}
	}
	if claims := s.places.nearest("", who.namespace, who.file, defaultOf); len(claims) > 0 {
		if found := s.choose(claims, who); len(found) > 0 {
			return Membership{Installations: found, How: ByDefault}
		}
		if !who.ourAnnotation {
			return Membership{How: OtherProduct}
		}
	}
	if found := s.choose(s.places.nearest("", who.namespace, who.file, controllers), who); len(found) > 0 {
		return Membership{Installations: found, How: withoutClass(found)}
	}
	if !who.ourAnnotation && len(s.places.nearest("", "", who.file, otherProgram)) > 0 {
		return Membership{How: OtherProduct}
	}
	how := WithoutClass
	if who.ourAnnotation {
		how = ByPrefix
	}
	return Membership{Installations: []*Installation{s.imply("", who.stated)}, How: how}
}

// withoutClass tells whether controllers take Ingresses that have no class. Before 1.0.0 those of the default class did;
// since then --watch-ingress-without-class must be given.
func withoutClass(found []*Installation) How {
	for _, i := range found {
		if i.Workload == nil || i.switchedOn("watch-ingress-without-class") {
			return WithoutClass
		}
		if !i.Release.Behaviour.IngressClassObjects && i.IngressClass == defaultClass {
			return WithoutClass
		}
	}
	return Unserved
}

// choose turns claims into installations. Where the configuration states a release for the Ingress's file, only
// installations of that release will do.
func (s *Set) choose(claims []claim, who claimant) []*Installation {
	var found []*Installation
	for _, c := range claims {
		if c.installation != nil && !slices.Contains(found, c.installation) {
			found = append(found, c.installation)
		}
	}
	if who.stated.release == "" || s.options.ControllerVersion != "" || len(found) == 0 {
		return found
	}
	stated, ok := lookUp(who.stated.release, FromConfiguration)
	if !ok {
		return found
	}
	same := slices.DeleteFunc(slices.Clone(found), func(i *Installation) bool { return i.Release != stated.release })
	if len(same) == 0 {
		return []*Installation{s.imply(who.class, who.stated)}
	}
	return same
}

const (
	fewInstallations = 4 // an object may belong to as many as remain equal
	fewReleases      = 8 // or to one of each of as many releases
)

// narrow cuts lists of equally near installations down to what an object may belong to. Where controllers are in view,
// a ConfigMap or Service that stands alone beside them has no Ingresses.
func (r *resolver) narrow() {
	for key, claims := range r.set.places.entries {
		if len(claims) == 1 {
			continue
		}
		claims = preferControllers(claims)
		r.set.places.entries[key] = claims
		if len(claims) <= fewInstallations {
			continue
		}
		if claims = oneOfEachRelease(claims); len(claims) > fewReleases {
			claims = []claim{{installation: r.set.imply("", statement{})}}
		}
		r.set.places.entries[key] = claims
	}
}

func preferControllers(claims []claim) []claim {
	var preferred []claim
	for _, c := range claims {
		if c.installation != nil && c.installation.Workload != nil {
			preferred = append(preferred, c)
		}
	}
	if len(preferred) == 0 {
		return claims
	}
	return preferred
}

// oneOfEachRelease also drops what claims for nobody, unless all do.
func oneOfEachRelease(claims []claim) []claim {
	var distinct []claim
	releases := map[*versions.Release]bool{}
	for _, c := range claims {
		if c.installation != nil && !releases[c.installation.Release] {
			releases[c.installation.Release] = true
			distinct = append(distinct, c)
		}
	}
	if len(distinct) == 0 {
		return claims[:1]
	}
	return distinct
}
