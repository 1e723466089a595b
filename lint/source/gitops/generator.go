package gitops

import (
	"bytes"
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// generated is a key of a ConfigMap that a kustomization makes of a file: the way in which values files reach a
// HelmRelease of Flux.
type generated struct {
	folder, name, key string
	file              string
}

// generators takes the ConfigMaps that a kustomization makes of files.
func (c *Collector) generators(f *manifest.File) {
	if !bytes.Contains(f.Data, []byte("configMapGenerator")) || !bytes.Contains(f.Data, []byte("values")) {
		return
	}
	o := first(f)
	if o == nil {
		return
	}
	folder := path.Dir(f.Name)
	for _, item := range items(o.Root, "configMapGenerator") {
		name := strings.Clone(str(item, "name"))
		for _, entry := range items(item, "files") {
			key, file, ok := strings.Cut(strings.Clone(scalar(entry)), "=")
			if !ok {
				key, file = path.Base(key), key
			}
			c.generated = append(c.generated, generated{folder, name, key, path.Join(folder, file)})
		}
	}
}

// generatedFrom returns the file that a ConfigMap is made of, of several the one of the nearest folder; "" where none is
// in view.
func (r *resolution) generatedFrom(carrier, name, key string) string {
	for folder := range above(path.Dir(carrier), true) {
		for _, g := range r.c.generated {
			if g.folder == folder && g.name == name && g.key == key {
				return g.file
			}
		}
	}
	return ""
}
