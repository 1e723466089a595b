package main

import (
	"strings"
	"testing"
)

// oldImage is a controller that is killed while it stops, which every release
// agrees on; line 7.
func oldImage(image string) string {
	return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: nginx-ingress-controller, namespace: ingress-nginx}\nspec:\n  template:\n    spec:\n      terminationGracePeriodSeconds: 10\n      containers:\n      - name: controller\n        image: " + image + "\n        lifecycle: {preStop: {exec: {command: [sleep, \"30\"]}}}\n"
}

// killed is what is found in oldImage.
var killed = []string{"7 termination-grace-period"}

// slow is an Ingress with an annotation that no release reads, on line 8.
func slow(apiVersion, class, spec string) string {
	return "apiVersion: " + apiVersion + "\nkind: Ingress\nmetadata:\n  name: shop\n  namespace: shop\n  annotations:\n    " +
		class + "\n    nginx.ingress.kubernetes.io/proxy-read-timeout: \"600s\"\n" + spec
}

var slowOn8 = []string{"8 annotation-value"}

const (
	oldSpec = "spec:\n  rules:\n  - host: shop.example.test\n    http: {paths: [{path: /, backend: {serviceName: shop, servicePort: 80}}]}\n"
	newSpec = "spec:\n  ingressClassName: nginx\n  rules:\n  - host: shop.example.test\n    http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: shop, port: {number: 80}}}}]}\n"
)

// Objects as they were written over ten years, and what only looks like ours.
func TestHabitsOfObjects(t *testing.T) {
	testHabits(t, []habit{
		{name: "first Ingress API", text: slow("extensions/v1beta1", "kubernetes.io/ingress.class: nginx", oldSpec), want: slowOn8},
		{name: "second Ingress API", text: slow("networking.k8s.io/v1beta1", "kubernetes.io/ingress.class: \"nginx\"", oldSpec), want: slowOn8},
		{name: "single backend", text: slow("networking.k8s.io/v1beta1", "kubernetes.io/ingress.class: nginx", "spec:\n  backend: {serviceName: shop, servicePort: http}\n"), want: slowOn8},
		{name: "Ingress API of today", text: slow("networking.k8s.io/v1", "kubernetes.io/tls-acme: \"true\"", newSpec), want: slowOn8},
		{name: "class annotation beside a class", text: slow("networking.k8s.io/v1", "kubernetes.io/ingress.class: nginx", newSpec), want: slowOn8},
		{name: "class annotation of another controller", text: slow("networking.k8s.io/v1", "kubernetes.io/ingress.class: traefik", "spec: {}\n")},
		{name: "class of another controller", text: slow("networking.k8s.io/v1", "kubernetes.io/tls-acme: \"true\"", "spec: {ingressClassName: alb}\n")},
		{name: "class annotation misspelt", text: slow("networking.k8s.io/v1", "kubernets.io/ingress.class: nginx", "spec: {}\n"), want: slowOn8},
		{name: "no class", text: slow("networking.k8s.io/v1", "kubernetes.io/tls-acme: \"true\"", "spec: {}\n"), want: slowOn8},
		{name: "timeout without quotes", text: strings.Replace(slow("extensions/v1beta1", "kubernetes.io/ingress.class: nginx", oldSpec), `"600s"`, "600", 1), want: []string{"8 unquoted-value"}},

		{name: "image of the first registry", text: oldImage("gcr.io/google_containers/nginx-ingress-controller:0.9.0-beta.15"), want: killed},
		{name: "image on quay.io", text: oldImage("quay.io/kubernetes-ingress-controller/nginx-ingress-controller:0.26.1"), want: killed},
		{name: "image for one architecture", text: oldImage("quay.io/kubernetes-ingress-controller/nginx-ingress-controller-arm64:0.24.1"), want: killed},
		{name: "image on k8s.gcr.io with a digest", text: oldImage("k8s.gcr.io/ingress-nginx/controller:v1.1.1@sha256:" + strings.Repeat("0", 64)), want: killed},
		{name: "image on registry.k8s.io with a digest", text: oldImage("registry.k8s.io/ingress-nginx/controller:v1.9.4@sha256:" + strings.Repeat("0", 64)), want: killed},
		{name: "image with a digest alone", text: oldImage("registry.k8s.io/ingress-nginx/controller@sha256:" + strings.Repeat("0", 64)), want: killed},
		{name: "image without root", text: oldImage("registry.k8s.io/ingress-nginx/controller-chroot:v1.9.4"), want: killed},
		{name: "image of a mirror", text: oldImage("registry.example.test/mirror/ingress-nginx/controller:v1.9.4"), want: killed},
		{name: "image of a mirror with a port", text: oldImage("registry.example.test:5000/k8s/ingress-nginx/controller:v1.9.4"), want: killed},
		{name: "own build", text: strings.Replace(oldImage("registry.example.test/platform/edge:2024.3"), "        lifecycle", "        args: [/nginx-ingress-controller, --election-id=edge]\n        lifecycle", 1), want: killed},
		{name: "another image", text: oldImage("registry.example.test/platform/edge:2024.3")},

		{name: "last applied", text: strings.Replace(few, "  labels:", "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      {\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":{\"keep-alive-requests\":\"5\",\"no-such-key\":\"1\"}}\n  labels:", 1), want: fewOn(11)},
		{name: "last applied in JSON", text: `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"ingress-nginx-controller","labels":{"app.kubernetes.io/version":"1.9.4"},"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"kind\":\"ConfigMap\",\"data\":{\"keep-alive-requests\":\"5\",\"no-such-key\":\"1\"}}\n"}},` + "\n" + `"data":{"keep-alive-requests":"50"}}`, want: fewOn(2)},
		{name: "last applied of an Ingress", text: slow("networking.k8s.io/v1", `kubectl.kubernetes.io/last-applied-configuration: '{"kind":"Ingress","metadata":{"annotations":{"nginx.ingress.kubernetes.io/proxy-send-timeout":"1h"}}}'`, newSpec), want: slowOn8},
		{name: "keys commented out", text: ours + "data:\n  keep-alive: \"75\"\n  # keep-alive-requests: \"50\"\n  #worker-proceses: 2\n"},
		{name: "annotations commented out", text: ingressHead + "  annotations:\n    # nginx.ingress.kubernetes.io/proxy-read-timeout: 600s\n    #nginx.ingress.kubernetes.io/rate-limit: \"10\"\nspec: {ingressClassName: nginx}\n"},
		{name: "object commented out", text: "# " + strings.ReplaceAll(few, "\n", "\n# ") + "\n---\n" + few, want: fewOn(18)},

		{name: "status that GCE writes", text: ingressHead + "  annotations:\n    kubernetes.io/ingress.class: gce\n    ingress.kubernetes.io/backends: '{\"k8s-be-1\":\"HEALTHY\"}'\n    ingress.kubernetes.io/url-map: k8s-um-1\nspec: {}\n"},
		{name: "status that GCE writes without a class", text: ingressHead + "  annotations:\n    ingress.kubernetes.io/backends: '{\"k8s-be-1\":\"HEALTHY\"}'\n    ingress.kubernetes.io/forwarding-rule: k8s-fw-1\n    ingress.kubernetes.io/target-proxy: k8s-tp-1\nspec: {}\n"},
		{name: "ConfigMap of the F5 controller", text: "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: nginx-ingress, namespace: nginx-ingress}\nspec: {template: {spec: {containers: [{name: nginx-ingress, image: \"nginx/nginx-ingress:3.4.3\", args: [\"-nginx-configmaps=$(POD_NAMESPACE)/nginx-config\"]}]}}}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: nginx-config, namespace: nginx-ingress}\ndata: {proxy-connect-timeout: 10s, keepalive-requests: \"50\", client-max-body-size: 2m}\n"},
		{name: "ConfigMap of the F5 controller alone", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: nginx-config, namespace: nginx-ingress}\ndata: {proxy-connect-timeout: 10s, keepalive-requests: \"50\", worker-processes: \"4\", http2: \"True\"}\n"},
		{name: "class of the F5 controller", text: slow("networking.k8s.io/v1", "nginx.org/proxy-connect-timeout: 10s", newSpec) + "---\napiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: {name: nginx}\nspec: {controller: nginx.org/ingress-controller}\n"},
		{name: "ConfigMap of Tengine", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: tengine-ingress-controller, namespace: kube-system}\ndata: {keep-alive-requests: \"50\", use-ingress-storage-cluster: \"true\"}\n"},
		{name: "ConfigMap of an application", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop, namespace: shop}\ndata: {keep-alive: \"0\", error-log-level: debug, timeout: \"5\"}\n"},
		{name: "ConfigMap by the flag", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: edge, namespace: edge}\ndata:\n  keep-alive-requests: \"50\"\n  worker-processes: \"2\"\n---\napiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: edge, namespace: edge}\nspec: {template: {spec: {terminationGracePeriodSeconds: 300, containers: [{name: edge, image: registry.k8s.io/ingress-nginx/controller:v1.9.4, args: [/nginx-ingress-controller, --configmap=$(POD_NAMESPACE)/edge], resources: {limits: {cpu: 2}}}]}}}\n", want: fewOn(5)},
		{name: "ConfigMap by keys that only we have", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: edge-settings, namespace: edge}\ndata:\n  use-forwarded-headers: \"true\"\n  upstream-keepalive-connections: \"0\"\n", want: []string{"6 upstream-keepalive-disabled"}},

		{name: "annotations that never were", text: ingressHead + "  annotations:\n    nginx.ingress.kubernetes.io/rate-limit: \"10\"\n    nginx.ingress.kubernetes.io/upstream-keepalive-timeout: \"60\"\nspec: {ingressClassName: nginx}\n"},
		{name: "keys that never were", text: ours + "data:\n  real-ip-header: X-Real-IP\n  proxy-buffers: 8 16k\n  client-max-body-size: 8m\n  lb-method: ewma\n  server-names-hash-bucket-size: \"128\"\n  keep_alive_requests: \"5000\"\n",
			want: []string{"8 unknown-config-key", "9 unknown-config-key", "10 unknown-config-key", "11 unknown-config-key", "12 unknown-config-key", "13 unknown-config-key"}},
	})
}
