package lint

import (
	"fmt"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// Options say what to lint for. The zero value runs every rule that is on by
// default and finds the release in the input.
type Options struct {
	// ControllerVersion is the release of every installation, whatever the
	// input says; empty: found in the input.
	ControllerVersion string
	// ReleaseFor is the release that the configuration states for a file;
	// nil or an empty result: none.
	ReleaseFor func(file string) string
	// Observations are measured latencies; nil: none.
	Observations *Observations
	// LoadBalancer states the load balancer in front where no manifest shows
	// it; nil: none.
	LoadBalancer *installation.StatedLoadBalancer
	// Selection says which rules run, and how.
	Selection Selection
	// TextEdits asks for the changes of text that carry out fixes. They are
	// read back before they are offered, which costs as much as the linting.
	TextEdits bool
	// LoadBalancerFor is LoadBalancer for the installation in a file; nil, or
	// nil returned: none. Of one load balancer it always returns the same pointer.
	LoadBalancerFor func(file string) *installation.StatedLoadBalancer
	// Suppressions are findings that the user does not want to see.
	Suppressions []Suppression
	// Baseline are findings that are not shown; nil: none.
	Baseline *Baseline
	// Changed tells whether a file is one of those to lint; nil: every one is.
	// All are read, because they tell of the installations. It may be asked by
	// several goroutines at once.
	Changed func(file string) bool
	// Deleted lists the files of a folder that were there when Changed begins
	// and no longer are, with the text that they had; nil: none.
	Deleted func(folder string) []*manifest.File
	// SelectionFor takes the place of Selection for objects of a file; nil, or
	// nil returned: that holds. Of one selection it always returns the same
	// pointer.
	SelectionFor func(file string) *Selection
}

// Suppression hides the findings of a rule in the files that it covers.
type Suppression struct {
	Rule   string
	Covers func(file string) bool // nil: all files
	Object string                 // Kind/namespace/name; empty: any
	Reason string
	// File and Line are where the suppression itself is written.
	File string
	Line int
	// Everything says that all files that it may cover are among the inputs;
	// only then can it be told that it suppresses nothing.
	Everything bool
}

// check refuses what would otherwise silently select nothing.
func (o *Options) check() error {
	if err := o.Selection.Check(o.Observations != nil); err != nil {
		return err
	}
	if o.ControllerVersion != "" {
		if _, _, ok := versions.Find(o.ControllerVersion); !ok {
			return fmt.Errorf("%q is no controller release; expected one such as %s (ingresslint versions lists them)", o.ControllerVersion, versions.Newest().Version)
		}
	}
	return nil
}
