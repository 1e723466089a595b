package kustomize

import (
	"path"
	"runtime"
	"slices"
	"sync"

	"sigs.k8s.io/kustomize/kyaml/openapi"

	"github.com/ingresslint/ingresslint/lint/manifest"
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
	var names []string
	for _, in := range listing.Inputs {
		if isKustomization(in.Name) {
			names = append(names, in.Name)
		}
	}
	t := newTree(listing.Inputs)
	defer t.fragments(listing, wanted)
	if len(names) == 0 {
		return
	}
	found := make([]*kustomization, len(names))
	parallel(len(names), func(i int) { found[i] = t.at(path.Dir(names[i])) })

	outcomes := make([]outcome, len(found))
	tops := t.uppermost(found)
	parallel(len(found), func(i int) {
		if k := found[i]; k != nil {
			outcomes[i] = k.outcome(tops[k], wanted)
		}
	})
	consumed := map[string]bool{}
	notes := newNotes(listing)
	for i, k := range found {
		if k == nil {
			continue
		}
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

// parallel calls for each index, on all processors.
func parallel(n int, do func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for i := w; i < n; i += workers {
				do(i)
			}
		})
	}
	wait.Wait()
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
		if k != nil {
			for _, base := range under(k) {
				based[base] = true
			}
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
			if k != nil && (!needless && !reached[k] || needless && !based[k]) {
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

func (k *kustomization) outcome(top bool, wanted manifest.Keep) outcome {
	if k.broken != nil {
		k.unread(k.broken)
		return outcome{errors: k.errors, skipped: k.skipped, consumed: []string{k.name}}
	}
	if !top {
		return outcome{skipped: k.outlined.remote}
	}
	signs := k.tree.within(k, wanted, map[*kustomization]bool{})
	if !signs.worthBuilding(wanted) {
		return outcome{skipped: k.outlined.remote}
	}
	b := newBuild(k)
	b.wanted, b.controller = wanted, signs.controller
	if err := b.gather(k, nil); err != nil {
		return outcome{errors: []*source.Error{b.failure(err)}, skipped: k.outlined.remote}
	}
	schema()
	result, err := b.repaired()
	if err == nil && b.partial(result) {
		if with, err := b.repaired(); err == nil {
			result = with
		} else {
			b.raw = append(b.raw, b.parts()...)
			clear(b.alone)
		}
	}
	o := outcome{errors: b.errors}
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
	for _, res := range result.Resources() {
		if b.useful(res.GetKind()) {
			o.objects = append(o.objects, b.object(res.YNode()).object)
		}
	}
	o.objects = append(o.objects, b.raw...)
	if class := b.class(); class != nil {
		o.objects = append(o.objects, class)
	}
	return o
}
