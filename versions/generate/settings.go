package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"sort"

	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/semver"

	"github.com/ingresslint/ingresslint/versions"
)

// validated is the release from which annotations have scope, risk and
// validators.
const validated = "1.9.0"

func configTable(data string, o order) (string, error) {
	forms, err := readForms(data, "config")
	if err != nil {
		return "", err
	}
	rows, err := rowsOf(filepath.Join(data, "config.yaml"), func(name string, in configData) (row[versions.Setting], error) {
		defer delete(forms, name)
		return configRow(name, in, forms[name], o)
	})
	if err := cmp.Or(err, unused(forms)); err != nil {
		return "", err
	}
	return writeTable(newPrinter("configShared"), "configTable", rows), nil
}

// rowsOf makes a row of each entry of a file, in the order of names.
func rowsOf[D, S any](file string, toRow func(name string, in D) (row[S], error)) ([]row[S], error) {
	var in map[string]D
	if err := readYAML(file, &in); err != nil {
		return nil, err
	}
	var rows []row[S]
	for _, name := range sortedKeys(in) {
		r, err := toRow(name, in[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func configRow(name string, in configData, forms []yaml.Node, o order) (row[versions.Setting], error) {
	r := row[versions.Setting]{name: name, replacement: in.Replacement}
	if err := r.existence(o, in.Releases); err != nil {
		return r, err
	}
	needs, err := conditions(in.Needs)
	if err != nil {
		return r, err
	}
	types, typed, err := in.Type.spread(o, 0)
	if err != nil {
		return r, err
	}
	defaults, _, err := in.Default.spread(o, 0)
	if err != nil {
		return r, err
	}
	form, err := spreadForms(forms, o)
	if err != nil {
		return r, err
	}
	for i := range o {
		if !r.known[i] {
			continue
		}
		if !typed[i] {
			return r, fmt.Errorf("no type in %s", o[i])
		}
		value, err := defaultValue(types[i], defaults[i])
		if err != nil {
			return r, err
		}
		r.values[i] = versions.Setting{
			Type: types[i], Default: value, CaseSensitive: in.CaseSensitive, Dead: in.Dead, Needs: needs, Form: form[i],
		}
	}
	settle(&r, func(s *versions.Setting) { s.Default = nil }, func(s *versions.Setting) { s.Stable = true })
	return r, nil
}

func annotationTable(data string, o order) (string, error) {
	forms, err := readForms(data, "annotations")
	if err != nil {
		return "", err
	}
	rows, err := rowsOf(filepath.Join(data, "annotations.yaml"), func(name string, in annotationData) (row[versions.Annotation], error) {
		defer delete(forms, name)
		return annotationRow(name, in, forms[name], o)
	})
	if err := cmp.Or(err, unused(forms)); err != nil {
		return "", err
	}
	return writeTable(newPrinter("annotationShared"), "annotationTable", rows), nil
}

func annotationRow(name string, in annotationData, forms []yaml.Node, o order) (row[versions.Annotation], error) {
	r := row[versions.Annotation]{name: name, replacement: in.Replacement}
	if err := r.existence(o, in.Releases); err != nil {
		return r, err
	}
	base := versions.Annotation{Merge: in.Merge, Invalid: in.Invalid}
	var err error
	if base.Needs, err = conditions(in.Needs); err != nil {
		return r, err
	}
	if base.Conflicts, err = conflicts(in.Conflicts); err != nil {
		return r, err
	}
	form, err := spreadForms(forms, o)
	if err != nil {
		return r, err
	}
	for i := range o {
		if r.known[i] {
			r.values[i] = base
			r.values[i].Form = form[i]
		}
	}
	since := sort.Search(len(o), func(i int) bool { return semver.Compare("v"+o[i], "v"+validated) >= 0 })
	for _, set := range []func() error{
		func() error { return fill(&r, in.Type, o, 0, func(a *versions.Annotation) *string { return &a.Type }) },
		func() error {
			return fill(&r, in.Group, o, 0, func(a *versions.Annotation) *string { return &a.Group })
		},
		func() error {
			return fill(&r, in.AliasOf, o, since, func(a *versions.Annotation) *string { return &a.AliasOf })
		},
		func() error {
			return fill(&r, in.Scope, o, since, func(a *versions.Annotation) *string { return &a.Scope })
		},
		func() error {
			return fill(&r, in.Risk, o, since, func(a *versions.Annotation) *string { return &a.Risk })
		},
		func() error {
			return fill(&r, in.Validator, o, since, func(a *versions.Annotation) *string { return &a.Validator })
		},
		func() error {
			return fill(&r, in.Options, o, since, func(a *versions.Annotation) *[]string { return &a.Options })
		},
		func() error {
			return fill(&r, in.Pattern, o, since, func(a *versions.Annotation) *string { return &a.Pattern })
		},
		func() error {
			return fill(&r, in.RemoveSpace, o, since, func(a *versions.Annotation) *bool { return &a.RemoveSpace })
		},
		func() error {
			return fill(&r, in.IgnoreCase, o, since, func(a *versions.Annotation) *bool { return &a.IgnoreCase })
		},
		func() error {
			return fill(&r, in.TrimSpace, o, since, func(a *versions.Annotation) *bool { return &a.TrimSpace })
		},
		func() error {
			return fill(&r, in.NoNewline, o, since, func(a *versions.Annotation) *bool { return &a.NoNewline })
		},
	} {
		if err := set(); err != nil {
			return r, err
		}
	}
	settle(&r, func(*versions.Annotation) {}, func(a *versions.Annotation) { a.Stable = true })
	return r, nil
}

// fill sets one field of the row's values from an attribute.
func fill[T, V any](r *row[T], attribute ranged[V], o order, since int, field func(*T) *V) error {
	values, set, err := attribute.spread(o, since)
	if err != nil {
		return err
	}
	for i := range values {
		if set[i] && r.known[i] {
			*field(&r.values[i]) = values[i]
		}
	}
	return nil
}

func flagTable(data string, o order) (string, error) {
	rows, err := rowsOf(filepath.Join(data, "flags.yaml"), func(name string, in flagData) (row[versions.Flag], error) {
		return flagRow(name, in, o)
	})
	if err != nil {
		return "", err
	}
	return writeTable(newPrinter("flagShared"), "flagTable", rows), nil
}

func flagRow(name string, in flagData, o order) (row[versions.Flag], error) {
	r := row[versions.Flag]{name: name, replacement: in.Replacement}
	if err := r.existence(o, in.Releases); err != nil {
		return r, err
	}
	types, typed, err := in.Type.spread(o, 0)
	if err != nil {
		return r, err
	}
	defaults, _, err := in.Default.spread(o, 0)
	if err != nil {
		return r, err
	}
	deprecated, _, err := in.Deprecated.spread(o, 0)
	if err != nil {
		return r, err
	}
	for i := range o {
		if !r.known[i] {
			continue
		}
		if !typed[i] {
			return r, fmt.Errorf("no type in %s", o[i])
		}
		value, err := defaultValue(types[i], defaults[i])
		if err != nil {
			return r, err
		}
		r.values[i] = versions.Flag{Type: types[i], Default: value, Deprecated: deprecated[i], Logging: in.Logging}
	}
	return r, nil
}

// defaultValue turns a default as YAML reads it into what the Go API promises.
func defaultValue(kind string, in any) (any, error) {
	switch v := in.(type) {
	case nil, bool, string:
		return v, nil
	case int:
		if kind == "float" || kind == "float32" || kind == "float64" {
			return float64(v), nil
		}
		return int64(v), nil
	case float64:
		return v, nil
	case []any:
		list := make([]string, len(v))
		for i, item := range v {
			list[i] = fmt.Sprint(item)
		}
		return list, nil
	case map[string]any:
		var sizes []versions.DictSize
		for _, name := range sortedKeys(v) {
			size, ok := v[name].(int)
			if !ok {
				return nil, fmt.Errorf("default of %s: %v is no number", name, v[name])
			}
			sizes = append(sizes, versions.DictSize{Name: name, Size: int64(size)})
		}
		return sizes, nil
	}
	return nil, fmt.Errorf("default %v: no such type", in)
}
