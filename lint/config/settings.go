package config

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/versions"
)

// document reads the settings of the top level.
func (d *decoder) document(root *yaml.Node) {
	if isNull(root) {
		return
	}
	settings := d.settings()
	for i := range settings {
		s := settings[i]
		settings[i].read = func(value *yaml.Node) {
			d.config.places[s.name] = value.Line
			s.read(value)
		}
	}
	d.mapping(root, "the file", "settings such as controllerVersion: 1.12.1", settings)
	if len(d.mistakes) == 0 {
		d.contradictions()
	}
}

// settings are those of the top level.
func (d *decoder) settings() []setting {
	c := d.config
	return []setting{
		{"controllerVersion", func(v *yaml.Node) { c.ControllerVersion = d.release(v) }},
		{"loadBalancer", func(v *yaml.Node) { c.LoadBalancer = d.loadBalancer(v) }},
		{"overrides", d.overrides},
		{"rules", d.rules},
		{"only", func(v *yaml.Node) { c.Only = d.ruleList(v, "only") }},
		{"skip", func(v *yaml.Node) { c.Skip = d.ruleList(v, "skip") }},
		{"profiles", func(v *yaml.Node) { c.Profiles = d.profiles(v) }},
		{"exclude", func(v *yaml.Node) { c.Exclude = d.patterns(v, "exclude", "[vendor/, '*.enc.yaml']") }},
		{"suppressions", d.suppressions},
		{"observed", func(v *yaml.Node) { c.Observed, _ = d.text(v, "observed") }},
		{"baseline", func(v *yaml.Node) { c.Baseline, _ = d.text(v, "baseline") }},
		{"failOn", func(v *yaml.Node) { c.FailOn, _ = d.choice(v, "failOn", "error", "warning", "info", "none") }},
		{"format", func(v *yaml.Node) { c.Format, _ = d.text(v, "format") }},
		{"noColor", func(v *yaml.Node) { c.NoColor = d.flag(v, "noColor") }},
		{"quiet", func(v *yaml.Node) { c.Quiet = d.flag(v, "quiet") }},
	}
}

func (d *decoder) release(node *yaml.Node) string {
	text, ok := d.text(node, "controllerVersion")
	if !ok {
		return ""
	}
	// A missing patch or a vendor's build counts as its neighbour; a line that
	// never was is a slip of the pen.
	found, _, ok := versions.Find(text)
	if ok && strings.HasPrefix(strings.TrimPrefix(text, "v")+".", found.Line()+".") {
		return text
	}
	d.wrong(node.Line, "controllerVersion is %q, which is no controller release%s (ingresslint versions lists them)", text, meantRelease(text))
	return ""
}

// meantRelease says which release was probably meant.
func meantRelease(text string) string {
	if release, ok := versions.FromChart(text); ok && !strings.HasPrefix(text, "1.") {
		return fmt.Sprintf("; the chart of that version ships %s", release)
	}
	var known []string
	for _, release := range versions.All() {
		known = append(known, release.Version)
	}
	if meant := nearest(text, known); meant != "" {
		return meant
	}
	return "; expected one such as " + versions.Newest().Version
}

func (d *decoder) loadBalancer(node *yaml.Node) *LoadBalancer {
	lb := &LoadBalancer{}
	before := len(d.mistakes)
	d.mapping(node, "loadBalancer", "settings such as idleTimeout: 60s", d.loadBalancerSettings(lb))
	if len(d.mistakes) > before {
		return nil
	}
	if lb.IdleTimeout == 0 {
		d.wrong(node.Line, "loadBalancer says nothing without idleTimeout, such as 60s")
	}
	return lb
}

func (d *decoder) loadBalancerSettings(lb *LoadBalancer) []setting {
	return []setting{
		{"idleTimeout", func(v *yaml.Node) {
			text, ok := d.text(v, "idleTimeout")
			if !ok {
				return
			}
			timeout, err := time.ParseDuration(text)
			if err != nil || timeout <= 0 {
				hint := ""
				if _, err := strconv.Atoi(text); err == nil {
					hint = "; it needs its unit"
				}
				d.wrong(v.Line, "idleTimeout is %q%s; expected a time such as 60s or 5m", text, hint)
				return
			}
			lb.IdleTimeout, lb.IdleTimeoutLine = timeout, v.Line
		}},
		{"layer", func(v *yaml.Node) {
			if text, ok := d.text(v, "layer"); ok {
				if text != "4" && text != "7" {
					d.wrong(v.Line, "layer is %q; a load balancer works at layer 4 or 7", text)
					return
				}
				lb.Layer, lb.LayerLine = int(text[0]-'0'), v.Line
			}
		}},
	}
}

func (d *decoder) overrides(node *yaml.Node) {
	d.list(node, "overrides", "[{paths: [clusters/prod/], controllerVersion: 1.9.6}]", func(item *yaml.Node) {
		o := Override{Line: item.Line}
		before := len(d.mistakes)
		d.mapping(item, "an override", "settings such as paths: [clusters/prod/]", d.overrideSettings(&o))
		switch {
		case len(d.mistakes) > before:
		case len(o.Paths) == 0:
			d.wrong(item.Line, "the override has no paths; name the files it is for, such as paths: [clusters/prod/]")
		case o.ControllerVersion == "" && o.LoadBalancer == nil:
			d.wrong(item.Line, "the override sets nothing; give it a controllerVersion or a loadBalancer")
		}
		d.config.Overrides = append(d.config.Overrides, o)
	})
}

func (d *decoder) overrideSettings(o *Override) []setting {
	return []setting{
		{"paths", func(v *yaml.Node) { o.Paths = d.patterns(v, "paths", "[clusters/prod/]") }},
		{"controllerVersion", func(v *yaml.Node) { o.ControllerVersion = d.release(v) }},
		{"loadBalancer", func(v *yaml.Node) { o.LoadBalancer = d.loadBalancer(v) }},
	}
}
