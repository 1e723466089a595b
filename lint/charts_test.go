package lint

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Charts come in several files, or several times in one.
func TestCharts(t *testing.T) {
	for _, c := range []struct {
		name  string
		texts map[string]string
		want  []string
	}{
		{"one chart under two names", map[string]string{
			"Chart.yaml": "name: platform\nversion: 1.0.0\ndependencies:\n" +
				"- {name: ingress-nginx, alias: public, version: 4.10.0, repository: \"https://kubernetes.github.io/ingress-nginx\"}\n" +
				"- {name: ingress-nginx, alias: private, version: 4.8.0, repository: \"https://kubernetes.github.io/ingress-nginx\"}\n",
			"values.yaml": "public:\n  controller:\n    resources: {limits: {cpu: 1}}\n    config: {worker-processes: \"1\", enable-opentracing: \"true\"}\n" +
				"private:\n  controller:\n    resources: {limits: {cpu: 1}}\n    config: {worker-processes: \"1\", enable-opentracing: \"true\"}\n",
		}, []string{"values.yaml:4 error renamed-config-key", "values.yaml:8 info deprecated-config-key"}},
		{"two releases that share values", map[string]string{
			"helmfile.yaml": "releases:\n- {name: a, chart: ingress-nginx/ingress-nginx, version: 4.12.1, values: [common.yaml]}\n" +
				"- {name: b, chart: ingress-nginx/ingress-nginx, version: 4.9.0, values: [common.yaml]}\n",
			"common.yaml": "controller:\n  resources: {limits: {cpu: 1}}\n  config:\n    worker-processes: \"1\"\n    proxy-read-timeout: 60s\n    enable-opentracing: \"true\"\n",
		}, []string{"common.yaml:5 error config-value", "common.yaml:6 info deprecated-config-key", "common.yaml:6 error renamed-config-key"}},
		{"values beside the key of the chart", map[string]string{
			"Chart.yaml": "name: platform\nversion: 1.0.0\ndependencies:\n" +
				"- {name: ingress-nginx, version: 4.15.1, repository: \"https://kubernetes.github.io/ingress-nginx\"}\n",
			"values.yaml":      "controller:\n  config: {use-forwarded-headers: \"true\", keep-alive: \"0\"}\ningress-nginx:\n  controller:\n    resources: {limits: {cpu: 1}}\n",
			"values-prod.yaml": "controller:\n  config: {use-forwarded-headers: \"true\"}\n",
		}, []string{"values-prod.yaml:1 error unknown-helm-value"}},
		{"values that templates of the chart read", map[string]string{
			"Chart.yaml": "name: platform\nversion: 1.0.0\ndependencies:\n" +
				"- {name: ingress-nginx, version: 4.15.1, repository: \"https://kubernetes.github.io/ingress-nginx\"}\n",
			"templates/x.yaml": "apiVersion: v1\nkind: Secret\n",
			"values.yaml":      "controller:\n  config: {use-forwarded-headers: \"true\"}\ningress-nginx:\n  controller:\n    resources: {limits: {cpu: 1}}\n",
		}, nil},
		{"a chart that only the image hints at", map[string]string{
			"values.yaml": "controller:\n  resources: {limits: {cpu: 1}}\n  config: {worker-processes: \"1\", keep-alive-requests: \"1000\"}\n" +
				"  image:\n    tag: v0.34.1\n    registry: registry.example.test\n  podDisruptionBudget: {enabled: true}\n",
		}, []string{"values.yaml:6 info unknown-helm-value", "values.yaml:7 error unknown-helm-value"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			report := reportOf(t, Options{}, c.texts)
			for _, f := range report.Findings {
				got = append(got, fmt.Sprintf("%s:%d %s %s", f.File, f.Line, f.Severity, f.Rule))
			}
			for _, e := range report.Errors {
				got = append(got, e.Message)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What a chart does by itself is taken away among its values.
func TestWhatTheChartDoesByItself(t *testing.T) {
	report := reportOf(t, Options{TextEdits: true}, map[string]string{
		"values.yaml": "controller:\n  image: {tag: 0.25.1}\n  resources: {limits: {cpu: 1}}\n  config: {worker-processes: \"1\", keep-alive-requests: \"1000\"}\n",
	})
	var got []string
	for _, f := range report.Findings {
		got = append(got, fmt.Sprintf("%s %s %d", f.ValuesPath, f.Fix.Description, len(f.Fix.TextEdits)))
	}
	want := []string{"/controller/lifecycle/preStop delete the hook, the controller stops nginx by itself: write controller.lifecycle.preStop: null 0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
