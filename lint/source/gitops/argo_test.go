package gitops

import "testing"

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
		}, []string{"ingress-nginx ~4.10.0 as edge alias outer: charts/edge/values.yaml/outer, charts/edge/values-prod.yaml/outer"}},
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
			"error a.yaml:10:11: a Helm template that has not been rendered; render it and pipe the result in: helm template CHART | ingresslint lint -"}},
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
