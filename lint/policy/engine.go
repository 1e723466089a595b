// Package policy compiles the Rego rules and evaluates them on Kubernetes
// objects. It returns plain rows that know nothing of files, positions or
// output; the package lint turns them into findings.
package policy

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/metrics"
	"github.com/open-policy-agent/opa/v1/topdown"
	"github.com/open-policy-agent/opa/v1/topdown/cache"

	"github.com/ingresslint/ingresslint/rules"
)

// Engine holds the compiled rules of some kinds. It is safe for concurrent use.
type Engine struct {
	compiler *ast.Compiler
	kinds    map[string]*kindQuery
	patterns cache.InterQueryValueCache
}

// kindQuery asks for the findings of every rule that looks at one kind.
type kindQuery struct {
	ids      []string
	compiler ast.QueryCompiler
	body     ast.Body
}

// skipped are the compiler's stages that only check. The project's own tests
// have compiled the embedded rules with all of them; leaving them out here
// saves a sixth of the compilation.
var skipped = []ast.StageID{
	ast.StageCheckUnusedImports, ast.StageCheckKeywordOverrides, ast.StageCheckDuplicateImports, ast.StageCheckVoidCalls,
	ast.StageParseMetadataBlocks, ast.StageSetAnnotationSet, ast.StageCheckRuleConflicts, ast.StageCheckUndefinedFuncs,
	ast.StageCheckSafetyRuleHeads, ast.StageCheckRecursion, ast.StageCheckTypes, ast.StageCheckUnsafeBuiltins,
	ast.StageCheckDeprecatedBuiltins, ast.StageBuildRequiredCapabilities,
}

// New compiles the embedded rules that look at one of the kinds and whose id
// passes selected. Rules of other kinds are not even parsed, because parsing
// and compiling is most of the start-up time.
func New(kinds []string, selected func(id string) bool) (*Engine, error) {
	e := &Engine{kinds: map[string]*kindQuery{}, patterns: newPatternCache()}
	files := map[string]bool{}
	for _, rule := range rules.All() {
		if rule.Reader || !selected(rule.ID) {
			continue
		}
		used := false
		for _, kind := range rule.Kinds {
			if slices.Contains(kinds, kind) {
				used = true
				if e.kinds[kind] == nil {
					e.kinds[kind] = &kindQuery{}
				}
				e.kinds[kind].ids = append(e.kinds[kind].ids, rule.ID)
			}
		}
		if used {
			for _, file := range rule.Files {
				files[file] = true
			}
		}
	}
	compiler, err := compile(files)
	if err != nil {
		return nil, err
	}
	e.compiler = compiler
	for _, q := range e.kinds {
		if err := q.prepare(compiler); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// compile parses and compiles the named files of the rules folder.
func compile(files map[string]bool) (*ast.Compiler, error) {
	modules := make(map[string]*ast.Module, len(files))
	for file := range files {
		text, err := rules.FS.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("rule file %s: %w", file, err)
		}
		module, err := ast.ParseModuleWithOpts(file, string(text), ast.ParserOptions{RegoVersion: ast.RegoV1})
		if err != nil {
			return nil, fmt.Errorf("rule file %s: %w", file, err)
		}
		modules[file] = module
	}
	compiler := ast.NewCompiler().WithSkipStages(skipped...)
	compiler.Compile(modules)
	if compiler.Failed() {
		return nil, fmt.Errorf("rules do not compile: %w", compiler.Errors)
	}
	return compiler, nil
}

// prepare compiles the query that binds one variable to each rule's findings.
func (q *kindQuery) prepare(compiler *ast.Compiler) error {
	body := make([]*ast.Expr, 0, len(q.ids))
	for i, id := range q.ids {
		ref := ast.Ref{ast.DefaultRootDocument, ast.StringTerm("ingresslint"), ast.StringTerm("rule"), ast.StringTerm(id), ast.StringTerm("findings")}
		body = append(body, ast.Equality.Expr(ast.NewTerm(variable(i)), ast.NewTerm(ref)))
	}
	q.compiler = compiler.QueryCompiler()
	compiled, err := q.compiler.Compile(ast.NewBody(body...))
	if err != nil {
		return fmt.Errorf("query of the rules: %w", err)
	}
	q.body = compiled
	return nil
}

func variable(i int) ast.Var { return ast.Var(fmt.Sprintf("findings_%d", i)) }

// Kinds tells for which kinds the engine has rules.
func (e *Engine) Kinds(kind string) bool { return e.kinds[kind] != nil }

// Eval runs the rules of the object's kind. Rules that fail are named in the
// error, which joins one *RuleError a rule; the rows of the others are
// returned all the same.
func (e *Engine) Eval(ctx context.Context, kind string, input *ast.Term, data *Data) ([]Row, error) {
	q := e.kinds[kind]
	if q == nil {
		return nil, nil
	}
	rows, err := e.run(ctx, q, q.body, q.ids, input, data)
	if err == nil {
		return rows, nil
	}
	return e.oneByOne(ctx, q, input, data)
}

// noMetrics spares a query the timers that nobody reads.
var noMetrics = sync.OnceValue(metrics.NoOp)

func (e *Engine) run(ctx context.Context, q *kindQuery, body ast.Body, ids []string, input *ast.Term, data *Data) (rows []Row, err error) {
	// The engine panics over numbers that it cannot compare; that is the
	// fault of one object and must not cost the findings of the others.
	defer func() {
		if r := recover(); r != nil {
			rows, err = nil, fmt.Errorf("the engine gave up: %v", r)
		}
	}()
	txn, err := data.store.NewTransaction(ctx)
	if err != nil {
		return nil, err
	}
	defer data.store.Abort(ctx, txn)
	cancel := topdown.NewCancel()
	if done := ctx.Done(); done != nil {
		stop := context.AfterFunc(ctx, cancel.Cancel)
		defer stop()
	}
	query := topdown.NewQuery(body).
		WithQueryCompiler(q.compiler).
		WithCompiler(e.compiler).
		WithStore(data.store).
		WithTransaction(txn).
		WithInput(input).
		WithMetrics(noMetrics()).
		WithCancel(cancel).
		WithInterQueryBuiltinValueCache(e.patterns)
	err = query.Iter(ctx, func(result topdown.QueryResult) error {
		for i, id := range ids {
			if term := result[variable(i)]; term != nil {
				if rows, err = appendRows(rows, id, term.Value); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return rows, err
}

// oneByOne finds the rule that made the whole query fail, so that one faulty
// rule costs its own findings only.
func (e *Engine) oneByOne(ctx context.Context, q *kindQuery, input *ast.Term, data *Data) ([]Row, error) {
	var rows []Row
	var failed RuleErrors
	for _, id := range q.ids {
		single := &kindQuery{ids: []string{id}}
		err := single.prepare(e.compiler)
		if err == nil {
			var some []Row
			if some, err = e.run(ctx, single, single.body, single.ids, input, data); err == nil {
				rows = append(rows, some...)
				continue
			}
		}
		failed = append(failed, &RuleError{Rule: id, Err: err})
	}
	if len(failed) == 0 {
		return rows, nil
	}
	return rows, failed
}
