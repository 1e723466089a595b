package kustomize

import "testing"

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ingress-nginx-controller
spec:
  replicas: 1
  template:
    spec:
      containers:
        - name: controller
          image: registry.k8s.io/ingress-nginx/controller:v1.0.0
          args:
            - /nginx-ingress-controller
            - --v=2`

const configMap = `apiVersion: v1
kind: ConfigMap
metadata:
  name: ingress-nginx-controller
data:
  keep-alive: "75" # seconds
  use-gzip: true
`

func TestOverlays(t *testing.T) {
	for _, e := range []expansion{
		{
			name: "literals alone",
			files: `-- kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ingress-nginx
configMapGenerator:
  - name: ingress-nginx-controller
    behavior: merge
    literals:
      - lb-method=ip_hash
      - use-proxy-protocol="false" # behind`,
			want: `
ConfigMap ingress-nginx/ingress-nginx-controller in kustomization.yaml, a part
  kustomization.yaml:3 /metadata/namespace = ingress-nginx
  kustomization.yaml:8 /data/lb-method = ip_hash
  kustomization.yaml:9 /data/use-proxy-protocol = false`,
		},
		{
			name: "settings of the kustomization",
			files: `-- base/kustomization.yaml
resources: [deployment.yaml, config.yaml]
-- base/deployment.yaml
` + deployment + `
-- base/config.yaml
` + configMap + `
-- prod/kustomization.yaml
resources:
  - ../base
namespace: edge
namePrefix: prod-
nameSuffix: -a
commonLabels:
  team: web
commonAnnotations:
  owner: "web"
images:
  - name: registry.k8s.io/ingress-nginx/controller
    newName: mirror.example/ingress-nginx/controller
    newTag: v1.9.4@sha256:5b161f051d017e55d358435f295f5e9a297e66158f136321d9b04520ec6c48a3
replicas:
  - name: ingress-nginx-controller
    count: 3`,
			want: `
Deployment edge/prod-ingress-nginx-controller-a in base/deployment.yaml
  prod/kustomization.yaml:3 /metadata/namespace = edge
  prod/kustomization.yaml:7 /metadata/labels/team = web
  prod/kustomization.yaml:9 /metadata/annotations/owner = web
  prod/kustomization.yaml:16 /spec/replicas = number 3
  base/deployment.yaml:13 /spec/template/spec/containers/0/args/0 = /nginx-ingress-controller
  base/deployment.yaml:14 /spec/template/spec/containers/0/args/1 = --v=2
  prod/kustomization.yaml:13 /spec/template/spec/containers/0/image = mirror.example/ingress-nginx/controller:v1.9.4@sha256:5b161f051d017e55d358435f295f5e9a297e66158f136321d9b04520ec6c48a3
  base/deployment.yaml:10 /spec/template/spec/containers/0/name = controller
  prod/kustomization.yaml:7 /spec/template/metadata/labels/team = web
  prod/kustomization.yaml:9 /spec/template/metadata/annotations/owner = web
  prod/kustomization.yaml:7 /spec/selector/matchLabels/team = web
ConfigMap edge/prod-ingress-nginx-controller-a in base/config.yaml
  base/config.yaml:6 /data/keep-alive = 75
  base/config.yaml:7 /data/use-gzip = boolean true
  prod/kustomization.yaml:3 /metadata/namespace = edge
  prod/kustomization.yaml:7 /metadata/labels/team = web
  prod/kustomization.yaml:9 /metadata/annotations/owner = web`,
		},
		{
			name: "patches of every form",
			files: `-- deployment.yaml
` + deployment + `
-- config.yaml
` + configMap + `
-- merge.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: ingress-nginx-controller}
data:
  keep-alive: "60"
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ingress-nginx-controller}
spec:
  template:
    spec:
      terminationGracePeriodSeconds: 300
      containers:
        - name: sidecar
          image: sidecar.example/app:1
        - name: controller
          env:
            - {name: A, value: "1"}
-- ops.json
[{"op": "add", "path": "/spec/template/spec/containers/1/args/-", "value": "--enable-ssl-passthrough"},
 {"op": "replace", "path": "/kind", "value": "DaemonSet"},
 {"op": "remove", "path": "/spec/replicas"}]
-- kustomization.yaml
resources: [deployment.yaml, config.yaml]
patchesStrategicMerge:
  - merge.yaml
  - |-
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: ingress-nginx-controller
    data:
      proxy-body-size: 8m
    ---
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: ingress-nginx-controller
    data:
      use-gzip: "false"
patches:
  - target: {kind: ConfigMap}
    patch: '[{op: add, path: /data/a~1b, value: "1"}]'
  - patch: |
      # leading comment
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: ingress-nginx-controller
        annotations:
          note: patched
patchesJson6902:
  - target: {group: apps, version: v1, kind: Deployment, name: ingress-nginx-controller}
    path: ops.json
`,
			want: `
DaemonSet /ingress-nginx-controller in deployment.yaml
  ops.json:2 /kind = DaemonSet
  merge.yaml:16 /spec/template/spec/containers/0/image = sidecar.example/app:1
  merge.yaml:15 /spec/template/spec/containers/0/name = sidecar
  deployment.yaml:13 /spec/template/spec/containers/1/args/0 = /nginx-ingress-controller
  deployment.yaml:14 /spec/template/spec/containers/1/args/1 = --v=2
  ops.json:1 /spec/template/spec/containers/1/args/2 = --enable-ssl-passthrough
  merge.yaml:19 /spec/template/spec/containers/1/env/0/name = A
  merge.yaml:19 /spec/template/spec/containers/1/env/0/value = 1
  deployment.yaml:11 /spec/template/spec/containers/1/image = registry.k8s.io/ingress-nginx/controller:v1.0.0
  deployment.yaml:10 /spec/template/spec/containers/1/name = controller
  merge.yaml:13 /spec/template/spec/terminationGracePeriodSeconds = number 300
ConfigMap /ingress-nginx-controller in config.yaml
  kustomization.yaml:20 /data/a/b = 1
  merge.yaml:5 /data/keep-alive = 60
  kustomization.yaml:10 /data/proxy-body-size = 8m
  kustomization.yaml:17 /data/use-gzip = false
  kustomization.yaml:28 /metadata/annotations/note = patched`,
		},
		{
			name: "configurations and transformers",
			files: `-- kustomization.yaml
resources: [config.yaml]
commonLabels: {team: web}
configurations: [fields.yaml]
transformers:
  - prefix.yaml
  - |-
    apiVersion: builtin
    kind: AnnotationsTransformer
    metadata: {name: notes}
    annotations: {note: here}
    fieldSpecs: [{path: metadata/annotations, create: true}]
  - |-
    apiVersion: example.test/v1
    kind: Changer
    metadata: {name: c, annotations: {config.kubernetes.io/function: "exec: {path: ./run.sh}"}}
  - folder
-- prefix.yaml
apiVersion: builtin
kind: PrefixTransformer
metadata: {name: p}
prefix: edge-
fieldSpecs: [{path: metadata/name}]
---
apiVersion: builtin
kind: PatchTransformer
metadata: {name: q}
path: https://patches.example/p.yaml
-- fields.yaml
commonLabels:
  - {path: data, create: true, kind: ConfigMap}
-- folder/kustomization.yaml
resources: []
-- config.yaml
` + configMap,
			want: `
ConfigMap /edge-ingress-nginx-controller in config.yaml
  config.yaml:6 /data/keep-alive = 75
  config.yaml:7 /data/use-gzip = boolean true
  config.yaml:5 /data/team = web
  kustomization.yaml:2 /metadata/labels/team = web
  config.yaml:3 /metadata/annotations/note = here
skipped kustomization.yaml:5 transformers are not run, so what they make or change is not seen; pipe the output of kustomize build in to have it checked
skipped kustomization.yaml:12 transformers are not run, so what they make or change is not seen; pipe the output of kustomize build in to have it checked
skipped kustomization.yaml:16 transformers are not run, so what they make or change is not seen; pipe the output of kustomize build in to have it checked`,
		},
		{
			name: "a base that does more than name resources",
			files: `-- base/kustomization.yaml
namePrefix: a-
resources: [config.yaml, nested]
-- base/config.yaml
` + configMap + `
-- base/nested/kustomization.yaml
resources: [service.yaml]
-- base/nested/service.yaml
apiVersion: v1
kind: Service
metadata: {name: ingress-nginx-controller}
spec: {type: LoadBalancer}
-- kustomization.yaml
namePrefix: b-
resources: [base]
patches:
  - patch: |-
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a-ingress-nginx-controller}
      data: {keep-alive: "5"}
  - target: {kind: Service, name: ingress-nginx-.*}
    patch: '[{op: replace, path: /spec/type, value: NodePort}]'
`,
			want: `
ConfigMap /b-a-ingress-nginx-controller in base/config.yaml
  kustomization.yaml:8 /data/keep-alive = 5
  base/config.yaml:7 /data/use-gzip = boolean true
Service /b-a-ingress-nginx-controller in base/nested/service.yaml
  kustomization.yaml:10 /spec/type = NodePort`,
		},
		{
			name: "JSON",
			files: `-- kustomization.yaml
{"resources": ["config.json"], "configMapGenerator": [{"name": "nginx-configuration", "literals": ["a=b", "c=\"d\""]}]}
-- config.json
{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "ingress-nginx-controller"},
 "data": {"keep-alive": "5"}}
`,
			want: `
ConfigMap /ingress-nginx-controller in config.json
  config.json:2 /data/keep-alive = 5
ConfigMap /nginx-configuration-fh478f99mk in kustomization.yaml
  kustomization.yaml:1 /data/a = b
  kustomization.yaml:1 /data/c = d`,
		},
	} {
		e.test(t)
	}
}
