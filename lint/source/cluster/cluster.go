// Package cluster reads the installations of a live cluster through its API
// server: lists of the few kinds that make them, page by page, and of the many
// ConfigMaps only those that a controller may read. It never asks for Secrets.
package cluster

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"

	"github.com/ingresslint/ingresslint/lint/source"
)

// Options say which cluster to read, and what of it.
type Options struct {
	Kubeconfig string        // file; empty: as kubectl finds it
	Context    string        // of the kubeconfig; empty: its current one
	Namespaces []string      // to read; none: all
	Timeout    time.Duration // of one request; 0: none
	UserAgent  string
	Progress   func(doing string) // told what is being read; may be nil
}

// Cluster is an API server that can be asked.
type Cluster struct {
	options  Options
	name     string // for messages
	dynamic  dynamic.Interface
	metadata dynamic.Interface // answers with names and labels alone
	answered bool              // the API server has answered before
}

// Open reads the kubeconfig. Its errors are mistakes of usage; the API server
// is not asked yet.
func Open(o Options) (*Cluster, error) {
	config, name, err := o.access()
	if err != nil {
		return nil, err
	}
	config.Timeout = o.Timeout
	config.UserAgent = o.UserAgent
	config.QPS = -1 // the requests are few and follow each other
	config.WarningHandler = rest.NoWarnings{}
	client, err := rest.HTTPClientFor(config)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	c := &Cluster{options: o, name: name}
	if c.dynamic, err = dynamic.NewForConfigAndClient(config, client); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	names := *client
	names.Transport = onlyMetadata{cmp.Or[http.RoundTripper](client.Transport, http.DefaultTransport)}
	if c.metadata, err = dynamic.NewForConfigAndClient(config, &names); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// List reads the cluster. What could not be read is among the errors of the
// listing, whose View says how much is in view.
func (c *Cluster) List(ctx context.Context) *source.Listing {
	r := &run{Cluster: c, read: map[string]bool{}, found: map[string]bool{}}
	err := r.all(ctx)
	if err == nil {
		err = r.text.pack()
	}
	if err != nil {
		r.fail(err)
	}
	listing := &source.Listing{Inputs: r.text.inputs, View: &source.View{Read: r.read, Partial: r.partial()}}
	for _, err := range r.errors {
		listing.Errors = append(listing.Errors, &source.Error{Name: source.ClusterName, Err: err})
	}
	for _, reason := range r.skipped() {
		listing.Skipped = append(listing.Skipped, source.Skipped{Name: source.ClusterName, Reason: reason})
	}
	return listing
}

// run is one reading of a cluster.
type run struct {
	*Cluster
	text   text
	read   map[string]bool // kinds
	found  map[string]bool // namespaces in which there is something
	named  []reference     // ConfigMaps that controllers name
	errors []error
	unread []string // kinds
	global []error  // kinds that a role of one namespace cannot grant
}

// all reads kind by kind. An error means that the rest need not be tried.
func (r *run) all(ctx context.Context) error {
	steps := make([]func() error, 0, len(workloads)+len(others)+1)
	for _, k := range workloads {
		steps = append(steps, func() error { return r.kind(ctx, k, r.workload) })
	}
	steps = append(steps, func() error { return r.configMaps(ctx) })
	for _, k := range others {
		steps = append(steps, func() error { return r.kind(ctx, k, nil) })
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// namespaces lists where objects of a kind are looked for; "" is everywhere.
func (r *run) namespaces(k kind) []string {
	if k.global || len(r.options.Namespaces) == 0 {
		return []string{""}
	}
	return r.options.Namespaces
}

// done notes how the reading of a kind has ended. What the API server refuses
// is an error of that kind alone; any other ends the run.
func (r *run) done(k kind, errs []error) error {
	var refused []error
	for _, err := range errs {
		if !isRefusal(err) {
			return r.broken(k, err)
		}
		refused = append(refused, r.refused(k, err))
	}
	if len(refused) > 0 {
		r.unread = append(r.unread, k.plural())
		if k.global && len(r.options.Namespaces) > 0 {
			r.global = append(r.global, refused...)
		} else {
			r.errors = append(r.errors, refused...)
		}
		return nil
	}
	r.read[k.name] = k.global || len(r.options.Namespaces) == 0
	return nil
}

func (r *run) fail(err error) {
	r.errors = append(r.errors, err)
	for _, k := range slices.Concat(workloads, []kind{configMaps}, others) {
		if _, read := r.read[k.name]; !read && !slices.Contains(r.unread, k.plural()) {
			r.unread = append(r.unread, k.plural())
		}
	}
}

// partial says why the view is not of the whole cluster.
func (r *run) partial() []string {
	var reasons []string
	if len(r.options.Namespaces) > 0 {
		reasons = append(reasons, "of namespaces only "+strings.Join(r.options.Namespaces, ", ")+" was read")
	}
	if len(r.unread) > 0 {
		reasons = append(reasons, strings.Join(r.unread, ", ")+" could not be read")
	}
	return reasons
}

// skipped tells of what a run of some namespaces passes over without harm: what
// belongs to none and may not be seen, and namespaces that may be misspelt.
func (r *run) skipped() []string {
	var reasons []string
	for _, err := range r.global {
		reasons = append(reasons, err.Error())
	}
	for _, namespace := range r.options.Namespaces {
		if len(r.errors) == 0 && !r.found[namespace] {
			reasons = append(reasons, fmt.Sprintf("namespace %q holds nothing that is read here; does it exist?", namespace))
		}
	}
	return reasons
}

func (r *run) progress(format string, args ...any) {
	if r.options.Progress != nil {
		r.options.Progress(fmt.Sprintf(format, args...))
	}
}
