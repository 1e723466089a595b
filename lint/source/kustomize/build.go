package kustomize

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/api/resmap"
	"sigs.k8s.io/kustomize/kyaml/filesys"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// build is one kustomization that no other builds on, with all that it is made of.
type build struct {
	top      *kustomization
	all      []*kustomization // bases before what builds on them
	layers   map[int]*layer
	order    map[*layer]int // in which they are applied
	owners   map[*layer]*kustomization
	above    map[*kustomization][]*kustomization // those that build on one; see over
	origins  []remote
	alone    map[*patch]map[string]any // patches whose object is not in view, served as resources
	raw      []*manifest.Object        // what the library would refuse
	complete bool
	errors   []*source.Error
	told     bool // an object says which release the remote base is

	again        func() map[identity]*made
	wanted       manifest.Keep
	controller   bool            // something of ingress-nginx itself may be made; else only what is patched of other kinds counts
	without      map[*patch]bool // patches that do not apply
	replacing    bool            // some kustomization has replacements
	replacements bool            // they are carried out
}

func newBuild(top *kustomization, wanted manifest.Keep, controller bool) *build {
	b := &build{
		top: top, wanted: wanted, controller: controller, layers: map[int]*layer{}, order: map[*layer]int{}, owners: map[*layer]*kustomization{}, complete: true,
		alone: map[*patch]map[string]any{}, without: map[*patch]bool{}, replacements: true,
	}
	inputs, working, name := top.tree.inputs, top.tree.working, top.name
	b.again = sync.OnceValue(func() map[identity]*made { return rebuild(inputs, working, name, wanted, controller) })
	return b
}

// make builds, with patches in the place of objects that are not in view, and returns what is of use.
func (b *build) make() ([]*made, error) {
	if err := b.gather(b.top, nil); err != nil {
		return nil, err
	}
	schema()
	result, err := b.repaired()
	if err != nil {
		return nil, err
	}
	if b.partial(result) {
		if with, err := b.repaired(); err == nil {
			result = with
		} else {
			b.raw = append(b.raw, b.parts()...)
			clear(b.alone)
		}
	}
	var all []*made
	for _, res := range result.Resources() {
		if b.useful(res.GetKind()) {
			all = append(all, b.object(res.YNode()))
		}
	}
	return all, nil
}

// cycleError tells of kustomizations that build on themselves.
type cycleError struct{ path []string }

// Error names the folders that lead back to the first.
func (e *cycleError) Error() string {
	return "the kustomization builds on itself, by way of " + strings.Join(e.path, ", ") + ", which kustomize refuses"
}

// mostVisits bounds how often the library visits a kustomization: every base once for each way that leads to it, of
// which a few files can make any number.
const mostVisits = 2000

var errTooMany = errors.New("the kustomizations that it builds on lead to each other in too many ways")

// visits counts the ways that lead to the kustomizations below one, itself included, up to the bound.
func (k *kustomization) visits(known map[*kustomization]int) int {
	if n, ok := known[k]; ok {
		return n
	}
	n := 1
	for _, entry := range k.sources {
		if entry.folder != nil {
			n = min(n+entry.folder.visits(known), mostVisits+1)
		}
	}
	for _, part := range k.parts {
		n = min(n+part.visits(known), mostVisits+1)
	}
	known[k] = n
	return n
}

// gather loads the kustomization and all that it builds on, in the order in which the library applies them.
func (b *build) gather(k *kustomization, above []*kustomization) error {
	if at := slices.Index(above, k); at >= 0 {
		var path []string
		for _, part := range append(above[at:], k) {
			path = append(path, part.name)
		}
		return &cycleError{path}
	}
	if slices.Contains(b.all, k) {
		return nil
	}
	k.load()
	above = append(above, k)
	for _, entry := range k.sources {
		if entry.folder != nil {
			if err := b.gather(entry.folder, above); err != nil {
				return err
			}
			continue
		}
		for i := range entry.documents {
			d := &entry.documents[i]
			b.add(d.layer, k)
			if d.served == nil || !b.useful(d.kind) && b.mayBeOfUse(d) {
				asIs := *d.object
				asIs.Home = b.top.name
				asIs.Sources = append(changing(above), k.name)
				b.raw = append(b.raw, &asIs)
			}
		}
	}
	for _, g := range k.generated {
		b.add(g.layer, k)
	}
	for _, part := range k.parts {
		if err := b.gather(part, above); err != nil {
			return err
		}
	}
	for _, p := range k.patches {
		b.add(p.layer, k)
	}
	b.all = append(b.all, k)
	b.replacing = b.replacing || len(k.replaced) > 0
	b.complete = b.complete && !k.incomplete
	b.origins = append(b.origins, k.remotes...)
	return nil
}

func (b *build) add(l *layer, of *kustomization) {
	b.layers[l.id] = l
	b.owners[l] = of
	b.order[l] = len(b.order)
}

func (b *build) fail(file *manifest.File, at manifest.Span, message string) {
	b.errors = append(b.errors, errorAt(file, at, message))
}

// useful tells whether objects of a kind are worth building.
func (b *build) useful(kind string) bool {
	if !b.controller && ofControllers(kind) {
		return false
	}
	return b.wanted(kind, "")
}

// needs tells whether a document has to be served: replacements may copy from any.
func (b *build) needs(d *document) bool {
	return d.served != nil && (b.replacing || b.useful(d.kind) && b.mayBeOfUse(d))
}

func (b *build) mayBeOfUse(d *document) bool {
	return b.wanted(d.kind, d.object.File.Source(d.object.Span))
}

// run lets the library build what was gathered.
func (b *build) run() (made resmap.ResMap, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("kustomize gave up: %v", r)
		}
	}()
	fsys := filesys.MakeFsInMemory()
	for _, k := range b.all {
		if err := b.serve(fsys, k); err != nil {
			return nil, err
		}
	}
	return krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(fsys, b.top.served())
}

// repaired runs the build again without what made it fail, as far as that is known.
func (b *build) repaired() (resmap.ResMap, error) {
	if b.top.visits(map[*kustomization]int{}) > mostVisits {
		return nil, errTooMany
	}
	made, err := b.run()
	for err != nil {
		if b.repair(err) {
			made, err = b.run()
			continue
		}
		made, ok := b.withoutOne(err)
		if !ok {
			return nil, err
		}
		return made, nil
	}
	return made, nil
}

// mostTries bounds how many patches are left out in turn to find the one that does not apply.
const mostTries = 20

// withoutOne finds the JSON patch without which the build succeeds: the library does not say which one does not apply.
func (b *build) withoutOne(err error) (resmap.ResMap, bool) {
	tries := 0
	for _, k := range b.all {
		for _, p := range k.patches {
			if p.layer.root != nil || b.without[p] {
				continue
			}
			if tries++; tries > mostTries {
				return nil, false
			}
			b.without[p] = true
			if made, second := b.run(); second == nil {
				b.fail(p.layer.file, p.layer.anchor, "the patch does not fit what it is for ("+inOwnWords(err.Error())+"), so kustomize refuses the whole kustomization; the rest was checked without it")
				return made, true
			}
			delete(b.without, p)
		}
	}
	return nil, false
}

// repair changes what the library is given so that a failure does not come again; false where it cannot.
func (b *build) repair(err error) bool {
	text := err.Error()
	if strings.Contains(text, "cannot merge or replace") {
		for _, k := range b.all {
			for _, g := range k.generated {
				if !g.create && g.served["behavior"] != nil && strings.Contains(text, `Name:"`+g.name+`"`) {
					g.create = true
					return true
				}
			}
		}
	}
	if b.replacements && !b.complete {
		b.replacements = false
		return true
	}
	return false
}
