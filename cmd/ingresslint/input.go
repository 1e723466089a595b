package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/lint/gitignore"
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/observed"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/kustomize"
)

// inputFlags are shared by the commands that read installations.
type inputFlags struct {
	controllerVersion string
	configFile        string
	lbIdleTimeout     time.Duration
	lbLayer           int
	exclude           []string
	noExclude         bool

	rules, skip, profiles []string
	observed              string
	textEdits             bool
}

func (f *inputFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.controllerVersion, "controller-version", "", "`release` of ingress-nginx, such as 1.12.1, whatever the input says")
	flags.StringVar(&f.configFile, "config", "", "configuration `file` (default: "+config.FileName+" in or above the input)")
	flags.DurationVar(&f.lbIdleTimeout, "lb-idle-timeout", 0, "idle `timeout` of the load balancer in front, such as 60s, where no manifest shows it")
	flags.IntVar(&f.lbLayer, "lb-layer", 0, "layer at which that load balancer works: 4 (the default) or 7")
	flags.StringArrayVar(&f.exclude, "exclude", nil, "do not read what matches this `pattern` of .gitignore's notation (repeatable)")
	flags.BoolVar(&f.noExclude, "no-exclude", false, "read also what the configuration excludes")
}

// registerRules adds the flags of the commands that run rules.
func (f *inputFlags) registerRules(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&f.rules, "rule", nil, "run only this `rule` (repeatable)")
	flags.StringSliceVar(&f.skip, "skip", nil, "do not run this `rule` (repeatable)")
	flags.StringSliceVar(&f.profiles, "profile", nil, "run the rules of this opt-in `profile` as well (repeatable)")
	flags.StringVar(&f.observed, "observed", "", "`file` of observed latencies, JSON or YAML")
}

// settings are what flags and configuration say together; flags win.
type settings struct {
	flags    *inputFlags
	config   *config.Config
	excluder gitignore.Excluder // of the flags; relative to the working directory
}

// settings reads the configuration that is nearest to the paths.
func (f *inputFlags) settings(paths []string) (*settings, error) {
	s := &settings{flags: f, config: &config.Config{}}
	for _, pattern := range f.exclude {
		p, err := gitignore.Parse(pattern)
		if err != nil {
			return nil, fmt.Errorf("--exclude: %q %w", pattern, err)
		}
		if p != nil {
			s.excluder.Patterns = append(s.excluder.Patterns, p)
		}
	}
	file := f.configFile
	if file == "" {
		var err error
		if file, err = nearestConfig(paths); err != nil {
			return nil, err
		}
	}
	if file != "" {
		var err error
		if s.config, err = config.Read(file); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func nearestConfig(paths []string) (string, error) {
	var finder config.Finder
	var found, of string
	for i, path := range paths {
		file, err := finder.Above(path)
		if err != nil {
			return "", err
		}
		if i > 0 && file != found {
			return "", fmt.Errorf("%s and %s have different configurations, %s and %s; lint them in two runs or name one with --config", of, path, orNoFile(found), orNoFile(file))
		}
		found, of = file, path
	}
	return found, nil
}

func orNoFile(file string) string {
	if file == "" {
		return "none"
	}
	return file
}

// options are what the linter is to do.
func (s *settings) options() (lint.Options, error) {
	f, c := s.flags, s.config
	o := lint.Options{
		ControllerVersion: f.controllerVersion,
		ReleaseFor:        c.ReleaseFor,
		LoadBalancerFor:   s.balancers(),
		Rules:             f.rules,
		Skip:              f.skip,
		Profiles:          append(f.profiles, c.Profiles...),
		TextEdits:         f.textEdits,
		Severities:        map[string]lint.Severity{},
		Parameters:        map[string]map[string]any{},
		Suppressions:      s.suppressions(),
	}
	if len(f.rules) == 0 {
		// Who asks for a rule means it, whatever the configuration leaves out.
		o.Rules = c.Only
		o.Skip = append(o.Skip, c.Skip...)
	}
	for _, rule := range c.Rules {
		switch {
		case rule.Switch == config.On:
			o.Also = append(o.Also, rule.ID)
		case rule.Switch == config.Off && len(f.rules) == 0:
			o.Skip = append(o.Skip, rule.ID)
		}
		if rule.Severity != "" {
			o.Severities[rule.ID] = lint.Severity(rule.Severity)
		}
		if rule.Parameters != nil {
			o.Parameters[rule.ID] = rule.Parameters
		}
	}
	var err error
	if o.LoadBalancer, err = f.loadBalancer(); err != nil {
		return o, err
	}
	o.Observations, err = s.observations()
	return o, err
}

func (s *settings) linter() (*lint.Linter, error) {
	options, err := s.options()
	if err != nil {
		return nil, err
	}
	return lint.New(options)
}

func (s *settings) observations() (*lint.Observations, error) {
	switch {
	case s.flags.observed != "":
		return observed.ReadFile(s.flags.observed)
	case s.config.Observed != "":
		o, err := observed.ReadFile(s.config.Observed)
		if err != nil {
			return nil, s.config.Mistake("observed", err)
		}
		return o, nil
	}
	return nil, nil
}

// balancers gives each load balancer of the configuration one stated form.
func (s *settings) balancers() func(file string) *installation.StatedLoadBalancer {
	stated := map[*config.LoadBalancer]*installation.StatedLoadBalancer{nil: nil}
	return func(file string) *installation.StatedLoadBalancer {
		lb := s.config.LoadBalancerFor(file)
		form, known := stated[lb]
		if !known {
			seconds := lb.IdleTimeout.Seconds()
			form = &installation.StatedLoadBalancer{IdleSeconds: &seconds, Layer: lb.Layer}
			stated[lb] = form
		}
		return form
	}
}

func (s *settings) suppressions() []lint.Suppression {
	var list []lint.Suppression
	for i := range s.config.Suppressions {
		one := &s.config.Suppressions[i]
		list = append(list, lint.Suppression{
			Rule: one.Rule, Object: one.Object, Reason: one.Reason, File: s.config.File, Line: one.Line,
			Covers: func(file string) bool { return s.config.Covers(one, file) },
		})
	}
	return list
}

// list finds the inputs of the paths.
func (s *settings) list(paths []string, stdin io.Reader) *source.Listing {
	finder := source.Finder{Own: []string{config.FileName}}
	if !s.flags.noExclude && len(s.excluder.Patterns)+len(s.config.Exclude) > 0 {
		finder.Exclude = s.excludes
	}
	listing := finder.List(paths, stdin)
	kustomize.Expand(listing, wanted)
	return listing
}

// wanted tells which kinds of objects are of use, whatever they hold.
func wanted(kind string) bool { return installation.Wanted(kind, "") }

func (s *settings) excludes(path string, folder bool) string {
	if p := s.config.Excludes(path, folder); p != nil {
		return fmt.Sprintf("%s:%d (%s)", s.config.File, p.Line, p.Text)
	}
	if p := s.excluder.Excludes(path, folder); p != nil {
		return "--exclude " + p.Text
	}
	return ""
}

func (f *inputFlags) loadBalancer() (*installation.StatedLoadBalancer, error) {
	switch {
	case f.lbLayer != 0 && f.lbLayer != 4 && f.lbLayer != 7:
		return nil, fmt.Errorf("--lb-layer is %d; a load balancer works at layer 4 or 7", f.lbLayer)
	case f.lbIdleTimeout < 0:
		return nil, fmt.Errorf("--lb-idle-timeout is %v; expected a duration such as 60s", f.lbIdleTimeout)
	case f.lbLayer == 0 && f.lbIdleTimeout == 0:
		return nil, nil
	case f.lbIdleTimeout == 0:
		return nil, errors.New("--lb-layer says nothing without --lb-idle-timeout; give both")
	}
	seconds := f.lbIdleTimeout.Seconds()
	return &installation.StatedLoadBalancer{IdleSeconds: &seconds, Layer: f.lbLayer}, nil
}
