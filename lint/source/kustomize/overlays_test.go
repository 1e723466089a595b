package kustomize

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/source"
)

func inputs(l *source.Listing) []string {
	var names []string
	for _, in := range l.Inputs {
		names = append(names, in.Name)
	}
	return names
}

const ingress = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  annotations:
    nginx.ingress.kubernetes.io/proxy-read-timeout: "60"
spec:
  ingressClassName: nginx
`

func TestWhichAreBuilt(t *testing.T) {
	for _, e := range []expansion{
		{
			name: "several over one base",
			files: `-- base/kustomization.yaml
resources: [ingress.yaml, deployment.yaml]
-- base/ingress.yaml
` + ingress + `
-- base/deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
-- a/kustomization.yaml
resources: [../base]
patches: [{path: patch.yaml}]
-- a/patch.yaml
kind: Ingress
apiVersion: networking.k8s.io/v1
metadata:
  name: web
  annotations:
    nginx.ingress.kubernetes.io/proxy-read-timeout: "5"
-- b/kustomization.yaml
namespace: shop
resources: [../base]
patches:
  - target: {kind: Ingress}
    patch: |-
      - op: replace
        path: /metadata/annotations/nginx.ingress.kubernetes.io~1proxy-read-timeout
        value: 10s
`,
			want: `
Ingress /web in base/ingress.yaml
  a/patch.yaml:6 /metadata/annotations/nginx.ingress.kubernetes.io/proxy-read-timeout = 5
  base/ingress.yaml:8 /spec/ingressClassName = nginx
Ingress shop/web in base/ingress.yaml
  b/kustomization.yaml:1 /metadata/namespace = shop
  b/kustomization.yaml:7-8 /metadata/annotations/nginx.ingress.kubernetes.io/proxy-read-timeout = 10s
  base/ingress.yaml:8 /spec/ingressClassName = nginx`,
		},
		{
			name: "only the overlay is named",
			files: `-- base/kustomization.yaml
resources: [config.yaml]
-- base/config.yaml
` + configMap + `
-- overlays/prod/kustomization.yaml
resources: [../../base]
`,
			paths: []string{"overlays/prod"},
			want: `
ConfigMap /ingress-nginx-controller in base/config.yaml
  base/config.yaml:6 /data/keep-alive = 75
  base/config.yaml:7 /data/use-gzip = boolean true`,
		},
		{
			name: "nothing that changes an Ingress",
			files: `-- base/kustomization.yaml
resources: [ingress.yaml, deployment.yaml, config.yaml]
-- base/ingress.yaml
` + ingress + `
-- base/config.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: web}
-- base/deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
-- prod/kustomization.yaml
namespace: shop
resources: [../base]
images: [{name: web, newTag: "2"}]
configMapGenerator: [{name: web-settings, literals: [a=b]}]
patches:
  - target: {kind: Deployment, name: web}
    patch: '[{op: add, path: /spec/replicas, value: 3}]'
`,
			want: `
left base/config.yaml
left base/deployment.yaml
left base/ingress.yaml`,
		},
		{
			name: "annotations for all",
			files: `-- kustomization.yaml
resources: [ingress.yaml]
commonAnnotations:
  nginx.ingress.kubernetes.io/proxy-body-size: 8m
-- ingress.yaml
` + ingress,
			want: `
Ingress /web in ingress.yaml
  kustomization.yaml:3 /metadata/annotations/nginx.ingress.kubernetes.io/proxy-body-size = 8m
  ingress.yaml:6 /metadata/annotations/nginx.ingress.kubernetes.io/proxy-read-timeout = 60
  ingress.yaml:8 /spec/ingressClassName = nginx`,
		},
		{
			name: "replacements",
			files: `-- kustomization.yaml
resources: [ingress.yaml, settings.yaml]
replacements:
  - source: {kind: ConfigMap, name: settings, fieldPath: data.timeout}
    targets:
      - select: {kind: Ingress}
        fieldPaths:
          - metadata.annotations.[nginx.ingress.kubernetes.io/proxy-read-timeout]
  - path: more.yaml
-- more.yaml
- source: {kind: ConfigMap, name: settings, fieldPath: data.class}
  targets:
    - select: {kind: Ingress}
      fieldPaths: [spec.ingressClassName]
-- settings.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {timeout: 10s, class: edge}
-- ingress.yaml
` + ingress,
			want: `
Ingress /web in ingress.yaml
  kustomization.yaml:7 /metadata/annotations/nginx.ingress.kubernetes.io/proxy-read-timeout = 10s
  more.yaml:4 /spec/ingressClassName = edge
ConfigMap /settings in settings.yaml
  settings.yaml:4 /data/timeout = 10s
  settings.yaml:4 /data/class = edge`,
		},
		{
			name: "a Helm release under a patch",
			files: `-- base/kustomization.yaml
resources: [release.yaml]
-- base/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: ingress-nginx
spec:
  values:
    controller:
      replicaCount: 1
-- prod/kustomization.yaml
resources: [../base]
patches: [{path: values.yaml}]
-- prod/values.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: ingress-nginx
spec:
  values:
    controller:
      config: {keep-alive: 60}
`,
			want: `
HelmRelease /ingress-nginx in base/release.yaml
  base/release.yaml:8 /spec/values/controller/replicaCount = number 1
  prod/values.yaml:8 /spec/values/controller/config/keep-alive = number 60`,
		},
		{
			name: "secrets and definitions stay out",
			files: `-- kustomization.yaml
resources: [all.yaml]
secretGenerator:
  - {name: s, literals: [password=x]}
patches:
  - target: {kind: Secret}
    patch: '[{op: add, path: /data/a, value: b}]'
  - patch: |-
      apiVersion: v1
      kind: Secret
      metadata: {name: ingress-nginx-tls}
      $patch: delete
-- all.yaml
apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: Secret
    metadata: {name: ingress-nginx-tls}
    data: {tls.key: c2VjcmV0}
  - apiVersion: apiextensions.k8s.io/v1
    kind: CustomResourceDefinition
    metadata: {name: x.nginx.example}
  - apiVersion: v1
    kind: ConfigMap
    metadata: {name: ingress-nginx-controller}
    data: {keep-alive: "60"}
`,
			want: `
ConfigMap /ingress-nginx-controller in all.yaml
  all.yaml:14 /data/keep-alive = 60`,
		},
		{
			name: "values that look like others",
			files: `-- kustomization.yaml
resources: [config.yaml]
namespace: edge
-- config.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: ingress-nginx-controller
  annotations: &a
    on: "yes"
data:
  a: "true"
  b: "1e3"
  c: 1000000
  d: 0x10
  e: yes
  f: ~
  g: "null"
  h: |
    two
    lines
  i: '  '
  j: "\u2028é😀<>&"
  k: 1.10
  <<: *a
`,
			want: `
ConfigMap edge/ingress-nginx-controller in config.yaml
  config.yaml:8 /data/a = true
  config.yaml:9 /data/b = 1e3
  config.yaml:10 /data/c = number 1000000
  config.yaml:11 /data/d = number 16
  config.yaml:12 /data/e = boolean true
  config.yaml:13 /data/f = null 
  config.yaml:14 /data/g = null
  config.yaml:15 /data/h = two\nlines\n
  config.yaml:18 /data/i =   
  config.yaml:19 /data/j =  é😀<>&
  config.yaml:20 /data/k = number 1.1
  config.yaml:6 /data/true = yes
  kustomization.yaml:2 /metadata/namespace = edge
  config.yaml:6 /metadata/annotations/true = yes`,
		},
		{
			name: "a patch alone, as a hook names it",
			files: `-- kustomization.yaml
resources: [ingress.yaml]
patches: [{path: patches/web.yaml}]
-- patches/web.yaml
` + ingress + `
-- ingress.yaml
` + ingress,
			paths: []string{"patches/web.yaml", "ingress.yaml"},
			want: `
Ingress /web in patches/web.yaml, a part
  patches/web.yaml:6 /metadata/annotations/nginx.ingress.kubernetes.io/proxy-read-timeout = 60
  patches/web.yaml:8 /spec/ingressClassName = nginx
left ingress.yaml`,
		},
	} {
		e.test(t)
	}
}

// The objects that overlays make of one base belong with their overlays.
func TestObjectsLieWithTheirOverlay(t *testing.T) {
	files(t, `-- base/kustomization.yaml
resources: [config.yaml, nameless.yaml]
-- base/config.yaml
`+configMap+`
-- base/nameless.yaml
apiVersion: v1
kind: ConfigMap
-- a/kustomization.yaml
resources: [../base]
-- b/kustomization.yaml
resources: [../base]
`)
	var got []string
	for _, built := range expanded(".").Built {
		for _, o := range built.Objects {
			got = append(got, o.Place())
		}
	}
	want := strings.Fields("a/kustomization.yaml a/kustomization.yaml b/kustomization.yaml b/kustomization.yaml")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
