// Package rulecost tells what each rule costs: each is compiled alone and
// evaluated on the objects of the corpus that it looks at.
package rulecost

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/ingresslint/ingresslint/cmd/bench/process"
	"github.com/ingresslint/ingresslint/lint/policy"
	"github.com/ingresslint/ingresslint/rules"
)

// Cost is what a rule costs for objects of one kind.
type Cost struct {
	Rule      string        `json:"rule"` // empty: all rules of the kind together
	Kind      string        `json:"kind"`
	Objects   int           `json:"objects"`
	Findings  int           `json:"findings"`  // in all objects
	PerObject time.Duration `json:"perObject"` // CPU, the best of several passes
	Compile   time.Duration `json:"compile"`   // CPU, with the libraries, the best of several
}

// atLeast is how many objects a pass evaluates; fewer are taken again and again,
// because a handful is over before a clock can tell.
const atLeast = 200

// Measure goes through the catalogue with the objects below a folder. Rules of
// a kind that has no object there are left out, as are those found in Go. Of
// several passes the best counts, because other work on the machine only ever
// adds to what a rule takes.
func Measure(folder string, passes int) ([]Cost, error) {
	subjects, err := readSubjects(folder)
	if err != nil {
		return nil, err
	}
	var costs []Cost
	for _, kind := range kinds() {
		ids := idsFor(kind)
		if len(subjects[kind]) == 0 || len(ids) == 0 {
			continue
		}
		for _, id := range append(ids, "") {
			cost, err := measure(id, kind, subjects[kind], passes)
			if err != nil {
				return nil, err
			}
			costs = append(costs, cost)
		}
	}
	return costs, nil
}

// kinds are those that rules look at, in order.
func kinds() []string {
	var all []string
	for _, rule := range rules.All() {
		all = append(all, rule.Kinds...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func idsFor(kind string) []string {
	var ids []string
	for _, rule := range rules.All() {
		if !rule.Reader && slices.Contains(rule.Kinds, kind) {
			ids = append(ids, rule.ID)
		}
	}
	return ids
}

func measure(id, kind string, subjects []subject, passes int) (Cost, error) {
	cost := Cost{Rule: id, Kind: kind, Objects: len(subjects)}
	selected := func(other string) bool { return id == "" || id == other }
	times := max(1, atLeast/len(subjects))
	for range passes {
		var engine *policy.Engine
		took, err := timed(func() error {
			engine = policy.New([]string{kind}, selected)
			return engine.Compile()
		})
		if err != nil {
			return cost, err
		}
		cost.Compile = least(cost.Compile, took)
		took, err = timed(func() (err error) {
			for range times {
				if cost.Findings, err = evaluate(engine, subjects); err != nil {
					return fmt.Errorf("%s on %s: %w", id, kind, err)
				}
			}
			return nil
		})
		if err != nil {
			return cost, err
		}
		cost.PerObject = least(cost.PerObject, took/time.Duration(times*len(subjects)))
	}
	return cost, nil
}

// timed tells the CPU time that the work takes, the collection of its own
// garbage included.
func timed(work func() error) (time.Duration, error) {
	runtime.GC() // what was left before is not this work's to sweep
	before, err := process.Used()
	if err != nil {
		return 0, err
	}
	if err := work(); err != nil {
		return 0, err
	}
	after, err := process.Used()
	return after - before, err
}

func evaluate(engine *policy.Engine, subjects []subject) (findings int, err error) {
	for _, s := range subjects {
		rows, err := engine.Eval(context.Background(), s.object, s.data)
		if err != nil {
			return findings, err
		}
		findings += len(rows)
	}
	return findings, nil
}

// least is the smaller of two durations, where 0 is none yet.
func least(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}
