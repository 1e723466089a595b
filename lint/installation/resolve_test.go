package installation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// controller is a Deployment with room for its namespace and arguments.
func controller(namespace, image, arguments string) string {
	return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ingress-nginx-controller, namespace: " + namespace + "}\n" +
		"spec:\n  template:\n    metadata: {labels: {app: edge, tier: front}}\n    spec:\n      containers:\n" +
		"      - {name: controller, image: '" + image + "', args: [/nginx-ingress-controller" + arguments + "]}\n"
}

func configMap(namespace, name, rest string) string {
	return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", namespace: " + namespace + "}\n" + rest
}

func ingress(namespace, name, rest string) string {
	return "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: " + name + ", namespace: " + namespace + "}\n" + rest
}

func ingressClass(name, controller string) string {
	return "apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: {name: " + name + "}\nspec: {controller: " + controller + "}\n"
}

func service(namespace, name, rest string) string {
	return "apiVersion: v1\nkind: Service\nmetadata: {name: " + name + ", namespace: " + namespace + "}\n" + rest
}

const (
	sep     = "---\n"
	v194    = "registry.k8s.io/ingress-nginx/controller:v1.9.4"
	v1121   = "registry.k8s.io/ingress-nginx/controller:v1.12.1"
	v0330   = "quay.io/kubernetes-ingress-controller/nginx-ingress-controller:0.33.0"
	f5      = "nginx/nginx-ingress:3.7.2"
	keyData = "data: {keep-alive: '75'}\n"
)

func TestResolve(t *testing.T) {
	named := ", '--configmap=$(POD_NAMESPACE)/settings'"
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"the ConfigMap that --configmap names": {
			map[string]string{"a.yaml": controller("edge", v194, named) + sep + configMap("edge", "settings", keyData)},
			[]string{"edge/ingress-nginx-controller 1.9.4 image config=a.yaml:settings workload=a.yaml:ingress-nginx-controller"},
		},
		"named, but in another namespace": {
			map[string]string{"a.yaml": controller("edge", v194, named) + sep + configMap("other", "settings", keyData)},
			[]string{"edge/ingress-nginx-controller 1.9.4 image workload=a.yaml:ingress-nginx-controller"},
		},
		"named with its namespace": {
			map[string]string{"a.yaml": controller("edge", v194, ", --configmap, shared/settings") + sep + configMap("shared", "settings", keyData)},
			[]string{"edge/ingress-nginx-controller 1.9.4 image config=a.yaml:settings workload=a.yaml:ingress-nginx-controller"},
		},
		"named, with the hash that kustomize adds": {
			map[string]string{"a.yaml": controller("edge", v194, named) + sep + configMap("edge", "settings-5h2k7f8c9d", keyData)},
			[]string{"edge/ingress-nginx-controller 1.9.4 image config=a.yaml:settings-5h2k7f8c9d workload=a.yaml:ingress-nginx-controller"},
		},
		"no namespace is written": {
			map[string]string{
				"cm.yaml":     "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n" + keyData,
				"deploy.yaml": controller("edge", v194, named),
			},
			[]string{"edge/ingress-nginx-controller 1.9.4 image config=cm.yaml:settings workload=deploy.yaml:ingress-nginx-controller"},
		},
		"--configmap through a variable of the container": {
			map[string]string{"a.yaml": "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: c, namespace: edge}\nspec: {template: {spec: {containers: [{name: c, image: '" + v194 +
				"', args: ['--configmap=$(NS)/$(CM)'], env: [{name: NS, valueFrom: {fieldRef: {fieldPath: metadata.namespace}}}, {name: CM, value: settings}]}]}}}\n" +
				sep + configMap("edge", "settings", keyData)},
			[]string{"edge/c 1.9.4 image config=a.yaml:settings workload=a.yaml:c"},
		},
		"--configmap in a shell command": {
			map[string]string{"a.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: c, namespace: edge}\nspec: {template: {spec: {containers: [{name: c, image: own/edge:7, command: [sh, -c, 'exec /nginx-ingress-controller --configmap=edge/settings']}]}}}\n" +
				sep + configMap("edge", "settings", keyData)},
			[]string{"edge/c " + newest + " assumed config=a.yaml:settings workload=a.yaml:c"},
		},
		"without --configmap, by label": {
			map[string]string{"a.yaml": controller("edge", v194, "") + sep +
				"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: odd, namespace: edge, labels: {app.kubernetes.io/name: ingress-nginx}}\n"},
			[]string{"edge/ingress-nginx-controller 1.9.4 image config=a.yaml:odd workload=a.yaml:ingress-nginx-controller"},
		},
		"services, headers and leader election are not the configuration": {
			map[string]string{"a.yaml": controller("edge", v194, ", --tcp-services-configmap=edge/ports") +
				sep + configMap("edge", "ports", "data: {use-gzip: x, use-http2: x}\n") +
				sep + configMap("edge", "tcp-services", "data: {5432: db/pg:5432}\n") +
				sep + configMap("edge", "ingress-nginx-udp", "data: {'53': dns/dns:53}\n") +
				sep + configMap("edge", "ingress-nginx-custom-headers", "data: {X-A: b}\n") +
				sep + configMap("edge", "ingress-controller-leader-nginx", "") +
				sep + configMap("edge", "nginx-configuration", "data: {add-headers: edge/own-nginx-ingress-controller}\n") +
				sep + configMap("edge", "own-nginx-ingress-controller", "data: {X-A: b}\n")},
			[]string{"edge/ingress-nginx-controller 1.9.4 image config=a.yaml:nginx-configuration workload=a.yaml:ingress-nginx-controller"},
		},
		"a ConfigMap alone, by its keys": {
			map[string]string{"a.yaml": configMap("edge", "settings", "data: {use-gzip: 'true', enable-real-ip: 'true'}\n")},
			[]string{"edge/settings " + newest + " assumed config=a.yaml:settings"},
		},
		"one telling key is not enough": {
			map[string]string{"a.yaml": configMap("edge", "settings", "data: {use-gzip: 'true', worker-processes: '4'}\n")},
			nil,
		},
		"files are no configuration": {
			map[string]string{"a.yaml": configMap("edge", "nginx-ingress-controller", "data: {nginx.conf: 'keepalive_requests 100;'}\n")},
			nil,
		},
		"a ConfigMap alone tells its release by its chart": {
			map[string]string{"a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, namespace: edge, labels: {helm.sh/chart: ingress-nginx-4.9.1, app.kubernetes.io/version: 1.9.5}}\n"},
			[]string{"edge/ingress-nginx-controller 1.9.6 chart config=a.yaml:ingress-nginx-controller"},
		},
		"the F5 controller and its ConfigMap": {
			map[string]string{"a.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: f, namespace: f}\nspec: {template: {metadata: {labels: {app: f}}, spec: {containers: [{image: '" + f5 + "', args: [-nginx-configmaps=$(POD_NAMESPACE)/nginx-ingress-controller]}]}}}\n" +
				sep + configMap("f", "nginx-ingress-controller", keyData) +
				sep + service("f", "nginx-ingress-controller", "spec: {type: LoadBalancer, selector: {app: f}}\n")},
			nil,
		},
		"Tengine-Ingress": {
			map[string]string{"a.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: f, namespace: f}\nspec: {template: {spec: {containers: [{image: 'tengine-ingress/tengine-ingress:1.1.0', args: [/nginx-ingress-controller, --configmap=f/tengine-config]}]}}}\n" +
				sep + configMap("f", "tengine-config", "data: {use-gzip: 'true', enable-real-ip: 'true'}\n")},
			nil,
		},
		"the Service by its selector": {
			map[string]string{"a.yaml": controller("edge", v194, "") +
				sep + service("edge", "front", "spec: {type: LoadBalancer, selector: {app: edge}}\n") +
				sep + service("edge", "ingress-nginx-controller-admission", "spec: {selector: {app: edge}}\n") +
				sep + service("edge", "ingress-nginx-controller-metrics", "spec: {selector: {app: edge}}\n") +
				sep + service("edge", "else", "spec: {type: LoadBalancer, selector: {app: other}}\n") +
				sep + service("other", "front", "spec: {type: LoadBalancer, selector: {app: edge}}\n")},
			[]string{"edge/ingress-nginx-controller 1.9.4 image workload=a.yaml:ingress-nginx-controller services=a.yaml:front"},
		},
		"the Service by --publish-service": {
			map[string]string{"a.yaml": controller("edge", v194, ", --publish-service=$(POD_NAMESPACE)/front") +
				sep + service("edge", "front", "spec: {type: LoadBalancer}\n")},
			[]string{"edge/ingress-nginx-controller 1.9.4 image workload=a.yaml:ingress-nginx-controller services=a.yaml:front"},
		},
		"a Service of a controller that is not in view": {
			map[string]string{"a.yaml": service("edge", "ingress-nginx-controller", "spec: {type: LoadBalancer}\n")},
			[]string{"edge/ingress-nginx-controller " + newest + " assumed services=a.yaml:ingress-nginx-controller"},
		},
		"two Services of a controller that is not in view": {
			map[string]string{"a.yaml": service("edge", "ingress-nginx-controller-internal", "") + sep + service("edge", "ingress-nginx-controller", "")},
			[]string{"edge/ingress-nginx-controller-internal " + newest + " assumed services=a.yaml:ingress-nginx-controller-internal,a.yaml:ingress-nginx-controller"},
		},
		"one base with two overlays": {
			map[string]string{
				"base/deploy.yaml":      controller("edge", v194, named),
				"overlays/dev/cm.yaml":  configMap("edge", "settings", keyData),
				"overlays/prod/cm.yaml": configMap("edge", "settings", keyData),
			},
			[]string{
				"edge/ingress-nginx-controller 1.9.4 image config=overlays/dev/cm.yaml:settings workload=base/deploy.yaml:ingress-nginx-controller",
				"edge/ingress-nginx-controller 1.9.4 image config=overlays/prod/cm.yaml:settings workload=base/deploy.yaml:ingress-nginx-controller",
			},
		},
		"overlays with Services of their own": {
			map[string]string{
				"base/all.yaml":          controller("edge", v194, named) + sep + configMap("edge", "settings", keyData) + sep + service("edge", "front", "spec: {type: NodePort, selector: {app: edge}}\n"),
				"overlays/dev/all.yaml":  configMap("edge", "settings", keyData) + sep + service("edge", "front", "spec: {type: LoadBalancer, selector: {app: edge}}\n"),
				"overlays/prod/all.yaml": configMap("edge", "settings", keyData) + sep + service("edge", "front", "spec: {type: LoadBalancer, selector: {app: edge}}\n"),
			},
			[]string{
				"edge/ingress-nginx-controller 1.9.4 image config=base/all.yaml:settings workload=base/all.yaml:ingress-nginx-controller services=base/all.yaml:front",
				"edge/ingress-nginx-controller 1.9.4 image config=overlays/dev/all.yaml:settings workload=base/all.yaml:ingress-nginx-controller services=overlays/dev/all.yaml:front",
				"edge/ingress-nginx-controller 1.9.4 image config=overlays/prod/all.yaml:settings workload=base/all.yaml:ingress-nginx-controller services=overlays/prod/all.yaml:front",
			},
		},
		"a cluster of which only ConfigMap and Service are in view": {
			map[string]string{
				"a/all.yaml": controller("edge", v194, ", --configmap=edge/ingress-nginx-controller") + sep + configMap("edge", "ingress-nginx-controller", keyData) + sep + service("edge", "ingress-nginx-controller", "spec: {selector: {app: edge}}\n"),
				"b/all.yaml": configMap("edge", "ingress-nginx-controller", keyData) + sep + service("edge", "ingress-nginx-controller", "spec: {selector: {app: edge}}\n"),
			},
			[]string{
				"edge/ingress-nginx-controller 1.9.4 image config=a/all.yaml:ingress-nginx-controller workload=a/all.yaml:ingress-nginx-controller services=a/all.yaml:ingress-nginx-controller",
				"edge/ingress-nginx-controller " + newest + " assumed config=b/all.yaml:ingress-nginx-controller services=b/all.yaml:ingress-nginx-controller",
			},
		},
		"settings apart from the clusters": {
			map[string]string{
				"config/cm.yaml": configMap("edge", "settings", keyData),
				"a/deploy.yaml":  controller("edge", v194, named),
				"b/deploy.yaml":  controller("edge", v1121, named),
			},
			[]string{
				"edge/ingress-nginx-controller 1.9.4 image config=config/cm.yaml:settings workload=a/deploy.yaml:ingress-nginx-controller",
				"edge/ingress-nginx-controller 1.12.1 image config=config/cm.yaml:settings workload=b/deploy.yaml:ingress-nginx-controller",
			},
		},
		"a named ConfigMap in which every key is wrong": {
			map[string]string{"a.yaml": controller("edge", v194, named) + sep + configMap("edge", "settings", "data: {lb-method: least_conn}\n")},
			[]string{"edge/ingress-nginx-controller 1.9.4 image config=a.yaml:settings workload=a.yaml:ingress-nginx-controller"},
		},
		"kinds of the same names in other API groups": {
			map[string]string{"a.yaml": strings.ReplaceAll(configMap("edge", "nginx-configuration", ""), "v1", "example.test/v1") +
				sep + strings.ReplaceAll(service("edge", "ingress-nginx-controller", ""), "v1", "serving.knative.dev/v1") +
				sep + strings.ReplaceAll(ingress("edge", "app", classNginx), "networking.k8s.io", "config.openshift.io")},
			nil,
		},
		"two clusters, each with its own": {
			map[string]string{
				"a/cm.yaml": configMap("edge", "settings", keyData), "a/deploy.yaml": controller("edge", v194, named),
				"b/cm.yaml": configMap("edge", "settings", keyData), "b/deploy.yaml": controller("edge", v1121, named),
				"b/svc.yaml": service("edge", "front", "spec: {type: LoadBalancer, selector: {app: edge}}\n"),
			},
			[]string{
				"edge/ingress-nginx-controller 1.9.4 image config=a/cm.yaml:settings workload=a/deploy.yaml:ingress-nginx-controller",
				"edge/ingress-nginx-controller 1.12.1 image config=b/cm.yaml:settings workload=b/deploy.yaml:ingress-nginx-controller services=b/svc.yaml:front",
			},
		},
		"an IngressClass alone": {
			map[string]string{"a.yaml": ingressClass("public", "k8s.io/ingress-nginx")},
			[]string{"ingress class public " + newest + " assumed classes=a.yaml:public"},
		},
		"classes by --controller-class": {
			map[string]string{"a.yaml": controller("edge", v194, ", --controller-class=example.test/inner") +
				sep + ingressClass("inner", "example.test/inner") + sep + ingressClass("outer", "nginx.org/ingress-controller")},
			[]string{"edge/ingress-nginx-controller 1.9.4 image workload=a.yaml:ingress-nginx-controller classes=a.yaml:inner"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := describeAll(resolve(t, Options{}, test.files))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A class is of the whole cluster, so two installations of one text may both answer to it.
func TestReleaseOfSharedClass(t *testing.T) {
	class := "apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: {name: nginx, labels: {helm.sh/chart: ingress-nginx-4.0.1}}\n" +
		"spec: {controller: k8s.io/ingress-nginx}\n"
	untold := "registry.k8s.io/ingress-nginx/controller@sha256:00"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"it came with the one whose release is known", controller("a", v194, "") + sep + controller("b", untold, "") + sep + class,
			[]string{"a/ingress-nginx-controller 1.9.4 image", "b/ingress-nginx-controller " + newest + " assumed"}},
		{"nothing else tells a release", controller("a", untold, "") + sep + controller("b", untold, "") + sep + class,
			[]string{"a/ingress-nginx-controller 1.0.0 chart", "b/ingress-nginx-controller 1.0.0 chart"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, i := range resolve(t, Options{}, map[string]string{"all.yaml": test.text}).Installations {
				got = append(got, strings.Join([]string{i.Name, i.Release.Version, string(i.ReleaseFrom)}, " "))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRelease(t *testing.T) {
	for _, test := range []struct {
		name, image, labels string
		options             Options
		want, stated        string
		from                ReleaseSource
		nearest             bool
	}{
		{name: "tag", image: v194, want: "1.9.4", stated: "v1.9.4", from: FromImage},
		{name: "tag and digest", image: v194 + "@sha256:00", want: "1.9.4", stated: "v1.9.4", from: FromImage},
		{name: "mirror", image: "registry.example.test/mirror/ingress-nginx/controller:v1.9.4", want: "1.9.4", stated: "v1.9.4", from: FromImage},
		{name: "mirror on a port", image: "registry.example.test:5000/ingress-nginx/controller-chroot:v1.9.4", want: "1.9.4", stated: "v1.9.4", from: FromImage},
		{name: "vendor", image: "rancher/nginx-ingress-controller:nginx-1.9.4-rancher1", want: "1.9.4", stated: "nginx-1.9.4-rancher1", from: FromImage},
		{name: "not in the table", image: "registry.k8s.io/ingress-nginx/controller:v1.9.99", want: "1.9.6", stated: "v1.9.99", from: FromImage, nearest: true},
		{name: "digest only", image: "registry.k8s.io/ingress-nginx/controller@sha256:00", want: newest, from: FromNothing},
		{name: "latest", image: "registry.k8s.io/ingress-nginx/controller:latest", want: newest, from: FromNothing},
		{name: "chart before version label", image: "registry.k8s.io/ingress-nginx/controller@sha256:00", labels: "helm.sh/chart: ingress-nginx-4.9.1, app.kubernetes.io/version: 1.9.5", want: "1.9.6", stated: "ingress-nginx-4.9.1", from: FromChart},
		{name: "version label", image: "own/edge:7", labels: "app.kubernetes.io/version: 1.9.5", want: "1.9.5", stated: "1.9.5", from: FromLabel},
		{name: "the image wins over labels", image: v194, labels: "app.kubernetes.io/version: 1.9.5", want: "1.9.4", stated: "v1.9.4", from: FromImage},
		{name: "the flag wins over all", image: v194, options: Options{ControllerVersion: "1.5.1", ReleaseFor: func(string) string { return "1.8.1" }}, want: "1.5.1", stated: "1.5.1", from: FromFlag},
		{name: "the configuration wins over the image", image: v194, options: Options{ReleaseFor: func(file string) string { return map[string]string{"all.yaml": "1.8.1"}[file] }}, want: "1.8.1", stated: "1.8.1", from: FromConfiguration},
		{name: "a number as label", image: "own/edge:7", labels: "app.kubernetes.io/version: 1.9", want: "1.9.6", stated: "1.9", from: FromLabel, nearest: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := only(t, test.options, "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: c, namespace: edge, labels: {"+test.labels+"}}\n"+
				"spec: {template: {spec: {containers: [{image: '"+test.image+"', args: [/nginx-ingress-controller]}]}}}\n")
			if i.Release.Version != test.want || i.ReleaseFrom != test.from || i.ReleaseStated != test.stated ||
				i.Nearest != test.nearest || i.Assumed != (test.from == FromNothing) {
				t.Errorf("got %s from %s, stated %q, nearest %v, assumed %v; want %s from %s, stated %q, nearest %v",
					i.Release.Version, i.ReleaseFrom, i.ReleaseStated, i.Nearest, i.Assumed, test.want, test.from, test.stated, test.nearest)
			}
		})
	}
}
