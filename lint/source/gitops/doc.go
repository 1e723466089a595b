// Package gitops finds the Helm releases of the ingress-nginx chart that the inputs describe: values files, charts that
// depend on it, and the objects by which Flux, Argo CD, k3s, Helmfile, kustomize and Crossplane install charts.
//
// It says where the values lie and in which order Helm merges them. What the chart makes of them is the business of
// package helm.
package gitops
