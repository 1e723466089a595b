package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/ingresslint/ingresslint/rules"
)

// metadata reads the custom part of an annotation and keeps the first error.
type metadata struct {
	file   string
	values map[string]any
	err    error
}

func (m *metadata) fail(format string, args ...any) {
	if m.err == nil {
		m.err = fmt.Errorf("%s: METADATA: %s", m.file, fmt.Sprintf(format, args...))
	}
}

func (m *metadata) text(key string) string {
	switch v := m.values[key].(type) {
	case nil:
		return ""
	case string:
		return strings.TrimSpace(v)
	default:
		m.fail("%s is no text", key)
		return ""
	}
}

func (m *metadata) truth(key string) bool {
	v, _ := m.values[key].(bool)
	return v
}

func (m *metadata) texts(key string) []string {
	list, ok := m.values[key].([]any)
	if !ok && m.values[key] != nil {
		m.fail("%s is no list", key)
	}
	var texts []string
	for _, item := range list {
		texts = append(texts, fmt.Sprint(item))
	}
	return texts
}

func (m *metadata) example(key string) string {
	examples, _ := m.values["examples"].(map[string]any)
	text, _ := examples[key].(string)
	return strings.TrimRight(text, "\n")
}

// parameters pairs the names described in METADATA with the defaults that the
// rule's params.get calls give, so that neither can go stale alone.
func parameters(meta *metadata, module *ast.Module, id string) []rules.Parameter {
	described, _ := meta.values["parameters"].(map[string]any)
	defaults := map[string]string{}
	ast.WalkExprs(module, func(expr *ast.Expr) bool {
		collectDefaults(expr.Terms, id, defaults)
		return false
	})
	ast.WalkTerms(module, func(term *ast.Term) bool {
		if call, ok := term.Value.(ast.Call); ok {
			collectDefaults([]*ast.Term(call), id, defaults)
		}
		return false
	})
	var list []rules.Parameter
	for name, fallback := range defaults {
		text, ok := described[name].(string)
		if !ok {
			meta.fail("the parameter %s is not described", name)
		}
		list = append(list, rules.Parameter{Name: name, Default: fallback, Description: strings.TrimSpace(text)})
	}
	for name := range described {
		if _, ok := defaults[name]; !ok {
			meta.fail("the parameter %s is described but params.get never reads it", name)
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

// collectDefaults notes the name and the default of params.get(id, name, default).
func collectDefaults(terms any, id string, defaults map[string]string) {
	call, ok := terms.([]*ast.Term)
	if !ok || len(call) < 4 || !strings.HasSuffix(call[0].String(), "params.get") {
		return
	}
	if owner, ok := call[1].Value.(ast.String); !ok || string(owner) != id {
		return
	}
	if name, ok := call[2].Value.(ast.String); ok {
		defaults[string(name)] = call[3].String()
	}
}
