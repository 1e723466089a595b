package cluster

import "k8s.io/apimachinery/pkg/runtime/schema"

// kind is a kind of objects that installations are made of.
type kind struct {
	name     string
	resource string
	versions []schema.GroupVersion // the newest first; old clusters know the others
	global   bool                  // its objects belong to no namespace
}

var (
	core              = schema.GroupVersion{Version: "v1"}
	apps              = schema.GroupVersion{Group: "apps", Version: "v1"}
	networking        = schema.GroupVersion{Group: "networking.k8s.io", Version: "v1"}
	networkingBeta    = schema.GroupVersion{Group: "networking.k8s.io", Version: "v1beta1"}
	formerlyExtension = schema.GroupVersion{Group: "extensions", Version: "v1beta1"}
)

// configMaps are read for themselves, because a cluster has many and needs few.
var configMaps = kind{name: "ConfigMap", resource: "configmaps", versions: []schema.GroupVersion{core}}

// workloads may run a controller. They come first: they name their ConfigMaps.
var workloads = []kind{
	{name: "Deployment", resource: "deployments", versions: []schema.GroupVersion{apps}},
	{name: "DaemonSet", resource: "daemonsets", versions: []schema.GroupVersion{apps}},
	{name: "StatefulSet", resource: "statefulsets", versions: []schema.GroupVersion{apps}},
	{name: "ReplicationController", resource: "replicationcontrollers", versions: []schema.GroupVersion{core}},
}

var others = []kind{
	{name: "Service", resource: "services", versions: []schema.GroupVersion{core}},
	{name: "IngressClass", resource: "ingressclasses", versions: []schema.GroupVersion{networking, networkingBeta}, global: true},
	{name: "Ingress", resource: "ingresses", versions: []schema.GroupVersion{networking, networkingBeta, formerlyExtension}},
}

// plural is how messages call objects of the kind.
func (k kind) plural() string {
	if k.name[len(k.name)-1] == 's' {
		return k.name + "es"
	}
	return k.name + "s"
}
