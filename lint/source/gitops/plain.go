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
			v.base = g.baseOf(v)
			if up := groups[groupKey(path.Dir(g.folder), v.path)]; v.base == nil && path.Base(g.folder) == "values" && up != nil {
				v.base = up.called("values")
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
			groups[key] = &plainGroup{folder: folder}
			folders[folder] = append(folders[folder], groups[key])
		}
		groups[key].files = append(groups[key].files, v)
	}
	for _, name := range r.c.overlays {
		if taken[name] || r.consumed[name] {
			continue
		}
		for _, g := range folders[path.Dir(name)] {
			if v := r.relative(g, name); v != nil {
				g.files = append(g.files, v)
			}
		}
	}
	return groups
}

// relative reads a file that is called like one that a file of the group refines, or that refines one; nil where its
// values are not the chart's.
func (r *resolution) relative(g *plainGroup, name string) *valuesFile {
	for _, v := range g.files {
		if !v.sure || !basis(v.in.File.Name, name) && !basis(name, v.in.File.Name) {
			continue
		}
		o := r.file(name)
		if o == nil || o.Kind != "" && o.APIVersion != "" {
			return nil
		}
		w := &valuesFile{in: o, path: v.path}
		if controller := w.values().Get("controller"); controller == nil || controller.Kind != manifest.Map || weigh(w.values()) < 0 {
			return nil
		}
		return w
	}
	return nil
}

// basis tells whether the first of two files of a folder is one that the second refines.
func basis(base, name string) bool {
	return refines(name, base) || stem(base) != "values" && isBase(base) && !isBase(name)
}

func (g *plainGroup) baseOf(v *valuesFile) *valuesFile {
	var best *valuesFile
	for _, other := range g.files {
		if other != v && basis(other.in.File.Name, v.in.File.Name) && (best == nil || len(other.in.File.Name) > len(best.in.File.Name)) {
			best = other
		}
	}
	return best
}

func (g *plainGroup) called(name string) *valuesFile {
	for _, v := range g.files {
		if stem(v.in.File.Name) == name {
			return v
		}
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
