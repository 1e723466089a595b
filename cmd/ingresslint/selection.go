package main

import (
	"sync"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
)

// selection says which rules run by flags and one configuration.
func (f *inputFlags) selection(c *config.Config) *lint.Selection {
	s := &lint.Selection{
		Rules: f.rules, Skip: append([]string{}, f.skip...), Profiles: append(append([]string{}, f.profiles...), c.Profiles...),
		Severities: map[string]lint.Severity{}, Parameters: map[string]map[string]any{},
	}
	if len(f.rules) == 0 {
		// Who asks for a rule means it, whatever the configuration leaves out.
		s.Rules = c.Only
		s.Skip = append(s.Skip, c.Skip...)
	}
	for _, rule := range c.Rules {
		switch {
		case rule.Switch == config.On:
			s.Also = append(s.Also, rule.ID)
		case rule.Switch == config.Off && len(f.rules) == 0:
			s.Skip = append(s.Skip, rule.ID)
		}
		if rule.Severity != "" {
			s.Severities[rule.ID] = lint.Severity(rule.Severity)
		}
		if rule.Parameters != nil {
			s.Parameters[rule.ID] = rule.Parameters
		}
	}
	return s
}

// selections gives each configuration other than the main one its selection.
// Configurations that say nothing of rules share one.
type selections struct {
	flags          *inputFlags
	configurations *configurations
	mu             sync.Mutex
	known          map[*config.Config]*lint.Selection
	plain          *lint.Selection
}

func newSelections(f *inputFlags, c *configurations) *selections {
	return &selections{flags: f, configurations: c, known: map[*config.Config]*lint.Selection{}, plain: f.selection(&config.Config{})}
}

func (s *selections) of(file string) *lint.Selection {
	c := s.configurations.of(file)
	switch {
	case c == s.configurations.main:
		return nil
	case len(c.Rules)+len(c.Only)+len(c.Skip)+len(c.Profiles) == 0:
		return s.plain
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.known[c]
	if !ok {
		found = s.flags.selection(c)
		s.known[c] = found
	}
	return found
}
