package installation

import (
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// LoadBalancer is what stands between clients and nginx. The JSON form is what rules see.
type LoadBalancer struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Layer int      `json:"layer"` // 7: speaks HTTP with nginx; 4: does not
	Kind  LBKind   `json:"kind"`
	Idle  *float64 `json:"idle_seconds,omitempty"` // of connections towards nginx; nil: none, or not known
	// IdleFrom is written, default, flag or configuration; empty with Idle.
	IdleFrom   string    `json:"idle_from,omitempty"`
	Path       []string  `json:"path,omitempty"`       // of the annotation in Object, there or where it would be
	Annotation string    `json:"annotation,omitempty"` // that sets the idle time
	UnitText   string    `json:"unit_text,omitempty"`  // seconds, minutes, milliseconds, or how a length is written
	Settable   bool      `json:"settable"`             // by an annotation of Object
	Min        float64   `json:"idle_min,omitempty"`   // seconds that the vendor allows, 0: not known
	Max        float64   `json:"idle_max,omitempty"`
	Note       string    `json:"note,omitempty"` // what is particular
	Object     Reference `json:"object"`
}

// Reference names an object.
type Reference struct {
	Kind      string `json:"kind"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

// LBKind tells how a load balancer of layer 4 treats connections; of layer 7 it is LBProxy.
type LBKind string

// A flow load balancer tracks connections and forgets idle ones; passthrough ones keep no time that matters; TCP proxies
// open a connection of their own; none stands for announcing an address to the nodes.
const (
	LBFlow        LBKind = "flow"
	LBPassthrough LBKind = "passthrough"
	LBTCPProxy    LBKind = "tcp-proxy"
	LBProxy       LBKind = "http-proxy"
	LBUnknown     LBKind = "unknown"
	LBNone        LBKind = "none"
)

// Where an idle time comes from.
const (
	idleWritten       = "written"
	idleDefault       = "default"
	idleFlag          = "flag"
	idleConfiguration = "configuration"
)

// StatedLoadBalancer is what the user says about a load balancer that no object shows.
type StatedLoadBalancer struct {
	IdleSeconds *float64
	Layer       int // 4 or 7; 0: not stated, then 4
}

// balancer describes one object's load balancer while it is being recognised.
type balancer struct {
	LoadBalancer
	object *manifest.Object
	set    *manifest.Value // annotations
}

func newBalancer(o *manifest.Object) *balancer {
	return &balancer{
		LoadBalancer: LoadBalancer{Layer: 4, Kind: LBUnknown, Object: Reference{o.Kind, o.Namespace, o.Name}},
		object:       o,
		set:          annotations(o),
	}
}

func (b *balancer) annotation(name string) (string, bool) { return scalar(b.set.Get(name)) }

func (b *balancer) is(name, value string) bool {
	have, ok := b.annotation(name)
	return ok && strings.EqualFold(strings.TrimSpace(have), value)
}

// hasPrefix tells whether an annotation begins so.
func (b *balancer) hasPrefix(prefixes ...string) bool {
	for _, f := range fields(b.set) {
		for _, prefix := range prefixes {
			if strings.HasPrefix(f.Key, prefix) {
				return true
			}
		}
	}
	return false
}

// speaksHTTP turns it into a proxy of layer 7.
func (b *balancer) speaksHTTP() { b.Layer, b.Kind = 7, LBProxy }

// idle is how an idle time is written in an annotation and what holds without.
type idle struct {
	annotation string
	unit       string
	read       func(string) (seconds float64, ok bool)
	otherwise  float64 // seconds; 0: not known
	min, max   float64 // seconds; 0: not known
}

// Units that rules can put a plain number in.
const (
	unitSeconds      = "seconds"
	unitMinutes      = "minutes"
	unitMilliseconds = "milliseconds"
)

// takes sets the idle time from an annotation or the default. What cannot be read, or the vendor refuses, leaves the
// time unknown.
func (b *balancer) takes(i idle) {
	b.Annotation, b.UnitText, b.Settable, b.Min, b.Max = i.annotation, i.unit, true, i.min, i.max
	b.Path = []string{"metadata", "annotations", i.annotation}
	b.Idle, b.IdleFrom = nil, ""
	written, ok := b.annotation(i.annotation)
	if !ok {
		if i.otherwise > 0 {
			b.Idle, b.IdleFrom = &i.otherwise, idleDefault
		}
		return
	}
	n, ok := i.read(strings.TrimSpace(written))
	switch {
	case manifest.Placeholder(written):
		b.Note = i.annotation + filledIn
	case !ok:
		b.Note = i.annotation + " cannot be read"
	case i.min > 0 && n < i.min, i.max > 0 && n > i.max:
		b.Note = "the vendor refuses an idle time of " + strconv.FormatFloat(n, 'f', -1, 64) + " s"
	default:
		b.Idle, b.IdleFrom = &n, idleWritten
	}
}

// filledIn ends a note about what another tool fills in.
const filledIn = " is filled in by another tool"

// undecided tells that the make of the load balancer hangs on what another tool fills in, and on what.
func (b *balancer) undecided(class string) (on string, ok bool) {
	if manifest.Placeholder(class) {
		return "spec.loadBalancerClass", true
	}
	for _, f := range fields(b.set) {
		if hasWord(f.Key, "load-balancer", "loadbalancer") && hasWord(f.Key, "type", "class", "protocol", "mode", "scheme") && manifest.Placeholder(text(f.Value)) {
			return f.Key, true
		}
	}
	return "", false
}

// fixed sets an idle time that no annotation changes.
func (b *balancer) fixed(seconds float64) {
	b.Idle, b.IdleFrom, b.Settable = &seconds, idleDefault, false
	b.Annotation, b.Path, b.UnitText = "", nil, ""
}

// noIdle notes why the idle time does not matter.
func (b *balancer) noIdle(why string) {
	b.Idle, b.IdleFrom, b.Note = nil, "", why
}

func times(factor float64) func(string) (float64, bool) {
	return func(s string) (float64, bool) {
		n, err := strconv.ParseFloat(s, 64)
		return n * factor, err == nil && n >= 0 && n < 1e12
	}
}

// attribute reads k=v,k=v.
func attribute(list, key string) (value string, ok bool) {
	for pair := range strings.SplitSeq(list, ",") {
		if k, v, found := strings.Cut(pair, "="); found && strings.TrimSpace(k) == key {
			value, ok = strings.TrimSpace(v), true
		}
	}
	return value, ok
}

// balancersOf returns what stands before an installation: the load balancers of its Services and the HTTP load balancers
// whose Ingresses lead to it.
func (o Options) balancersOf(i *Installation, before []front, configured *StatedLoadBalancer) []LoadBalancer {
	var found []LoadBalancer
	for _, service := range i.Services {
		if lb, ok := balancerOfService(service); ok {
			found = append(found, lb)
		}
	}
	for _, f := range before {
		found = append(found, f.balancer)
	}
	return o.addStated(found, configured)
}

// addStated adds the load balancer that the user states, by flag or configuration, where no object shows an idle time.
func (o Options) addStated(found []LoadBalancer, configured *StatedLoadBalancer) []LoadBalancer {
	what, from := o.LoadBalancer, idleFlag
	if what == nil {
		what, from = configured, idleConfiguration
	}
	if what == nil {
		return found
	}
	for n := range found {
		if found[n].Idle != nil {
			return found
		}
	}
	stated := LoadBalancer{ID: "stated", Name: "The load balancer in front", Layer: 4, Kind: LBUnknown, Idle: what.IdleSeconds}
	if what.Layer == 7 {
		stated.Layer, stated.Kind = 7, LBProxy
	}
	if stated.Idle != nil {
		stated.IdleFrom = from
	}
	if len(found) == 1 && found[0].ID == unknownVendor {
		stated.Object = found[0].Object
		return []LoadBalancer{stated}
	}
	return append(found, stated)
}

func (r *resolver) attachBalancers() {
	if len(r.fronts.kept) > 0 {
		for _, d := range r.drafts {
			r.anchorBackends(d)
		}
	}
	before := map[*Installation][]front{}
	for _, f := range r.fronts.kept {
		for _, i := range r.leadsTo(f) {
			before[i] = append(before[i], f)
		}
	}
	for _, i := range r.set.Installations {
		i.LoadBalancers = r.options.balancersOf(i, before[i], r.configuredBalancer(i))
		for _, f := range before[i] {
			i.Fronts = append(i.Fronts, f.object)
		}
	}
}

// configuredBalancer returns the load balancer that the configuration states for a part of the installation, or for the
// Ingresses that imply it.
func (r *resolver) configuredBalancer(i *Installation) *StatedLoadBalancer {
	if d := r.byDraft[i]; d != nil {
		for _, o := range d.objects {
			if stated := r.options.configuredFor(o.Place()).balancer; stated != nil {
				return stated
			}
		}
	}
	for implied, candidate := range r.set.implied {
		if candidate == i {
			return implied.stated.balancer
		}
	}
	return nil
}

// anchorBackends enters an installation under the Services by which an Ingress may lead to it: its own, or, with none
// in view, one called like its ConfigMap or workload.
func (r *resolver) anchorBackends(d *draft) {
	for _, o := range d.Services {
		r.anchor(backendService, o.Name, o.Namespace, d)
	}
	if len(d.Services) > 0 {
		return
	}
	for _, o := range [...]*manifest.Object{d.ConfigMap, d.Workload} {
		if o != nil {
			r.anchor(backendService, withoutHash(o.Name), o.Namespace, d)
		}
	}
}

// leadsTo returns the nearest installations that an Ingress leads to.
func (r *resolver) leadsTo(f front) []*Installation {
	for _, name := range f.services {
		var found []*Installation
		for _, c := range r.anchors.nearest(name, f.object.Namespace, f.object.Place(), backendService) {
			found = append(found, c.installation)
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}
