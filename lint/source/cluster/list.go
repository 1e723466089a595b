package cluster

import (
	"bytes"
	"context"
	"unsafe"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/ingresslint/ingresslint/lint/installation"
)

// pageSize is how many objects a request asks for.
const pageSize = 500

// restarts is how often a kind is read anew because the API server has dropped
// the state that its pages are of.
const restarts = 3

// kind reads all objects of a kind that may be of use; each is shown to look.
func (r *run) kind(ctx context.Context, k kind, look func(line []byte)) error {
	var errs []error
	for _, namespace := range r.namespaces(k) {
		err := r.anyVersion(k, func(resource schema.GroupVersionResource) error {
			return r.list(ctx, k, resource, namespace, look)
		})
		if err != nil {
			errs = append(errs, err)
		}
	}
	return r.done(k, errs)
}

// anyVersion tries the versions of a kind until the API server knows one.
func (r *run) anyVersion(k kind, list func(schema.GroupVersionResource) error) error {
	var err error
	for _, version := range k.versions {
		err = list(version.WithResource(k.resource))
		if !apierrors.IsNotFound(err) {
			return err
		}
	}
	if k.name == "IngressClass" { // older clusters have none
		return nil
	}
	return err
}

func (r *run) list(ctx context.Context, k kind, resource schema.GroupVersionResource, namespace string, look func(line []byte)) error {
	start, err := r.text.mark()
	if err != nil {
		return err
	}
	namespaced := r.dynamic.Resource(resource).Namespace(namespace)
	return r.pages(ctx, k, func() { r.text.back(start) }, func(options metav1.ListOptions) (next string, count int, err error) {
		page, err := namespaced.List(ctx, options)
		if err != nil {
			return "", 0, err
		}
		for i := range page.Items {
			if err := r.take(k, &page.Items[i], look); err != nil {
				return "", 0, err
			}
		}
		return page.GetContinue(), len(page.Items), nil
	})
}

// take adds an object to the text if it may be of use.
func (r *run) take(k kind, item *unstructured.Unstructured, look func(line []byte)) error {
	r.found[item.GetNamespace()] = true
	line, err := jsonLine(item)
	if err != nil {
		return err
	}
	if !installation.Wanted(k.name, unsafe.String(unsafe.SliceData(line), len(line))) {
		return nil
	}
	if look != nil {
		look(line)
	}
	return r.text.add(line)
}

// workload notes the ConfigMap that a controller names.
func (r *run) workload(line []byte) {
	if o := objectIn(bytes.Clone(line)); o != nil {
		if namespace, name, ok := installation.NamedConfigMap(o); ok {
			r.named = append(r.named, reference{namespace, name})
		}
	}
}

// pages asks for one page after the other. Where the API server no longer has
// the state that the pages are of, it drops what it got and begins anew.
func (r *run) pages(ctx context.Context, k kind, drop func(), page func(metav1.ListOptions) (next string, count int, err error)) error {
	for again := 0; ; again++ {
		err := r.pass(ctx, k, page)
		if err == nil || !apierrors.IsResourceExpired(err) || again == restarts {
			return err
		}
		drop()
	}
}

func (r *run) pass(ctx context.Context, k kind, page func(metav1.ListOptions) (string, int, error)) error {
	options := metav1.ListOptions{Limit: pageSize}
	for total := 0; ; {
		r.progress("reading %s: %d", k.plural(), total)
		var count int
		err := r.attempt(ctx, func() (err error) {
			options.Continue, count, err = pageAfter(options, page)
			return err
		})
		if err != nil || options.Continue == "" {
			return err
		}
		total += count
	}
}

// pageAfter keeps the token of a page that has to be asked for again.
func pageAfter(options metav1.ListOptions, page func(metav1.ListOptions) (string, int, error)) (next string, count int, err error) {
	next, count, err = page(options)
	if err != nil {
		return options.Continue, 0, err
	}
	return next, count, nil
}
