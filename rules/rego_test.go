package rules

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/cover"
	"github.com/open-policy-agent/opa/v1/format"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/tester"
)

// leastCoverage is how much of each rule and library the Rego tests must run, in percent.
const leastCoverage = 95

func regoFiles(t *testing.T) map[string][]byte {
	t.Helper()
	names, err := fs.Glob(FS, "*/*.rego")
	if err != nil || len(names) == 0 {
		t.Fatalf("no Rego files: %v", err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		text, err := FS.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
	}
	return files
}

func modules(t *testing.T) map[string]*ast.Module {
	t.Helper()
	all := map[string]*ast.Module{}
	for name, text := range regoFiles(t) {
		module, err := ast.ParseModuleWithOpts(name, string(text), ast.ParserOptions{RegoVersion: ast.RegoV1, ProcessAnnotation: true})
		if err != nil {
			t.Fatal(err)
		}
		all[name] = module
	}
	return all
}

// TestRego runs the tests written in Rego and asks how much of each file they run.
func TestRego(t *testing.T) {
	all := modules(t)
	coverage := cover.New()
	ctx := context.Background()
	store := inmem.New()
	txn, err := store.NewTransaction(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Abort(ctx, txn)
	results, err := tester.NewRunner().
		SetStore(store).
		SetModules(all).
		SetCoverageQueryTracer(coverage).
		RaiseBuiltinErrors(true).
		RunTests(ctx, txn)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for r := range results {
		count++
		t.Run(strings.TrimPrefix(r.Package, "data.ingresslint.")+"."+r.Name, func(t *testing.T) {
			if r.Error != nil {
				t.Errorf("%s: %v", r.Location, r.Error)
			} else if r.Fail {
				t.Errorf("%s: failed", r.Location)
			}
		})
	}
	t.Logf("%d Rego tests", count)
	report := coverage.Report(all)
	for file, lines := range report.Files {
		if strings.HasSuffix(file, "_test.rego") || lines.CoveredLines+lines.NotCoveredLines == 0 {
			continue
		}
		if lines.Coverage < leastCoverage {
			var missed []string
			for _, r := range lines.NotCovered {
				missed = append(missed, strconv.Itoa(r.Start.Row))
			}
			t.Errorf("%s: tests run %.1f %% of it, at least %d %% are due; not run: %s", file, lines.Coverage, leastCoverage, strings.Join(missed, " "))
		}
	}
	t.Logf("Rego coverage %.1f %%", report.Coverage)
}

func TestRegoIsFormatted(t *testing.T) {
	for name, text := range regoFiles(t) {
		formatted, err := format.SourceWithOpts(name, text, format.Opts{RegoVersion: ast.RegoV1})
		if err != nil {
			t.Error(err)
		} else if string(formatted) != string(text) {
			t.Errorf("%s is not formatted; make generate does it", name)
		}
	}
}

func TestRegoIsStrict(t *testing.T) {
	compiler := ast.NewCompiler().WithStrict(true)
	compiler.Compile(modules(t))
	if compiler.Failed() {
		t.Error(compiler.Errors)
	}
}

// TestEveryRuleHasTests asks for a test of a finding and a test of silence.
func TestEveryRuleHasTests(t *testing.T) {
	files := regoFiles(t)
	for _, rule := range All() {
		if rule.Reader {
			continue
		}
		name := strings.TrimSuffix(rule.Files[0], ".rego") + "_test.rego"
		text, ok := files[name]
		if !ok {
			t.Errorf("%s has no %s", rule.ID, name)
			continue
		}
		if n := strings.Count(string(text), "\ntest_"); n < 2 {
			t.Errorf("%s has %d test; a finding and a silence are due", name, n)
		}
	}
}

// TestKindsEqualGuards holds METADATA, by which rules are chosen, against the
// kinds that the rules really look at.
func TestKindsEqualGuards(t *testing.T) {
	for name, module := range modules(t) {
		rule, ok := ruleOf(name)
		if !ok || rule.Reader {
			continue
		}
		guards := map[string]bool{}
		ast.WalkExprs(module, func(e *ast.Expr) bool {
			for _, kind := range guardKinds(e) {
				guards[kind] = true
			}
			return false
		})
		for _, kind := range rule.Kinds {
			if !guards[kind] {
				t.Errorf("%s: METADATA names the kind %s but nothing asks input.kind for it", name, kind)
			}
			delete(guards, kind)
		}
		for kind := range guards {
			t.Errorf("%s: asks input.kind for %s, which METADATA does not name", name, kind)
		}
	}
}

func ruleOf(file string) (*Rule, bool) {
	return Find(strings.ReplaceAll(strings.TrimSuffix(path.Base(file), ".rego"), "_", "-"))
}

// guardKinds returns the kinds of `input.kind == "X"` and `input.kind in {"X", "Y"}`.
func guardKinds(e *ast.Expr) []string {
	terms, ok := e.Terms.([]*ast.Term)
	if !ok || len(terms) != 3 || terms[1].String() != "input.kind" {
		return nil
	}
	switch v := terms[2].Value.(type) {
	case ast.String:
		return []string{string(v)}
	case ast.Set:
		var kinds []string
		v.Foreach(func(term *ast.Term) {
			if s, ok := term.Value.(ast.String); ok {
				kinds = append(kinds, string(s))
			}
		})
		return kinds
	}
	return nil
}

// TestStyle holds the rules to what the engine rewards and every engine accepts.
func TestStyle(t *testing.T) {
	for name, module := range modules(t) {
		if strings.HasSuffix(name, "_test.rego") {
			continue
		}
		ast.WalkRefs(module, func(ref ast.Ref) bool {
			if len(ref) > 1 && ref[0].Equal(ast.DefaultRootDocument) && !isImportOrPackage(module, ref) {
				t.Errorf("%s: %s is reached without an import, which Gatekeeper does not rewrite", name, ref)
			}
			return false
		})
	}
}

func isImportOrPackage(module *ast.Module, ref ast.Ref) bool {
	return module.Package.Path.Equal(ref) || slices.ContainsFunc(module.Imports, func(i *ast.Import) bool {
		path, ok := i.Path.Value.(ast.Ref)
		return ok && path.Equal(ref)
	})
}
