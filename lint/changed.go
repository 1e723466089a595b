package lint

import (
	"path"
	"slices"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/helm"
)

// focus is what a run shows: everything, or what belongs to files that have
// changed. An installation has changed when one of its own parts has.
type focus struct {
	options       *Options
	places        map[string]bool // what stands for what is built of several files
	installations map[*installation.Installation]bool
}

func newFocus(options *Options, s *survey) *focus {
	f := &focus{options: options, places: map[string]bool{}, installations: map[*installation.Installation]bool{}}
	if options.Changed == nil {
		return f
	}
	for _, built := range s.listing.Built {
		if slices.ContainsFunc(built.Files, options.Changed) {
			for _, o := range built.Objects {
				f.places[o.Place()] = true
			}
		}
	}
	for _, i := range s.set.Installations {
		f.installations[i] = slices.ContainsFunc(ownParts(i), f.part)
	}
	for _, release := range s.charts.releases {
		if f.release(release) {
			f.installations[s.ownerOf(release)] = true
		}
	}
	return f
}

// ownParts are the objects that make an installation.
func ownParts(i *installation.Installation) []*manifest.Object {
	parts := append([]*manifest.Object{i.ConfigMap, i.Workload}, i.Services...)
	parts = append(parts, i.Classes...)
	parts = append(parts, i.Fronts...)
	return slices.DeleteFunc(parts, func(o *manifest.Object) bool { return o == nil })
}

// file tells whether a file is one of those to show.
func (f *focus) file(name string) bool { return f.options.Changed == nil || f.options.Changed(name) }

// release tells whether the values of a chart have changed, or what names them.
func (f *focus) release(r *helm.Release) bool {
	return f.options.Changed == nil || r.Carrier != nil && f.part(r.Carrier) ||
		slices.ContainsFunc(r.Layers, func(l helm.Layer) bool { return f.part(l.In) })
}

// part tells whether an object has changed that others depend on. Who deletes a
// file beside it may have deleted another one.
func (f *focus) part(o *manifest.Object) bool {
	gone := f.options.Deleted
	return f.object(o) || gone != nil && (gone(path.Dir(o.File.Name)) || gone(path.Dir(o.Place())))
}

// object tells whether one of the files has changed in which an object is written.
func (f *focus) object(o *manifest.Object) bool {
	return f.file(o.File.Name) || f.file(o.Place()) || f.places[o.Place()] || f.written(o.Root, map[*manifest.File]bool{o.File: true})
}

// written tells whether a value, or one below it, is written in a file that has
// changed.
func (f *focus) written(v *manifest.Value, seen map[*manifest.File]bool) bool {
	if v.Origin != nil && v.Origin.File != nil && !seen[v.Origin.File] {
		seen[v.Origin.File] = true
		if f.file(v.Origin.File.Name) {
			return true
		}
	}
	for i := range v.Fields {
		if f.written(v.Fields[i].Value, seen) {
			return true
		}
	}
	return slices.ContainsFunc(v.Items, func(item *manifest.Value) bool { return f.written(item, seen) })
}

// shows tells whether the findings of an object are wanted, given whose it is.
func (f *focus) shows(o *manifest.Object, owners ...*installation.Installation) bool {
	return f.options.Changed == nil || slices.ContainsFunc(owners, func(i *installation.Installation) bool { return f.installations[i] }) || f.object(o)
}

// needs tells whether an input has to be read again: any may hold Ingresses of
// an installation that has changed.
func (f *focus) needs(name string) bool {
	if f.file(name) {
		return true
	}
	for _, changed := range f.installations {
		if changed {
			return true
		}
	}
	return false
}

// leave takes what has not changed out of what could not be read: it is none of
// the user's business now, but must not be passed over in silence. What is
// wrong with the paths themselves, or kept a tool from its work, stays.
func (f *focus) leave(r *Report, listing *source.Listing) {
	if f.options.Changed == nil {
		return
	}
	r.Skipped = slices.DeleteFunc(r.Skipped, func(s Skipped) bool { return !f.file(s.File) })
	kept := r.Errors[:len(listing.Errors):len(listing.Errors)]
	for _, e := range r.Errors[len(kept):] {
		if f.file(e.File) {
			kept = append(kept, e)
			continue
		}
		r.Skipped = append(r.Skipped, Skipped{File: e.File, Line: e.Line, Reason: "could not be read, but has not changed: " + e.Message})
	}
	r.Errors = kept
	changed := 0
	for _, input := range slices.Concat(listing.Inputs, listing.Used) {
		if f.file(input.Name) {
			changed++
		}
	}
	r.Summary.Changed = &changed
}
