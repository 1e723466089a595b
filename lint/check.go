package lint

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/parallel"
	"github.com/ingresslint/ingresslint/lint/policy"
)

// check is the second pass: it evaluates every object that belongs to an
// installation.
type check struct {
	*Linter
	*survey
	scopes *scopes
	focus  *focus

	mu    sync.Mutex
	owned map[string][]*installation.Installation // file with suppressions → whose its objects are
}

func newCheck(l *Linter, s *survey) *check {
	return &check{
		Linter: l, survey: s,
		scopes: newScopes(&l.options, s.kinds()), focus: newFocus(&l.options, s),
		owned: map[string][]*installation.Installation{},
	}
}

func (c *check) run(ctx context.Context) error {
	c.expect()
	c.values()
	if err := c.readAgain(ctx); err != nil {
		return err
	}
	for _, i := range c.set.Installations {
		if needsStandIn(i) && c.focus.shows(i.Workload, i) {
			stand := standIn(i)
			found, err := c.evaluate(ctx, c.report, stand, i, c.scopes.of(stand.Place()))
			if err != nil {
				return err
			}
			c.tell(c.report, stand, found, i.Workload)
		}
	}
	return nil
}

// readAgain evaluates all objects, on all processors. What is found enters the
// report in the order of the inputs.
func (c *check) readAgain(ctx context.Context) error {
	tasks := slices.DeleteFunc(c.tasks(), func(t task) bool { return len(t.documents) > 0 && !c.focus.needs(c.inputs[t.input].Name) })
	var (
		mu      sync.Mutex
		waiting = make([]*Report, len(tasks)) // for those before them
		next    int
		failed  error
	)
	parallel.For(len(tasks), func(n int) {
		r := &Report{}
		err := c.objects(tasks[n], r, func(o *manifest.Object) error { return c.object(ctx, r, o) })
		mu.Lock()
		defer mu.Unlock()
		if err != nil && failed == nil {
			failed = err
		}
		waiting[n] = r
		for ; next < len(tasks) && waiting[next] != nil; next++ {
			c.report.join(waiting[next])
			waiting[next] = nil
		}
	})
	return failed
}

// expect tells the engine which objects there are, where all are at hand.
func (c *check) expect() {
	if slices.ContainsFunc(c.again, func(r reading) bool { return len(r.documents) > 0 }) {
		return
	}
	for _, r := range c.again {
		for _, o := range r.kept {
			owners := c.set.Of(o)
			if !c.focus.shows(o, owners...) {
				continue
			}
			for _, i := range owners {
				within := c.scopes.of(o.Place())
				within.engine.Expect(o, c.contextOf(i, within))
			}
		}
	}
	for _, i := range c.set.Installations {
		if needsStandIn(i) && c.focus.shows(i.Workload, i) {
			stand := standIn(i)
			within := c.scopes.of(stand.Place())
			within.engine.Expect(stand, c.contextOf(i, within))
		}
	}
}

// object evaluates one object against each installation it belongs to, for a
// report. Equal findings of several installations are one.
func (c *check) object(ctx context.Context, r *Report, o *manifest.Object) error {
	owners := c.set.Of(o)
	if len(owners) == 0 || !c.focus.shows(o, owners...) {
		return nil
	}
	c.own(o, owners)
	within := c.scopes.of(o.Place())
	var all []found
	for _, row := range readerRows(o, owners[0], within.selected) {
		all = append(all, found{row: row, installation: owners[0], scope: within, mangled: row.Rule == "unquoted-value" && isText(o, row.Path)})
	}
	type place struct{ rule, path, message string }
	seen := map[place]bool{}
	for _, i := range owners {
		rows, err := c.evaluate(ctx, r, o, i, within)
		if err != nil {
			return err
		}
		for _, f := range rows {
			key := place{f.row.Rule, manifest.Pointer(f.row.Path...), f.row.Message}
			if len(owners) == 1 || !seen[key] {
				seen[key] = true
				all = append(all, f)
			}
		}
	}
	c.tell(r, o, all)
	return nil
}

// found is a row with the installation for which it holds.
type found struct {
	row          policy.Row
	installation *installation.Installation
	scope        *scope
	values       []string // where in the values of a chart it is, of a value itself
	readBack     *int     // how much text may still be read back for the fixes of the object
	mangled      bool     // what Helm made of a number is told
}

func isText(o *manifest.Object, path []string) bool {
	_, text := o.Root.At(path...).Str()
	return text
}

func (c *check) evaluate(ctx context.Context, r *Report, o *manifest.Object, i *installation.Installation, within *scope) ([]found, error) {
	if !within.engine.HasRules(o.Kind) {
		return nil, nil
	}
	data := c.contextOf(i, within)
	if nearest := nearestNames(o, i); nearest != nil {
		data = data.With(map[string]any{"nearest": nearest})
	}
	rows, err := within.engine.Eval(ctx, o, data)
	if stopped := ctx.Err(); stopped != nil {
		return nil, stopped // which no rule is to blame for
	}
	var failed policy.RuleErrors
	if errors.As(err, &failed) {
		for _, f := range failed {
			at := o.File.Position(int(o.Span.Start))
			r.Errors = append(r.Errors, InputError{File: o.File.Name, Line: at.Line, Column: at.Column,
				Message: f.Error() + " on " + identity(o).String() + "; the other rules were run"})
		}
	} else if err != nil {
		return nil, err
	}
	list := make([]found, 0, len(rows))
	for _, row := range rows {
		// What depends on the release is not said where none is known.
		if row.Depends && i.Unknown {
			continue
		}
		// What is lacking in a part of an object may stand in the rest of it.
		if o.Partial && row.Object == "" && o.Root.At(row.Path...) == nil {
			continue
		}
		list = append(list, found{row: row, installation: i, scope: within})
	}
	return list, nil
}

// contextOf is what the rules of a scope see of an installation.
func (c *check) contextOf(i *installation.Installation, within *scope) *policy.Data {
	within.mu.Lock()
	defer within.mu.Unlock()
	data, ok := within.data[i]
	if !ok {
		members := map[string]any{"nearest": map[string]any{}, "observed": c.observed, "params": parameters(within.Parameters)}
		maps.Copy(members, installationContext(i))
		data = policy.NewData(c.release(i.Release), members)
		within.data[i] = data
	}
	return data
}

func parameters(set map[string]map[string]any) map[string]any {
	all := make(map[string]any, len(set))
	for rule, values := range set {
		all[rule] = values
	}
	return all
}
