package gitops

import (
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// givenFile reads a values file that a carrier names.
func (r *resolution) givenFile(d *description, g given, found *reading) {
	name, o := r.find(d.carrier.File.Name, g.file)
	if o == nil {
		if !g.optional || manifest.Placeholder(g.file.name) {
			found.unseen = append(found.unseen, "the file "+g.file.name)
		}
		return
	}
	r.valuesOf(name, o, found)
}

// valuesOf takes the values of a file, nil where it is not in view.
func (r *resolution) valuesOf(name string, o *manifest.Object, found *reading) {
	found.consumed = append(found.consumed, name)
	switch err := r.failures[name]; {
	case o == nil:
		found.unseen = append(found.unseen, "the file "+name)
	case err != nil:
		if !r.c.names[name] { // else the first pass has told of it
			found.errs = append(found.errs, err)
		}
		found.unseen = append(found.unseen, "the file "+name+", which cannot be read,")
	case o.Root.Kind == manifest.Map:
		found.layers = append(found.layers, layer{in: o, values: o.Root})
	case o.Root.Kind != manifest.Null:
		found.fail(o, o.Root, "the file is a "+o.Root.Kind.String()+"; Helm needs a map of values")
	}
}

// find looks up a file that is named in another one.
func (r *resolution) find(from string, ref fileRef) (name string, o *manifest.Object) {
	if ref.name == "" || manifest.Placeholder(ref.name) {
		return "", nil
	}
	for folder := range above(path.Dir(from), ref.climb) {
		name = path.Join(folder, ref.name)
		if o := r.file(name); o != nil {
			return name, o
		}
	}
	return "", nil
}

// above yields a folder and, where climb is set, those above it.
func above(folder string, climb bool) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for {
			if !yield(folder) || !climb {
				return
			}
			up := path.Dir(folder)
			if up == folder || strings.HasPrefix(folder, "..") {
				return
			}
			folder = up
		}
	}
}

// file returns the first document of a file, nil where it is not in view. One that cannot be read is an empty document,
// and the reason lies in failures.
func (r *resolution) file(name string) *manifest.Object {
	if o, ok := r.files[name]; ok {
		return o
	}
	var o *manifest.Object
	if f := r.open(name); f != nil {
		o = &manifest.Object{File: f, Root: &manifest.Value{}}
		for doc, err := range f.Documents() {
			if err != nil {
				r.failures[name] = broken(f, err)
			} else {
				o = doc.Object()
			}
			break
		}
	}
	r.files[name] = o
	return o
}

// config returns a ConfigMap that may hold values, nil where it is not in view.
func (r *resolution) config(namespace, name string) *manifest.Object {
	for _, o := range r.c.configs {
		if o.Name == name && (o.Namespace == namespace || o.Namespace == "" || namespace == "") {
			return o
		}
	}
	return nil
}
