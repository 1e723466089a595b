package kustomize

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// isPart tells whether what a layer begins is a part of something that is not in view.
func (b *build) isPart(l *layer) bool {
	for p := range b.alone {
		if p.layer == l {
			return true
		}
	}
	for _, k := range b.all {
		for _, g := range k.generated {
			if g.layer == l {
				return g.create
			}
		}
	}
	return false
}

// tellRelease labels an object of the controller with the release of the remote base that it comes from. Nobody wrote
// the label, so it stands where the object does.
func (b *build) tellRelease(o *manifest.Object, anchor manifest.Span) {
	key, value := b.release()
	if key == "" || !ofController(o) {
		return
	}
	labels := fieldOf(fieldOf(o.Root, "metadata", anchor), "labels", anchor)
	for _, stated := range [...]string{"app.kubernetes.io/version", "helm.sh/chart"} {
		if labels.Get(stated) != nil {
			return
		}
	}
	labels.Fields = append(labels.Fields, manifest.Field{Key: key, KeySpan: anchor, Value: stringAt(value, anchor)})
	b.told = true
}

// controllerImage is the image that the project's manifests run. The label tells its version.
const controllerImage = "registry.k8s.io/ingress-nginx/controller"

// tellImage gives the controller's container of a part of a workload its image, by which the workload is known for what
// it is: a patch that only adds arguments does not repeat it.
func tellImage(o *manifest.Object) {
	if !o.Partial || !ofController(o) || o.Kind == "ConfigMap" || o.Kind == "Service" {
		return
	}
	containers := o.Root.At("spec", "template", "spec", "containers")
	if containers == nil {
		return
	}
	for _, container := range containers.Items {
		name, named := container.Get("name").Str()
		if container.Kind != manifest.Map || named && name != "controller" && name != "nginx-ingress-controller" {
			continue
		}
		if container.Get("image") == nil {
			at := container.Span
			if len(container.Fields) > 0 {
				at = container.Fields[0].KeySpan
			}
			container.Fields = append(container.Fields, manifest.Field{Key: "image", KeySpan: at, Value: stringAt(controllerImage, at)})
		}
		return
	}
}

// release is the label that tells the release of a remote base of ingress-nginx, "" where none tells one.
func (b *build) release() (key, value string) {
	for _, r := range slices.Backward(b.origins) {
		switch {
		case r.version != "":
			return "app.kubernetes.io/version", r.version
		case r.chart != "":
			return "helm.sh/chart", "ingress-nginx-" + r.chart
		}
	}
	return "", ""
}

// ofController tells by kind and name whether an object is one of those that the project's manifests have.
func ofController(o *manifest.Object) bool {
	switch o.Kind {
	case "ConfigMap", "Deployment", "DaemonSet", "Service", "IngressClass":
		return strings.Contains(o.Name, "ingress-nginx") || strings.Contains(o.Name, "nginx-ingress") || strings.Contains(o.Name, "nginx-configuration")
	}
	return false
}

// class stands for a controller of which nothing but the address of its manifests is in view: the class by which
// Ingresses are its own, with its release.
func (b *build) class() *manifest.Object {
	key, value := b.release()
	if key == "" || b.told {
		return nil
	}
	k, entry := b.top, b.origins[len(b.origins)-1]
	for _, other := range b.all {
		if slices.Contains(other.remotes, entry) {
			k = other
		}
	}
	at := entry.entry.Span
	root := &manifest.Value{Kind: manifest.Map, Style: manifest.Block, Span: at}
	put := func(in *manifest.Value, key, value string) {
		in.Fields = append(in.Fields, manifest.Field{Key: key, KeySpan: at, Value: stringAt(value, at)})
	}
	o := &manifest.Object{
		File: k.file, Root: root, Span: at, Home: b.top.name, Partial: true,
		APIVersion: "networking.k8s.io/v1", Kind: "IngressClass", Name: "nginx",
		Written: func([]string) (*manifest.Object, []string) { return nil, nil },
	}
	put(root, "apiVersion", o.APIVersion)
	put(root, "kind", o.Kind)
	metadata := fieldOf(root, "metadata", at)
	put(metadata, "name", o.Name)
	put(fieldOf(metadata, "labels", at), key, value)
	put(fieldOf(root, "spec", at), "controller", "k8s.io/ingress-nginx")
	return o
}

func stringAt(value string, at manifest.Span) *manifest.Value {
	return &manifest.Value{Kind: manifest.String, Text: value, Span: at}
}

// fieldOf returns a map within a map and makes it where there is none.
func fieldOf(v *manifest.Value, key string, at manifest.Span) *manifest.Value {
	if have := v.Get(key); have != nil && have.Kind == manifest.Map {
		return have
	}
	v.Fields = slices.DeleteFunc(v.Fields, func(f manifest.Field) bool { return f.Key == key })
	made := &manifest.Value{Kind: manifest.Map, Style: manifest.Block, Span: at}
	v.Fields = append(v.Fields, manifest.Field{Key: key, KeySpan: at, Value: made})
	return made
}
