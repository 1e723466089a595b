package fix

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// gone stands where a value was removed until all edits are done, so that list indexes hold.
type gone struct{}

// expected gives the object as the edits want it, in the form of Value.Any. Values change first, then fields and items
// go, then keys change.
func expected(o *manifest.Object, edits []Edit) (any, error) {
	root := o.Root.Any()
	for _, ops := range [][]string{{"set", "quote", "append"}, {"remove"}, {"rename"}} {
		for _, e := range edits {
			if !slices.Contains(ops, e.Op) {
				continue
			}
			var err error
			if root, err = carriedOut(root, o, e); err != nil {
				return nil, err
			}
		}
	}
	return sweep(root), nil
}

// carriedOut gives the object after one edit.
func carriedOut(root any, o *manifest.Object, e Edit) (any, error) {
	old := o.Root.At(e.Path...)
	switch e.Op {
	case "set":
		return modify(root, e.Path, func(any) (any, error) {
			if !typed(e.Path, old, e.Value) {
				return e.Value, nil
			}
			if isInteger(e.Value) {
				return json.Number(e.Value), nil
			}
			return e.Value == "true", nil
		})
	case "quote":
		return modify(root, e.Path, func(was any) (any, error) {
			if old.Style != manifest.Plain {
				return was, nil
			}
			return o.File.Source(old.Span), nil
		})
	case "append":
		return modify(root, e.Path, func(was any) (any, error) {
			items, _ := was.([]any)
			if slices.Contains(items, any(e.Value)) {
				return was, nil
			}
			return append(items, e.Value), nil
		})
	case "remove":
		if old == nil {
			return root, nil
		}
		return modify(root, e.Path, func(any) (any, error) { return gone{}, nil })
	}
	last := len(e.Path) - 1
	return modify(root, e.Path[:last], func(was any) (any, error) { return renamed(was, e.Path[last], e.To) })
}

// renamed gives the map with another name for a key. A key must not take the name of another that stays.
func renamed(was any, from, to string) (any, error) {
	fields, _ := was.(map[string]any)
	value, ok := fields[from]
	if !ok {
		return nil, fmt.Errorf("there is no %q to rename", from)
	}
	if other, taken := fields[to]; taken && to != from && other != (gone{}) {
		return nil, fmt.Errorf("there is already a %q, which renaming %q would overwrite", to, from)
	}
	delete(fields, from)
	fields[to] = value
	return fields, nil
}

// modify replaces the value at a path; maps that are absent are made.
func modify(node any, path []string, f func(was any) (any, error)) (any, error) {
	if len(path) == 0 {
		return f(node)
	}
	switch parent := node.(type) {
	case nil:
		return modify(map[string]any{}, path, f)
	case map[string]any:
		value, err := modify(parent[path[0]], path[1:], f)
		parent[path[0]] = value
		return parent, err
	case []any:
		i, err := strconv.Atoi(path[0])
		if err != nil || i < 0 || i >= len(parent) {
			return nil, fmt.Errorf("the list has no item %s", path[0])
		}
		parent[i], err = modify(parent[i], path[1:], f)
		return parent, err
	}
	return nil, fmt.Errorf("%q is within something that is set or removed as well", path[0])
}

// sweep takes out what is gone.
func sweep(node any) any {
	switch v := node.(type) {
	case map[string]any:
		for key, value := range v {
			if value == (gone{}) {
				delete(v, key)
				continue
			}
			v[key] = sweep(value)
		}
	case []any:
		kept := v[:0]
		for _, item := range v {
			if item != (gone{}) {
				kept = append(kept, sweep(item))
			}
		}
		return kept
	}
	return node
}
