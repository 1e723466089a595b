package main

import (
	"strings"
	"testing"
)

// indent moves the lines of a text to the right.
func indent(text, by string) string {
	return by + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n"+by) + "\n"
}

// quiet are values of the chart without a fault in any of its versions, and
// fewRequests the same with one on the last line.
const (
	quiet       = "controller:\n  replicaCount: 3\n  resources: {limits: {cpu: 2}}\n  service: {type: ClusterIP}\n  config:\n    worker-processes: \"2\"\n"
	fewRequests = quiet + "    keep-alive-requests: \"50\"\n"
)

func fluxRelease(apiVersion, chart string) string {
	return "apiVersion: " + apiVersion + "\nkind: HelmRelease\nmetadata: {name: ingress-nginx, namespace: ingress-nginx}\nspec:\n" + chart
}

func argoApplication(source string) string {
	return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: ingress-nginx, namespace: argocd}\nspec:\n  destination: {namespace: ingress-nginx}\n" + source
}

// Values of the chart in all the places that people keep them.
func TestHabitsOfPlacesOfValues(t *testing.T) {
	const flux = "  chart:\n    spec: {chart: ingress-nginx, version: 4.8.3, sourceRef: {kind: HelmRepository, name: ingress-nginx}}\n"
	const argo = "  source:\n    repoURL: https://kubernetes.github.io/ingress-nginx\n    chart: ingress-nginx\n    targetRevision: 4.8.3\n    helm:\n"
	const argoSources = "  sources:\n  - repoURL: https://kubernetes.github.io/ingress-nginx\n    chart: ingress-nginx\n    targetRevision: 4.8.3\n    helm:\n"
	on := func(line string) []string { return []string{line + " keepalive-requests"} }
	testHabits(t, []habit{
		{name: "values file", files: map[string]string{"values.yaml": fewRequests}, want: on("7")},
		{name: "file named otherwise", files: map[string]string{"nginx-prod.yaml": fewRequests}, want: on("7")},
		{name: "sub-chart", files: map[string]string{
			"Chart.yaml":  "apiVersion: v2\nname: platform\nversion: 1.0.0\ndependencies:\n- {name: ingress-nginx, version: 4.8.3, repository: https://kubernetes.github.io/ingress-nginx}\n",
			"values.yaml": "ingress-nginx:\n" + indent(fewRequests, "  ")}, want: on("values.yaml:8")},
		{name: "sub-chart under an alias", files: map[string]string{
			"Chart.yaml":  "apiVersion: v2\nname: platform\nversion: 1.0.0\ndependencies:\n- {name: ingress-nginx, alias: edge, version: 4.8.3, repository: https://kubernetes.github.io/ingress-nginx}\n",
			"values.yaml": "edge:\n" + indent(fewRequests, "  ")}, want: on("values.yaml:8")},
		{name: "umbrella chart with nothing for it", files: map[string]string{
			"Chart.yaml":  "apiVersion: v2\nname: platform\nversion: 1.0.0\ndependencies:\n- {name: ingress-nginx, version: 4.12.1, repository: https://kubernetes.github.io/ingress-nginx}\n",
			"values.yaml": "other:\n  enabled: true\ningress-nginx:\n"}, want: []string{"values.yaml:3 worker-processes"}},
		{name: "HelmRelease v2", text: fluxRelease("helm.toolkit.fluxcd.io/v2", flux+"  values:\n"+indent(fewRequests, "    ")), want: on("14")},
		{name: "HelmRelease v2beta2", text: fluxRelease("helm.toolkit.fluxcd.io/v2beta2", flux+"  values:\n"+indent(fewRequests, "    ")), want: on("14")},
		{name: "HelmRelease v2beta1", text: fluxRelease("helm.toolkit.fluxcd.io/v2beta1", flux+"  values:\n"+indent(fewRequests, "    ")), want: on("14")},
		{name: "HelmRelease of the first Flux", text: fluxRelease("helm.fluxcd.io/v1", "  chart: {repository: \"https://kubernetes.github.io/ingress-nginx\", name: ingress-nginx, version: 4.8.3}\n  values:\n"+indent(fewRequests, "    ")), want: on("13")},
		{name: "HelmRelease of Weave", text: fluxRelease("flux.weave.works/v1beta1", "  chart: {repository: \"https://kubernetes.github.io/ingress-nginx\", name: ingress-nginx, version: 4.8.3}\n  values:\n"+indent(fewRequests, "    ")), want: on("13")},
		{name: "HelmRelease with values from elsewhere", text: fluxRelease("helm.toolkit.fluxcd.io/v2", flux+"  valuesFrom: [{kind: ConfigMap, name: more}]\n  values:\n"+indent(fewRequests, "    ")), want: on("15"),
			skipped: []string{"in.yaml:1: ConfigMap more is not in view"}},
		{name: "text in an Application", text: argoApplication(argo + "      values: |\n" + indent(fewRequests, "        ")), want: on("18")},
		{name: "text with stripped end in an Application", text: argoApplication(argo + "      values: |-\n" + indent(fewRequests, "        ")), want: on("18")},
		{name: "map in an Application", text: argoApplication(argo + "      valuesObject:\n" + indent(fewRequests, "        ")), want: on("18")},
		{name: "parameters in an Application", text: argoApplication(argo + "      parameters:\n      - {name: controller.service.type, value: ClusterIP}\n      - {name: controller.config.worker-processes, value: \"2\"}\n      - {name: controller.config.keep-alive-requests, value: \"50\"}\n"), want: on("14")},
		{name: "file in an Application", files: map[string]string{
			"apps/nginx.yaml":      argoApplication(argoSources + "      valueFiles: [$values/env/prod/nginx.yaml]\n  - {repoURL: \"https://git.example.test/ops.git\", ref: values}\n"),
			"env/prod/nginx.yaml":  fewRequests,
			"env/stage/other.yaml": "a: 1\n"}, want: on("env/prod/nginx.yaml:7")},
		{name: "text in a HelmChartConfig", text: "apiVersion: helm.cattle.io/v1\nkind: HelmChartConfig\nmetadata: {name: rke2-ingress-nginx, namespace: kube-system}\nspec:\n  valuesContent: |-\n" + indent(fewRequests, "    "), want: on("12"),
			skipped: []string{"in.yaml:1: the values.yaml of the chart rke2-ingress-nginx is not in view"}},
		{name: "text in a HelmChart", text: "apiVersion: helm.cattle.io/v1\nkind: HelmChart\nmetadata: {name: ingress-nginx, namespace: kube-system}\nspec:\n  chart: ingress-nginx\n  repo: https://kubernetes.github.io/ingress-nginx\n  version: 4.8.3\n  targetNamespace: ingress-nginx\n  valuesContent: |-\n" + indent(fewRequests, "    "), want: on("16")},
		{name: "helmfile", files: map[string]string{"helmfile.yaml": "repositories:\n- {name: nginx, url: https://kubernetes.github.io/ingress-nginx}\nreleases:\n- name: ingress-nginx\n  namespace: ingress-nginx\n  chart: nginx/ingress-nginx\n  version: 4.8.3\n  values:\n  - " + strings.TrimSpace(indent(fewRequests, "    ")) + "\n"}, want: on("15")},
		{name: "file of a helmfile", files: map[string]string{
			"helmfile.yaml": "releases:\n- {name: ingress-nginx, namespace: ingress-nginx, chart: nginx/ingress-nginx, version: 4.8.3, values: [edge.yaml]}\n",
			"edge.yaml":     fewRequests}, want: on("edge.yaml:7")},
		{name: "text that is not YAML", text: argoApplication(argo + "      values: |\n        controller:\n          config: {a: b\n"), errors: []string{"in.yaml:13: not valid YAML"},
			skipped: []string{"in.yaml:1: the text in line 13, which cannot be read, is not in view"}},
		{name: "text that has a key twice", text: argoApplication(argo + "      values: |\n        controller:\n          config: {keep-alive-requests: \"5000\"}\n        controller:\n          service: {type: ClusterIP}\n          resources: {limits: {cpu: 2}}\n          config:\n            worker-processes: \"2\"\n            keep-alive-requests: \"50\"\n"), want: []string{"14 duplicate-key", "19 keepalive-requests"}},
	})
}

// What people write into them.
func TestHabitsOfValues(t *testing.T) {
	version := func(version, values string) string {
		return fluxRelease("helm.toolkit.fluxcd.io/v2", "  chart:\n    spec: {chart: ingress-nginx, version: "+version+", sourceRef: {kind: HelmRepository, name: ingress-nginx}}\n  values:\n"+indent(values, "    "))
	}
	testHabits(t, []habit{
		{name: "numbers and booleans", text: version("4.8.3", quiet+"    use-gzip: true\n    keep-alive: 75\n    proxy-read-timeout: 120\n")},
		{name: "large numbers", text: version("4.8.3", quiet+"    hsts-max-age: 31449600\n    keep-alive: 75\n"), want: []string{"14 unquoted-value"}},
		{name: "large numbers in quotes", text: version("4.8.3", quiet+"    hsts-max-age: \"31449600\"\n")},
		{name: "booleans in a chart that copies them", text: version("3.15.2", quiet+"    use-gzip: true\n"), want: []string{"12 keepalive-requests", "14 unquoted-value"}},
		{name: "one level too high", files: map[string]string{"values.yaml": "controller:\n  service: {type: ClusterIP}\n  resources: {limits: {cpu: 2}}\n  config: {worker-processes: \"2\"}\nconfig:\n  keep-alive-requests: \"50\"\n"}, want: []string{"5 unknown-helm-value"}},
		{name: "shape of another chart", text: version("4.8.3", "controller:\n  service: {type: ClusterIP}\n  resources: {limits: {cpu: 2}}\n  config:\n    worker-processes: \"2\"\n    entries:\n      keep-alive-requests: \"50\"\n"), want: []string{"13 unknown-helm-value"}},
		{name: "keys commented out", text: version("4.8.3", quiet+"    # keep-alive-requests: \"50\"\n  # hostNetwok: true\n")},
		{name: "nothing where maps are expected", text: version("4.8.3", "controller:\n  config:\n  resources: {limits: {cpu: 2}}\n  service:\n    type: ClusterIP\n    annotations:\n    labels:\n  podAnnotations:\n  extraArgs:\n  tolerations:\n"), want: []string{"9 worker-processes"}},
		{name: "integer keys", text: version("4.8.3", quiet+"tcp:\n  5001: team/db:5432\n  5002: \"team/cache:6379\"\n")},
		{name: "anchors", text: version("4.8.3", "x-config: &config\n  worker-processes: \"2\"\n  keep-alive-requests: \"50\"\ncontroller:\n  service: {type: ClusterIP}\n  resources: {limits: {cpu: 2}}\n  config: *config\n"), want: []string{"10 keepalive-requests"}},
		{name: "placeholders", text: version("4.8.3", quiet+"    keep-alive-requests: ${REQUESTS}\n    proxy-body-size: \"{{ .Values.size }}\"\n")},
		{name: "version as placeholder", text: version("\"${CHART_VERSION}\"", fewRequests), want: []string{"14 keepalive-requests"}},
		{name: "templates in values of Helm", files: map[string]string{"in.yaml": few, "values.yaml": "controller:\n  config:\n    {{- if .slow }}\n    keep-alive-requests: \"50\"\n    {{- end }}\n"},
			want: []string{"in.yaml:8 keepalive-requests"}, skipped: []string{"values.yaml:3: a template that has not been rendered"}},
	})
}
