package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// Options state what the objects do not show.
type Options struct {
	ControllerVersion string                   // the release of every installation
	LoadBalancer      *StatedLoadBalancer      // the load balancer in front, where no object shows one
	ReleaseFor        func(path string) string // the release that the configuration states for a file; "" or nil: none
	// LoadBalancerFor is LoadBalancer for the installation with parts in a file; nil, or nil returned: none. Of one load
	// balancer it always returns the same pointer.
	LoadBalancerFor func(path string) *StatedLoadBalancer
	// Complete tells of which objects all there are will be added, as of a cluster: what is not among them does not exist.
	Complete Complete
}

// Installation is one ingress-nginx controller with its ConfigMap, workload, Services and classes. Installations are
// read-only once resolved.
type Installation struct {
	Name string // "namespace/name", or what stands for it when no controller is in view

	Release       *versions.Release
	ReleaseFrom   ReleaseSource
	ReleaseStated string // the release as the input has it: a tag, a chart, a label
	Assumed       bool   // nothing tells the release: the newest is taken
	Nearest       bool   // the table lacks the release: the nearest known one is taken
	// Unknown is set where no controller, no class and no stated release is in view: only what holds in every release
	// may be said.
	Unknown bool

	ConfigMap *manifest.Object
	Workload  *manifest.Object
	Container *manifest.Value // the controller's container in Workload
	Services  []*manifest.Object
	Classes   []*manifest.Object
	Fronts    []*manifest.Object // Ingresses of HTTP load balancers that lead to the Services
	Ingresses int                // Ingresses seen in the first pass that belong here

	Flags             map[string]string // flag without dashes → value as the container gets it
	AnnotationsPrefix string
	ControllerClass   string   // what spec.controller of its IngressClasses says; empty before 1.0.0
	IngressClass      string   // the class name it answers to
	WatchNamespace    string   // empty: all
	CPULimit          *float64 // cores; nil: no limit, not in view or not known
	CPUFilledIn       bool     // another tool fills in the CPU limit
	Shutdown          Shutdown
	LoadBalancers     []LoadBalancer
	Complete          Complete
}

// Complete tells which objects are in view; what is not may still exist.
type Complete struct{ ConfigMap, Workload, Service, Ingresses bool }

// ReleaseSource tells where a release was found.
type ReleaseSource string

// Sources of a release, the strongest first.
const (
	FromFlag          ReleaseSource = "flag"
	FromConfiguration ReleaseSource = "configuration"
	FromImage         ReleaseSource = "image"
	FromChart         ReleaseSource = "chart"
	FromLabel         ReleaseSource = "label"
	FromNothing       ReleaseSource = "assumed"
)

// Membership tells whose an object is and how that was found.
type Membership struct {
	Installations []*Installation
	How           How
	Class         string // the Ingress's class, "" without one
}

// How tells by what an object belongs to its installations.
type How string

// An Ingress belongs by its class, by the default class, by carrying annotations of the installation's prefix, or
// because controllers without IngressClass objects take what has no class. Unserved Ingresses have no class although the
// controllers in view take only those with one. Other controllers' objects belong to nobody.
const (
	Part         How = "part" // the object is a part of the installation itself
	ByClass      How = "class"
	ByDefault    How = "default class"
	ByPrefix     How = "annotation prefix"
	WithoutClass How = "without class"
	Unserved     How = "unserved"
	OtherProduct How = "another controller"
	NothingToDo  How = "nothing to do with ingress-nginx"
)

const (
	defaultPrefix          = "nginx.ingress.kubernetes.io"
	defaultClass           = "nginx"
	defaultControllerClass = "k8s.io/ingress-nginx"
)

// switchedOn tells whether a boolean flag is given and true.
func (i *Installation) switchedOn(flag string) bool {
	value, ok := i.Flags[flag]
	return ok && (value == "" || strings.EqualFold(value, "true") || value == "1" || value == "t" || value == "T")
}
