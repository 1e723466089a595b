package kustomize

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Where an edit of what was built goes.
func TestWritten(t *testing.T) {
	files(t, `-- base/kustomization.yaml
resources: [deployment.yaml, config.yaml]
-- base/deployment.yaml
`+deployment+`
-- base/config.yaml
`+configMap+`
-- kustomization.yaml
namePrefix: prod-
namespace: edge
resources: [base]
patches:
  - path: patch.yaml
  - target: {kind: Deployment}
    patch: |-
      - op: add
        path: /spec/template/spec/containers/0/args/-
        value: --v=5
  - patch: |-
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: ingress-nginx-controller
      data:
        inline: "1"
images:
  - {name: registry.k8s.io/ingress-nginx/controller, newTag: v1.9.4}
replicas:
  - {name: ingress-nginx-controller, count: 3}
configMapGenerator:
  - name: ingress-nginx-controller
    behavior: merge
    literals: [literal=1]
-- patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata: {name: ingress-nginx-controller}
spec:
  template:
    spec:
      terminationGracePeriodSeconds: 30
      containers:
        - name: controller
          env: [{name: A, value: b}]
`)
	l := expanded(".")
	objects := map[string]*manifest.Object{}
	for _, o := range l.Built[0].Objects {
		objects[o.Kind] = o
	}
	for _, c := range []struct{ kind, path, want string }{
		{"ConfigMap", "data/keep-alive", "base/config.yaml data/keep-alive"},
		{"ConfigMap", "data/absent", "base/config.yaml data/absent"},
		{"ConfigMap", "data/inline", "kustomization.yaml data/inline"},
		{"ConfigMap", "data/literal", ""},
		{"ConfigMap", "data", "base/config.yaml data"},
		{"ConfigMap", "metadata/name", ""}, // the prefix is not in the text
		{"ConfigMap", "metadata/namespace", ""},
		{"ConfigMap", "binaryData/x", "base/config.yaml binaryData/x"},
		{"ConfigMap", "", ""},
		{"Deployment", "spec/replicas", "kustomization.yaml replicas/0/count"},
		{"Deployment", "spec/template/spec/terminationGracePeriodSeconds", "patch.yaml spec/template/spec/terminationGracePeriodSeconds"},
		{"Deployment", "spec/template/spec/containers/0/image", ""},
		{"Deployment", "spec/template/spec/containers/0/args/0", "base/deployment.yaml spec/template/spec/containers/0/args/0"},
		{"Deployment", "spec/template/spec/containers/0/args/2", "kustomization.yaml 0/value"},
		{"Deployment", "spec/template/spec/containers/0/args/--new", "base/deployment.yaml spec/template/spec/containers/0/args"},
		{"Deployment", "spec/template/spec/containers/0/env/0/value", "patch.yaml spec/template/spec/containers/0/env/0/value"},
		{"Deployment", "spec/template/spec/containers/0/resources/limits", "base/deployment.yaml spec/template/spec/containers/0/resources/limits"},
	} {
		var path []string
		if c.path != "" {
			path = strings.Split(c.path, "/")
		}
		in, at := objects[c.kind].Written(path)
		got := ""
		if in != nil {
			got = in.File.Name + " " + strings.Join(at, "/")
		}
		if got != c.want {
			t.Errorf("%s %s is written in %q, not %q", c.kind, c.path, got, c.want)
		}
	}
	if diff := cmp.Diff([]string{"base/kustomization.yaml", "kustomization.yaml"}, inputs(l)); diff != "" {
		t.Error(diff)
	}
}
