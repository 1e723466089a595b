package policy

import (
	"fmt"
	"iter"
	"strings"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// ruleSet are the rules that look at one kind. Many of them have nothing to say
// about an Ingress without certain annotations, or about one whose annotations
// all have plainly good values: they are asked only where they may speak, and
// most Ingresses need not even be turned into the engine's own values.
type ruleSet struct {
	ids      []string
	always   uint64            // the rules, by index, that are asked for every object
	triggers map[string]uint64 // annotation → the rules that it concerns
	doubtful uint64            // the rules that look at values which need a closer look
	queries  sync.Map          // the rules asked, as a set of indexes → *query
}

// query asks for the findings of some rules at once: one variable a rule.
type query struct {
	ids      []string
	compiler ast.QueryCompiler
	body     ast.Body
}

// concernable is how many rules of a kind may depend on annotations; those
// beyond are always asked.
const concernable = 64

func (s *ruleSet) add(rule *rules.Rule, kind string) {
	index := len(s.ids)
	s.ids = append(s.ids, rule.ID)
	if index >= concernable {
		return
	}
	bit := uint64(1) << index
	switch {
	case kind != "Ingress":
		s.always |= bit
	case rule.Doubtful:
		s.doubtful |= bit
	case len(rule.Annotations) == 0:
		s.always |= bit
	}
	if s.triggers == nil {
		s.triggers = map[string]uint64{}
	}
	for _, name := range rule.Annotations {
		s.triggers[name] |= bit
	}
}

// concerned chooses the rules that may have something to say about an object
// with these annotations.
func (s *ruleSet) concerned(annotations iter.Seq2[string, string], data *Data) selection {
	chosen := s.always
	for name, value := range annotations {
		short, ok := strings.CutPrefix(name, data.prefix)
		if !ok || !strings.HasPrefix(short, "/") {
			continue
		}
		chosen |= s.triggers[short[1:]]
		if s.doubtful&^chosen != 0 && data.slice.doubtful(short[1:], value) {
			chosen |= s.doubtful
		}
	}
	return selection{s, chosen}
}

// annotationsOf yields the annotations that are text.
func annotationsOf(o *manifest.Value) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		annotations := o.At("metadata", "annotations")
		if annotations == nil {
			return
		}
		for i := range annotations.Fields {
			f := &annotations.Fields[i]
			if f.Value.Kind == manifest.String && !yield(f.Key, f.Value.Text) {
				return
			}
		}
	}
}

// selection is a part of a rule set.
type selection struct {
	set    *ruleSet
	chosen uint64
}

// everything is the selection of all rules.
func (s *ruleSet) everything() selection { return selection{s, ^uint64(0)} }

func (c selection) empty() bool { return c.chosen == 0 && len(c.set.ids) <= concernable }

func (c selection) ids() []string {
	var ids []string
	for i, id := range c.set.ids {
		if i >= concernable || c.chosen&(1<<i) != 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// query compiles the query of the selection, once.
func (c selection) query(compiler *ast.Compiler) (*query, error) {
	if q, ok := c.set.queries.Load(c.chosen); ok {
		return q.(*query), nil
	}
	q, err := prepare(compiler, c.ids())
	if err != nil {
		return nil, err
	}
	c.set.queries.Store(c.chosen, q)
	return q, nil
}

// prepare compiles the query that binds one variable to each rule's findings.
func prepare(compiler *ast.Compiler, ids []string) (*query, error) {
	body := make([]*ast.Expr, 0, len(ids))
	for i, id := range ids {
		ref := ast.Ref{ast.DefaultRootDocument, ast.StringTerm("ingresslint"), ast.StringTerm("rule"), ast.StringTerm(id), ast.StringTerm("findings")}
		body = append(body, ast.Equality.Expr(ast.NewTerm(variable(i)), ast.NewTerm(ref)))
	}
	q := &query{ids: ids, compiler: compiler.QueryCompiler()}
	compiled, err := q.compiler.Compile(ast.NewBody(body...))
	if err != nil {
		return nil, fmt.Errorf("query of the rules: %w", err)
	}
	q.body = compiled
	return q, nil
}

func variable(i int) ast.Var { return ast.Var(fmt.Sprintf("findings_%d", i)) }
