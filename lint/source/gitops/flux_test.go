package gitops

import "testing"

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
