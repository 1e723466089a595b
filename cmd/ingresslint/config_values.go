package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"time"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/lint/gitignore"
)

// byDefault is where a value comes from that nobody states.
const byDefault = "default"

// explainer works out settings with their origins.
type explainer struct {
	flags     *inputFlags
	config    *config.Config
	selection *lint.Selection
	file      string // of which overrides are worked out; empty: they are listed
	settings  []stated
}

func (e *explainer) add(setting string, value any, from string) {
	e.settings = append(e.settings, stated{Setting: setting, Value: value, From: from})
}

// at is a place in the configuration file.
func (e *explainer) at(line int) string {
	return fmt.Sprintf("%s:%d", filepath.ToSlash(e.config.File), line)
}

// whole adds what holds for a run as a whole.
func (e *explainer) whole() {
	c := e.config
	for _, s := range [...]struct{ setting, flag, configured, otherwise string }{
		{"observed", e.flags.observed, c.Observed, ""},
		{"baseline", "", c.Baseline, ""},
		{"failOn", "", c.FailOn, "warning"},
		{"format", "", c.Format, "text"},
	} {
		switch {
		case s.flag != "":
			e.add(s.setting, s.flag, "--"+flagOf(s.setting))
		case s.configured != "":
			e.add(s.setting, s.configured, e.at(c.Line(s.setting)))
		case s.otherwise != "":
			e.add(s.setting, s.otherwise, byDefault)
		}
	}
	if c.NoColor {
		e.add("noColor", true, e.at(c.Line("noColor")))
	}
	if c.Quiet {
		e.add("quiet", true, e.at(c.Line("quiet")))
	}
}

// release adds the release of the file, or the one that holds where no override says otherwise.
func (e *explainer) release() {
	version, line := e.config.ControllerVersion, e.config.Line("controllerVersion")
	if e.file != "" {
		version, line = e.config.ReleaseFor(e.file)
	}
	switch {
	case e.flags.controllerVersion != "":
		e.add("controllerVersion", e.flags.controllerVersion, "--controller-version")
	case version != "":
		e.add("controllerVersion", version, e.at(line))
	}
}

// balancerValue is a load balancer as a configuration file has it.
type balancerValue struct {
	IdleTimeout string `json:"idleTimeout" yaml:"idleTimeout"`
	Layer       int    `json:"layer,omitempty" yaml:"layer,omitempty"`
}

func durationText(d time.Duration) string {
	if d%time.Second == 0 {
		return strconv.Itoa(int(d/time.Second)) + "s"
	}
	return d.String()
}

func (e *explainer) loadBalancer() {
	lb := e.config.LoadBalancer
	if e.file != "" {
		lb = e.config.LoadBalancerFor(e.file)
	}
	if lb == nil {
		lb = &config.LoadBalancer{}
	}
	switch {
	case e.flags.lbIdleTimeout != 0:
		e.add("loadBalancer.idleTimeout", durationText(e.flags.lbIdleTimeout), "--lb-idle-timeout")
	case lb.IdleTimeout != 0:
		e.add("loadBalancer.idleTimeout", durationText(lb.IdleTimeout), e.at(lb.IdleTimeoutLine))
	default:
		return
	}
	switch {
	case e.flags.lbLayer != 0:
		e.add("loadBalancer.layer", e.flags.lbLayer, "--lb-layer")
	case lb.Layer != 0:
		e.add("loadBalancer.layer", lb.Layer, e.at(lb.LayerLine))
	default:
		e.add("loadBalancer.layer", 4, byDefault)
	}
}

// overrideValue is an override as a configuration file has it.
type overrideValue struct {
	Paths             []string       `json:"paths" yaml:"paths,flow"`
	ControllerVersion string         `json:"controllerVersion,omitempty" yaml:"controllerVersion,omitempty"`
	LoadBalancer      *balancerValue `json:"loadBalancer,omitempty" yaml:"loadBalancer,omitempty"`
}

func (e *explainer) overrides() {
	if e.file != "" {
		return
	}
	for i := range e.config.Overrides {
		o := &e.config.Overrides[i]
		value := overrideValue{Paths: textsOf(o.Paths)}
		if e.flags.controllerVersion == "" { // which wins over all of them
			value.ControllerVersion = o.ControllerVersion
		}
		if o.LoadBalancer != nil && e.flags.lbIdleTimeout == 0 {
			value.LoadBalancer = &balancerValue{IdleTimeout: durationText(o.LoadBalancer.IdleTimeout), Layer: o.LoadBalancer.Layer}
		}
		if value.ControllerVersion != "" || value.LoadBalancer != nil {
			e.add("overrides", value, e.at(o.Line))
		}
	}
}

func textsOf(patterns gitignore.List) []string {
	list := make([]string, len(patterns))
	for i, p := range patterns {
		list[i] = p.Text
	}
	return list
}

func (e *explainer) exclude() {
	if e.flags.noExclude {
		return
	}
	for _, p := range e.config.Exclude {
		e.add("exclude", p.Text, e.at(p.Line))
	}
	for _, pattern := range e.flags.exclude {
		e.add("exclude", pattern, "--exclude")
	}
}

// suppressionValue is a suppression as a configuration file has it.
type suppressionValue struct {
	Rule   string   `json:"rule" yaml:"rule"`
	Paths  []string `json:"paths,omitempty" yaml:"paths,omitempty,flow"`
	Object string   `json:"object,omitempty" yaml:"object,omitempty"`
	Reason string   `json:"reason" yaml:"reason"`
}

func (e *explainer) suppressions() {
	for i := range e.config.Suppressions {
		s := &e.config.Suppressions[i]
		e.add("suppressions", suppressionValue{Rule: s.Rule, Paths: textsOf(s.Paths), Object: s.Object, Reason: s.Reason}, e.at(s.Line))
	}
}
