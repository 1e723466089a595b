package kustomize

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBrokenKustomizations(t *testing.T) {
	for _, e := range []expansion{
		{
			name: "no YAML",
			files: `-- kustomization.yaml
resources: [config.yaml
-- config.yaml
` + configMap,
			want: `
left config.yaml
error kustomization.yaml:2:1: not valid YAML: did not find expected ',' or ']'`,
		},
		{
			name: "a template",
			files: `-- kustomization.yaml
resources:
  {{- range .files }}
  - {{ . }}
  {{- end }}
-- config.yaml
` + configMap,
			want: `
left config.yaml
skipped kustomization.yaml:2 a template that has not been rendered; render it and pipe the result in`,
		},
		{
			name: "empty ones and other kinds",
			files: `-- a/kustomization.yaml
# nothing
-- b/kustomization.yaml
{}
-- c/kustomization.yaml
[]
-- d/kustomization.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: x}
spec: {path: ./ingress-nginx}
-- e/kustomization.yaml
kind: ConfigMap
`,
		},
		{
			name: "a base that is broken",
			files: `-- base/kustomization.yaml
resources: [
-- kustomization.yaml
resources: [base, config.yaml]
-- config.yaml
` + configMap,
			want: `
ConfigMap /ingress-nginx-controller in config.yaml
  config.yaml:6 /data/keep-alive = 75
  config.yaml:7 /data/use-gzip = boolean true
error base/kustomization.yaml:2:1: not valid YAML: did not find expected node content`,
		},
		{
			name: "on itself",
			files: `-- a/kustomization.yaml
resources: [../b, config.yaml]
-- a/config.yaml
` + configMap + `
-- b/kustomization.yaml
resources: [../a]
-- c/kustomization.yaml
resources: [., config.yaml]
-- c/config.yaml
` + configMap,
			want: `
left a/config.yaml
left c/config.yaml
error a/kustomization.yaml:1:1: the kustomization builds on itself, by way of a/kustomization.yaml, b/kustomization.yaml, a/kustomization.yaml, which kustomize refuses; its files were checked one by one instead
error c/kustomization.yaml:1:1: the kustomization builds on itself, by way of c/kustomization.yaml, c/kustomization.yaml, which kustomize refuses; its files were checked one by one instead`,
		},
		{
			name: "unknown fields and wrong kinds",
			files: `-- kustomization.yaml
resource: [config.yaml]
resources: config.yaml
Bases: [config.yaml]
patches:
  - nonsense
  - {}
  - {path: list.yaml}
  - {patch: "text", target: {kind: ConfigMap}}
  - patch: |
      kind: ConfigMap
images:
  - {name: x, newTag: 1.10}
  - 7
replicas: {}
-- list.yaml
- {op: add, path: /data/a, value: b}
-- config.yaml
` + configMap,
			want: `
ConfigMap /ingress-nginx-controller in config.yaml
  config.yaml:6 /data/keep-alive = 75
  config.yaml:7 /data/use-gzip = boolean true
error kustomization.yaml:1:1: kustomize has no field resource and refuses the whole kustomization
error kustomization.yaml:2:1: resources is a string where kustomize needs a list
error kustomization.yaml:5:5: an entry of patches needs path or patch; kustomize refuses it, and the whole kustomization with it
error kustomization.yaml:6:5: an entry of patches needs path or patch; kustomize refuses it, and the whole kustomization with it
error kustomization.yaml:7:5: a JSON patch needs a target; kustomize refuses it, and the whole kustomization with it
error kustomization.yaml:8:13: a string is no patch; kustomize refuses it, and the whole kustomization with it
error kustomization.yaml:10:7: a patch needs a target or kind and metadata.name of its own; kustomize refuses it, and the whole kustomization with it
error kustomization.yaml:12:15: newTag is a YAML number where kustomize needs a string, so it refuses the whole kustomization; quote it: "1.10"
error kustomization.yaml:13:5: kustomize needs an image here, not a number
error kustomization.yaml:14:1: replicas is a map where kustomize needs a list`,
		},
		{
			name: "twice the same object",
			files: `-- kustomization.yaml
resources:
  - config.yaml
  - again.yaml
-- config.yaml
` + configMap + `
-- again.yaml
` + configMap,
			want: `
left again.yaml
left config.yaml
error kustomization.yaml:3:5: kustomize cannot build this: two resources have the same kind, name and namespace (ConfigMap.v1.[noGrp]/ingress-nginx-controller.[noNs]); its files were checked one by one instead`,
		},
		{
			name: "patches that do not fit",
			files: `-- kustomization.yaml
resources: [config.yaml]
patches:
  - target: {kind: ConfigMap, name: ingress-nginx-controller}
    patch: |-
      - {op: add, path: /data/ok, value: "1"}
  - target: {kind: ConfigMap, name: ingress-nginx-controller}
    patch: |-
      - {op: remove, path: /data/gone}
  - patch: |-
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: other-nginx}
      data: {keep-alive: "5"}
-- config.yaml
` + configMap,
			want: `
ConfigMap /ingress-nginx-controller in config.yaml
  config.yaml:6 /data/keep-alive = 75
  kustomization.yaml:5 /data/ok = 1
  config.yaml:7 /data/use-gzip = boolean true
ConfigMap /other-nginx in kustomization.yaml, a part
  kustomization.yaml:13 /data/keep-alive = 5
error kustomization.yaml:8:7: the patch does not fit what it is for (error in remove for path: '/data/gone': Unable to remove nonexistent key: gone: missing value), so kustomize refuses the whole kustomization; the rest was checked without it
error kustomization.yaml:10:7: no resource here is the ConfigMap other-nginx that this patch is for, so kustomize refuses the whole kustomization`,
		},
		{
			name: "resources that are none",
			files: `-- kustomization.yaml
resources: [values.yaml, template.yaml, broken.yaml, nameless.yaml, misshapen.yaml, config.yaml, folder.yaml]
-- values.yaml
controller: {replicaCount: 1}
-- template.yaml
kind: Ingress
metadata: {{ .x }}
-- broken.yaml
kind: Ingress
a: b: c
---
apiVersion: v1
kind: ConfigMap
metadata: {name: nginx-configuration}
data: {a: b}
-- nameless.yaml
apiVersion: v1
kind: ConfigMap
data: {a: ingress-nginx}
-- misshapen.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: nginx, annotations: []}
-- config.yaml
` + configMap + `
-- folder.yaml/readme.txt
a folder
`,
			want: `
ConfigMap /nginx-configuration in broken.yaml
  broken.yaml:7 /data/a = b
ConfigMap /ingress-nginx-controller in config.yaml
  config.yaml:6 /data/keep-alive = 75
  config.yaml:7 /data/use-gzip = boolean true
ConfigMap / in nameless.yaml
  nameless.yaml:3 /data/a = ingress-nginx
ConfigMap /nginx in misshapen.yaml
  misshapen.yaml:3 /metadata/annotations = list 
skipped template.yaml:2 a template that has not been rendered; render it and pipe the result in
skipped kustomization.yaml:1 folder.yaml has no kustomization of its own, so kustomize refuses it; built without it
error broken.yaml:2:1: not valid YAML: mapping values are not allowed in this context; quote the value if text with a colon is meant`,
		},
		{
			name: "components",
			files: `-- component/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
resources: [config.yaml]
patches:
  - target: {kind: Deployment}
    patch: |-
      - {op: add, path: /spec/template/spec/containers/0/args/-, value: --watch-ingress-without-class=true}
-- component/config.yaml
` + configMap + `
-- alone/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
configMapGenerator:
  - {name: ingress-nginx-controller, behavior: merge, literals: [keep-alive=1]}
-- prod/kustomization.yaml
resources: [deployment.yaml]
components: [../component, ../nothing]
-- prod/deployment.yaml
` + deployment,
			want: `
ConfigMap /ingress-nginx-controller in alone/kustomization.yaml, a part
  alone/kustomization.yaml:4 /data/keep-alive = 1
Deployment /ingress-nginx-controller in prod/deployment.yaml
  prod/deployment.yaml:6 /spec/replicas = number 1
  prod/deployment.yaml:13 /spec/template/spec/containers/0/args/0 = /nginx-ingress-controller
  prod/deployment.yaml:14 /spec/template/spec/containers/0/args/1 = --v=2
  component/kustomization.yaml:7 /spec/template/spec/containers/0/args/2 = --watch-ingress-without-class=true
  prod/deployment.yaml:11 /spec/template/spec/containers/0/image = registry.k8s.io/ingress-nginx/controller:v1.0.0
  prod/deployment.yaml:10 /spec/template/spec/containers/0/name = controller
ConfigMap /ingress-nginx-controller in component/config.yaml
  component/config.yaml:6 /data/keep-alive = 75
  component/config.yaml:7 /data/use-gzip = boolean true
skipped prod/kustomization.yaml:2 ../nothing does not exist; built without it`,
		},
	} {
		e.test(t)
	}
}

// What a few files say may ask for more work than anyone has time for.
func TestWaysThatMultiply(t *testing.T) {
	var b strings.Builder
	for i := range 40 {
		name := strings.Repeat("x", i+1)
		b.WriteString("-- a" + name + "/kustomization.yaml\nresources: [../ax" + name + ", ../bx" + name + "]\n")
		b.WriteString("-- b" + name + "/kustomization.yaml\nresources: [../ax" + name + ", ../bx" + name + "]\n")
	}
	b.WriteString("-- kustomization.yaml\nresources: [ax, bx]\nconfigMapGenerator: [{name: ingress-nginx-controller}]\n")
	files(t, b.String())
	l := expanded("kustomization.yaml")
	if len(l.Built) > 0 || len(l.Errors) != 1 || !strings.Contains(l.Errors[0].Error(), "in too many ways") {
		t.Errorf("built %d, errors %v", len(l.Built), l.Errors)
	}
}

func TestSymbolicLinks(t *testing.T) {
	files(t, `-- secret/config.yaml
`+configMap+`
-- repository/.git/config
x
-- repository/shared/config.yaml
`+strings.ReplaceAll(configMap, "ingress-nginx-controller", "nginx-configuration")+`
-- repository/prod/kustomization.yaml
resources: [out.yaml, in.yaml, folder, ../../secret/config.yaml]
configMapGenerator:
  - {name: nginx-load-balancer-conf, literals: [a=b]}
`)
	for link, target := range map[string]string{
		"repository/prod/out.yaml": "../../secret/config.yaml",
		"repository/prod/in.yaml":  "../shared/config.yaml",
		"repository/prod/folder":   "../../secret",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}
	want := strings.Split(`ConfigMap /nginx-configuration in repository/prod/in.yaml
  repository/prod/in.yaml:6 /data/keep-alive = 75
  repository/prod/in.yaml:7 /data/use-gzip = boolean true
ConfigMap /nginx-load-balancer-conf-4h2mbtbbt6 in repository/prod/kustomization.yaml
  repository/prod/kustomization.yaml:3 /data/a = b
skipped repository/prod/kustomization.yaml:1 out.yaml lies outside of the repository, where nothing is read; built without it
skipped repository/prod/kustomization.yaml:1 folder lies outside of the repository, where nothing is read; built without it
skipped repository/prod/kustomization.yaml:1 ../../secret/config.yaml lies outside of the repository, where nothing is read; built without it`, "\n")
	if diff := cmp.Diff(want, described(expanded("repository/prod/kustomization.yaml"))); diff != "" {
		t.Error(diff)
	}
}
