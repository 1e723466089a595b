package gitops

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

type carrierTest struct {
	name string
	in   inputs
	want []string
}

func run(t *testing.T, tests []carrierTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, test.in.releases(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOtherCarriers(t *testing.T) {
	run(t, []carrierTest{
		{"Helmfile", inputs{
			"deploy/helmfile.yaml": `repositories:
- {name: nginx, url: https://kubernetes.github.io/ingress-nginx}
- {name: f5, url: https://helm.nginx.com/stable}
releases:
- name: edge
  namespace: ingress
  chart: nginx/ingress-nginx
  version: 4.7.0
  values:
  - values/edge.yaml
  - controller: {kind: DaemonSet}
  - values/{{ .Environment.Name }}.yaml
  secrets: [keys.yaml]
  set: [{name: controller.replicaCount, value: 3}]
- {name: f5, chart: f5/nginx-ingress}
- {name: off, chart: nginx/ingress-nginx, installed: false}
- {name: shop, chart: ./charts/shop}
`,
			"deploy/values/edge.yaml": "controller: {replicaCount: 2}\n",
		}, []string{"ingress-nginx 4.7.0 as edge in ingress: deploy/values/edge.yaml, deploy/helmfile.yaml/releases/0/values/1, deploy/helmfile.yaml/releases/0/set set; unseen the secrets file keys.yaml; unseen the file values/{{ .Environment.Name }}.yaml"}},
		{"Fleet", inputs{
			"edge/fleet.yaml": `defaultNamespace: ingress
helm:
  releaseName: edge
  repo: https://kubernetes.github.io/ingress-nginx
  chart: ingress-nginx
  version: 4.10.0
  valuesFiles: [more.yaml]
  values: {controller: {kind: DaemonSet}}
  valuesFrom: [{configMapKeyRef: {name: x}}]
targetCustomizations: [{name: prod}]
`,
			"edge/more.yaml":  "controller: {replicaCount: 2}\n",
			"shop/fleet.yaml": "helm: {repo: https://charts.example.test, chart: shop}\n",
		}, []string{"ingress-nginx 4.10.0 as edge in ingress: edge/more.yaml, edge/fleet.yaml/helm/values; unseen ConfigMap x; unseen targetCustomizations"}},
		{"k0s", inputs{"k0s.yaml": `apiVersion: k0s.k0sproject.io/v1beta1
kind: ClusterConfig
metadata: {name: k0s}
spec:
  extensions:
    helm:
      repositories: [{name: nginx, url: https://kubernetes.github.io/ingress-nginx}]
      charts:
      - {name: other, chartname: nginx/other}
      - name: edge
        chartname: nginx/ingress-nginx
        version: 4.10.0
        namespace: ingress
        values: |
          controller: {kind: DaemonSet}
`}, []string{"ingress-nginx 4.10.0 as edge in ingress: k0s.yaml"}},
		{"Helmfile of two documents", inputs{"helmfile.yaml": `environments:
  prod: {values: [a.yaml]}
---
releases:
- name: edge
  chart: ingress-nginx/ingress-nginx
  version: 4.7.0
  values: [{controller: {replicaCount: 2}}]
`}, []string{"ingress-nginx 4.7.0 as edge: helmfile.yaml/releases/0/values/0"}},
		{"kustomize", inputs{
			"edge/kustomization.yaml": `namespace: ingress
helmCharts:
- {name: ingress-nginx, repo: https://kubernetes.github.io/ingress-nginx, version: 4.8.3, releaseName: edge, valuesFile: values.yaml, valuesInline: {controller: {kind: DaemonSet}}}
- {name: ingress-nginx, repo: https://kubernetes.github.io/ingress-nginx, version: 4.8.4, valuesMerge: merge, valuesFile: values.yaml, valuesInline: {controller: {kind: DaemonSet}}}
- {name: jenkins, repo: https://charts.example}
`,
			"edge/values.yaml": "controller: {config: {use-gzip: 'true'}}\n",
			"other/kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
helmCharts: [{name: ingress-nginx, repo: "oci://registry.example/charts", version: 4.8.3}]
`,
		}, []string{
			"ingress-nginx 4.8.3",
			"ingress-nginx 4.8.3 as edge in ingress: edge/values.yaml, edge/kustomization.yaml/helmCharts/0/valuesInline",
			"ingress-nginx 4.8.4 in ingress: edge/kustomization.yaml/helmCharts/1/valuesInline, edge/values.yaml",
		}},
		{"Crossplane", inputs{"r.yaml": `apiVersion: helm.crossplane.io/v1beta1
kind: Release
metadata: {name: edge-abc, annotations: {crossplane.io/external-name: edge}}
spec:
  forProvider:
    chart: {name: ingress-nginx, repository: https://kubernetes.github.io/ingress-nginx, version: 4.6.0}
    namespace: ingress
    valuesFrom: [{secretKeyRef: {name: keys}}]
    values: {controller: {replicaCount: 2}}
    set: [{name: controller.kind, value: DaemonSet}]
`}, []string{"ingress-nginx 4.6.0 as edge in ingress: r.yaml/spec/forProvider/values, r.yaml/spec/forProvider/set set; unseen Secret keys"}},
		{"objects of the same names elsewhere", inputs{"r.yaml": `apiVersion: app.example/v1
kind: Application
metadata: {name: ingress-nginx}
spec: {source: {chart: ingress-nginx}}
---
apiVersion: example.test/v1
kind: Release
metadata: {name: ingress-nginx}
spec: {forProvider: {chart: {name: ingress-nginx}}}
`}, []string{}},
	})
}
