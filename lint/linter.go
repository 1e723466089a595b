// Package lint checks how ingress-nginx is configured: it reads Kubernetes
// manifests, resolves the installations of the controller that they describe,
// runs the rules against what their releases really do, and reports findings
// with their places and fixes.
package lint

import (
	"context"
	"path"
	"strings"
	"sync"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/policy"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/versions"
)

// Linter runs the selected rules. It is used for one set of inputs at a time.
type Linter struct {
	options  Options
	observed map[string]any

	mu       sync.Mutex
	releases map[string]*policy.Slice // by version
}

// New checks the options and returns a linter.
func New(options Options) (*Linter, error) {
	if err := options.check(); err != nil {
		return nil, err
	}
	return &Linter{options: options, observed: observations(options.Observations), releases: map[string]*policy.Slice{}}, nil
}

// release returns the slice of a release, built once.
func (l *Linter) release(r *versions.Release) *policy.Slice {
	l.mu.Lock()
	defer l.mu.Unlock()
	slice, ok := l.releases[r.Version]
	if !ok {
		slice = policy.Release(r)
		l.releases[r.Version] = slice
	}
	return slice
}

// Lint reads the inputs twice: first to see which installations there are,
// then to check every object against those it belongs to. An error means that
// the rules themselves could not be run; inputs that could not be read are part
// of the report.
func (l *Linter) Lint(ctx context.Context, listing *source.Listing) (*Report, error) {
	s := l.survey(listing)
	c := newCheck(l, s)
	if err := c.run(ctx); err != nil {
		return nil, err
	}
	c.focus.leave(c.report, listing)
	c.unused()
	s.report.sort()
	c.baseline()
	s.report.count()
	s.report.nameByObject()
	return s.report, nil
}

// Inspect reads the inputs and describes each installation: what was
// understood, whether or not anything is wrong with it. Inputs that could not
// be read are in the report, which has no findings.
func (l *Linter) Inspect(listing *source.Listing) ([]*installation.Inspection, *Report) {
	s := l.survey(listing)
	defer s.report.nameByObject()
	described := map[*installation.Installation]*installation.Inspection{}
	inspections := []*installation.Inspection{}
	for _, i := range s.set.Installations {
		described[i] = installation.Inspect(i, maskSetting)
		inspections = append(inspections, described[i])
	}
	for _, t := range s.tasks() {
		s.objects(t, s.report, func(o *manifest.Object) error {
			if o.Kind == "Ingress" {
				for _, owner := range s.set.Of(o) {
					if n := described[owner]; n != nil {
						n.AddIngress(o)
					}
				}
			}
			return nil
		})
	}
	return inspections, s.report
}

// identity is how a report names an object. The strings of an object are parts
// of its file's text, which must not live on through them.
func identity(o *manifest.Object) Object {
	if o.Kind == "" {
		return Object{Kind: "Values", Name: path.Base(o.File.Name)}
	}
	return Object{
		APIVersion: strings.Clone(o.APIVersion), Kind: strings.Clone(o.Kind),
		Namespace: strings.Clone(o.Namespace), Name: strings.Clone(o.Name),
	}
}
