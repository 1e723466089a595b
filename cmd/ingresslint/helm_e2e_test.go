//go:build e2e

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
)

// helmCharts are a chart with templates of its own, and one below it that is
// vendored.
var helmCharts = map[string]string{
	"shop/Chart.yaml":  "apiVersion: v2\nname: shop\nversion: 0.1.0\ndependencies:\n- {name: edge, version: 0.1.0, repository: https://charts.example}\n",
	"shop/values.yaml": "readTimeout: 60s\nannotations:\n  nginx.ingress.kubernetes.io/proxy-body-size: 8 megabytes\nedge:\n  keepAlive: 75s\n",
	"shop/templates/ingress.yaml": `{{- if .Values.readTimeout }}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .Release.Name }}
  namespace: {{ .Release.Namespace }}
  annotations:
    nginx.ingress.kubernetes.io/proxy-read-timeout: {{ .Values.readTimeout | quote }}
    nginx.ingress.kubernetes.io/proxy-send-timeout: "30s"
    {{- toYaml .Values.annotations | nindent 4 }}
spec:
  ingressClassName: nginx
{{- end }}
`,
	"shop/charts/edge/Chart.yaml":  "apiVersion: v2\nname: edge\nversion: 0.1.0\n",
	"shop/charts/edge/values.yaml": "keepAlive: \"75\"\n",
	"shop/charts/edge/templates/config.yaml": `apiVersion: v1
kind: ConfigMap
metadata: {name: ingress-nginx-controller}
data:
  keep-alive: {{ .Values.keepAlive | quote }}
`,
	"prod.yaml": "readTimeout: 90s\n",
}

// withRealHelm puts the helm that make e2e has built on the PATH, and the
// charts into a new working directory.
func withRealHelm(t *testing.T) {
	t.Helper()
	helm := os.Getenv("HELM")
	if helm == "" {
		t.Fatal("HELM must name the program: make e2e does")
	}
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	folder := t.TempDir()
	t.Chdir(folder)
	t.Setenv("PATH", filepath.Dir(helm)+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("HELM_CACHE_HOME", t.TempDir())
	t.Setenv("HELM_CONFIG_HOME", t.TempDir())
	t.Setenv("HELM_DATA_HOME", t.TempDir())
	for name, text := range helmCharts {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		writeFile(t, name, text)
	}
}

// placesOf lists where findings stand: "file:line rule".
func placesOf(report *lint.Report) []string {
	var places []string
	for _, f := range report.Findings {
		places = append(places, fmt.Sprintf("%s:%d %s", f.File, f.Line, f.Rule))
	}
	return places
}

func TestE2EHelm(t *testing.T) {
	withRealHelm(t)
	for _, c := range []struct {
		args string
		want []string
	}{
		{"shop", []string{
			"shop/templates/ingress.yaml:9 annotation-value", "shop/values.yaml:1 annotation-value", "shop/values.yaml:3 annotation-value", "shop/values.yaml:5 config-value",
		}},
		{"--values prod.yaml --set edge.keepAlive=60 --release-name web --namespace prod .", []string{
			"prod.yaml:1 annotation-value", "shop/templates/ingress.yaml:9 annotation-value", "shop/values.yaml:3 annotation-value",
		}},
	} {
		args := append([]string{"lint", "--helm", "--controller-version", "1.9.4", "--format", "json"}, strings.Fields(c.args)...)
		done := start(t, "", append(args, "--rule", "annotation-value", "--rule", "config-value")...)
		report := parseReport(t, done.stdout)
		if done.status != lint.ExitFindings || len(report.Errors) > 0 {
			t.Errorf("%s: exit status %d, errors %v, %s", c.args, done.status, report.Errors, done.stderr)
		}
		if diff := cmp.Diff(c.want, placesOf(report)); diff != "" {
			t.Errorf("%s: places (-want +got):\n%s", c.args, diff)
		}
		for _, f := range report.Findings {
			if f.Fix != nil && len(f.Fix.TextEdits) > 0 {
				t.Errorf("%s: an edit of %s", c.args, f.File)
			}
			if strings.Contains(c.args, "--namespace") && f.Object.Kind == "Ingress" && f.Object.String() != "Ingress/prod/web" {
				t.Errorf("%s: the object is %s", c.args, f.Object)
			}
		}
	}
}

// What helm prints names the templates when it is piped in.
func TestE2EHelmPiped(t *testing.T) {
	withRealHelm(t)
	rendered, err := exec.Command("helm", "template", "web", "shop").Output()
	if err != nil {
		t.Fatal(err)
	}
	done := start(t, string(rendered), "lint", "--controller-version", "1.9.4", "-")
	for _, want := range []string{"(shop/templates/ingress.yaml)\n", "(shop/charts/edge/templates/config.yaml)\n"} {
		if !strings.Contains(done.stdout, want) {
			t.Errorf("the report lacks %s:\n%s", want, done.stdout)
		}
	}
}

func TestE2EHelmFails(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"shop/charts/edge", "", "run helm dependency build shop first"},
		{"shop/templates/ingress.yaml", "a: {{ .Values.none.below }}\n", "shop/templates/ingress.yaml:1"},
		{"shop/templates/ingress.yaml", "a: {{ if }}\n", "missing value for if"},
		{"shop/Chart.yaml", "name: shop\n", "helm template failed: "},
	} {
		withRealHelm(t)
		if err := os.RemoveAll(c.file); err != nil {
			t.Fatal(err)
		}
		if c.text != "" {
			writeFile(t, c.file, c.text)
		}
		done := start(t, "", "lint", "--helm", "shop")
		if done.status != lint.ExitUnread || !strings.Contains(done.stdout, c.want) {
			t.Errorf("%s: exit status %d, without %q:\n%s%s", c.file, done.status, c.want, done.stdout, done.stderr)
		}
	}
}
