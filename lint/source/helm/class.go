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
	list := []*manifest.Object{r.class(r.scalar(name), true)}
	if aliases := r.get(class + ".aliases"); r.since("4.11.0") && aliases.truth() {
		if copied := r.copy(aliases); copied.Kind == manifest.List {
			for _, alias := range copied.Items {
				list = append(list, r.class(alias, false))
			}
		}
	}
	return list
}

func (r *renderer) class(name *manifest.Value, first bool) *manifest.Object {
	if name == nil {
		name = r.made(class, "")
	}
	controller := r.made(class, "k8s.io/ingress-nginx")
	if r.since("4.0.0-beta.2") {
		if v := r.get(class + ".controllerValue"); v.given() {
			controller = r.scalar(v)
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
	if first {
		r.classAnnotations(metadata)
	}
	r.fill(root, classLines, "")
	o := r.finish("networking.k8s.io/v1", "IngressClass", name.Text, root, classLines, "")
	o.Namespace = ""
	return o
}

func (r *renderer) classAnnotations(metadata *manifest.Value) {
	var annotations *manifest.Value
	if v := r.get(class + ".annotations"); r.since("4.11.0") && v.truth() {
		annotations = r.copy(v)
	}
	if byDefault := r.get(class + ".default"); byDefault.truth() {
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
