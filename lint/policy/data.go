package policy

import (
	"context"
	"fmt"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/topdown/cache"
)

// Data is what rules see as data.context for one installation. Making one is
// cheap: nothing is built before a rule is asked, and the terms of the release
// are shared.
type Data struct {
	slice  *Slice
	prefix string // of the installation's annotations
	terms  func() (map[string]*ast.Term, error)
	store  func() (storage.Store, error)
}

// defaultPrefix begins the names of annotations unless the controller is told
// another.
const defaultPrefix = "nginx.ingress.kubernetes.io"

// NewData puts the slice of a release beside the other members of data.context,
// given as plain JSON values by name.
func NewData(release *Slice, members map[string]any) *Data {
	prefix := defaultPrefix
	if about, ok := members["installation"].(map[string]any); ok {
		if own, ok := about["prefix"].(string); ok && own != "" {
			prefix = own
		}
	}
	return newData(release, prefix, func() (map[string]*ast.Term, error) {
		return convert(map[string]*ast.Term{"release": release.term()}, members)
	})
}

// With returns the same data with some members replaced or added.
func (d *Data) With(members map[string]any) *Data {
	return newData(d.slice, d.prefix, func() (map[string]*ast.Term, error) {
		terms, err := d.terms()
		if err != nil {
			return nil, err
		}
		return convert(terms, members)
	})
}

func newData(release *Slice, prefix string, terms func() (map[string]*ast.Term, error)) *Data {
	d := &Data{slice: release, prefix: prefix, terms: sync.OnceValues(terms)}
	d.store = sync.OnceValues(func() (storage.Store, error) {
		object, err := d.object()
		if err != nil {
			return nil, err
		}
		return inmem.NewFromASTObject(ast.NewObject([2]*ast.Term{ast.InternedTerm("context"), ast.NewTerm(object)})), nil
	})
	return d
}

// convert adds the members to a copy of the terms.
func convert(terms map[string]*ast.Term, members map[string]any) (map[string]*ast.Term, error) {
	all := make(map[string]*ast.Term, len(terms)+len(members))
	for name, term := range terms {
		all[name] = term
	}
	for name, value := range members {
		v, err := ast.InterfaceToValue(value)
		if err != nil {
			return nil, fmt.Errorf("data.context.%s: %w", name, err)
		}
		all[name] = ast.NewTerm(v)
	}
	return all, nil
}

func (d *Data) object() (ast.Object, error) {
	terms, err := d.terms()
	if err != nil {
		return nil, err
	}
	object := ast.NewObject()
	for name, term := range terms {
		object.Insert(ast.InternedTerm(name), term)
	}
	return object, nil
}

// newPatternCache keeps compiled regular expressions for the life of the
// engine. The engine's own cache holds a hundred, fewer than one release's
// annotation patterns.
func newPatternCache() cache.InterQueryValueCache {
	return cache.NewInterQueryValueCache(context.Background(), nil)
}
