package gitops

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestValuesAreKnownByTheirShape(t *testing.T) {
	tests := map[string]string{
		"tag":               "controller:\n  image: {tag: v1.15.1}\n  replicaCount: 2\n",
		"flags":             "controller:\n  extraArgs:\n    default-ssl-certificate: edge/wildcard\n",
		"config":            "controller:\n  config:\n    keep-alive: \"650\"\n",
		"config, any case":  "controller:\n  config: {Use-Forwarded-Headers: 'true'}\n",
		"image":             "controller:\n  image:\n    repository: registry.example/mirror/ingress-nginx/controller\n    tag: edge\n",
		"class":             "controller:\n  ingressClassResource: {name: edge, controllerValue: k8s.io/ingress-nginx}\n",
		"webhook":           "controller:\n  admissionWebhooks: {enabled: false}\n  service: {enableHttp: false}\n",
		"old":               "controller:\n  image: {tag: 0.26.1}\n  stats: {enabled: true}\n",
		"entries anyway":    "controller:\n  image: {tag: v1.9.4}\n  config:\n    entries: {proxy-body-size: 1m}\n",
		"invented values":   "controller:\n  image: {tag: v1.12.0}\n  podDisruptionBudget: {minAvailable: 1}\n  autoScaling: {}\n  configs: {}\n  hostnetwork: true\n  tolleration: []\n  admissionWebhook: {}\n",
		"settings too high": "controller:\n  image: {tag: v1.11.0}\n  use-forwarded-headers: true\n  proxy-body-size: 8m\n  configMap: {use-gzip: 'true'}\n",
		"with TCP":          "controller:\n  config: {use-gzip: 'true'}\ntcp:\n  5001: queue/broker:5001\n",
		"JSON":              `{"controller": {"config": {"use-gzip": "true"}}}`,
		"host network":      "controller:\n  kind: DaemonSet\n  hostNetwork: true\n  dnsPolicy: ClusterFirstWithHostNet\n",
		"load balancer":     "controller:\n  service:\n    type: LoadBalancer\n    externalTrafficPolicy: Local\n    annotations: {service.beta.kubernetes.io/aws-load-balancer-type: nlb}\n",
		"label":             "controller:\n  kind: Deployment\n  affinity: {podAntiAffinity: {x: [{labelSelector: {matchLabels: {app.kubernetes.io/name: ingress-nginx}}}]}}\n",
		"one level up":      "config:\n  keep-alive-requests: '10000'\nreplicaCount: 3\n",
		"half one level up": "controller:\n  replicaCount: 2\nconfig: {use-forwarded-headers: 'true'}\n",
		"comments first":    "# values of the edge\n---\ncontroller:\n  allowSnippetAnnotations: true\n",
		"CRLF":              "controller:\r\n  config:\r\n    use-gzip: \"true\"\r\n",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff([]string{"ingress-nginx: values.yaml"}, inputs{"values.yaml": text}.releases(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestValuesOfOtherChartsAreNot(t *testing.T) {
	tests := map[string]string{
		"any":        "controller:\n  replicaCount: 2\n  resources: {limits: {cpu: 1}}\n",
		"jenkins":    "controller:\n  image: {repository: jenkins/jenkins, tag: 2.440-jdk17}\n  numExecutors: 0\n  installPlugins: [git:1]\n  JCasC: {}\nagent: {enabled: true}\npersistence: {size: 8Gi}\n",
		"argo-cd":    "controller:\n  replicas: 1\n  metrics: {enabled: true}\n  extraArgs: [--repo-server-timeout-seconds=90]\nserver: {}\nrepoServer: {}\n",
		"F5":         "controller:\n  nginxplus: false\n  image: {repository: nginx/nginx-ingress, tag: 3.4.0}\n  config:\n    entries:\n      proxy-connect-timeout: 10s\n  ingressClass: {name: nginx}\n",
		"F5 small":   "controller:\n  config:\n    name: nginx-config\n    entries: {keepalive: '32'}\n  enableSnippets: true\n",
		"HAProxy":    "controller:\n  kind: DaemonSet\n  ingressClass: haproxy\n  ingressClassResource: {name: haproxy}\n  config: {ssl-redirect: 'true', timeout-connect: 5s}\n  publishService: {enabled: true}\n",
		"haproxy 2":  "controller:\n  image: {repository: quay.io/jcmoraisjr/haproxy-ingress, tag: v0.14.2}\n  config: {hsts: 'true', ssl-redirect: 'true'}\n  stats: {enabled: true}\n",
		"EBS":        "controller:\n  k8sTagClusterId: blue\n  extraVolumeTags: {team: a}\n  serviceAccount: {create: true}\nnode: {}\n",
		"MetalLB":    "controller:\n  image: {tag: v0.13.12}\n  logLevel: info\nspeaker:\n  image: {tag: v0.13.12}\n",
		"workflows":  "controller:\n  image: {tag: v3.5.4}\n  workflowDefaults: {}\n  parallelism: 10\n",
		"rollouts":   "controller:\n  replicas: 2\n  image: {tag: v1.6.4}\n  metrics: {enabled: true}\ndashboard: {enabled: true}\n",
		"string":     "controller: ingress-nginx\n",
		"list":       "controller: [a]\n",
		"null":       "controller:\n",
		"workflow":   "name: ingress-nginx\non: push\njobs: {lint: {runs-on: x}}\n",
		"Bitnami":    "config: {use-forwarded-headers: 'true'}\ncontainerPorts: {http: 8080}\nextraDeploy: []\n",
		"an app 2":   "replicaCount: 1\nimage: {repository: registry.example/shop, tag: v1.2.0}\nconfig: {log-level: debug, keep-alive: '0'}\ningress: {enabled: true}\n",
		"haproxy 3":  "controller:\n  ingressClassResource: {enabled: true}\n  kind: DaemonSet\n  hostNetwork: true\n  config: {use-proxy-protocol: 'true', timeout-client: 60s}\n",
		"an app":     "config:\n  logLevel: debug\nreplicaCount: 2\nimage: {repository: registry.example/shop, tag: v1.2.3}\n",
		"empty":      "",
		"scalars":    "controller\n",
		"a manifest": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata: {controller: 'config:'}\n",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff([]string{}, inputs{"values.yaml": text}.releases(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What has no kind is parsed by nobody else.
func TestBrokenValuesAreTold(t *testing.T) {
	want := []string{"error values.yaml:3:1: not valid YAML: did not find expected node content"}
	if diff := cmp.Diff(want, inputs{"values.yaml": "controller:\n  config: {\n"}.releases(t)); diff != "" {
		t.Error(diff)
	}
}

func TestNamesSpeakForValues(t *testing.T) {
	few := "controller:\n  replicaCount: 2\n"
	tests := []struct{ name, text, want string }{
		{"ingress-nginx/values.yaml", few, "ingress-nginx: ingress-nginx/values.yaml"},
		{"charts/values/ingress-nginx.yaml", few, "ingress-nginx: charts/values/ingress-nginx.yaml"},
		{"ingress_nginx_values.yml", few, "ingress-nginx: ingress_nginx_values.yml"},
		{"IngressNginx/values.yaml", "tcp: {5001: a/b:1}\n", "ingress-nginx: IngressNginx/values.yaml"},
		{"ingress-nginx/values.yaml", "config: {keep-alive: '10'}\nreplicaCount: 2\n", "ingress-nginx: ingress-nginx/values.yaml"},
		{"ingress-nginx/values.yaml", "replicaCount: 2\n", "ingress-nginx: ingress-nginx/values.yaml"},
		{"edge/values.yaml", "config: {use-forwarded-headers: 'true'}\nreplicaCount: 2\n", "ingress-nginx: edge/values.yaml"},
		{"edge/values.yaml", "ingress-nginx:\n  controller: {replicaCount: 2}\n", "ingress-nginx: edge/values.yaml/ingress-nginx"},
		{"edge/values.yaml", "edge:\n  controller: {config: {use-gzip: 'true'}}\n", "ingress-nginx: edge/values.yaml/edge"},
		{"nginx-ingress/values.yaml", "controller: {image: {tag: 0.26.1}}\n", "nginx-ingress: nginx-ingress/values.yaml"},
		{"jenkins/values.yaml", few, ""},
		{"haproxy-ingress-values.yaml", "controller:\n  kind: DaemonSet\n  hostNetwork: true\n  service: {type: LoadBalancer}\n  config: {use-proxy-protocol: 'true'}\n", ""},
		{"edge/values.yaml", "controller:\n  useComponentLabel: true\n  daemonset: {useHostPort: true}\n  config: {use-gzip: 'true'}\n", "nginx-ingress: edge/values.yaml"},
		{"ingress-nginx/oauth2-proxy/values.yaml", "replicaCount: 2\n", ""},
		{"ingress-nginx/oauth2-proxy.yaml", "replicaCount: 2\nimage: {repository: registry.example/oauth2-proxy}\n", ""},
		{"ingress-nginx/envs/a/values.yaml", few, "ingress-nginx: ingress-nginx/envs/a/values.yaml"},
		{"ingress-nginx/a/b/c/d/values.yaml", few, ""},
		{"ingress-nginx/config.json", `{"cluster": "blue", "image": "x"}`, ""},
		{"nginx-ingress-controller/values.yaml", "replicaCount: 2\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := []string{}
			if test.want != "" {
				want = []string{test.want}
			}
			if diff := cmp.Diff(want, inputs{test.name: test.text}.releases(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
