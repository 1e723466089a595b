package gitops

import (
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source/helm"
)

// plainFiles adds releases for values files that neither a carrier nor a chart has claimed. In a folder with a file
// that others refine, each of those makes a release on top of it.
func (r *resolution) plainFiles() {
	groups := r.plainGroups()
	for _, g := range groups {
		for _, v := range g.files {
			v.base = g.baseOf(v.in.File.Name)
			if up := groups[groupKey(path.Dir(g.folder), v.path)]; v.base == nil && path.Base(g.folder) == "values" && up != nil {
				v.base = up.byStem["values"]
			}
			if v.base != nil {
				v.base.refined = true
			}
		}
	}
	for _, v := range r.c.values {
		if g := groups[groupKey(path.Dir(v.in.File.Name), v.path)]; g != nil {
			r.plainGroup(g)
			g.files = nil
		}
	}
}

// plainGroup is what one folder holds of values at the same path.
type plainGroup struct {
	folder string
	files  []*valuesFile
	byStem map[string]*valuesFile
	based  map[string]bool // what the files would refine, by its stem
	common *valuesFile     // the file that all others refine whatever their name
}

func (g *plainGroup) add(v *valuesFile) {
	s := stem(v.in.File.Name)
	g.files = append(g.files, v)
	g.byStem[s] = v
	if g.common == nil && s != "values" && isBase(v.in.File.Name) {
		g.common = v
	}
	if v.sure {
		for base := range bases(s) {
			g.based[base] = true
		}
	}
}

func groupKey(folder string, at []string) string { return folder + "\x00" + strings.Join(at, "\x00") }

// plainGroups puts the files that are left by folder, with those beside them whose names say that they belong together.
func (r *resolution) plainGroups() map[string]*plainGroup {
	groups := map[string]*plainGroup{}
	taken := map[string]bool{}
	folders := map[string][]*plainGroup{}
	for _, v := range r.c.values {
		name := v.in.File.Name
		taken[name] = true
		if r.consumed[name] {
			continue
		}
		folder := path.Dir(name)
		key := groupKey(folder, v.path)
		if groups[key] == nil {
			groups[key] = &plainGroup{folder: folder, byStem: map[string]*valuesFile{}, based: map[string]bool{}}
			folders[folder] = append(folders[folder], groups[key])
		}
		groups[key].add(v)
	}
	for _, name := range r.c.overlays {
		if taken[name] || r.consumed[name] {
			continue
		}
		for _, g := range folders[path.Dir(name)] {
			if v := r.relative(g, name); v != nil {
				g.add(v)
			}
		}
	}
	return groups
}

// relative reads a file that is called like one that a file of the group refines, or that refines one; nil where its
// values are not the chart's.
func (r *resolution) relative(g *plainGroup, name string) *valuesFile {
	near := g.files[0]
	if base := g.baseOf(name); base != nil {
		near = base
	} else if !g.based[stem(name)] && !isBase(name) {
		return nil
	}
	o := r.file(name)
	if o == nil || o.Kind != "" && o.APIVersion != "" {
		return nil
	}
	v := &valuesFile{in: o, path: near.path}
	if controller := v.values().Get("controller"); controller == nil || controller.Kind != manifest.Map || weigh(v.values()) < 0 {
		return nil
	}
	return v
}

// baseOf returns the file of the folder that the named one refines, the most telling of several; nil where there is none.
func (g *plainGroup) baseOf(name string) *valuesFile {
	for base := range bases(stem(name)) {
		if v := g.byStem[base]; v != nil {
			return v
		}
	}
	if g.common != nil && !isBase(name) {
		return g.common
	}
	return nil
}

// plainGroup adds the releases of a folder: one for each file that no other one refines.
func (r *resolution) plainGroup(g *plainGroup) {
	for _, v := range g.files {
		if v.refined {
			continue
		}
		release := &helm.Release{Chart: v.chart()}
		for at := v; at != nil; at = at.base {
			layer := helm.Layer{In: at.in, Path: at.path, Values: at.values()}
			release.Layers = append([]helm.Layer{layer}, release.Layers...)
		}
		r.releases = append(r.releases, release)
	}
}
