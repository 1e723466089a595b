// Package helm turns the values of the ingress-nginx chart into the Kubernetes
// objects that the chart of that version would render from them: the
// ConfigMap, the controller's workload, its Services and what belongs to them,
// with the fields that matter to rules.
//
// Every value that somebody wrote carries its origin. What the chart adds by
// itself carries none and is placed at the nearest key that somebody wrote.
package helm
