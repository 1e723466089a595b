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

func TestFlux(t *testing.T) {
	run(t, []carrierTest{
		{"HelmRelease", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge, namespace: flux-system}
spec:
  targetNamespace: ingress
  chart:
    spec:
      chart: ingress-nginx
      version: 4.x
      sourceRef: {kind: HelmRepository, name: ingress-nginx}
  values:
    controller: {replicaCount: 2}
`}, []string{"ingress-nginx 4.x as ingress-edge in ingress: r.yaml/spec/values"}},
		{"older, in a List, with a name of its own", inputs{"r.yaml": `apiVersion: v1
kind: List
items:
- apiVersion: helm.toolkit.fluxcd.io/v2beta1
  kind: HelmRelease
  metadata: {name: edge, namespace: ingress}
  spec:
    releaseName: outer
    chart: {spec: {chart: ingress-nginx, version: 4.0.13}}
    values: {controller: {}}
`}, []string{"ingress-nginx 4.0.13 as outer in ingress: r.yaml/spec/values"}},
		{"values from elsewhere", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2beta2
kind: HelmRelease
metadata: {name: edge, namespace: ingress}
spec:
  chart: {spec: {chart: ingress-nginx}}
  valuesFrom:
  - {kind: ConfigMap, name: common}
  - {kind: ConfigMap, name: common, valuesKey: more.yaml}
  - {kind: ConfigMap, name: far}
  - {kind: ConfigMap, name: perhaps, optional: true}
  - {kind: Secret, name: keys}
  - {kind: ConfigMap, name: one, valuesKey: v, targetPath: controller.config.x}
  values: {controller: {replicaCount: 2}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: common, namespace: ingress}
data:
  values.yaml: |
    controller:
      replicaCount: 3
  more.yaml: "controller: {kind: DaemonSet}"
`}, []string{"ingress-nginx as edge in ingress: r.yaml, r.yaml opaque, r.yaml/spec/values; unseen Secret keys; unseen ConfigMap one; unseen ConfigMap far; unseen ConfigMap perhaps"}},
		{"no values at all", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge}
spec: {chart: {spec: {chart: ingress-nginx, version: "${VERSION}"}}, values: }
`}, []string{"ingress-nginx ${VERSION} as edge"}},
		{"chartRef to an OCIRepository", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge, namespace: ingress}
spec:
  chartRef: {kind: OCIRepository, name: ingress-nginx-chart}
  values: {controller: {replicaCount: 2}}
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata: {name: ingress-nginx-chart, namespace: ingress}
spec: {url: oci://registry.example/charts/ingress-nginx, ref: {tag: 4.12.1}}
`}, []string{"ingress-nginx 4.12.1 as edge in ingress: r.yaml/spec/values"}},
		{"chartRef to a HelmChart", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge, namespace: ingress}
spec:
  chartRef: {kind: HelmChart, name: nginx}
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmChart
metadata: {name: nginx}
spec: {chart: ingress-nginx, version: 4.11.0, sourceRef: {kind: HelmRepository, name: x}}
`}, []string{"ingress-nginx 4.11.0 as edge in ingress"}},
		{"chartRef out of view", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge}
spec:
  chartRef: {kind: OCIRepository, name: ingress-nginx}
  values: {controller: {replicaCount: 2}}
`}, []string{"ingress-nginx as edge: r.yaml/spec/values; unseen OCIRepository ingress-nginx"}},
		{"chart in a folder of the repository", inputs{
			"clusters/a/r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge}
spec:
  chart: {spec: {chart: ./charts/edge, valuesFiles: [./charts/edge/values.yaml, ./charts/edge/values-a.yaml], sourceRef: {kind: GitRepository, name: fleet}}}
  values: {ingress-nginx: {controller: {kind: DaemonSet}}}
`,
			"charts/edge/Chart.yaml":    "name: edge\ndependencies: [{name: ingress-nginx, version: 4.8.3, repository: https://kubernetes.github.io/ingress-nginx}]\n",
			"charts/edge/values.yaml":   "ingress-nginx: {controller: {replicaCount: 2}}\n",
			"charts/edge/values-a.yaml": "ingress-nginx: {controller: {replicaCount: 3}}\n",
		}, []string{"ingress-nginx 4.8.3 as edge: charts/edge/values.yaml/ingress-nginx, charts/edge/values.yaml/ingress-nginx, charts/edge/values-a.yaml/ingress-nginx, clusters/a/r.yaml/spec/values/ingress-nginx"}},
		{"Helm Operator", inputs{"r.yaml": `apiVersion: helm.fluxcd.io/v1
kind: HelmRelease
metadata: {name: edge, namespace: ingress}
spec:
  releaseName: edge
  chart: {repository: https://kubernetes-charts.storage.googleapis.com/, name: nginx-ingress, version: 1.41.3}
  valueFileSecrets: [{name: keys}]
  valuesFrom: [{secretKeyRef: {name: more}}, {configMapKeyRef: {name: far}}]
  values: {controller: {replicaCount: 2}}
`}, []string{"nginx-ingress 1.41.3 as edge in ingress: r.yaml/spec/values; unseen Secret keys; unseen Secret more; unseen ConfigMap far"}},
		{"F5", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: nginx}
spec:
  chart: {spec: {chart: nginx-ingress, version: 1.1.0, sourceRef: {kind: HelmRepository, name: nginx}}}
  values: {controller: {enableCustomResources: true}}
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: {name: nginx}
spec: {url: https://helm.nginx.com/stable}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: other}
spec:
  chart: {spec: {chart: nginx-ingress}}
  values: {controller: {nginxplus: true}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: bitnami}
spec:
  chart: {spec: {chart: nginx-ingress-controller}}
  values: {config: {use-gzip: "true"}}
`}, []string{}},
		{"ConfigMap that kustomize makes", inputs{
			"edge/r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge, namespace: ingress}
spec:
  chart: {spec: {chart: ingress-nginx}}
  valuesFrom: [{kind: ConfigMap, name: edge-values}, {kind: ConfigMap, name: edge-values, valuesKey: more.yaml}, {kind: ConfigMap, name: edge-values, valuesKey: gone.yaml}]
`,
			"edge/kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [r.yaml]
configMapGenerator:
- {name: edge-values, files: [values.yaml, more.yaml=values-more.yaml, gone.yaml=gone.yaml]}
`,
			"edge/values.yaml": "controller: {config: {use-gzip: 'true'}}\n", "edge/values-more.yaml": "controller: {replicaCount: 2}\n",
		}, []string{"ingress-nginx as edge in ingress: edge/values.yaml, edge/values-more.yaml; unseen the file edge/gone.yaml"}},
		{"part of a HelmRelease", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ingress-nginx}
spec: {values: {controller: {replicaCount: 2}}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: jenkins}
spec: {values: {controller: {replicaCount: 2}}}
`}, []string{"ingress-nginx as ingress-nginx: r.yaml/spec/values; unseen which chart it installs"}},
		{"values that are no map", inputs{"r.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: edge}
spec:
  chart: {spec: {chart: ingress-nginx}}
  values: [a]
`}, []string{"ingress-nginx as edge; unseen line 6, which cannot be read,", "error r.yaml:6:11: the values are a list here; Helm needs a map"}},
	})
}

func TestK3s(t *testing.T) {
	run(t, []carrierTest{
		{"HelmChart", inputs{"c.yaml": `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: edge, namespace: kube-system}
spec:
  repo: https://kubernetes.github.io/ingress-nginx
  chart: ingress-nginx
  version: 4.7.1
  targetNamespace: ingress
  valuesContent: |-
    controller:
      kind: DaemonSet
  set:
    controller.replicaCount: "2"
`}, []string{"ingress-nginx 4.7.1 as edge in ingress: c.yaml, c.yaml/spec/set set"}},
		{"HelmChartConfig on top", inputs{"c.yaml": `apiVersion: helm.cattle.io/v1
kind: HelmChartConfig
metadata: {name: edge, namespace: kube-system}
spec:
  valuesContent: |
    controller:
      replicaCount: 3
---
apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: edge, namespace: kube-system}
spec:
  chart: https://registry.example/ingress-nginx-4.7.1.tgz
  valuesContent: "controller: {kind: DaemonSet}"
  set: {controller.replicaCount: 2}
`}, []string{"ingress-nginx 4.7.1 as edge in kube-system: c.yaml opaque, c.yaml, c.yaml/spec/set set"}},
		{"RKE2", inputs{"c.yaml": `apiVersion: helm.cattle.io/v1
kind: HelmChartConfig
metadata: {name: rke2-ingress-nginx, namespace: kube-system}
spec:
  valuesContent: |-
    controller:
      config:
        use-forwarded-headers: "true"
`}, []string{"ingress-nginx as rke2-ingress-nginx in kube-system: c.yaml; unseen HelmChart rke2-ingress-nginx; unseen the defaults of the chart rke2-ingress-nginx"}},
		{"of another chart", inputs{"c.yaml": `apiVersion: helm.cattle.io/v1
kind: HelmChartConfig
metadata: {name: traefik, namespace: kube-system}
spec:
  valuesContent: |-
    providers: {kubernetesIngressNginx: {enabled: true}}
`}, []string{}},
		{"broken text", inputs{"c.yaml": `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: edge}
spec:
  chart: ingress-nginx
  valuesContent: |
    controller:
      config:
      keep-alive: 10: 20
`}, []string{"ingress-nginx as edge; unseen the text in line 9, which cannot be read,", "error c.yaml:9:7: not valid YAML: mapping values are not allowed in this context; quote the value if text with a colon is meant"}},
		{"values that are no text", inputs{"c.yaml": `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: edge}
spec:
  chart: ingress-nginx
  valuesContent:
    controller: {}
`}, []string{"ingress-nginx as edge; unseen line 7, which cannot be read,", "error c.yaml:7:5: the values are a map here where a text is needed: put | behind the key"}},
	})
}

func TestArgo(t *testing.T) {
	run(t, []carrierTest{
		{"Application", inputs{"a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: edge, namespace: argocd}
spec:
  destination: {namespace: ingress}
  source:
    repoURL: https://kubernetes.github.io/ingress-nginx
    chart: ingress-nginx
    targetRevision: 4.10.1
    helm:
      parameters:
      - {name: controller.replicaCount, value: "3"}
      values: |
        controller:
          config: {use-gzip: "true"}
`}, []string{"ingress-nginx 4.10.1 as edge in ingress: a.yaml, a.yaml/spec/source/helm/parameters set"}},
		{"valuesObject in place of values", inputs{"a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: edge, namespace: argocd}
spec:
  source:
    chart: ingress-nginx
    targetRevision: 4.10.1
    helm:
      valuesObject: {controller: {kind: DaemonSet}}
      values: |
        controller: {replicaCount: 2}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: null-object}
spec: {source: {chart: ingress-nginx, helm: {valuesObject: null, values: "controller: {}"}}}
`}, []string{"ingress-nginx 4.10.1 as edge: a.yaml/spec/source/helm/valuesObject", "ingress-nginx as null-object: a.yaml opaque"}},
		{"values of another source", inputs{
			"argo/apps/a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: edge}
spec:
  sources:
  - repoURL: https://kubernetes.github.io/ingress-nginx
    chart: ingress-nginx
    targetRevision: 4.x
    helm:
      releaseName: outer
      valueFiles: [$values/envs/prod/ingress.yaml, $values/envs/gone.yaml, values-x.yaml, "https://registry.example/v.yaml"]
  - repoURL: https://git.example/fleet.git
    ref: values
`,
			"envs/prod/ingress.yaml": "controller: {replicaCount: 2}\n",
		}, []string{"ingress-nginx 4.x as outer: envs/prod/ingress.yaml; unseen the file values-x.yaml of the chart; unseen https://registry.example/v.yaml; unseen the file envs/gone.yaml"}},
		{"values on disk only", inputs{
			"apps/a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: edge}
spec:
  sources:
  - {repoURL: https://kubernetes.github.io/ingress-nginx, chart: ingress-nginx, targetRevision: 4.12.0, helm: {valueFiles: [$v/values/edge.yaml]}}
  - {repoURL: https://git.example/fleet.git, ref: v}
`,
			"unlisted:values/edge.yaml": "controller: {replicaCount: 2}\n",
		}, []string{"ingress-nginx 4.12.0 as edge: values/edge.yaml"}},
		{"chart in a folder", inputs{
			"apps/a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: edge}
spec:
  source: {repoURL: https://git.example/fleet.git, path: charts/edge, helm: {valueFiles: [values-prod.yaml, ../gone.yaml], ignoreMissingValueFiles: true}}
`,
			"charts/edge/Chart.yaml":       "name: edge\ndependencies: [{name: ingress-nginx, alias: outer, version: ~4.10.0, repository: https://kubernetes.github.io/ingress-nginx}]\n",
			"charts/edge/values.yaml":      "outer: {controller: {replicaCount: 2}}\n",
			"charts/edge/values-prod.yaml": "outer: {controller: {replicaCount: 3}}\n",
		}, []string{"ingress-nginx ~4.10.0 as edge: charts/edge/values.yaml/outer, charts/edge/values-prod.yaml/outer"}},
		{"the chart's own repository", inputs{"a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: edge}
spec:
  source:
    repoURL: https://github.com/kubernetes/ingress-nginx
    path: charts/ingress-nginx
    targetRevision: helm-chart-4.10.1
    helm: {values: "controller: {replicaCount: 2}"}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: old}
spec:
  source: {repoURL: https://github.com/kubernetes/ingress-nginx, path: charts/ingress-nginx, targetRevision: controller-v1.2.0}
`}, []string{"ingress-nginx 4.10.1 as edge: a.yaml opaque", "ingress-nginx as old for v1.2.0"}},
		{"ApplicationSet", inputs{"a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: edge}
spec:
  generators: [{list: {elements: [{cluster: a, version: 4.9.0}]}}]
  template:
    metadata: {name: "edge-{{cluster}}"}
    spec:
      destination: {namespace: "{{ns}}"}
      source:
        repoURL: https://kubernetes.github.io/ingress-nginx
        chart: ingress-nginx
        targetRevision: "{{version}}"
        helm:
          valueFiles: ["$values/{{cluster}}.yaml"]
          values: |
            controller:
              config:
                proxy-body-size: "{{size}}"
`}, []string{"ingress-nginx {{version}}: a.yaml; unseen the file {{cluster}}.yaml"}},
		{"template that breaks the text", inputs{"a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: edge}
spec:
  source:
    chart: ingress-nginx
    helm:
      values: |
        controller:
          {{- if .Values.x }}
          kind: DaemonSet
          {{- end }}
      parameters: [{name: controller.replicaCount, value: "2"}]
`}, []string{"ingress-nginx as edge: a.yaml/spec/source/helm/parameters set; unseen the text in line 10, which cannot be read,",
			"error a.yaml:10:11: a template that has not been rendered (not valid YAML: did not find expected node content)"}},
		{"other charts", inputs{"a.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: jenkins}
spec: {source: {repoURL: https://charts.example, chart: jenkins, helm: {values: "controller: {ingress: {ingressClassName: nginx}}"}}}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ingress-nginx}
spec: {source: {repoURL: https://git.example, path: apps/edge}}
`}, []string{}},
	})
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
