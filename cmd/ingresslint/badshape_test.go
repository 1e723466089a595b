package main

import (
	"fmt"
	"strings"
	"testing"
)

const (
	ingressHead  = "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: shop\n  namespace: bad\n"
	workloadHead = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ingress-nginx-controller\n  namespace: bad\nspec:\n  template:\n    spec:\n"
	container    = workloadHead + "      containers:\n      - name: controller\n        image: registry.k8s.io/ingress-nginx/controller:v1.9.4\n"
)

// Sound YAML that holds something else than Kubernetes demands.
func TestMisshapenObjects(t *testing.T) {
	inputs := []badInput{
		{name: "data as list", text: head + "data:\n- a\n", line: 7, says: "data is a list where the ConfigMap needs a map"},
		{name: "data as text", text: head + "data: x\n", line: 6, says: "data is a string where the ConfigMap needs a map"},
		{name: "data as number", text: head + "data: 5\n", line: 6, says: "data is a number where the ConfigMap needs a map"},
		{name: "data cut short in a key", text: head + "data:\n  keep-alive-requ", line: 7, says: "data is a string where the ConfigMap needs a map"},
		{name: "no-break space behind a key", text: head + "data:\n  keep-alive-requests:\u00a0\"5\"\n", line: 7, says: "it has a no-break space (U+00A0)"},
		{name: "no-break spaces as indentation", text: head + "data:\n\u00a0\u00a0keep-alive-requests: \"5\"\n", line: 7, says: "indented with no-break spaces (U+00A0)"},
		{name: "data as null", text: head + "data:\n"},
		{name: "data as placeholder", text: head + "data: ${DATA}\n"},
		{name: "binaryData", text: head + "binaryData: {a: 5, b: [x]}\n"},
		{name: "value as map", text: head + "data: {keep-alive-requests: {a: b}, worker-processes: [1], log-format-upstream: null}\n"},
		{name: "number of thirty digits", text: head + "data:\n  keep-alive-requests: 123456789012345678901234567890\n", line: 7, finds: "keep-alive-requests is"},
		{name: "metadata missing", text: "apiVersion: v1\nkind: ConfigMap\ndata:\n  keep-alive-requests: \"5\"\n"},
		{name: "metadata as null", text: "apiVersion: v1\nkind: ConfigMap\nmetadata:\ndata:\n  keep-alive-requests: \"5\"\n"},
		{name: "metadata as list", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: [a]\n", line: 3, says: "metadata is a list where the ConfigMap needs a map"},
		{name: "name as number", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: 5, namespace: 7}\n"},
		{name: "name as map", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {a: b}}\n"},
		{name: "labels as list", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, labels: [a]}\n", line: 3, says: "metadata.labels is a list where the ConfigMap needs a map"},
		{name: "names with slashes", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a/b, namespace: c/d, labels: {app.kubernetes.io/name: ingress-nginx}}\ndata: {keep-alive-requests: \"5\"}\n", line: 4, finds: "keep-alive-requests is 5"},
		{name: "annotations as null", text: ingressHead + "  annotations:\nspec: {ingressClassName: nginx}\n"},
		{name: "annotations as list", text: ingressHead + "  annotations: [a]\nspec: {ingressClassName: nginx}\n", line: 6, says: "metadata.annotations is a list where the Ingress needs a map"},
		{name: "annotations as text", text: ingressHead + "  annotations: b\nspec: {ingressClassName: nginx}\n", line: 6, says: "metadata.annotations is a string where the Ingress needs a map"},
		{name: "annotation as map", text: ingressHead + "  annotations: {nginx.ingress.kubernetes.io/proxy-read-timeout: {a: b}, nginx.ingress.kubernetes.io/auth-type: [x], nginx.ingress.kubernetes.io/auth-url: null}\nspec: {ingressClassName: nginx}\n"},
		{name: "Ingress spec as text", text: ingressHead + "spec: x\n", line: 6, says: "spec is a string where the Ingress needs a map"},
		{name: "rules as map", text: ingressHead + "spec: {ingressClassName: nginx, rules: {a: b}}\n", line: 6, says: "spec.rules is a map where the Ingress needs a list"},
		{name: "rules of anything", text: ingressHead + "spec: {ingressClassName: nginx, rules: [null, 5, {http: 3}, {http: {paths: {}}}, {http: {paths: [null, {path: 7, backend: 8}]}}], tls: 5}\n"},
		{name: "class as list", text: ingressHead + "spec: {ingressClassName: [nginx]}\n"},
		{name: "containers as map", text: workloadHead + "      containers:\n        controller: {image: x}\n", line: 10, says: "spec.template.spec.containers is a map where the Deployment needs a list"},
		{name: "containers as text", text: workloadHead + "      containers: x\n", line: 9, says: "spec.template.spec.containers is a string where the Deployment needs a list"},
		{name: "containers of anything", text: workloadHead + "      containers: [null, x, 5, [a], {image: [b]}, {image: 5}]\n"},
		{name: "template as null", text: "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x}\nspec: {template: null}\n"},
		{name: "image as number", text: strings.Replace(container, "registry.k8s.io/ingress-nginx/controller:v1.9.4", "5", 1)},
		{name: "args of anything", text: container + "        args: [1, true, null, {a: b}, [c], --configmap=5, --v=x]\n"},
		{name: "args as text", text: container + "        args: --configmap=a/b\n"},
		{name: "command as map", text: container + "        command: {a: b}\n"},
		{name: "resources and hooks of anything", text: container + "        resources: {limits: {cpu: {a: b}}}\n        lifecycle: [a]\n        ports: x\n      terminationGracePeriodSeconds: abc\n"},
		{name: "negative times", text: container + "        resources: {limits: {cpu: -1}}\n      terminationGracePeriodSeconds: -5\n"},
		{name: "infinite limit", text: container + "        resources: {limits: {cpu: 1e300}}\n      terminationGracePeriodSeconds: 99999999999999999999\n"},
		{name: "limit that is no number", text: container + "        resources: {limits: {cpu: NaN, memory: [1]}}\n"},
		{name: "Service spec as list", text: "apiVersion: v1\nkind: Service\nmetadata: {name: ingress-nginx-controller}\nspec: [a]\n", line: 4, says: "spec is a list where the Service needs a map"},
		{name: "Service of anything", text: "apiVersion: v1\nkind: Service\nmetadata: {name: x, annotations: {a: 5}}\nspec: {type: [LoadBalancer], selector: x, ports: {a: b}, loadBalancerClass: 7}\n"},
		{name: "kind as number", text: "apiVersion: v1\nkind: 5\nmetadata: {name: x}\n"},
		{name: "kind as list", text: "apiVersion: v1\nkind: [ConfigMap]\nmetadata: {name: x}\n"},
		{name: "kind as null", text: "apiVersion: v1\nkind:\n"},
		{name: "List without items", text: "apiVersion: v1\nkind: List\n"},
		{name: "items as null", text: "apiVersion: v1\nkind: List\nitems:\n"},
		{name: "items as text", text: "apiVersion: v1\nkind: List\nitems: x\n", line: 3, says: "the items of a List are a string here; Kubernetes needs a list"},
		{name: "items of anything", text: "apiVersion: v1\nkind: List\nitems: [null, x, 5, [a], {}, {apiVersion: v1, kind: ConfigMap}]\n"},
		{name: "list in a list", text: "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata: {name: ingress-nginx-controller, namespace: bad}\n    data: {keep-alive-requests: \"5\"}\n", line: 10, finds: "keep-alive-requests is 5"},
		{name: "keys that are no text", text: head + "data:\n  1: a\n  true: b\n  1.5: c\n", line: 7, finds: "1 is ignored"},
		{name: "kind twice", text: "apiVersion: v1\nkind: Pod\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, namespace: bad}\ndata: {keep-alive-requests: \"5\"}\n", line: 3, finds: "kind is written twice"},
		{name: "data twice", text: head + "data: {keep-alive-requests: \"4\"}\ndata: {keep-alive-requests: \"5\"}\n", line: 7, finds: "keep-alive-requests is 5"},
		{name: "name twice", text: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, name: ingress-nginx-controller, namespace: bad}\n", line: 3, finds: "name is written twice"},
		{name: "anchors of one name", text: head + "data:\n  a: &x \"1\"\n  keep-alive-requests: &x \"5\"\n  c: *x\n", line: 8, finds: "keep-alive-requests is 5"},
		{name: "Python object", text: head + "data:\n  keep-alive-requests: !!python/object/apply:os.system \"5\"\n", line: 7, finds: "keep-alive-requests is 5"},
		{name: "broken document of another kind", text: "apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n\tbad: [\n"},
		{name: "nothing", text: ""},
		{name: "comments alone", text: "# a\n\n# b\n"},
		{name: "document marks alone", text: "---\n---\n"},
		{name: "plain text", text: "404: Not Found\n"},
		{name: "line endings of the Macintosh", text: strings.ReplaceAll(head+"data:\n  keep-alive-requests: \"5\"\n", "\n", "\r"), line: 7, finds: "keep-alive-requests is 5", whole: true},
		{name: "both line endings in one line", text: strings.ReplaceAll(head+"data:\n  keep-alive-requests: \"5\"\n", "\n", "\r\r\n"), line: 13, finds: "keep-alive-requests is 5", whole: true},
	}
	for i := range inputs {
		inputs[i].shape = true
	}
	testBadInputs(t, inputs)
}

// Objects that are made to be expensive end soon.
func TestLargeObjects(t *testing.T) {
	lines := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	testBadInputs(t, []badInput{
		{name: "100,000 annotations", text: ingressHead + "  annotations:\n" + lines(100_000, "    example.test/a%d: x\n") + "spec: {ingressClassName: nginx}\n", whole: true},
		{name: "100,000 annotations of the controller", text: ingressHead + "  annotations:\n" + lines(100_000, "    nginx.ingress.kubernetes.io/a%d: x\n") + "spec: {ingressClassName: nginx}\n", whole: true},
		{name: "5,000 unknown keys", text: head + "data:\n" + lines(5_000, "  keep-alive-requessts%d: x\n"), line: 7, finds: "keep-alive-requessts0 is ignored", whole: true},
		{name: "value of a megabyte", text: head + "data:\n  keep-alive-requests: \"" + strings.Repeat("9", 1<<20) + "\"\n", line: 7, finds: "keep-alive-requests is", whole: true},
		{name: "deep value", text: ingressHead + "spec: " + strings.Repeat("{a: ", 5_000) + "1" + strings.Repeat("}", 5_000) + "\n", whole: true},
		{name: "deep JSON", text: `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "ingress-nginx-controller", "namespace": "bad"}, "data": ` + strings.Repeat(`{"a":`, 5_000) + "1" + strings.Repeat("}", 5_000) + "}", whole: true},
	})
}
