package kustomize

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// outline is what is kept of every kustomization, so that only those need be built that change something of ours: a
// repository may have thousands that do not.
type outline struct {
	bases   []string // where the kustomizations, or files, lie that it builds on
	patches []string // files
	signs
	remote []source.Skipped
}

// signs tell whether a kustomization is worth building.
type signs struct {
	controller bool            // something of ingress-nginx itself may be in it
	holds      map[string]bool // kinds that are of use
	changes    map[string]bool // kinds that are patched; "" where a patch does not tell
}

func (s *signs) add(other signs) {
	s.controller = s.controller || other.controller
	for kind := range other.holds {
		s.hold(kind)
	}
	for kind := range other.changes {
		s.change(kind)
	}
}

func (s *signs) hold(kind string) {
	if s.holds == nil {
		s.holds = map[string]bool{}
	}
	s.holds[kind] = true
}

func (s *signs) change(kind string) {
	if s.changes == nil {
		s.changes = map[string]bool{}
	}
	s.changes[kind] = true
}

// worthBuilding tells whether objects come out otherwise than they stand in their files. Namespaces, labels and the
// like of Ingresses do not matter; the controller's own objects are built whatever happens to them.
func (s *signs) worthBuilding(wanted manifest.Keep) bool {
	if s.controller || s.changes[""] && len(s.holds) > 0 {
		return true
	}
	for kind := range s.changes {
		if kind != "" && !ofControllers(kind) && wanted(kind, "") {
			return true
		}
	}
	return false
}

// outline reads what a kustomization says without reading what it names.
func (k *kustomization) outline(root *manifest.Value) *outline {
	o := &outline{}
	for i := range root.Fields {
		f := &root.Fields[i]
		switch strings.ToLower(f.Key) {
		case "resources", "bases", "components":
			for _, v := range f.Value.Items {
				k.outlineBase(o, v)
			}
		case "patches", "patchesjson6902":
			for _, v := range f.Value.Items {
				if ref, ok := v.Get("path").Str(); ok && ref != "" {
					o.patches = append(o.patches, k.tree.join(k.folder, ref))
				}
				inline, _ := v.Get("patch").Str()
				o.patched(v.Get("target"), inline, k.file.Source(v.Span))
			}
		case "patchesstrategicmerge":
			for _, v := range f.Value.Items {
				if ref, ok := v.Str(); ok && !strings.Contains(ref, "\n") {
					o.patches = append(o.patches, k.tree.join(k.folder, ref))
				}
				o.patched(nil, v.Text, v.Text)
			}
		case "commonannotations":
			if strings.Contains(k.file.Source(f.Value.Span), "nginx") {
				o.change("Ingress")
			}
		case "replacements":
			o.change("")
		case "configmapgenerator", "helmcharts":
			o.controller = o.controller || mentionsController(k.file.Source(f.Value.Span))
		}
	}
	return o
}

func (k *kustomization) outlineBase(o *outline, v *manifest.Value) {
	ref, ok := v.Str()
	if !ok || ref == "" {
		return
	}
	name := k.tree.join(k.folder, ref)
	if !isRemote(ref) || k.tree.exists(name) {
		o.bases = append(o.bases, name)
		return
	}
	if _, ours := ofIngressNginx(ref); ours {
		o.controller = true
	}
	o.remote = append(o.remote, k.skippedRemote(v, ref))
}

// patched notes the kinds that a patch names: in its target, else in its own text.
func (o *outline) patched(target *manifest.Value, inline, entry string) {
	note := func(kind string) {
		o.change(kind)
		if (kind == "" || ofControllers(kind)) && mentionsController(entry) {
			o.controller = true
		}
	}
	if target != nil {
		kind, _ := target.Get("kind").Str()
		note(kind)
		return
	}
	for line := range strings.Lines(inline) {
		if kind, ok := strings.CutPrefix(strings.TrimSpace(line), "kind:"); ok {
			note(strings.Trim(strings.TrimSpace(kind), `"'`))
		}
	}
}

// ofControllers tells whether objects of a kind may be the controller's own.
func ofControllers(kind string) bool {
	switch kind {
	case "ConfigMap", "Service", "Deployment", "DaemonSet", "StatefulSet", "ReplicationController":
		return true
	}
	return false
}

func mentionsController(text string) bool {
	return strings.Contains(text, "nginx") || strings.Contains(text, "ngress")
}

// signsOf reads the kinds of a file's documents, without parsing most of them.
func signsOf(file *manifest.File, wanted manifest.Keep) signs {
	var s signs
	for range file.Objects(func(kind, text string) bool {
		switch {
		case !wanted(kind, text):
		case kind == "IngressClass":
			s.controller = true
		case ofControllers(kind):
			if text == "" || mentionsController(text) {
				s.controller = true
			}
		default:
			s.hold(kind)
		}
		return false
	}) {
		continue // nothing is kept, and what cannot be read is told elsewhere
	}
	return s
}

// within gathers the signs of all that a kustomization is made of.
func (t *tree) within(k *kustomization, wanted manifest.Keep, visited map[*kustomization]bool) signs {
	all := signs{}
	if visited[k] || k.broken != nil {
		return all
	}
	visited[k] = true
	all.add(k.outlined.signs)
	for _, name := range k.outlined.bases {
		if isFolder, err := t.isFolder(k.folder, name); isFolder {
			if base := t.at(name); err == nil && base != nil {
				all.add(t.within(base, wanted, visited))
			}
			continue
		}
		all.add(t.signs(k, name, wanted))
	}
	for _, name := range k.outlined.patches {
		s := t.signs(k, name, wanted)
		for kind := range s.holds {
			all.change(kind)
		}
		all.controller = all.controller || s.controller
	}
	return all
}

// signs reads a file for its signs, once, and forgets its text.
func (t *tree) signs(k *kustomization, name string, wanted manifest.Keep) signs {
	t.mu.Lock()
	s, known := t.seen[name]
	t.mu.Unlock()
	if known {
		return s
	}
	if t.contains(k.folder, name, false) == nil {
		if file, err := t.load(name); err == nil {
			s = signsOf(file, wanted)
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seen[name] = s
	return s
}
