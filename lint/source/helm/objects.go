package helm

import (
	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Objects are what the chart renders from the values, as far as rules look at it: ConfigMap, workload, Services,
// IngressClasses, HorizontalPodAutoscaler and PodDisruptionBudget. They are none where no text of the release is in
// view.
func (r *Release) Objects() []*manifest.Object {
	made := newRenderer(r)
	if made == nil {
		return nil
	}
	objects := []*manifest.Object{made.configMap()}
	objects = append(objects, made.workloads()...)
	objects = append(objects, made.services()...)
	objects = append(objects, made.classes()...)
	objects = append(objects, made.scalers()...)
	return append(objects, made.budgets()...)
}

// finish makes an object of a tree. The lines tell where its fields are written.
func (r *renderer) finish(apiVersion, kind, name string, root *manifest.Value, lines []line, prefix string) *manifest.Object {
	o := &manifest.Object{
		File: r.file, Root: root, APIVersion: apiVersion, Kind: kind, Namespace: r.names.namespace, Name: name, Span: r.whole,
		Partial: r.partial(), Whole: !r.partial(),
	}
	o.Written = func(path []string) (*manifest.Object, []string) { return r.writtenAt(o, path, lines, prefix) }
	return o
}
