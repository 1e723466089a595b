package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/versions"
)

// Many values files are copies of the chart's own with a line changed. Of all the
// defaults in them nothing may be said that is not said of the changed line
// alone.
func TestHabitsOfCopiedValues(t *testing.T) {
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	rules := func(t *testing.T, version string, values map[string]any) []string {
		t.Helper()
		text, err := yaml.Marshal(values)
		if err != nil {
			t.Fatal(err)
		}
		t.Chdir(t.TempDir())
		writeFile(t, "in.yaml", fluxRelease("helm.toolkit.fluxcd.io/v2", "  chart:\n    spec: {chart: ingress-nginx, version: "+version+", sourceRef: {kind: HelmRepository, name: ingress-nginx}}\n  values:\n"+indent(string(text), "    ")))
		out, _, _ := execute(t, "", "lint", "--format", "json", "--fail-on", "none", "in.yaml")
		report := parseReport(t, out)
		found := []string{}
		for _, f := range report.Findings {
			found = append(found, f.Rule+": "+f.Message)
		}
		if len(report.Errors)+len(report.Skipped) > 0 || len(found) == 0 {
			t.Errorf("found %v, errors %v, skipped %v", found, report.Errors, report.Skipped)
		}
		return found
	}
	few := func() map[string]any { return map[string]any{"keep-alive-requests": "50"} }
	charts := versions.Charts()
	for i := len(charts) - 1; i >= 0; i -= 10 {
		chart := &charts[i]
		t.Run(chart.Version, func(t *testing.T) {
			all, _ := chart.Value("")
			copied := all.(map[string]any)
			copied["controller"].(map[string]any)["config"] = few()
			short := map[string]any{"controller": map[string]any{"config": few()}}
			if diff := cmp.Diff(rules(t, chart.Version, short), rules(t, chart.Version, copied)); diff != "" {
				t.Errorf("what is said of the line alone and of the copy (-line +copy):\n%s", diff)
			}
		})
	}
}
