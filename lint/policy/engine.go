// Package policy compiles the Rego rules and evaluates them on Kubernetes
// objects. It returns plain rows that know nothing of files, positions or
// output; the package lint turns them into findings.
package policy

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/metrics"
	"github.com/open-policy-agent/opa/v1/topdown"
	"github.com/open-policy-agent/opa/v1/topdown/cache"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// Engine holds the rules of some kinds. It is safe for concurrent use.
type Engine struct {
	kinds    map[string]*ruleSet
	patterns cache.InterQueryValueCache

	mutex    sync.Mutex
	expected map[string]bool // files to compile first
	current  atomic.Pointer[compiled]
}

// compiled are rules ready to be asked.
type compiled struct {
	compiler *ast.Compiler
	files    map[string]bool
	queries  sync.Map // selection → *query
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

// New takes the embedded rules that look at one of the kinds and whose id
// passes selected. None is parsed before an object concerns it, because parsing
// and compiling is most of the start-up time.
func New(kinds []string, selected func(id string) bool) *Engine {
	e := &Engine{kinds: map[string]*ruleSet{}, patterns: newPatternCache(), expected: map[string]bool{}}
	for _, rule := range rules.All() {
		if rule.Reader || !selected(rule.ID) {
			continue
		}
		for _, kind := range rule.Kinds {
			if !slices.Contains(kinds, kind) {
				continue
			}
			if e.kinds[kind] == nil {
				e.kinds[kind] = &ruleSet{annotations: map[string]uint64{}, concerns: map[rules.Concern]uint64{}}
			}
			e.kinds[kind].add(&rule, kind)
		}
	}
	return e
}

// Compile compiles all rules now, for those who cannot wait at the first object.
func (e *Engine) Compile() error {
	_, err := e.compile(e.everything())
	return err
}

func (e *Engine) everything() map[string]bool {
	files := map[string]bool{}
	for _, set := range e.kinds {
		maps.Copy(files, set.everything().files())
	}
	return files
}

// Expect notes that the object is going to be evaluated. Who knows all objects
// beforehand and tells them gets no rule compiled that none of them needs.
func (e *Engine) Expect(o *manifest.Object, data *Data) {
	if set := e.kinds[o.Kind]; set != nil {
		e.mutex.Lock()
		defer e.mutex.Unlock()
		maps.Copy(e.expected, set.concerned(o, data).files())
	}
}

// ready returns compiled rules with those of the selection among them: first
// those that are expected, or all where nothing is known, and all when more is
// needed then.
func (e *Engine) ready(asked selection) (*compiled, error) {
	if c := e.current.Load(); c != nil && c.has(asked) {
		return c, nil
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	c := e.current.Load()
	switch {
	case c != nil && c.has(asked):
		return c, nil
	case c == nil && len(e.expected) > 0:
		maps.Copy(e.expected, asked.files())
		return e.compile(e.expected)
	}
	if err := e.Compile(); err != nil {
		return nil, err
	}
	return e.current.Load(), nil
}

func (c *compiled) has(asked selection) bool {
	for i, files := range asked.set.files {
		if asked.has(i) {
			for file := range files {
				if !c.files[file] {
					return false
				}
			}
		}
	}
	return true
}

func (e *Engine) compile(files map[string]bool) (*compiled, error) {
	compiler, err := compile(files)
	if err != nil {
		return nil, err
	}
	c := &compiled{compiler: compiler, files: files}
	e.current.Store(c)
	return c, nil
}

// query returns the query of the selection, compiled once.
func (c *compiled) query(asked selection) (*query, error) {
	if q, ok := c.queries.Load(asked); ok {
		return q.(*query), nil
	}
	q, err := prepare(c.compiler, asked.ids())
	if err != nil {
		return nil, err
	}
	c.queries.Store(asked, q)
	return q, nil
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

// HasRules tells whether the engine has rules for a kind.
func (e *Engine) HasRules(kind string) bool { return e.kinds[kind] != nil }

// Eval runs the rules of the object's kind. Rules that fail are named in the
// error, which is of type RuleErrors then; the rows of the others are returned
// all the same.
func (e *Engine) Eval(ctx context.Context, o *manifest.Object, data *Data) ([]Row, error) {
	set := e.kinds[o.Kind]
	if set == nil {
		return nil, nil
	}
	asked := set.concerned(o, data)
	if asked.empty() {
		return nil, nil
	}
	return e.ask(ctx, asked, Input(o.Root), data)
}

// ask puts the query of the chosen rules.
func (e *Engine) ask(ctx context.Context, asked selection, input *ast.Term, data *Data) ([]Row, error) {
	c, err := e.ready(asked)
	if err != nil {
		return nil, err
	}
	q, err := c.query(asked)
	if err != nil {
		return nil, err
	}
	rows, err := run(ctx, c.compiler, q, e.patterns, input, data)
	if err == nil {
		return rows, nil
	}
	// The rule that made the whole query fail costs its own findings only.
	rows = nil
	var failed RuleErrors
	for _, id := range q.ids {
		q, err := prepare(c.compiler, []string{id})
		if err == nil {
			var some []Row
			if some, err = run(ctx, c.compiler, q, e.patterns, input, data); err == nil {
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

// noMetrics spares a query the timers that nobody reads.
var noMetrics = sync.OnceValue(metrics.NoOp)

func run(ctx context.Context, compiler *ast.Compiler, q *query, patterns cache.InterQueryValueCache, input *ast.Term, data *Data) (rows []Row, err error) {
	// The engine panics over numbers that it cannot compare; that is the
	// fault of one object and must not cost the findings of the others.
	defer func() {
		if r := recover(); r != nil {
			rows, err = nil, fmt.Errorf("the engine gave up: %v", r)
		}
	}()
	store, err := data.store()
	if err != nil {
		return nil, err
	}
	txn, err := store.NewTransaction(ctx)
	if err != nil {
		return nil, err
	}
	defer store.Abort(ctx, txn)
	cancel := topdown.NewCancel()
	if done := ctx.Done(); done != nil {
		stop := context.AfterFunc(ctx, cancel.Cancel)
		defer stop()
	}
	evaluation := topdown.NewQuery(q.body).
		WithQueryCompiler(q.compiler).
		WithCompiler(compiler).
		WithStore(store).
		WithTransaction(txn).
		WithInput(input).
		WithMetrics(noMetrics()).
		WithCancel(cancel).
		WithInterQueryBuiltinValueCache(patterns)
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
