// Package observed brings observed latencies and rates into the form that the
// linter takes.
package observed

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/source"
)

// ReadFile reads observations from a JSON or YAML file. Errors name the file
// and, where one is to blame, the line.
func ReadFile(name string) (*lint.Observations, error) {
	data, err := source.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("observed latencies: %w", err)
	}
	o, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("observed latencies: %s: %w", name, err)
	}
	return o, nil
}

type document struct {
	Window    string      `yaml:"window"`
	Source    string      `yaml:"source"`
	Latencies []yaml.Node `yaml:"latencies"`
}

type entry struct {
	Namespace         string   `yaml:"namespace"`
	Ingress           string   `yaml:"ingress"`
	Host              string   `yaml:"host"`
	Path              string   `yaml:"path"`
	P99Seconds        *float64 `yaml:"p99_seconds"`
	P99AtLeast        bool     `yaml:"p99_at_least"`
	RequestsPerSecond float64  `yaml:"requests_per_second"`
}

// Parse reads observations from JSON or YAML text.
func Parse(data []byte) (*lint.Observations, error) {
	var doc document
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, plain(err)
	}
	if doc.Latencies == nil {
		return nil, errors.New("no latencies: expected {\"latencies\": [{\"namespace\": …, \"ingress\": …, \"p99_seconds\": …}]}")
	}
	o := &lint.Observations{Window: doc.Window, Source: doc.Source}
	for i := range doc.Latencies {
		latency, err := parseEntry(&doc.Latencies[i])
		if err != nil {
			return nil, err
		}
		o.Latencies = append(o.Latencies, latency)
	}
	return o, nil
}

func parseEntry(node *yaml.Node) (lint.Latency, error) {
	var e entry
	if err := node.Decode(&e); err != nil {
		return lint.Latency{}, plain(err)
	}
	if err := e.check(); err != nil {
		return lint.Latency{}, fmt.Errorf("line %d: %w", node.Line, err)
	}
	latency := lint.Latency{
		Namespace: e.Namespace, Ingress: e.Ingress, Host: e.Host, Path: e.Path,
		P99AtLeast: e.P99AtLeast, RequestsPerSecond: e.RequestsPerSecond,
	}
	if e.P99Seconds != nil {
		latency.P99Seconds = *e.P99Seconds
	}
	return latency, nil
}

func (e *entry) check() error {
	switch {
	case e.Namespace == "" || e.Ingress == "":
		return errors.New("an entry needs namespace and ingress")
	case e.P99Seconds == nil && e.RequestsPerSecond == 0:
		return errors.New("an entry needs p99_seconds or requests_per_second")
	case e.P99Seconds != nil && !measurable(*e.P99Seconds):
		return fmt.Errorf("p99_seconds is %v; expected seconds, 0 or more", *e.P99Seconds)
	case !measurable(e.RequestsPerSecond):
		return fmt.Errorf("requests_per_second is %v; expected 0 or more", e.RequestsPerSecond)
	}
	return nil
}

// measurable is true of what can have been measured: no NaN and no infinity.
func measurable(n float64) bool { return n >= 0 && !math.IsInf(n, 0) }

// plain writes an error of the YAML reader on one line that begins with the
// place.
func plain(err error) error {
	var types *yaml.TypeError
	if errors.As(err, &types) {
		return errors.New(strings.Join(types.Errors, "; "))
	}
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if !strings.HasPrefix(message, "line ") {
		message = "line 1: " + message
	}
	return errors.New(message)
}
