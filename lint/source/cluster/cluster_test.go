package cluster

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ingresslint/ingresslint/lint/source"
)

const controller = `{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "edge", "namespace": "infra"},
 "spec": {"template": {"spec": {"containers": [{"name": "controller", "image": "registry.k8s.io/ingress-nginx/controller:v1.9.4",
 "args": ["/nginx-ingress-controller", "--configmap=$(POD_NAMESPACE)/settings"]}]}}}}`

// serveController is a server with a controller and what belongs to it, and with
// objects that have nothing to do with it.
func serveController(t *testing.T) *server {
	s := newServer(t)
	s.add(deploymentPath, controller)
	s.add(deploymentPath, `{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "shop", "namespace": "shop"}}`)
	s.add(configMapPath, `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "settings", "namespace": "infra"}, "data": {"keep-alive": "75"}}`)
	s.add(configMapPath, `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "settings", "namespace": "shop"}, "data": {"keep-alive": "75"}}`)
	s.add(configMapPath, `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "kube-root-ca.crt", "namespace": "infra"}}`)
	s.add(servicePath, `{"apiVersion": "v1", "kind": "Service", "metadata": {"name": "edge", "namespace": "infra"}, "spec": {"type": "LoadBalancer"}, "status": {"loadBalancer": {}}}`)
	s.add(servicePath, `{"apiVersion": "v1", "kind": "Service", "metadata": {"name": "shop", "namespace": "shop"}}`)
	s.add(ingressClassPath, `{"apiVersion": "networking.k8s.io/v1", "kind": "IngressClass", "metadata": {"name": "public"}}`)
	s.add(ingressPath, `{"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "metadata": {"name": "web", "namespace": "shop"}}`)
	return s
}

func TestReadsWhatInstallationsAreMadeOf(t *testing.T) {
	s := serveController(t)
	listing := s.read(t)
	want := []string{"Deployment infra/edge", "ConfigMap infra/settings", "Service infra/edge", "IngressClass public", "Ingress shop/web"}
	if diff := cmp.Diff(want, objectsOf(t, listing)); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
	view := &source.View{Read: map[string]bool{"Deployment": true, "DaemonSet": true, "StatefulSet": true, "ReplicationController": true,
		"ConfigMap": true, "Service": true, "IngressClass": true, "Ingress": true}}
	if diff := cmp.Diff(view, listing.View, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("view (-want +got):\n%s", diff)
	}
	if len(listing.Errors)+len(listing.Skipped) > 0 {
		t.Errorf("errors %v, skipped %v", listing.Errors, listing.Skipped)
	}
	for _, request := range s.asked() {
		if strings.Contains(request, "secrets") || strings.Contains(request, "watch") {
			t.Errorf("asked for %s", request)
		}
	}
}

func TestObjectsAreOfOneLiveText(t *testing.T) {
	listing := serveController(t).read(t)
	var lines []int
	for _, input := range listing.Inputs {
		file, err := input.Open()
		if err != nil {
			t.Fatal(err)
		}
		if !file.Live || file.Name != source.ClusterName {
			t.Errorf("file %q, live %v", file.Name, file.Live)
		}
		for o, err := range file.Objects(nil) {
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, file.Position(int(o.Span.Start)).Line)
		}
	}
	if diff := cmp.Diff([]int{1, 2, 3, 4, 5}, lines); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestPages(t *testing.T) {
	s := newServer(t)
	var want []string
	for i := range 2*pageSize + 1 {
		s.add(ingressPath, fmt.Sprintf(`{"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "metadata": {"name": "web-%d", "namespace": "shop"}}`, i))
		want = append(want, fmt.Sprintf("Ingress shop/web-%d", i))
	}
	if diff := cmp.Diff(want, objectsOf(t, s.read(t))); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
	var pages []string
	for _, request := range s.asked() {
		if path, query, _ := strings.Cut(request, "?"); path == ingressPath {
			pages = append(pages, query)
		}
	}
	if diff := cmp.Diff([]string{"limit=500", "continue=500&limit=500", "continue=1000&limit=500"}, pages); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
}

func TestLargeTextIsPackedInParts(t *testing.T) {
	s := newServer(t)
	for i := range 5 {
		s.add(ingressPath, fmt.Sprintf(`{"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "metadata": {"name": "web-%d", "annotations": {"large": %q}}}`,
			i, strings.Repeat("x", partSize/2)))
	}
	listing := s.read(t)
	if len(listing.Inputs) != 3 {
		t.Errorf("%d inputs, want 3", len(listing.Inputs))
	}
	if diff := cmp.Diff([]string{"Ingress web-0", "Ingress web-1", "Ingress web-2", "Ingress web-3", "Ingress web-4"}, objectsOf(t, listing)); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
}

func TestNamespaces(t *testing.T) {
	s := serveController(t)
	s.forbidden[ingressClassPath] = true
	listing := s.read(t, "shop", "infra")
	want := []string{"Deployment infra/edge", "ConfigMap infra/settings", "Service infra/edge", "Ingress shop/web"}
	if diff := cmp.Diff(want, objectsOf(t, listing)); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
	if listing.View.Read["Ingress"] {
		t.Error("all Ingresses count as read")
	}
	partial := []string{"of namespaces only shop, infra was read", "IngressClasses could not be read"}
	if diff := cmp.Diff(partial, listing.View.Partial); diff != "" {
		t.Errorf("partial (-want +got):\n%s", diff)
	}
	if len(listing.Errors) > 0 {
		t.Errorf("errors %v: a role of a namespace cannot grant IngressClasses", errorsOf(listing))
	}
	skipped := []source.Skipped{{Name: source.ClusterName, Reason: `IngressClasses: User "reader" cannot list resource "x"; its role needs the rule ` +
		`apiGroups: ["networking.k8s.io"], resources: ["ingressclasses"], verbs: [list] (docs/cluster.md)`}}
	if diff := cmp.Diff(skipped, listing.Skipped); diff != "" {
		t.Errorf("skipped (-want +got):\n%s", diff)
	}
}

func TestNamespaceThatHoldsNothing(t *testing.T) {
	listing := serveController(t).read(t, "shpo")
	want := []source.Skipped{{Name: source.ClusterName, Reason: `namespace "shpo" holds nothing that is read here; does it exist?`}}
	if diff := cmp.Diff(want, listing.Skipped); diff != "" {
		t.Errorf("skipped (-want +got):\n%s", diff)
	}
}

func TestOldClusters(t *testing.T) {
	s := newServer(t)
	s.unknown[ingressPath], s.unknown["/apis/networking.k8s.io/v1beta1/ingresses"] = true, true
	s.unknown[ingressClassPath], s.unknown["/apis/networking.k8s.io/v1beta1/ingressclasses"] = true, true
	s.add("/apis/extensions/v1beta1/ingresses", `{"apiVersion": "extensions/v1beta1", "kind": "Ingress", "metadata": {"name": "web", "namespace": "shop"}}`)
	listing := s.read(t)
	if diff := cmp.Diff([]string{"Ingress shop/web"}, objectsOf(t, listing)); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
	if len(listing.Errors) > 0 || !listing.View.Read["IngressClass"] {
		t.Errorf("errors %v, read %v", errorsOf(listing), listing.View.Read)
	}
}

func TestConfigMapsThatAreRead(t *testing.T) {
	s := newServer(t)
	s.add(deploymentPath, controller)
	for _, name := range []string{"infra/settings", "infra/other", "web/ingress-nginx-controller", "web/app", "web/nginx-proxy"} {
		namespace, name, _ := strings.Cut(name, "/")
		s.add(configMapPath, fmt.Sprintf(`{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": %q, "namespace": %q}}`, name, namespace))
	}
	s.add(configMapPath, `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c", "namespace": "web", "labels": {"app.kubernetes.io/name": "ingress-nginx"}}}`)
	want := []string{"Deployment infra/edge", "ConfigMap infra/settings", "ConfigMap web/c", "ConfigMap web/ingress-nginx-controller", "ConfigMap web/nginx-proxy"}
	if diff := cmp.Diff(want, objectsOf(t, s.read(t))); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
	for _, request := range s.asked() {
		if strings.HasPrefix(request, configMapPath+"?") && !strings.Contains(request, "kube-root-ca.crt") {
			t.Errorf("all ConfigMaps are read: %s", request)
		}
	}
}
