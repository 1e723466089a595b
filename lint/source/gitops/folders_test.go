package gitops

import (
	"testing"
)

const dependsOnIt = "apiVersion: v2\nname: platform\nversion: 1.0.0\ndependencies:\n- {name: ingress-nginx, version: 4.15.1, repository: \"https://kubernetes.github.io/ingress-nginx\"}\n"

func TestChartFolders(t *testing.T) {
	few := "ingress-nginx:\n  controller: {kind: DaemonSet}\n"
	run(t, []carrierTest{
		{"values of the chart", inputs{"Chart.yaml": dependsOnIt, "values.yaml": few},
			[]string{"ingress-nginx 4.15.1: values.yaml/ingress-nginx"}},
		{"no values", inputs{"edge/Chart.yaml": dependsOnIt}, []string{"ingress-nginx 4.15.1"}},
		{"null", inputs{"Chart.yaml": dependsOnIt, "values.yaml": "ingress-nginx:\nother: {}\n"},
			[]string{"ingress-nginx 4.15.1: values.yaml/ingress-nginx"}},
		{"values of others only", inputs{"Chart.yaml": dependsOnIt, "values.yaml": "other: {}\n"},
			[]string{"ingress-nginx 4.15.1: values.yaml/ingress-nginx"}},
		{"a file for each cluster", inputs{
			"edge/Chart.yaml": dependsOnIt, "edge/values.yaml": few, "edge/values-a.yaml": few, "edge/b.values.yaml": few,
			"edge/values/c.yaml": few, "edge/envs/d/values.yaml": few, "edge/values-none.yaml": "other: {}\n",
			"edge/ci/test-values.yaml": few, "edge/templates/values.yaml": few, "edge/values-common.yaml": few,
		}, []string{
			"ingress-nginx 4.15.1: edge/values.yaml/ingress-nginx, edge/values-common.yaml/ingress-nginx, edge/b.values.yaml/ingress-nginx",
			"ingress-nginx 4.15.1: edge/values.yaml/ingress-nginx, edge/values-common.yaml/ingress-nginx, edge/envs/d/values.yaml/ingress-nginx",
			"ingress-nginx 4.15.1: edge/values.yaml/ingress-nginx, edge/values-common.yaml/ingress-nginx, edge/values-a.yaml/ingress-nginx",
			"ingress-nginx 4.15.1: edge/values.yaml/ingress-nginx, edge/values-common.yaml/ingress-nginx, edge/values/c.yaml/ingress-nginx",
		}},
		{"Chart.yaml on disk only", inputs{"unlisted:edge/Chart.yaml": dependsOnIt, "edge/values.yaml": few},
			[]string{"ingress-nginx 4.15.1: edge/values.yaml/ingress-nginx"}},
		{"locked versions", inputs{
			"Chart.yaml":          "name: p\ndependencies:\n- {name: ingress-nginx, version: 4.x, alias: a}\n- {name: ingress-nginx, version: 4.2.0, alias: b}\n- {name: ingress-nginx, version: ~4.3, alias: c}\n",
			"values.yaml":         "a: {controller: {}}\nb: {controller: {}}\nc: {controller: {}}\n",
			"unlisted:Chart.lock": "dependencies:\n- {name: other, version: 1.0.0}\n- {name: ingress-nginx, version: 4.9.1}\n- {name: ingress-nginx, version: 4.2.0}\n- {name: ingress-nginx, version: 4.3.9}\n",
		}, []string{"ingress-nginx 4.9.1 alias a: values.yaml/a", "ingress-nginx 4.2.0 alias b: values.yaml/b", "ingress-nginx 4.3.9 alias c: values.yaml/c"}},
		{"switched off", inputs{
			"Chart.yaml":  "name: p\ndependencies: [{name: ingress-nginx, version: 4.1.0, condition: 'nginx.on, ingress-nginx.enabled'}]\n",
			"values.yaml": "ingress-nginx: {enabled: false}\n", "values-a.yaml": "ingress-nginx: {enabled: true}\n", "values-b.yaml": "ingress-nginx: {controller: {}}\n",
		}, []string{"ingress-nginx 4.1.0: values.yaml/ingress-nginx, values-a.yaml/ingress-nginx"}},
		{"switched off by a tag", inputs{
			"Chart.yaml":  "name: p\ndependencies: [{name: ingress-nginx, version: 4.1.0, tags: [front, edge]}]\n",
			"values.yaml": "tags: {front: false}\ningress-nginx: {controller: {}}\n", "values-a.yaml": "tags: {edge: true}\ningress-nginx: {controller: {}}\n",
		}, []string{"ingress-nginx 4.1.0: values.yaml/ingress-nginx, values-a.yaml/ingress-nginx"}},
		{"twice", inputs{
			"Chart.yaml":  "name: p\ndependencies:\n- {name: ingress-nginx, version: 4.1.0, alias: inner}\n- {name: ingress-nginx, version: 4.2.0, alias: outer}\n",
			"values.yaml": "inner: {controller: {}}\nouter: {controller: {}}\n",
		}, []string{"ingress-nginx 4.1.0 alias inner: values.yaml/inner", "ingress-nginx 4.2.0 alias outer: values.yaml/outer"}},
		{"Helm 2", inputs{
			"edge/requirements.yaml": "dependencies: [{name: nginx-ingress, version: 1.41.3, repository: 'https://charts.helm.sh/stable'}]\n",
			"edge/Chart.yaml":        "name: edge\nversion: 1\n", "edge/values.yaml": "nginx-ingress: {controller: {config: {use-gzip: 'true'}}}\n",
		}, []string{"nginx-ingress 1.41.3: edge/values.yaml/nginx-ingress"}},
		{"the chart itself", inputs{
			"vendor/ingress-nginx/Chart.yaml": "name: ingress-nginx\nversion: 4.4.2\nappVersion: 1.5.1\n", "vendor/ingress-nginx/values.yaml": "controller: {config: {}}\n",
			"vendor/ingress-nginx/ci/deployment-values.yaml": "controller: {config: {use-gzip: 'true'}}\n",
			"vendor/ingress-nginx/values-a.yaml":             "controller: {replicaCount: 2}\n",
		}, []string{"ingress-nginx 4.4.2: vendor/ingress-nginx/values.yaml, vendor/ingress-nginx/values-a.yaml"}},
		{"F5", inputs{
			"Chart.yaml": "name: p\ndependencies: [{name: nginx-ingress, version: 1.1.0, repository: 'oci://ghcr.io/nginxinc/charts'}]\n", "values.yaml": "nginx-ingress: {controller: {nginxplus: true}}\n",
			"f5/Chart.yaml": "name: nginx-ingress\nversion: 1.1.0\nsources: ['https://github.com/nginxinc/kubernetes-ingress']\n", "f5/values.yaml": "controller: {kind: deployment, nginxReloadTimeout: 1}\n",
		}, []string{}},
		{"a values file that does not parse", inputs{"Chart.yaml": dependsOnIt, "values.yaml": "a: {{ b }}\n"}, []string{"ingress-nginx 4.15.1"}},
		{"named by two Applications", inputs{
			"a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a}
spec: {source: {path: edge, helm: {valueFiles: [values-a.yaml]}}}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: b}
spec: {source: {path: edge}}
`,
			"edge/Chart.yaml": dependsOnIt, "edge/values.yaml": few, "edge/values-a.yaml": few, "edge/values-c.yaml": few,
		}, []string{
			"ingress-nginx 4.15.1 as a: edge/values.yaml/ingress-nginx, edge/values-a.yaml/ingress-nginx",
			"ingress-nginx 4.15.1 as b: edge/values.yaml/ingress-nginx",
			"ingress-nginx 4.15.1: edge/values.yaml/ingress-nginx, edge/values-c.yaml/ingress-nginx",
		}},
	})
}

func TestPlainFolders(t *testing.T) {
	full := "controller:\n  config: {use-gzip: 'true'}\n"
	few := "controller:\n  replicaCount: 2\n"
	run(t, []carrierTest{
		{"one on top of the other", inputs{"edge/values.yaml": full, "edge/values-a.yaml": full, "edge/b.values.yaml": few, "edge/values_c.yml": few},
			[]string{"ingress-nginx: edge/values.yaml, edge/values-a.yaml", "ingress-nginx: edge/values.yaml, edge/b.values.yaml", "ingress-nginx: edge/values.yaml, edge/values_c.yml"}},
		{"the base says little", inputs{"edge/values.yaml": few, "edge/values-a.yaml": full}, []string{"ingress-nginx: edge/values.yaml, edge/values-a.yaml"}},
		{"side by side", inputs{"edge/values-a.yaml": full, "edge/values-b.yaml": full},
			[]string{"ingress-nginx: edge/values-a.yaml", "ingress-nginx: edge/values-b.yaml"}},
		{"by name", inputs{"values/ingress-nginx.yaml": few, "values/ingress-nginx-a.yaml": few, "values/jenkins.yaml": few},
			[]string{"ingress-nginx: values/ingress-nginx.yaml, values/ingress-nginx-a.yaml"}},
		{"a folder of them", inputs{"edge/values.yaml": full, "edge/values/a.yaml": full, "edge/values/b.yaml": full},
			[]string{"ingress-nginx: edge/values.yaml, edge/values/a.yaml", "ingress-nginx: edge/values.yaml, edge/values/b.yaml"}},
		{"base and clusters", inputs{"ingress-nginx/base.yaml": few, "ingress-nginx/a.yaml": full, "ingress-nginx/b.yaml": full},
			[]string{"ingress-nginx: ingress-nginx/base.yaml, ingress-nginx/a.yaml", "ingress-nginx: ingress-nginx/base.yaml, ingress-nginx/b.yaml"}},
		{"another chart's values beside", inputs{"values.yaml": "controller: {nginxplus: true}\n", "values-a.yaml": full}, []string{"ingress-nginx: values-a.yaml"}},
		{"a folder each", inputs{"a/values.yaml": full, "b/values.yaml": full}, []string{"ingress-nginx: a/values.yaml", "ingress-nginx: b/values.yaml"}},
	})
}
