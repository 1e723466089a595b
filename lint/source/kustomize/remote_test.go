package kustomize

import "testing"

func TestWhatIsNotInView(t *testing.T) {
	for _, e := range []expansion{
		{
			name: "patches to a remote base",
			files: `-- kustomization.yaml
namespace: ingress-nginx
resources:
  - github.com/kubernetes/ingress-nginx/deploy/static/provider/aws?ref=controller-v0.44.0
patchesStrategicMerge:
  - |-
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: ingress-nginx-controller
    data:
      worker-proceses: "4"
  - |-
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: ingress-nginx-controller
    data:
      keep-alive: "60"
  - |-
    $patch: delete
    apiVersion: batch/v1
    kind: Job
    metadata: {name: ingress-nginx-admission-create}
patchesJson6902:
  - target: {group: apps, version: v1, kind: Deployment, name: ingress-nginx-controller}
    patch: |-
      - op: add
        path: /spec/template/spec/containers/0/args/-
        value: --v=5
      - op: replace
        path: /spec/replicas
        value: 3
  - target: {kind: Deployment, name: ingress-nginx-controller}
    patch: |-
      - {op: add, path: /metadata/annotations/a, value: b}
`,
			want: `
ConfigMap ingress-nginx/ingress-nginx-controller in kustomization.yaml, a part
  kustomization.yaml:11 /data/worker-proceses = 4
  kustomization.yaml:18 /data/keep-alive = 60
  kustomization.yaml:1 /metadata/namespace = ingress-nginx
  kustomization.yaml:6 /metadata/labels/app.kubernetes.io/version = 0.44.0
Deployment ingress-nginx/ingress-nginx-controller in kustomization.yaml, a part
  kustomization.yaml:1 /metadata/namespace = ingress-nginx
  kustomization.yaml:35 /metadata/annotations/a = b
  kustomization.yaml:27 /metadata/labels/app.kubernetes.io/version = 0.44.0
  kustomization.yaml:31-32 /spec/replicas = number 3
  kustomization.yaml:29 /spec/template/spec/containers/0/args/0 = --v=5
  kustomization.yaml:27 /spec/template/spec/containers/0/image = registry.k8s.io/ingress-nginx/controller
skipped kustomization.yaml:3 remote, and nothing is fetched: github.com/kubernetes/ingress-nginx/deploy/static/provider/aws?ref=controller-v0.44.0; pipe the output of kustomize build in to have it checked whole`,
		},
		{
			name: "a strategic patch to a remote workload",
			files: `-- kustomization.yaml
bases:
  - https://git.example/platform/ingress-nginx//overlays/prod?ref=main
patches:
  - path: patch.yaml
-- patch.yaml
apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: ingress-nginx-controller
spec:
  template:
    spec:
      containers:
        - name: sidecar
          image: sidecar.example/app:1
        - name: controller
          args: [--v=5]
`,
			want: `
DaemonSet /ingress-nginx-controller in patch.yaml, a part
  patch.yaml:10 /spec/template/spec/containers/0/image = sidecar.example/app:1
  patch.yaml:9 /spec/template/spec/containers/0/name = sidecar
  patch.yaml:12 /spec/template/spec/containers/1/args/0 = --v=5
  patch.yaml:11 /spec/template/spec/containers/1/name = controller
  patch.yaml:12 /spec/template/spec/containers/1/image = registry.k8s.io/ingress-nginx/controller
skipped kustomization.yaml:2 remote, and nothing is fetched: https://git.example/platform/ingress-nginx//overlays/prod?ref=main; pipe the output of kustomize build in to have it checked whole`,
		},
		{
			name: "only the address tells of the controller",
			files: `-- kustomization.yaml
resources:
  - https://raw.githubusercontent.com/kubernetes/ingress-nginx/controller-v1.8.2/deploy/static/provider/cloud/deploy.yaml
  - ingress.yaml
-- ingress.yaml
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web, namespace: shop}
`,
			want: `
Ingress shop/web in ingress.yaml
  ingress.yaml:3 /metadata/namespace = shop
IngressClass /nginx in kustomization.yaml, a part
  kustomization.yaml:2 /metadata/labels/app.kubernetes.io/version = 1.8.2
  kustomization.yaml:2 /spec/controller = k8s.io/ingress-nginx
skipped kustomization.yaml:2 remote, and nothing is fetched: https://raw.githubusercontent.com/kubernetes/ingress-nginx/controller-v1.8.2/deploy/static/provider/cloud/deploy.yaml; pipe the output of kustomize build in to have it checked whole`,
		},
		{
			name: "the chart's tag",
			files: `-- kustomization.yaml
bases:
  - git::ssh://git@github.com/kubernetes/ingress-nginx.git//deploy?ref=ingress-nginx-2.11.1
`,
			want: `
IngressClass /nginx in kustomization.yaml, a part
  kustomization.yaml:2 /metadata/labels/helm.sh/chart = ingress-nginx-2.11.1
  kustomization.yaml:2 /spec/controller = k8s.io/ingress-nginx
skipped kustomization.yaml:2 remote, and nothing is fetched: git::ssh://***@github.com/kubernetes/ingress-nginx.git//deploy?ref=ingress-nginx-2.11.1; pipe the output of kustomize build in to have it checked whole`,
		},
		{
			name: "credentials are not shown",
			files: `-- kustomization.yaml
resources:
  - https://user:secret@git.example/ingress/base?ref=v1
  - git@git.example:nginx/base.git
components:
  - https://user:secret@git.example/nginx/part
`,
			want: `
skipped kustomization.yaml:2 remote, and nothing is fetched: https://***@git.example/ingress/base?ref=v1; pipe the output of kustomize build in to have it checked whole
skipped kustomization.yaml:3 remote, and nothing is fetched: git@git.example:nginx/base.git; pipe the output of kustomize build in to have it checked whole
skipped kustomization.yaml:5 remote, and nothing is fetched: https://***@git.example/nginx/part; pipe the output of kustomize build in to have it checked whole`,
		},
		{
			name: "nothing of ours, and yet said",
			files: `-- kustomization.yaml
resources:
  - https://git.example/team/base?ref=v1
`,
			want: `
skipped kustomization.yaml:2 remote, and nothing is fetched: https://git.example/team/base?ref=v1; pipe the output of kustomize build in to have it checked whole`,
		},
		{
			name: "missing and forbidden files",
			files: `-- in/kustomization.yaml
resources: [gone.yaml, ../other/config.yaml, /etc/hostname, ../empty, config.yaml, "", 7]
patches:
  - path: nginx-patch.yaml
configMapGenerator:
  - name: x
    files: [../../../../../../etc/passwd]
-- in/config.yaml
` + configMap + `
-- other/config.yaml
` + configMap + `
-- empty/readme.txt
nothing
`,
			want: `
ConfigMap /ingress-nginx-controller in in/config.yaml
  in/config.yaml:6 /data/keep-alive = 75
  in/config.yaml:7 /data/use-gzip = boolean true
ConfigMap /x-6ct58987ht in in/kustomization.yaml
left other/config.yaml
skipped in/kustomization.yaml:1 gone.yaml does not exist; built without it
skipped in/kustomization.yaml:1 ../other/config.yaml lies outside of the kustomization's folder, where kustomize reads nothing; built without it
skipped in/kustomization.yaml:1 /etc/hostname is an absolute path, which is not followed; built without it
skipped in/kustomization.yaml:1 ../empty has no kustomization of its own, so kustomize refuses it; built without it
skipped in/kustomization.yaml:3 nginx-patch.yaml does not exist; built without it
skipped in/kustomization.yaml:6 ../../../../../../etc/passwd lies outside of the kustomization's folder, where kustomize reads nothing; built without it
error in/kustomization.yaml:1:84: kustomize needs a path here, not nothing
error in/kustomization.yaml:1:88: kustomize needs a path here, not a number`,
		},
		{
			name: "what a kustomization of the chart lacks",
			files: `-- kustomization.yaml
helmCharts: [{name: ingress-nginx, repo: "https://kubernetes.github.io/ingress-nginx", version: 4.8.3}]
resources: [gone.yaml]
`,
			want: `
skipped kustomization.yaml:2 gone.yaml does not exist; built without it`,
		},
		{
			name: "charts and plugins are not run",
			files: `-- kustomization.yaml
helmCharts:
  - name: ingress-nginx
    repo: https://kubernetes.github.io/ingress-nginx
    version: 4.8.3
    valuesInline:
      controller: {replicaCount: 2}
generators: [plugin.yaml]
patches:
  - target: {kind: ConfigMap, name: ingress-nginx-controller}
    patch: |-
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: any}
      data: {keep-alive: "60"}
-- plugin.yaml
apiVersion: example.test/v1
kind: Maker
metadata: {name: x, annotations: {config.kubernetes.io/function: "exec: {path: ./run.sh}"}}
`,
			want: `
ConfigMap /ingress-nginx-controller in kustomization.yaml, a part
  kustomization.yaml:14 /data/keep-alive = 60
left plugin.yaml
skipped kustomization.yaml:7 generators are not run, so what they make or change is not seen; pipe the output of kustomize build in to have it checked`,
		},
	} {
		e.test(t)
	}
}
