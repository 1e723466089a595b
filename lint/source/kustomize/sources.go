package kustomize

import "slices"

// sources lists the files of which an object is made: those of its layers, the kustomization that names the first of
// them, and those above that do more than name resources.
func (b *build) sources(layers []*layer) []string {
	if len(layers) == 0 {
		return []string{b.top.name}
	}
	owner := b.owners[layers[0]]
	names := append(b.over(owner), owner.name)
	for _, l := range layers {
		names = append(names, l.file.Name)
		for i := range l.entries {
			if file := l.entries[i].file; file != nil {
				names = append(names, file.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// over lists what changes the resources of a kustomization, itself and those that build on it.
func (b *build) over(k *kustomization) []string {
	if b.above == nil {
		b.above = map[*kustomization][]*kustomization{}
		for _, by := range b.all {
			for _, entry := range by.sources {
				if entry.folder != nil {
					b.above[entry.folder] = append(b.above[entry.folder], by)
				}
			}
			for _, part := range by.parts {
				b.above[part] = append(b.above[part], by)
			}
		}
	}
	reached := []*kustomization{k}
	for i := 0; i < len(reached); i++ {
		for _, by := range b.above[reached[i]] {
			if !slices.Contains(reached, by) {
				reached = append(reached, by)
			}
		}
	}
	return changing(reached)
}

// changing lists the files of those kustomizations that do more than name resources, and of their components.
func changing(all []*kustomization) []string {
	var names []string
	for _, k := range all {
		if !k.plain() {
			names = append(names, k.name)
		}
		for _, part := range k.parts {
			names = append(names, part.name)
		}
	}
	return names
}
