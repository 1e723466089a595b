package kustomize

import (
	"errors"
	"path"
	"slices"
	"sync"

	"sigs.k8s.io/kustomize/kyaml/openapi"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/parallel"
	"github.com/ingresslint/ingresslint/lint/source"
)

// Expand builds the kustomizations among the inputs. What they make is added to the listing's Built, and the files that
// they are made of are taken out of its Inputs, because patches and bases mean nothing alone. A kustomization on which
// others build is judged through those. Only objects of kinds that are wanted are handed on, and kustomizations that
// make nothing of such objects but what their files say are left to be read file by file.
//
// What cannot be built leaves its files among the inputs and an error in the listing; what a kustomization names but
// is not read, such as a remote base, is listed as skipped.
func Expand(listing *source.Listing, wanted manifest.Keep) {
	t := newTree(listing.Inputs)
	defer t.fragments(listing, wanted)
	folders := t.foldersOf(listing)
	found := make([]*kustomization, len(folders))
	parallel.For(len(found), func(i int) { found[i] = t.at(folders[i]) })
	found = slices.DeleteFunc(found, func(k *kustomization) bool { return k == nil })

	tops := t.uppermost(found)
	plans := make([]plan, len(found))
	parallel.For(len(found), func(i int) {
		if k := found[i]; tops[k] && k.broken == nil {
			plans[i] = t.plan(k, wanted)
		}
	})
	outcomes := make([]outcome, len(found))
	parallel.For(len(found), func(i int) { outcomes[i] = found[i].outcome(plans[i], wanted) })

	consumed := map[string]bool{}
	notes := newNotes(listing)
	for i := range outcomes {
		o := &outcomes[i]
		for _, name := range o.consumed {
			consumed[name] = true
		}
		if len(o.objects) > 0 {
			listing.Built = append(listing.Built, source.Built{Objects: o.objects})
		}
		notes.add(o.errors, o.skipped)
	}
	listing.Inputs = slices.DeleteFunc(listing.Inputs, func(in *source.Input) bool { return consumed[in.Name] })
}

// foldersOf lists the folders that have a kustomization among the inputs.
func (t *tree) foldersOf(listing *source.Listing) []string {
	var folders []string
	seen := map[string]bool{}
	for _, in := range listing.Inputs {
		if !isKustomization(in.Name) {
			continue
		}
		folder := path.Dir(in.Name)
		if seen[folder] {
			listing.Errors = append(listing.Errors, &source.Error{Name: in.Name, Err: errors.New("the folder has another kustomization file, so kustomize refuses both; this one was not built")})
			continue
		}
		seen[folder] = true
		folders = append(folders, folder)
	}
	return folders
}

// plan is a kustomization that is worth building, with all that it builds on.
type plan struct {
	all        []*kustomization // none: it is not worth it
	controller bool
}

func (t *tree) plan(k *kustomization, wanted manifest.Keep) plan {
	within := map[*kustomization]bool{}
	signs := t.within(k, wanted, within)
	if !signs.worthBuilding(wanted) {
		return plan{}
	}
	p := plan{controller: signs.controller}
	for part := range within {
		part.uses.Add(1)
		p.all = append(p.all, part)
	}
	return p
}

// notes are the errors and the things skipped, each once however many kustomizations build on it.
type notes struct {
	listing *source.Listing
	errors  map[string]bool
	skipped map[source.Skipped]bool
}

func newNotes(listing *source.Listing) *notes {
	return &notes{listing, map[string]bool{}, map[source.Skipped]bool{}}
}

func (n *notes) add(errs []*source.Error, skipped []source.Skipped) {
	for _, e := range errs {
		if !n.errors[e.Error()] {
			n.errors[e.Error()] = true
			n.listing.Errors = append(n.listing.Errors, e)
		}
	}
	for _, s := range skipped {
		if !n.skipped[s] {
			n.skipped[s] = true
			n.listing.Skipped = append(n.listing.Skipped, s)
		}
	}
}

// uppermost are the kustomizations that no other one builds on, and of those that build on themselves the first.
func (t *tree) uppermost(all []*kustomization) map[*kustomization]bool {
	top := map[*kustomization]bool{}
	under := func(k *kustomization) (bases []*kustomization) {
		if k.outlined == nil {
			return nil
		}
		for _, name := range k.outlined.bases {
			if base := t.folders[name]; base != nil {
				bases = append(bases, base)
			}
		}
		return bases
	}
	based := map[*kustomization]bool{}
	for _, k := range all {
		for _, base := range under(k) {
			based[base] = true
		}
	}
	reached := map[*kustomization]bool{}
	var reach func(k *kustomization)
	reach = func(k *kustomization) {
		if !reached[k] {
			reached[k] = true
			for _, base := range under(k) {
				reach(base)
			}
		}
	}
	for _, needless := range [...]bool{true, false} {
		for _, k := range all {
			if !needless && !reached[k] || needless && !based[k] {
				top[k] = true
				reach(k)
			}
		}
	}
	return top
}

// outcome is what became of one kustomization.
type outcome struct {
	objects  []*manifest.Object
	consumed []string
	skipped  []source.Skipped
	errors   []*source.Error
}

// schema reads the library's table of Kubernetes' types, which builds that run at once must not do at once.
var schema = sync.OnceFunc(func() { openapi.Schema() })

func (k *kustomization) outcome(p plan, wanted manifest.Keep) outcome {
	switch {
	case k.broken != nil:
		k.unread(k.broken)
		return outcome{errors: k.errors, skipped: k.skipped, consumed: []string{k.name}}
	case len(p.all) == 0:
		return outcome{skipped: k.outlined.remote}
	}
	defer func() {
		for _, part := range p.all {
			part.release()
		}
	}()
	b := newBuild(k, wanted, p.controller)
	all, err := b.make()
	o := outcome{errors: b.errors, skipped: k.outlined.remote}
	for _, part := range b.all {
		o.errors = append(o.errors, part.errors...)
		o.skipped = append(o.skipped, part.skipped...)
		if err == nil {
			o.consumed = append(o.consumed, part.consumed...)
		}
	}
	if err != nil {
		o.errors = append(o.errors, b.failure(err))
		return o
	}
	for _, m := range all {
		o.objects = append(o.objects, m.object)
	}
	o.objects = append(o.objects, b.raw...)
	if class := b.class(); class != nil {
		o.objects = append(o.objects, class)
	}
	return o
}
