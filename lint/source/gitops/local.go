package gitops

import (
	"path"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// localCarrier is a carrier of charts that lie in folders. There may be very many, so only its place is kept.
type localCarrier struct {
	file       string
	document   int32
	kind, name string
	folders    []string
}

// localCarriers reads again those that install a chart from a folder which has to do with ours.
func (r *resolution) localCarriers() []*manifest.Object {
	var list []*manifest.Object
	opened := map[string]*manifest.File{}
	for _, l := range r.c.local {
		if !r.leads(l) {
			continue
		}
		f, ok := opened[l.file]
		if !ok {
			f = r.open(l.file)
			opened[l.file] = f
		}
		if f == nil {
			continue
		}
		for o := range f.ObjectsAt([]int32{l.document}, Wanted) {
			if o.Kind == l.kind && o.Name == l.name {
				list = append(list, o)
			}
		}
	}
	return list
}

func (r *resolution) leads(l localCarrier) bool {
	for _, chart := range l.folders {
		for folder := range above(path.Dir(l.file), true) {
			if r.c.charts[path.Join(folder, chart)] != nil {
				return true
			}
		}
	}
	return false
}

// chartAt returns the chart in a folder that a carrier names, nil where it is not in view or has nothing to do with ours.
func (r *resolution) chartAt(from string, ref reference) *chart {
	if manifest.Placeholder(ref.chart) {
		return nil
	}
	for folder := range above(path.Dir(from), ref.climb) {
		folder = path.Join(folder, ref.chart)
		if c := r.c.charts[folder]; c != nil {
			return c
		}
		if o := r.file(path.Join(folder, "Chart.yaml")); o != nil {
			c := (*chart)(nil).read(o)
			r.c.charts[folder] = c
			return c
		}
	}
	return nil
}
