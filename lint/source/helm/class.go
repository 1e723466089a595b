package helm

import (
	"github.com/ingresslint/ingresslint/lint/manifest"
)

const class = "controller.ingressClassResource"

// classes are the IngressClass of the controller and those of its aliases.
func (r *renderer) classes() []*manifest.Object {
	if !r.since("3.34.0") || !r.truth(class+".enabled") {
		return nil
	}
	name := r.get(class + ".name")
	if !r.since("4.0.0-beta.2") {
		name = r.get("controller.ingressClass")
	}
	first := r.scalar(name)
	if first == nil {
		first = r.made(class, name.text())
	}
	list := []*manifest.Object{r.class(first, true)}
	if aliases := r.get(class + ".aliases"); aliases.truth() {
		if copied := r.copy(aliases); copied.Kind == manifest.List {
			for _, alias := range copied.Items {
				list = append(list, r.class(alias, false))
			}
		}
	}
	return list
}

func (r *renderer) class(name *manifest.Value, first bool) *manifest.Object {
	controller := r.made(class, "k8s.io/ingress-nginx")
	if r.since("4.0.0-beta.2") {
		if v := r.scalar(r.get(class + ".controllerValue")); v != nil {
			controller = v
		}
	}
	metadata := r.metadata(name.Text, class)
	if f := metadata.Field("name"); f != nil {
		f.Value = name
	}
	metadata.Fields = withoutNamespace(metadata.Fields)
	root := r.object(class,
		field("apiVersion", r.made(class, "networking.k8s.io/v1")),
		field("kind", r.made(class, "IngressClass")),
		field("metadata", metadata),
		field("spec", r.object(class, field("controller", controller))),
	)
	r.classAnnotations(metadata, first)
	r.fill(root, classLines, "")
	o := r.finish("networking.k8s.io/v1", "IngressClass", name.Text, root, classLines, "")
	o.Namespace = ""
	return o
}

func (r *renderer) classAnnotations(metadata *manifest.Value, first bool) {
	var annotations *manifest.Value
	if v := r.get(class + ".annotations"); v.truth() {
		annotations = r.copy(v)
	}
	if byDefault := r.get(class + ".default"); first && byDefault.truth() {
		node := r.made(byDefault.path, "true")
		if byDefault.written != nil {
			node.Origin = &byDefault.written.origin
		}
		if annotations == nil || annotations.Kind != manifest.Map {
			annotations = r.object(class)
		}
		put(annotations, "ingressclass.kubernetes.io/is-default-class", node)
	}
	put(metadata, "annotations", annotations)
}

func withoutNamespace(fields []manifest.Field) []manifest.Field {
	kept := fields[:0]
	for _, f := range fields {
		if f.Key != "namespace" {
			kept = append(kept, f)
		}
	}
	return kept
}
