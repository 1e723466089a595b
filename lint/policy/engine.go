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

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// Engine holds the compiled rules of some kinds. It is safe for concurrent use.
type Engine struct {
	compiler *ast.Compiler
	kinds    map[string]*ruleSet
	patterns cache.InterQueryValueCache
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
	e := &Engine{kinds: map[string]*ruleSet{}, patterns: newPatternCache()}
	files := map[string]bool{}
	for _, rule := range rules.All() {
		if rule.Reader || !selected(rule.ID) {
			continue
		}
		for _, kind := range rule.Kinds {
			if !slices.Contains(kinds, kind) {
				continue
			}
			if e.kinds[kind] == nil {
				e.kinds[kind] = &ruleSet{}
			}
			e.kinds[kind].add(&rule, kind)
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

// Kinds tells for which kinds the engine has rules.
func (e *Engine) Kinds(kind string) bool { return e.kinds[kind] != nil }

// Eval runs the rules of the object's kind. Rules that fail are named in the
// error, which is of type RuleErrors then; the rows of the others are returned
// all the same.
func (e *Engine) Eval(ctx context.Context, o *manifest.Object, data *Data) ([]Row, error) {
	set := e.kinds[o.Kind]
	if set == nil {
		return nil, nil
	}
	asked := set.concerned(annotationsOf(o.Root), data)
	if asked.empty() {
		return nil, nil
	}
	q, err := asked.query(e.compiler)
	if err != nil {
		return nil, err
	}
	input := Input(o.Root)
	rows, err := e.run(ctx, q, input, data)
	if err == nil {
		return rows, nil
	}
	return e.oneByOne(ctx, q.ids, input, data)
}

// noMetrics spares a query the timers that nobody reads.
var noMetrics = sync.OnceValue(metrics.NoOp)

func (e *Engine) run(ctx context.Context, q *query, input *ast.Term, data *Data) (rows []Row, err error) {
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
	evaluation := topdown.NewQuery(q.body).
		WithQueryCompiler(q.compiler).
		WithCompiler(e.compiler).
		WithStore(data.store).
		WithTransaction(txn).
		WithInput(input).
		WithMetrics(noMetrics()).
		WithCancel(cancel).
		WithInterQueryBuiltinValueCache(e.patterns)
	err = evaluation.Iter(ctx, func(result topdown.QueryResult) error {
		for i, id := range q.ids {
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
func (e *Engine) oneByOne(ctx context.Context, ids []string, input *ast.Term, data *Data) ([]Row, error) {
	var rows []Row
	var failed RuleErrors
	for _, id := range ids {
		q, err := prepare(e.compiler, []string{id})
		if err == nil {
			var some []Row
			if some, err = e.run(ctx, q, input, data); err == nil {
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
