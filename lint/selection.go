package lint

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/policy"
	"github.com/ingresslint/ingresslint/rules"
)

// Selection says which rules run, and how. The zero value runs every rule that
// is on by default.
type Selection struct {
	// Rules are the only ids to run; empty: all.
	Rules []string
	// Skip are ids not to run.
	Skip []string
	// Profiles are the opt-in groups of rules to run as well, and Also single
	// rules of such groups.
	Profiles, Also []string
	// Severities take the place of rules' own: rule id → severity.
	Severities map[string]Severity
	// Parameters set rules' parameters: rule id → name → value.
	Parameters map[string]map[string]any
}

// Check refuses what would otherwise silently select nothing. Some rules need
// observations.
func (s *Selection) Check(observations bool) error {
	for _, ids := range [...]iter.Seq[string]{slices.Values(s.Rules), slices.Values(s.Skip), slices.Values(s.Also), maps.Keys(s.Severities), maps.Keys(s.Parameters)} {
		for id := range ids {
			if _, ok := rules.Find(id); !ok {
				return rules.Unknown(id)
			}
		}
	}
	for _, id := range s.Rules {
		if rule, _ := rules.Find(id); rule.Requires == "observed" && !observations {
			return fmt.Errorf("%s says nothing without observed latencies: name their file with --observed, or with observed in the configuration", id)
		}
	}
	if len(s.Rules) > 0 && !slices.ContainsFunc(s.Rules, func(id string) bool { return !slices.Contains(s.Skip, id) }) {
		return fmt.Errorf("every rule that is asked for is also skipped: %s", strings.Join(s.Rules, ", "))
	}
	for _, profile := range s.Profiles {
		if !slices.ContainsFunc(rules.All(), func(r rules.Rule) bool { return r.Profile == profile }) {
			return fmt.Errorf("unknown profile %q", profile)
		}
	}
	for id, severity := range s.Severities {
		if severity.rank() == 0 {
			return fmt.Errorf("%q is no severity for %s; known are error, warning and info", severity, id)
		}
	}
	return nil
}

// Selects tells whether the rule is to be run.
func (s *Selection) Selects(id string) bool {
	rule, ok := rules.Find(id)
	if !ok || slices.Contains(s.Skip, id) {
		return false
	}
	if len(s.Rules) > 0 {
		return slices.Contains(s.Rules, id)
	}
	return rule.Profile == "" || slices.Contains(s.Profiles, rule.Profile) || slices.Contains(s.Also, id)
}

// scope is a selection with what it takes to run its rules.
type scope struct {
	*Selection
	selected func(id string) bool
	engine   *policy.Engine

	mu   sync.Mutex
	data map[*installation.Installation]*policy.Data
}

// scopes holds one scope for each selection that occurs.
type scopes struct {
	options *Options
	kinds   []string

	mu    sync.Mutex
	known map[*Selection]*scope
}

func newScopes(options *Options, kinds []string) *scopes {
	return &scopes{options: options, kinds: kinds, known: map[*Selection]*scope{}}
}

// ran tells whether a rule was run for any file.
func (s *scopes) ran(id string) bool {
	for _, one := range s.known {
		if one.selected(id) {
			return true
		}
	}
	return false
}

// of returns the scope of a file, or of what stands for one: an object made by an
// overlay is judged as the overlay is.
func (s *scopes) of(file string) *scope {
	selection := &s.options.Selection
	if s.options.SelectionFor != nil {
		if special := s.options.SelectionFor(file); special != nil {
			selection = special
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.known[selection]
	if !ok {
		selected := func(id string) bool {
			rule, ok := rules.Find(id)
			return ok && (rule.Requires != "observed" || s.options.Observations != nil) && selection.Selects(id)
		}
		found = &scope{
			Selection: selection, selected: selected, engine: policy.New(s.kinds, selected),
			data: map[*installation.Installation]*policy.Data{},
		}
		s.known[selection] = found
	}
	return found
}
