package installation

import (
	"sync"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Set holds the installations of a run. It may be used by several goroutines at once.
type Set struct {
	// Installations in order of their names; implied ones, which stand for controllers that are not in view, included
	// as far as the first pass met Ingresses that need them.
	Installations []*Installation

	options Options
	parts   map[identity][]*Installation
	places  places

	mu      sync.Mutex
	implied map[implication]*Installation
}

// identity finds an object again that is read a second time. The place tells objects of one name in one file apart.
type identity struct {
	file, kind, namespace, name string
	at                          manifest.Position
}

func identify(o *manifest.Object) identity {
	return identity{o.Place(), o.Kind, o.Namespace, o.Name, o.File.Position(int(o.Span.Start))}
}

// anywhere leaves out the place within the file.
func (i identity) anywhere() identity {
	i.at = manifest.Position{}
	return i
}

func newSet(options Options) *Set {
	return &Set{
		options: options,
		parts:   map[identity][]*Installation{},
		implied: map[implication]*Installation{},
	}
}

// Of returns the installations that an object belongs to: usually one; none for another product's object and for one
// that has nothing to do with ingress-nginx. The object may have been read again since the first pass.
func (s *Set) Of(o *manifest.Object) []*Installation { return s.Membership(o).Installations }

// Membership is Of with the reason.
func (s *Set) Membership(o *manifest.Object) Membership {
	if !kubernetesOwn(o) {
		return Membership{How: NothingToDo}
	}
	if o.Kind == "Ingress" {
		who := readClaimant(o)
		who.stated = s.options.configuredFor(o.Place())
		return s.claimed(who)
	}
	if found := s.parts[identify(o)]; len(found) > 0 {
		return Membership{Installations: found, How: Part}
	}
	return Membership{How: NothingToDo}
}
