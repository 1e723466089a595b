package kustomize

import (
	"path"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// identity tells the objects of a build apart.
type identity struct{ apiVersion, kind, namespace, name string }

func identityOf(o *manifest.Object) identity {
	return identity{o.APIVersion, o.Kind, o.Namespace, o.Name}
}

// writtenAgain answers where paths of an object are written, for which it builds once more: few objects are ever asked,
// and to keep what every answer needs would take several times the memory of the objects.
func (b *build) writtenAgain(of identity) func(path []string) (in *manifest.Object, at []string) {
	again := b.again
	return func(path []string) (in *manifest.Object, at []string) {
		if m := again()[of]; m != nil {
			return m.written(path)
		}
		return nil, nil
	}
}

// rebuild is the build done again, by objects. It holds on to nothing of the first one.
func rebuild(inputs map[string]*source.Input, working, name string, wanted manifest.Keep, controller bool) map[identity]*made {
	t := treeOf(inputs, working)
	k := t.at(path.Dir(name))
	if k == nil || k.broken != nil {
		return nil
	}
	b := newBuild(k, wanted, controller)
	all, err := b.make()
	if err != nil {
		return nil
	}
	byIdentity := make(map[identity]*made, len(all))
	for _, m := range all {
		byIdentity[identityOf(m.object)] = m
	}
	return byIdentity
}
