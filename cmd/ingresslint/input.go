package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/observed"
)

// inputFlags are shared by the commands that read installations.
type inputFlags struct {
	controllerVersion string
	configFile        string
	lbIdleTimeout     time.Duration
	lbLayer           int

	rules, skip []string
	observed    string
	textEdits   bool
}

func (f *inputFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.controllerVersion, "controller-version", "", "`release` of ingress-nginx, such as 1.12.1, whatever the input says")
	flags.StringVar(&f.configFile, "config", "", "configuration `file` (default: "+config.FileName+" in or above the input)")
	flags.DurationVar(&f.lbIdleTimeout, "lb-idle-timeout", 0, "idle `timeout` of the load balancer in front, such as 60s, where no manifest shows it")
	flags.IntVar(&f.lbLayer, "lb-layer", 0, "layer at which that load balancer works: 4 (the default) or 7")
}

// linter puts flags and configuration together; flags win.
func (f *inputFlags) linter(paths []string) (*lint.Linter, error) {
	settings, err := f.configuration(paths)
	if err != nil {
		return nil, err
	}
	options := lint.Options{ControllerVersion: f.controllerVersion, Rules: f.rules, Skip: f.skip, TextEdits: f.textEdits}
	if version := settings.ControllerVersion; version != "" {
		options.ReleaseFor = func(string) string { return version }
	}
	if options.LoadBalancer, err = f.loadBalancer(); err != nil {
		return nil, err
	}
	file := f.observed
	if file == "" {
		file = settings.Observed
	}
	if file != "" {
		if options.Observations, err = observed.ReadFile(file); err != nil {
			return nil, err
		}
	}
	return lint.New(options)
}

func (f *inputFlags) configuration(paths []string) (*config.Config, error) {
	if f.configFile != "" {
		return config.Read(f.configFile)
	}
	return config.Find(paths)
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
