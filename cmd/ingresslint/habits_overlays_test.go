package main

import (
	"strings"
	"testing"
)

// What kustomizations are used for.
func TestHabitsOfKustomizations(t *testing.T) {
	const head = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamespace: ingress-nginx\n"
	const labels = "  options: {labels: {app.kubernetes.io/name: ingress-nginx, app.kubernetes.io/version: 1.9.4}}\n"
	controller := strings.Replace(oldImage("registry.k8s.io/ingress-nginx/controller:v1.9.4"), "Seconds: 10", "Seconds: 300", 1)
	testHabits(t, []habit{
		{name: "generated ConfigMap", files: map[string]string{"kustomization.yaml": head + "configMapGenerator:\n- name: ingress-nginx-controller\n" + labels + "  literals:\n  - keep-alive=75\n  - keep-alive-requests=50\n"}, want: []string{"9 keepalive-requests"}},
		{name: "generated, with quotes", files: map[string]string{"kustomization.yaml": head + "configMapGenerator:\n- name: ingress-nginx-controller\n" + labels + "  literals:\n  - keep-alive=\"75\"\n  - keep-alive-requests=\"50\"\n"}, want: []string{"9 keepalive-requests"}},
		{name: "generated, with comments", files: map[string]string{"kustomization.yaml": head + "configMapGenerator:\n- name: ingress-nginx-controller\n" + labels + "  literals:\n  # - worker-proceses=2\n  - keep-alive-requests=50 # few\n"}, want: []string{"9 keepalive-requests"}},
		{name: "generated from a file of variables", files: map[string]string{"kustomization.yaml": head + "configMapGenerator:\n- name: ingress-nginx-controller\n" + labels + "  envs: [nginx.env]\n", "nginx.env": "keep-alive=75\n# a comment\nkeep-alive-requests=50\n"}, want: []string{"nginx.env:3 keepalive-requests"}},
		{name: "values inline", files: map[string]string{"kustomization.yaml": head + "helmCharts:\n- name: ingress-nginx\n  repo: https://kubernetes.github.io/ingress-nginx\n  version: 4.8.3\n  releaseName: ingress-nginx\n  valuesInline:\n" + indent(fewRequests, "    ")}, want: []string{"16 keepalive-requests"}},
		{name: "tag with a digest", files: map[string]string{
			"kustomization.yaml": head + "resources: [controller.yaml, settings.yaml]\nimages:\n- name: registry.k8s.io/ingress-nginx/controller\n  newTag: v1.4.0@sha256:" + strings.Repeat("0", 64) + "\n",
			"controller.yaml":    controller,
			"settings.yaml":      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, namespace: ingress-nginx}\ndata: {worker-processes: \"2\"}\n"},
			want: []string{"settings.yaml:4 keepalive-requests"}},
		{name: "patch that changes the kind", files: map[string]string{
			"kustomization.yaml": head + "resources: [controller.yaml]\npatches:\n- target: {kind: Deployment}\n  patch: |\n    - {op: replace, path: /kind, value: DaemonSet}\n    - {op: replace, path: /spec/template/spec/terminationGracePeriodSeconds, value: 10}\n",
			"controller.yaml":    controller}, want: []string{"kustomization.yaml:9 termination-grace-period"}},
		{name: "patch that adds an argument", files: map[string]string{
			"kustomization.yaml": head + "resources: [controller.yaml]\npatches:\n- target: {kind: Deployment}\n  patch: |\n    - {op: add, path: /spec/template/spec/containers/0/args/-, value: --v=5}\n",
			"controller.yaml":    strings.Replace(controller, "        lifecycle", "        args: [/nginx-ingress-controller]\n        lifecycle", 1)}, want: []string{"kustomization.yaml:8 debug-log-level"}},
		{name: "remote base that tells the release", files: map[string]string{
			"kustomization.yaml": head + "resources:\n- https://github.com/kubernetes/ingress-nginx//deploy/static/provider/cloud?ref=controller-v1.5.1\npatches:\n- path: settings.yaml\n",
			"settings.yaml":      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, namespace: ingress-nginx}\ndata:\n  keep-alive-requests: \"50\"\n"},
			want: []string{"settings.yaml:5 keepalive-requests"}, skipped: []string{"kustomization.yaml:5: remote, and nothing is fetched"}},
		{name: "overlay over a base", files: map[string]string{
			"base/kustomization.yaml": head + "resources: [settings.yaml]\n", "base/settings.yaml": few,
			"prod/kustomization.yaml": head + "resources: [../base]\npatches:\n- path: more.yaml\n",
			"prod/more.yaml":          "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, namespace: ingress-nginx}\ndata:\n  keep-alive-requests: \"40\"\n"},
			want: []string{"prod/more.yaml:5 keepalive-requests"}},
	})
}

// Terraform's own files are no manifests; what it renders is.
func TestHabitsOfTerraform(t *testing.T) {
	const heredoc = "resource \"helm_release\" \"nginx\" {\n  chart = \"ingress-nginx\"\n  values = [<<-EOT\n    controller:\n      config: {keep-alive-requests: \"50\"}\n  EOT\n  ]\n  set {\n    name  = \"controller.replicaCount\"\n    value = 2\n  }\n}\n"
	testHabits(t, []habit{
		{name: "beside manifests", files: map[string]string{"in.yaml": few, "main.tf": heredoc}, want: []string{"in.yaml:8 keepalive-requests"}},
		{name: "named", files: map[string]string{"in.yaml": few, "main.tf": heredoc}, args: []string{"main.tf"}, want: []string{"in.yaml:8 keepalive-requests"},
			skipped: []string{"main.tf: Terraform"}},
		{name: "template of a manifest", files: map[string]string{"settings.yaml": ours + "data:\n  keep-alive: ${keep_alive}\n  keep-alive-requests: \"50\"\n", "main.tf": heredoc}, want: []string{"settings.yaml:9 keepalive-requests"}},
		{name: "plan", files: map[string]string{"in.yaml": few, "plan.json": "{\"format_version\": \"1.2\", \"planned_values\": {\"root_module\": {\"resources\": [{\"address\": \"helm_release.nginx\", \"values\": {\"kind\": \"x\"}}]}}}\n"}, want: []string{"in.yaml:8 keepalive-requests"}},
	})
}
