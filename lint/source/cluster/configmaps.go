package cluster

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/fields"

	"github.com/ingresslint/ingresslint/lint/installation"
)

// reference names a ConfigMap.
type reference struct{ namespace, name string }

// configMaps reads the ConfigMaps that controllers name, and those that look
// like a controller's. A cluster may hold thousands of others, some of a
// megabyte, so that first only names and labels are listed.
func (r *run) configMaps(ctx context.Context) error {
	var errs []error
	likely := map[reference]bool{}
	for _, namespace := range r.namespaces(configMaps) {
		if err := r.likelyConfigMaps(ctx, namespace, likely); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) == 0 {
		for _, ref := range slices.SortedFunc(maps.Keys(likely), func(a, b reference) int {
			return strings.Compare(a.namespace+"/"+a.name, b.namespace+"/"+b.name)
		}) {
			if err := r.configMap(ctx, ref); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return r.done(configMaps, errs)
}

// likelyConfigMaps lists those of a namespace that are worth reading.
func (r *run) likelyConfigMaps(ctx context.Context, namespace string, likely map[reference]bool) error {
	list := r.metadata.Resource(core.WithResource(configMaps.resource)).Namespace(namespace)
	return r.pages(ctx, configMaps, func() {}, func(options metav1.ListOptions) (next string, count int, err error) {
		// Each namespace has one of that name.
		options.FieldSelector = fields.OneTermNotEqualSelector("metadata.name", "kube-root-ca.crt").String()
		page, err := list.List(ctx, options)
		if err != nil {
			return "", 0, err
		}
		for i := range page.Items {
			item := &page.Items[i]
			r.found[item.GetNamespace()] = true
			ref := reference{item.GetNamespace(), item.GetName()}
			if slices.Contains(r.named, ref) || looksLikely(item) {
				likely[ref] = true
			}
		}
		return page.GetContinue(), len(page.Items), nil
	})
}

// looksLikely asks what the linter knows of controllers' ConfigMaps.
func looksLikely(item *unstructured.Unstructured) bool {
	line, err := json.Marshal(map[string]any{
		"apiVersion": "v1", "kind": "ConfigMap",
		"metadata": map[string]any{"name": item.GetName(), "namespace": item.GetNamespace(), "labels": item.GetLabels()},
	})
	if err != nil {
		return false
	}
	o := objectIn(line)
	return o != nil && installation.LikelyConfigMap(o)
}

// onlyMetadata asks the API server for names and labels in place of objects.
// client-go has a client for that, which would slow every start of the program.
type onlyMetadata struct{ next http.RoundTripper }

// RoundTrip accepts whole objects too, which is what old API servers have.
func (m onlyMetadata) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json")
	return m.next.RoundTrip(request)
}

// configMap reads one, by a list because the right to list is needed anyway.
func (r *run) configMap(ctx context.Context, ref reference) error {
	list := r.dynamic.Resource(core.WithResource(configMaps.resource)).Namespace(ref.namespace)
	return r.attempt(ctx, func() error {
		page, err := list.List(ctx, metav1.ListOptions{FieldSelector: fields.OneTermEqualSelector("metadata.name", ref.name).String()})
		if err != nil {
			return err
		}
		for i := range page.Items {
			if err := r.take(configMaps, &page.Items[i], nil); err != nil {
				return err
			}
		}
		return nil
	})
}
