package kustomize

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// addResource reads an entry of resources: a file, or the folder of another kustomization.
func (k *kustomization) addResource(v *manifest.Value) {
	ref, ok := k.reference(v)
	if !ok {
		return
	}
	name := k.tree.join(k.folder, ref)
	folder, err := k.tree.isFolder(k.folder, name)
	switch {
	case err != nil:
		k.leaveOut(v, ref, err)
		return
	case folder:
		if base := k.base(v, ref, name); base != nil {
			k.sources = append(k.sources, resources{entry: v, folder: base})
		}
		return
	}
	file, err := k.tree.open(k.folder, name)
	if err != nil {
		k.leaveOut(v, ref, err)
		return
	}
	k.consumed = append(k.consumed, name)
	var documents []document
	for o, err := range file.Objects(nil) {
		if err != nil {
			k.unread(err)
			continue
		}
		documents = append(documents, k.document(o))
	}
	k.sources = append(k.sources, resources{entry: v, documents: documents})
}

// reference reads the name in an entry and tells whether it is one that can be followed.
func (k *kustomization) reference(v *manifest.Value) (ref string, ok bool) {
	ref, ok = v.Str()
	if !ok || ref == "" {
		k.fail(k.file, v.Span, "kustomize needs a path here, not "+amount(v))
		return "", false
	}
	if path.IsAbs(ref) || filepath.IsAbs(ref) {
		k.incomplete = true
		k.skip(v, ref+" is an absolute path, which is not followed; built without it")
		return "", false
	}
	return ref, true
}

// base returns the kustomization of a folder.
func (k *kustomization) base(v *manifest.Value, ref, name string) *kustomization {
	base := k.tree.at(name)
	switch {
	case base == nil:
		k.incomplete = true
		k.skip(v, ref+" has no kustomization of its own, so kustomize refuses it; built without it")
	case base.broken != nil:
		k.incomplete = true
		k.unread(base.broken)
	default:
		return base
	}
	return nil
}

// amount names what a value is.
func amount(v *manifest.Value) string {
	switch {
	case v.Kind == manifest.Null, v.Kind == manifest.String && v.Text == "":
		return "nothing"
	}
	return "a " + v.Kind.String()
}

func (k *kustomization) addComponent(v *manifest.Value) {
	ref, ok := k.reference(v)
	if !ok {
		return
	}
	name := k.tree.join(k.folder, ref)
	folder, err := k.tree.isFolder(k.folder, name)
	if err != nil || !folder {
		k.leaveOut(v, ref, err)
		return
	}
	if base := k.base(v, ref, name); base != nil {
		k.parts = append(k.parts, base)
	}
}

// leaveOut says why something that the kustomization names is not in the build.
func (k *kustomization) leaveOut(v *manifest.Value, ref string, err error) {
	k.incomplete = true
	var broken *manifest.Error
	switch {
	case (err == nil || errors.Is(err, fs.ErrNotExist)) && isRemote(ref):
		k.skipped = append(k.skipped, k.skippedRemote(v, ref))
		if found, ok := ofIngressNginx(ref); ok {
			k.remotes = append(k.remotes, remote{found, v})
		}
	case errors.As(err, &broken):
		k.unread(err)
	case err == nil || errors.Is(err, fs.ErrNotExist):
		k.skip(v, ref+" does not exist; built without it")
	default:
		k.skip(v, ref+" "+err.Error()+"; built without it")
	}
}

// document makes an object ready for the library.
func (k *kustomization) document(o *manifest.Object) document {
	l := &layer{id: k.tree.next(), file: o.File, root: o.Root, in: o}
	if len(o.Root.Fields) > 0 {
		l.anchor = o.Root.Fields[0].KeySpan
	}
	d := document{layer: l, object: o, kind: o.Kind}
	served, ok := o.Root.Any().(map[string]any)
	if !ok || o.Name == "" || !l.marked(served) {
		return d
	}
	if o.Kind == "Secret" { // its content is nobody's business here
		served = map[string]any{"apiVersion": served["apiVersion"], "kind": o.Kind, "metadata": served["metadata"]}
	}
	served["kind"] = o.Kind // items of lists need not name it
	d.served, _ = encode([]any{served})
	return d
}
