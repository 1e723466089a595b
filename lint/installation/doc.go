// Package installation recognises installations of ingress-nginx in a set of objects and resolves what they run with:
// the release, the effective configuration, the flags, the CPU limit, the shutdown times, the load balancer in front and
// the Ingresses that belong to them.
//
// It works in two passes. In the first a Builder sees every object of a wanted kind and keeps only what its indexes
// need; Resolve then gives a Set. In the second pass the Set tells for each object, read again from the same text, to
// which installations it belongs.
//
// # Which objects make an installation
//
// A workload is a controller when a container's image is one of the known repositories, mirrors or vendor images, or
// when it starts /nginx-ingress-controller. A ConfigMap belongs to the workloads whose --configmap names it, else to
// those of its namespace when its labels, its name or its keys show that it is a controller's; with no workload in view
// it is an installation of its own. So is a controller's Service that stands alone. Several ConfigMaps over one workload
// (overlays over a base) make an installation each; a ConfigMap or Service whose namesake lies nearer to the workload is
// of another cluster, unless the workload lies in a folder called base or the like.
//
// An Ingress, or an IngressClass, whose controller is not in view makes an implied installation, one for each class.
//
// # Nearest folder
//
// Where several installations answer to a name, the one that shares the deepest folder with the asking object is taken;
// the file itself counts as the deepest folder. When more than one remains, an object belongs to all of them, up to
// four; of more than four to one of each release; and when those are more than eight it is judged by what holds in
// every release.
package installation
