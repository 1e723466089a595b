package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
)

// kustomized are trees of kustomizations, and what is found where.
var kustomized = []struct {
	name   string
	files  map[string]string
	paths  string // "." where empty
	found  []string
	runs   []string // releases of the installations
	unread []string
	status int
}{
	{
		name: "a literal",
		files: map[string]string{"kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ingress-nginx
configMapGenerator:
  - name: ingress-nginx-controller
    behavior: merge
    literals:
      - lb-method=ip_hash
      - use-proxy-protocol=false
`},
		found:  []string{"kustomization.yaml:8 unknown-config-key"},
		runs:   []string{"1.15.1 assumed"},
		status: lint.ExitFindings,
	},
	{
		name: "two overlays of different releases over one base",
		files: map[string]string{
			"base/kustomization.yaml": "resources: [deployment.yaml, config.yaml]\n",
			"base/deployment.yaml":    kustomizedDeployment,
			"base/config.yaml":        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\ndata:\n  lb-method: ip_hash\n",
			"old/kustomization.yaml":  "namespace: ingress-nginx\nresources: [../base]\nimages:\n  - {name: controller, newName: registry.k8s.io/ingress-nginx/controller, newTag: v1.5.1}\nconfigMapGenerator:\n  - name: ingress-nginx-controller\n    behavior: merge\n    literals: [strict-validate-path-type=true]\n",
			"new/kustomization.yaml":  "namespace: ingress-nginx\nresources: [../base]\nimages:\n  - {name: controller, newName: registry.k8s.io/ingress-nginx/controller, newTag: v1.12.1}\nconfigMapGenerator:\n  - name: ingress-nginx-controller\n    behavior: merge\n    literals: [strict-validate-path-type=true]\n",
		},
		found:  []string{"base/config.yaml:6 unknown-config-key", "old/kustomization.yaml:8 unknown-config-key"},
		runs:   []string{"1.5.1", "1.12.1"},
		status: lint.ExitFindings,
	},
	{
		name: "only the overlay is named",
		files: map[string]string{
			"base/kustomization.yaml":          "resources: [config.yaml]\n",
			"base/config.yaml":                 "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: edge\ndata:\n  lb-method: ip_hash\n",
			"overlays/prod/kustomization.yaml": "resources: [../../base]\n",
		},
		paths:  "overlays/prod",
		found:  []string{"base/config.yaml:7 unknown-config-key"},
		runs:   []string{"1.15.1 assumed"},
		status: lint.ExitFindings,
	},
	{
		name: "patches to a remote base, whose release is in its address",
		files: map[string]string{"kustomization.yaml": `namespace: ingress-nginx
resources:
  - github.com/kubernetes/ingress-nginx//deploy/static/provider/cloud?ref=controller-v0.44.0
patchesStrategicMerge:
  - |-
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: ingress-nginx-controller
    data:
      annotations-risk-level: High
`},
		found:  []string{"kustomization.yaml:11 unknown-config-key"},
		runs:   []string{"0.44.0"},
		status: lint.ExitFindings,
	},
	{
		name: "arguments added to a remote workload",
		files: map[string]string{"kustomization.yaml": `resources:
  - https://github.com/kubernetes/ingress-nginx//deploy/static/provider/cloud?ref=controller-v1.9.4
patches:
  - target: {kind: Deployment, name: ingress-nginx-controller}
    patch: |-
      - op: add
        path: /spec/template/spec/containers/0/args/-
        value: --v=5
`},
		found:  []string{"kustomization.yaml:8 debug-log-level"},
		runs:   []string{"1.9.4"},
		status: lint.ExitFindings,
	},
	{
		name: "a patch to an Ingress that is not in view lacks nothing",
		files: map[string]string{"kustomization.yaml": `resources:
  - https://git.example/apps/web?ref=v1
patches:
  - patch: |-
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        name: web
        annotations:
          nginx.ingress.kubernetes.io/proxy-read-timeout: 60s
`},
		found:  []string{"kustomization.yaml:10 annotation-value"},
		runs:   []string{"1.15.1 assumed"},
		status: lint.ExitFindings,
	},
	{
		name: "a broken one hides nothing",
		files: map[string]string{
			"kustomization.yaml": "resources: [config.yaml\n",
			"config.yaml":        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: edge\ndata:\n  lb-method: ip_hash\n",
		},
		found:  []string{"config.yaml:7 unknown-config-key"},
		runs:   []string{"1.15.1 assumed"},
		unread: []string{"kustomization.yaml:2"},
		status: lint.ExitUnread,
	},
	{
		name: "the Ingresses of an application under a patch",
		files: map[string]string{
			"kustomization.yaml": "resources: [ingress.yaml]\npatches: [{path: patch.yaml}]\n",
			"ingress.yaml":       "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: web\n  annotations:\n    nginx.ingress.kubernetes.io/proxy-read-timeout: 60s\nspec: {ingressClassName: nginx}\n",
			"patch.yaml":         "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: web\n  annotations:\n    nginx.ingress.kubernetes.io/proxy-send-timeout: 8s\n",
		},
		found:  []string{"ingress.yaml:6 annotation-value", "patch.yaml:6 annotation-value"},
		runs:   []string{"1.15.1 assumed"},
		status: lint.ExitFindings,
	},
}

const kustomizedDeployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ingress-nginx-controller
spec:
  template:
    spec:
      terminationGracePeriodSeconds: 300
      containers:
        - name: controller
          image: controller
          args: [/nginx-ingress-controller, "--configmap=$(POD_NAMESPACE)/ingress-nginx-controller"]
          resources: {limits: {cpu: "4"}}
`

func TestKustomizations(t *testing.T) {
	for _, c := range kustomized {
		t.Run(c.name, func(t *testing.T) {
			if _, err := reportSchema(); err != nil { // its path is relative to here
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			for name, text := range c.files {
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				writeFile(t, name, text)
			}
			paths := c.paths
			if paths == "" {
				paths = "."
			}
			out, errs, status := execute(t, "", "lint", "--format", "json", paths)
			report := parseReport(t, out)
			if status != c.status || errs != "" {
				t.Errorf("exit status %d, not %d; standard error %q", status, c.status, errs)
			}
			var found, runs, unread []string
			for _, f := range report.Findings {
				if slices.Contains([]string{"unknown-config-key", "annotation-value", "debug-log-level"}, f.Rule) {
					found = append(found, fmt.Sprintf("%s:%d %s", f.File, f.Line, f.Rule))
				}
			}
			for _, i := range report.Installations {
				runs = append(runs, strings.TrimSpace(i.Release+map[bool]string{true: " assumed"}[i.Assumed]))
			}
			for _, e := range report.Errors {
				unread = append(unread, fmt.Sprintf("%s:%d", e.File, e.Line))
			}
			if diff := cmp.Diff([][]string{c.found, c.runs, c.unread}, [][]string{found, runs, unread}); diff != "" {
				t.Errorf("%s\n%s", diff, out)
			}
		})
	}
}
