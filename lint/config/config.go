// Package config reads the configuration file .ingresslint.yaml.
package config

import (
	"iter"
	"time"

	"github.com/ingresslint/ingresslint/lint/gitignore"
)

//go:generate go run ./generate

// FileName is the name under which the configuration is looked for.
const FileName = ".ingresslint.yaml"

// Config is what a configuration file says. The zero value says nothing.
type Config struct {
	// File is where the configuration was read from; empty: nowhere.
	File string
	// ControllerVersion is the ingress-nginx release to lint for.
	ControllerVersion string
	// LoadBalancer is what stands in front where no manifest shows it; nil: not stated.
	LoadBalancer *LoadBalancer
	// Overrides state the release and the load balancer for some paths. Of those
	// that cover a file and state a thing, the last decides.
	Overrides []Override

	// Rules are settings of single rules, in the order of the file.
	Rules []Rule
	// Only are the only rules to run; empty: all. Skip are rules not to run.
	Only, Skip []string
	// Profiles are opt-in groups of rules to run as well.
	Profiles []string

	// Exclude are paths that are not linted.
	Exclude gitignore.List
	// Suppressions are findings that are not wanted.
	Suppressions []Suppression

	// Observed and Baseline are files, relative to the working directory where
	// they lie below it.
	Observed, Baseline string
	// FailOn and Format are as the flags of these names, empty where not set.
	FailOn, Format string
	NoColor, Quiet bool

	places   map[string]int // setting → line
	base     base
	excluder gitignore.Excluder
}

// LoadBalancer is what the user says about the load balancer in front.
type LoadBalancer struct {
	IdleTimeout time.Duration
	Layer       int // 4 or 7; 0: not stated

	IdleTimeoutLine, LayerLine int // where they stand
}

// Override states things for the files that its paths cover.
type Override struct {
	Paths             gitignore.List
	ControllerVersion string        // empty: not stated
	LoadBalancer      *LoadBalancer // nil: not stated
	Line              int
}

// Rule is what the file says of one rule.
type Rule struct {
	ID         string
	Switch     Switch
	Severity   string         // error, warning or info; empty: the rule's own
	Parameters map[string]any // numbers and texts
	Line       int
}

// Switch tells whether a rule runs.
type Switch int

// A rule runs by default unless it belongs to a profile.
const (
	ByDefault Switch = iota
	On
	Off
)

// Suppression hides the findings of a rule in the files that its paths cover
// and of the object.
type Suppression struct {
	Rule   string
	Paths  gitignore.List // nil: all files
	Object string         // Kind/namespace/name; empty: any
	Reason string
	Line   int
}

// Line returns the line at which a setting of the top level stands, 0 where it
// is not set.
func (c *Config) Line(setting string) int { return c.places[setting] }

// ReleaseFor returns the release that is stated for a file, "" for none, and the
// line where it is. Files are named as findings name them: relative to the working
// directory.
func (c *Config) ReleaseFor(file string) (version string, line int) {
	version, line = c.ControllerVersion, c.Line("controllerVersion")
	for o := range c.overrides(file) {
		if o.ControllerVersion != "" {
			version, line = o.ControllerVersion, o.Line
		}
	}
	return version, line
}

// LoadBalancerFor returns the load balancer that is stated for a file, nil for none.
func (c *Config) LoadBalancerFor(file string) *LoadBalancer {
	balancer := c.LoadBalancer
	for o := range c.overrides(file) {
		if o.LoadBalancer != nil {
			balancer = o.LoadBalancer
		}
	}
	return balancer
}

// overrides lists those that cover a file, in their order.
func (c *Config) overrides(file string) iter.Seq[*Override] {
	return func(yield func(*Override) bool) {
		if len(c.Overrides) == 0 {
			return
		}
		name, ok := c.base.below(file)
		for i := range c.Overrides {
			if o := &c.Overrides[i]; ok && o.Paths.Covers(name) && !yield(o) {
				return
			}
		}
	}
}

// Excludes returns the pattern by which a file or folder is not linted, nil where it is.
func (c *Config) Excludes(path string, folder bool) *gitignore.Pattern {
	if len(c.Exclude) == 0 {
		return nil
	}
	name, ok := c.base.below(path)
	if !ok {
		return nil
	}
	c.excluder.Patterns = c.Exclude
	return c.excluder.Excludes(name, folder)
}

// Covers tells whether a suppression concerns a file.
func (c *Config) Covers(s *Suppression, file string) bool {
	if s.Paths == nil {
		return true
	}
	name, ok := c.base.below(file)
	return ok && s.Paths.Covers(name)
}
