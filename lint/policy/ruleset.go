package policy

import (
	"fmt"
	"iter"
	"maps"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// ruleSet are the rules that look at one kind. Many of them have something to
// say only about certain annotations, about values that are not plainly good or
// about names that the release does not know: they are asked only where they
// may speak, and most objects need not even be turned into the engine's own
// values.
type ruleSet struct {
	ids         []string
	files       []map[string]bool // of each rule
	always      uint64            // the rules, by index, that are asked for every object
	annotations map[string]uint64 // annotation → the rules that it concerns
	concerns    map[rules.Concern]uint64
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
	files := map[string]bool{}
	for _, file := range rule.Files {
		files[file] = true
	}
	s.files = append(s.files, files)
	if index >= concernable {
		return
	}
	bit := uint64(1) << index
	switch {
	case rule.Concern != "":
		s.concerns[rule.Concern] |= bit
	case kind != "Ingress" || len(rule.Annotations) == 0:
		s.always |= bit
	default:
		for _, name := range rule.Annotations {
			s.annotations[name] |= bit
		}
	}
}

// concerned chooses the rules that may have something to say about an object.
func (s *ruleSet) concerned(o *manifest.Object, data *Data) selection {
	chosen := s.always
	switch o.Kind {
	case "Ingress":
		for name, value := range members(o.Root.At("metadata", "annotations")) {
			short, ok := strings.CutPrefix(name, data.prefix)
			if !ok || !strings.HasPrefix(short, "/") {
				continue
			}
			chosen |= s.annotations[short[1:]]
			if text, ok := value.Str(); ok && data.slice.doubtfulAnnotation(short[1:], text) {
				chosen |= s.concerns[rules.DoubtfulValues]
			}
		}
	case "ConfigMap":
		for name, value := range members(o.Root.Get("data")) {
			text, isText := value.Str()
			if isText && data.slice.doubtfulConfig(name, text) {
				chosen |= s.concerns[rules.DoubtfulValues]
			}
			if _, known := data.slice.release.ConfigKey(name); !known {
				chosen |= s.concerns[rules.StrangeNames]
			}
			if data.slice.leaving()[strings.ToLower(name)] {
				chosen |= s.concerns[rules.LeavingNames]
			}
		}
	}
	return selection{s, chosen}
}

// members yields the fields of a map, and nothing for anything else.
func members(v *manifest.Value) iter.Seq2[string, *manifest.Value] {
	return func(yield func(string, *manifest.Value) bool) {
		if v == nil {
			return
		}
		for i := range v.Fields {
			if !yield(v.Fields[i].Key, v.Fields[i].Value) {
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
		if c.has(i) {
			ids = append(ids, id)
		}
	}
	return ids
}

// files are those of the chosen rules.
func (c selection) files() map[string]bool {
	all := map[string]bool{}
	for i, files := range c.set.files {
		if c.has(i) {
			maps.Copy(all, files)
		}
	}
	return all
}

func (c selection) has(i int) bool { return i >= concernable || c.chosen&(1<<i) != 0 }

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
