package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
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

	cluster clusterFlags
	helm    helmFlags
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

// settings are what flags and configurations say together; flags win.
type settings struct {
	flags          *inputFlags
	configurations *configurations
	options        lint.Options // what holds for the run as a whole
	exclusions     exclusions
	own            []string // names of files that are no input but the linter's own
}

// settings reads the configuration above the paths. Those nearer to single files
// are read when the files are listed.
func (f *inputFlags) settings(paths []string) (*settings, error) {
	configurations, err := newConfigurations(f.configFile, paths)
	if err != nil {
		return nil, err
	}
	s := &settings{flags: f, configurations: configurations}
	if s.exclusions, err = f.exclusions(configurations); err != nil {
		return nil, err
	}
	s.options = lint.Options{
		ControllerVersion: f.controllerVersion,
		ReleaseFor:        configurations.releaseFor,
		LoadBalancerFor:   newBalancers(configurations, f.lbLayer).of,
		Selection:         *f.selection(configurations.main),
		SelectionFor:      newSelections(f, configurations).of,
	}
	if s.options.LoadBalancer, err = f.loadBalancer(configurations.main); err != nil {
		return nil, err
	}
	if s.options.Observations, err = s.observations(); err != nil {
		return nil, err
	}
	// Wrong flags are told before anything is read.
	_, err = lint.New(s.options)
	return s, err
}

// list finds the inputs of the paths or those of a cluster, and with them the
// configurations.
func (s *settings) list(cmd *cobra.Command, paths []string, progress *progress) (*source.Listing, error) {
	var listing *source.Listing
	if s.flags.cluster.on {
		var err error
		if listing, err = s.flags.cluster.read(cmd, progress); err != nil {
			return nil, err
		}
	} else {
		progress.now("finding files")
		listing = s.find(paths, cmd.InOrStdin())
	}
	all := s.configurations.ofAll(listing.Inputs)
	if err := s.configurations.err(); err != nil {
		return nil, err
	}
	listing.Skipped = append(listing.Skipped, s.configurations.withoutEffect(all)...)
	for _, c := range all {
		if err := s.flags.selection(c).Check(s.options.Observations != nil); err != nil {
			return nil, fmt.Errorf("configuration: %s: %w", c.File, err)
		}
		s.options.Suppressions = append(s.options.Suppressions, suppressions(s.configurations, c, paths)...)
	}
	if s.flags.helm.on {
		progress.now("rendering charts")
		if err := s.flags.render(cmd.Context(), listing); err != nil {
			return nil, err
		}
	}
	if listing.View == nil {
		listing.Expand(func(l *source.Listing) { kustomize.Expand(l, lint.Wanted) })
	}
	return listing, nil
}

func (s *settings) find(paths []string, stdin io.Reader) *source.Listing {
	finder := source.Finder{Own: append([]string{config.FileName, lint.BaselineName}, s.own...)}
	if !s.flags.noExclude {
		finder.Exclude = s.exclusions.of
	}
	return finder.List(paths, stdin)
}

// linter is made when the inputs are listed, because their configurations are
// known then.
func (s *settings) linter() (*lint.Linter, error) { return lint.New(s.options) }

func (s *settings) observations() (*lint.Observations, error) {
	switch {
	case s.flags.observed != "":
		return observed.ReadFile(s.flags.observed)
	case s.configurations.main.Observed != "":
		o, err := observed.ReadFile(s.configurations.main.Observed)
		if err != nil {
			return nil, s.configurations.main.Mistake("observed", err)
		}
		return o, nil
	}
	return nil, nil
}
