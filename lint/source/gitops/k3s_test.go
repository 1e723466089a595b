package gitops

import "testing"

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
`}, []string{"ingress-nginx as rke2-ingress-nginx in kube-system: c.yaml; unseen the values.yaml of the chart rke2-ingress-nginx"}},
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
