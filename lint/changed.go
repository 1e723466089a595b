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
	installations map[*installation.Installation]bool
	gone          map[string]bool // folders of installations → whether something of theirs was deleted
}

func newFocus(options *Options, s *survey) *focus {
	f := &focus{options: options, installations: map[*installation.Installation]bool{}, gone: map[string]bool{}}
	if options.Changed == nil {
		return f
	}
	for _, i := range s.set.Installations {
		f.installations[i] = slices.ContainsFunc(ownParts(i), f.part)
	}
	for _, o := range s.again[len(s.inputs)].kept {
		if o.Kind != "Ingress" && f.object(o) {
			for _, i := range s.set.Of(o) {
				f.installations[i] = true
			}
		}
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

// object tells whether one of the files has changed that an object is made of.
func (f *focus) object(o *manifest.Object) bool {
	return f.file(o.File.Name) || slices.ContainsFunc(o.Sources, f.file)
}

// part tells whether an object has changed that others depend on, or something
// that lay beside it has been deleted.
func (f *focus) part(o *manifest.Object) bool {
	return f.object(o) || f.lost(o.File.Name) || slices.ContainsFunc(o.Sources, f.lost)
}

// release tells whether the values of a chart have changed, or what names them.
func (f *focus) release(r *helm.Release) bool {
	return f.options.Changed == nil || slices.ContainsFunc(sourcesOf(r), func(name string) bool { return f.file(name) || f.lost(name) })
}

// sourcesOf lists the files of which the objects of a Helm release are made.
func sourcesOf(r *helm.Release) []string {
	names := slices.Clone(r.Files)
	if r.Carrier != nil {
		names = append(append(names, r.Carrier.File.Name), r.Carrier.Sources...)
	}
	for _, layer := range r.Layers {
		names = append(append(names, layer.In.File.Name), layer.In.Sources...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// lost tells whether a file beside the named one has been deleted that may have
// been a part of the same installation.
func (f *focus) lost(name string) bool {
	if f.options.Deleted == nil {
		return false
	}
	folder := path.Dir(name)
	gone, known := f.gone[folder]
	if !known {
		gone = slices.ContainsFunc(f.options.Deleted(folder), matters)
		f.gone[folder] = gone
	}
	return gone
}

// matters tells whether a text may be a part of an installation: it has objects
// that are, or is no manifest at all, as values are.
func matters(file *manifest.File) bool {
	for o, err := range file.Objects(Wanted) {
		if err != nil || o.Kind != "Ingress" {
			return true
		}
	}
	for range file.Objects(nil) {
		return false
	}
	return true
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
