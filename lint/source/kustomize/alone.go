package kustomize

import (
	"fmt"
	"strconv"
	"strings"

	"sigs.k8s.io/kustomize/api/resmap"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// partial finds the patches whose object is not in view, because it lies in a remote base, say, and makes them stand
// for it: what a patch sets can be judged without the rest. It tells whether there are any.
func (b *build) partial(made resmap.ResMap) bool {
	applied := map[int]bool{}
	for _, res := range made.Resources() {
		for _, id := range marksOf(res.GetAnnotations()) {
			applied[id] = true
		}
	}
	first := map[[2]string]map[string]any{}
	for _, k := range b.all {
		for _, p := range k.patches {
			if applied[p.layer.id] || b.without[p] || p.kind == "" || !b.useful(p.kind) || b.knows(p) || deletes(p.served) {
				continue
			}
			key := [2]string{p.kind, p.standsFor()}
			if key[1] == "" {
				continue
			}
			if b.complete && p.named {
				b.fail(p.layer.file, p.layer.anchor, fmt.Sprintf("no resource here is the %s %s that this patch is for, so kustomize refuses the whole kustomization", p.kind, p.name))
			}
			object := first[key]
			if object == nil {
				object = p.skeleton()
				first[key] = object
				b.alone[p] = object
			} else if _, strategic := p.served.(map[string]any); strategic {
				continue // it finds its object now
			} else {
				b.alone[p] = nil
			}
			p.layer.marked(object)
			for _, e := range p.layer.entries {
				set(object, e.path, e.value.Any())
			}
		}
	}
	return len(first) > 0
}

// knows tells whether the object that a patch is for is in view, so that it was the patch that did not fit.
func (b *build) knows(p *patch) bool {
	for _, k := range b.all {
		for _, source := range k.sources {
			for _, d := range source.documents {
				if d.kind == p.kind && (d.object.Name == p.name || p.name != "" && strings.Contains(p.name, d.object.Name)) {
					return true
				}
			}
		}
		for _, g := range k.generated {
			if p.kind == "ConfigMap" && (g.name == p.name || strings.Contains(p.name, g.name)) {
				return true
			}
		}
	}
	return false
}

// deletes tells whether a patch takes its object away.
func deletes(served any) bool {
	object, ok := served.(map[string]any)
	return ok && object["$patch"] == "delete"
}

// standsFor is the name of the object that a patch is for, "" where it does not tell.
func (p *patch) standsFor() string {
	if p.name != "" || p.layer.root == nil {
		return p.name
	}
	name, _ := p.layer.root.At("metadata", "name").Str()
	return name
}

// skeleton is the object that a patch is for, as far as the patch tells.
func (p *patch) skeleton() map[string]any {
	object := map[string]any{}
	if p.layer.root != nil {
		object, _ = p.layer.root.Any().(map[string]any)
	}
	object["kind"] = p.kind
	if object["apiVersion"] == nil {
		object["apiVersion"] = p.apiVersion()
	}
	if metadata, ok := child(object, "metadata"); ok {
		metadata["name"] = p.standsFor()
		if namespace, ok := p.target["namespace"].(string); ok && metadata["namespace"] == nil && isPlainName(namespace) {
			metadata["namespace"] = namespace
		}
	}
	return object
}

// apiVersion is what a target says, else what its kind is of in Kubernetes.
func (p *patch) apiVersion() string {
	group, _ := p.target["group"].(string)
	version, _ := p.target["version"].(string)
	if version == "" {
		version = "v1"
	}
	switch {
	case group != "":
		return group + "/" + version
	case p.kind == "Ingress" || p.kind == "IngressClass":
		return "networking.k8s.io/" + version
	case p.kind == "Deployment" || p.kind == "DaemonSet" || p.kind == "StatefulSet":
		return "apps/" + version
	}
	return version
}

// set puts a value at a path and makes what is missing on the way, which a patch takes for granted.
func set(object map[string]any, path []string, value any) {
	var in any = object
	put := func(any) {}
	for i, step := range path {
		index, err := strconv.Atoi(step)
		list, isList := in.([]any)
		if step == "-" {
			index, err = len(list), nil
		}
		if in == nil {
			isList = err == nil
		}
		last := i == len(path)-1
		if isList {
			if err != nil || index < 0 || index > len(list)+16 {
				return
			}
			for len(list) <= index {
				list = append(list, nil)
			}
			put(list)
			if last {
				list[index] = value
				return
			}
			in, put = list[index], func(v any) { list[index] = v }
			continue
		}
		fields, ok := in.(map[string]any)
		if in == nil {
			fields, ok = map[string]any{}, true
			put(fields)
		}
		if !ok {
			return
		}
		if last {
			fields[step] = value
			return
		}
		in, put = fields[step], func(v any) { fields[step] = v }
	}
}

// parts are the patches of partial as they stand, for when the library would not take them as resources.
func (b *build) parts() []*manifest.Object {
	var list []*manifest.Object
	for p := range b.alone {
		if p.layer.root != nil && p.layer.in != nil {
			object := *p.layer.in
			object.Home, object.Partial = b.top.name, true
			list = append(list, &object)
		}
	}
	return list
}
