package policy

import (
	"context"
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/topdown/cache"
)

// Data is what rules see as data.context for one installation. Making one is
// cheap: the terms of the release are shared, nothing is copied or serialised.
type Data struct {
	store   storage.Store
	slice   *Slice
	members map[string]*ast.Term
	prefix  string // of the installation's annotations
}

// NewData puts the slice of a release (see Release) beside the other members
// of data.context, given as plain JSON values by name.
func NewData(release *Slice, members map[string]any) (*Data, error) {
	d := &Data{slice: release, members: map[string]*ast.Term{"release": release.term}}
	if err := d.add(members); err != nil {
		return nil, err
	}
	return d, nil
}

// With returns the same data with some members replaced or added.
func (d *Data) With(members map[string]any) (*Data, error) {
	other := &Data{slice: d.slice, members: make(map[string]*ast.Term, len(d.members)+len(members))}
	for name, term := range d.members {
		other.members[name] = term
	}
	if err := other.add(members); err != nil {
		return nil, err
	}
	return other, nil
}

func (d *Data) add(members map[string]any) error {
	for name, value := range members {
		v, err := ast.InterfaceToValue(value)
		if err != nil {
			return fmt.Errorf("data.context.%s: %w", name, err)
		}
		d.members[name] = ast.NewTerm(v)
	}
	d.prefix = "nginx.ingress.kubernetes.io"
	if about, ok := d.members["installation"]; ok {
		if object, ok := about.Value.(ast.Object); ok && text(object, "prefix") != "" {
			d.prefix = text(object, "prefix")
		}
	}
	object := ast.NewObject()
	for name, term := range d.members {
		object.Insert(ast.InternedTerm(name), term)
	}
	d.store = inmem.NewFromASTObject(ast.NewObject([2]*ast.Term{ast.InternedTerm("context"), ast.NewTerm(object)}))
	return nil
}

// Context returns data.context as plain JSON values.
func (d *Data) Context() (any, error) {
	object := ast.NewObject()
	for name, term := range d.members {
		object.Insert(ast.InternedTerm(name), term)
	}
	return ast.ValueToInterface(object, nil)
}

// newPatternCache keeps compiled regular expressions for the life of the
// engine. The engine's own cache holds a hundred, fewer than one release's
// annotation patterns.
func newPatternCache() cache.InterQueryValueCache {
	return cache.NewInterQueryValueCache(context.Background(), nil)
}
