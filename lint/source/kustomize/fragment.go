package kustomize

import (
	"path"
	"slices"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// mostFragments bounds how many inputs are looked at one by one: a hook names the few files that changed, while of a
// whole tree the kustomizations are inputs themselves.
const mostFragments = 200

// fragments takes inputs that are patches of kustomizations which are no inputs, as a hook names them, for the parts of
// objects that they are.
func (t *tree) fragments(listing *source.Listing, wanted manifest.Keep) {
	if len(listing.Inputs) > mostFragments {
		return
	}
	listing.Inputs = slices.DeleteFunc(listing.Inputs, func(in *source.Input) bool {
		k := t.patchedBy(in.Name)
		if k == nil {
			return false
		}
		file, err := t.load(in.Name)
		if err != nil {
			return false
		}
		var parts []*manifest.Object
		for o, err := range file.Objects(wanted) {
			if err != nil {
				return false // told when it is read as it stands
			}
			o.Partial, o.Home = true, k.name
			parts = append(parts, o)
		}
		if len(parts) > 0 {
			listing.Built = append(listing.Built, source.Built{Objects: parts})
		}
		return len(parts) > 0
	})
}

// patchedBy finds the kustomization beside or above a file that names it as a patch, nil where none does.
func (t *tree) patchedBy(name string) *kustomization {
	if name == source.StdinName || t.inputs[name] == nil || isKustomization(name) {
		return nil
	}
	folder := path.Dir(name)
	for range 2 {
		k := t.at(folder)
		if k != nil && k.outlined != nil && t.inputs[k.name] == nil && slices.Contains(k.outlined.patches, name) {
			return k
		}
		folder = t.join(folder, "..")
	}
	return nil
}
