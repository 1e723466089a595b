package kustomize

import (
	"fmt"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// replacement is an entry of replacements, or of a file of them.
type replacement struct {
	file  *manifest.File
	value *manifest.Value
}

func (k *kustomization) addReplacement(v *manifest.Value) {
	named := v.Get("path")
	if named == nil {
		k.replaced = append(k.replaced, replacement{k.file, v})
		return
	}
	ref, ok := k.reference(named)
	if !ok {
		return
	}
	for _, doc := range k.patchFile(named, ref) {
		if doc.Root.Kind == manifest.Map {
			k.replaced = append(k.replaced, replacement{doc.File, doc.Root})
			continue
		}
		for _, item := range doc.Root.Items {
			k.replaced = append(k.replaced, replacement{doc.File, item})
		}
	}
}

// addConfiguration reads a file that tells which fields hold names, images and so on.
func (k *kustomization) addConfiguration(v *manifest.Value) {
	ref, ok := k.reference(v)
	if !ok {
		return
	}
	for _, doc := range k.patchFile(v, ref) {
		k.settings["configurations"] = append(listOf(k.settings["configurations"]), doc.Root.Any())
	}
}

// addTransformer reads a file of transformers, or transformers written in place. Only those of kustomize itself that
// name no further file are carried out.
func (k *kustomization) addTransformer(v *manifest.Value) {
	text, ok := k.reference(v)
	if !ok {
		return
	}
	var documents []*manifest.Document
	if strings.Contains(text, "\n") {
		documents = k.inlineDocuments(v)
	} else if folder, _ := k.tree.isFolder(k.folder, k.tree.join(k.folder, text)); !folder {
		documents = k.patchFile(v, text)
	} else {
		k.skipPlugin(v, "transformers")
	}
	for _, doc := range documents {
		in := doc.Object()
		switch in.Kind {
		case "AnnotationsTransformer", "LabelTransformer", "NamespaceTransformer", "PrefixTransformer", "SuffixTransformer", "ReplicaCountTransformer", "ImageTagTransformer":
			if in.APIVersion == "builtin" && in.Name != "" {
				k.settings["transformers"] = append(listOf(k.settings["transformers"]), doc.Root.Any())
				continue
			}
		}
		k.skipPlugin(v, "transformers")
	}
}

func (k *kustomization) skipPlugin(v *manifest.Value, field string) {
	k.skip(v, field+" are not run, so what they make or change is not seen; pipe the output of kustomize build in to have it checked")
}

// addImage reads an entry of images. The library refuses the whole kustomization for a tag that is a number.
func (k *kustomization) addImage(v *manifest.Value) {
	k.images = append(k.images, v)
	served, ok := v.Any().(map[string]any)
	if !ok {
		k.fail(k.file, v.Span, "kustomize needs an image here, not "+amount(v))
		return
	}
	for i := range v.Fields {
		f := &v.Fields[i]
		if f.Value.Kind != manifest.Number && f.Value.Kind != manifest.Bool {
			continue
		}
		written := k.file.Source(f.Value.Span)
		served[f.Key] = written
		k.fail(k.file, f.KeySpan, fmt.Sprintf("%s is a YAML %s where kustomize needs a string, so it refuses the whole kustomization; quote it: %q", f.Key, f.Value.Kind, written))
	}
	k.servedImages = append(k.servedImages, served)
}

// where is a place in a text with the key that names it.
type where struct {
	file      *manifest.File
	key, span manifest.Span
	style     manifest.Style
	// at is the path in the kustomization's document at which a value of the same meaning stands; nil where there is none.
	at []string
	in *manifest.Object
}

func (k *kustomization) whereField(f *manifest.Field) where {
	return where{file: k.file, key: f.KeySpan, span: f.Value.Span, style: f.Value.Style}
}

// setting finds the field of the kustomization that gives a value at a path of an object.
func (k *kustomization) setting(path []string, v *manifest.Value, object *manifest.Object) (where, bool) {
	last := path[len(path)-1]
	switch {
	case last == "image":
		return k.imageSetting(v.Text)
	case last == "namespace":
		for i := range k.root.Fields {
			if f := &k.root.Fields[i]; strings.EqualFold(f.Key, "namespace") && f.Value.Text == v.Text {
				return k.whereField(f), true
			}
		}
	case last == "replicas" && len(path) == 2:
		return k.replicaSetting(v.Text, object)
	case len(path) > 1 && isLabels(path[len(path)-2]):
		for _, set := range k.labels {
			if f := set.Field(last); f != nil && f.Value.Text == v.Text {
				return k.whereField(f), true
			}
		}
	}
	return k.replacementSetting(path, object)
}

func isLabels(key string) bool {
	switch key {
	case "labels", "annotations", "matchLabels", "selector":
		return true
	}
	return false
}

// imageSetting finds the part of an images entry that an image shows.
func (k *kustomization) imageSetting(image string) (where, bool) {
	for _, v := range k.images {
		name, _ := v.Get("name").Str()
		if f := v.Field("newName"); f != nil {
			name = f.Value.Text
		}
		rest, ok := strings.CutPrefix(image, name)
		if !ok || name == "" {
			continue
		}
		for _, part := range [...]struct{ field, before string }{{"newTag", ":"}, {"digest", "@"}} {
			f := v.Field(part.field)
			if f != nil && isLeaf(f.Value) && strings.Contains(rest, part.before+k.scalar(f.Value)) {
				return k.whereField(f), true
			}
		}
		if f := v.Field("newName"); f != nil {
			return k.whereField(f), true
		}
	}
	return where{}, false
}

// scalar is the text of a scalar as kustomize is given it here.
func (k *kustomization) scalar(v *manifest.Value) string {
	if v.Kind == manifest.String {
		return v.Text
	}
	return k.file.Source(v.Span)
}

func (k *kustomization) replicaSetting(count string, object *manifest.Object) (where, bool) {
	for i, v := range k.replicas {
		name, _ := v.Get("name").Str()
		f := v.Field("count")
		if f == nil || f.Value.Text != count || name == "" || !strings.Contains(object.Name, name) {
			continue
		}
		found := k.whereField(f)
		found.in, found.at = k.in, []string{"replicas", fmt.Sprint(i), "count"}
		return found, true
	}
	return where{}, false
}

// replacementSetting finds the replacement that has a path of an object among its targets.
func (k *kustomization) replacementSetting(path []string, object *manifest.Object) (where, bool) {
	for _, r := range k.replaced {
		for _, target := range items(r.value, "targets") {
			if kind, ok := target.At("select", "kind").Str(); ok && kind != object.Kind {
				continue
			}
			for _, v := range items(target, "fieldPaths") {
				if pathMatches(v.Text, path) {
					return where{file: r.file, key: v.Span, span: v.Span, style: v.Style}, true
				}
			}
		}
	}
	return where{}, false
}

// pathMatches compares a field path of a replacement, spec.template.spec.containers.[name=controller].image, with the
// path of a value. Items of lists chosen by a field are taken for any item.
func pathMatches(fieldPath string, path []string) bool {
	var steps []string
	for rest := fieldPath; rest != ""; {
		step := rest
		if strings.HasPrefix(rest, "[") {
			end := strings.IndexByte(rest, ']') + 1
			if end == 0 {
				return false
			}
			step, rest = rest[:end], strings.TrimPrefix(rest[end:], ".")
		} else {
			step, rest, _ = strings.Cut(rest, ".")
			for strings.HasSuffix(step, `\`) {
				var more string
				more, rest, _ = strings.Cut(rest, ".")
				step = strings.TrimSuffix(step, `\`) + "." + more
			}
		}
		steps = append(steps, step)
	}
	if len(steps) != len(path) {
		return false
	}
	for i, step := range steps {
		if step != path[i] && step != "*" && !strings.HasPrefix(step, "[") {
			return false
		}
	}
	return true
}
