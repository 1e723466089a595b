package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
)

// described lists what a report finds, and in parentheses what is suppressed.
func described(r *lint.Report) []string {
	var list []string
	for _, f := range r.Findings {
		list = append(list, fmt.Sprintf("%s:%d %s", f.File, f.Line, f.Rule))
	}
	for _, s := range r.Suppressed {
		list = append(list, fmt.Sprintf("(%s:%d %s, %s at %s:%d)", s.File, s.Line, s.Rule, s.How, s.By.File, s.By.Line))
	}
	return list
}

func TestSuppressionsInTheConfiguration(t *testing.T) {
	found := []string{"a/cm.yaml:8 keepalive-requests", "b/cm.yaml:8 keepalive-requests"}
	const unused = ".ingresslint.yaml:2 unused-suppression"
	for _, c := range []struct {
		name, suppression, args string
		status                  int
		want                    []string
	}{
		{"a folder", "{rule: keepalive-requests, paths: [a/], reason: measured}", ".", 1, []string{found[1], "(a/cm.yaml:8 keepalive-requests, configuration at .ingresslint.yaml:2)"}},
		{"an object", "{rule: keepalive-requests, object: ConfigMap/ingress-nginx/ingress-nginx-controller, reason: measured}", ".", 0,
			[]string{"(a/cm.yaml:8 keepalive-requests, configuration at .ingresslint.yaml:2)", "(b/cm.yaml:8 keepalive-requests, configuration at .ingresslint.yaml:2)"}},
		{"unused", "{rule: config-value, paths: [a/], reason: measured}", ".", 1, append([]string{unused}, found...)},
		{"unused, by a hook that names files", "{rule: config-value, paths: [a/], reason: measured}", "a/cm.yaml b/cm.yaml", 1, found},
		{"unused, in a part of the repository", "{rule: config-value, paths: [c/], reason: measured}", "a b", 1, found},
		{"unused, of a rule that is skipped", "{rule: config-value, paths: [a/], reason: measured}", "--skip config-value .", 1, found},
		{"unused, while one rule is asked for", "{rule: config-value, paths: [a/], reason: measured}", "--rule keepalive-requests .", 1, found},
	} {
		files(t, map[string]string{"a/cm.yaml": atRelease, "b/cm.yaml": atRelease, config.FileName: "suppressions:\n  - " + c.suppression + "\n"})
		out, errs, status := execute(t, "", append([]string{"lint", "--format", "json"}, strings.Fields(c.args)...)...)
		if status != c.status || errs != "" {
			t.Errorf("%s: exit status %d, not %d; standard error %q", c.name, status, c.status, errs)
			continue
		}
		if diff := cmp.Diff(c.want, described(parseReport(t, out))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestSuppressionsInKustomizations(t *testing.T) {
	literals := "configMapGenerator:\n  - name: ingress-nginx-controller\n    options: {disableNameSuffixHash: true}\n    literals:\n      - keep-alive-requests=50 # ingresslint:ignore keepalive-requests measured\n      # ingresslint:ignore config-value gone\n      - proxy-body-size=8m\n"
	files(t, map[string]string{
		"kustomization.yaml": "resources: [ingress.yaml]\n" + literals,
		"ingress.yaml":       "# ingresslint:ignore annotation-value gone\napiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: shop}\nspec: {ingressClassName: nginx}\n",
	})
	out, _, _ := execute(t, "", "lint", "--format", "json", ".")
	want := []string{"ingress.yaml:1 unused-suppression", "kustomization.yaml:7 unused-suppression", "(kustomization.yaml:6 keepalive-requests, comment at kustomization.yaml:6)"}
	if diff := cmp.Diff(want, described(parseReport(t, out))); diff != "" {
		t.Error(diff)
	}
}

func TestSuppressedFindingsAreCounted(t *testing.T) {
	files(t, map[string]string{"cm.yaml": strings.Replace(atRelease, `"50"`, `"50" # ingresslint:ignore keepalive-requests measured`, 1)})
	out, _, status := execute(t, "", "lint", ".")
	if status != lint.ExitClean || !strings.HasSuffix(out, "0 errors, 0 warnings, 0 infos in 1 file (1 object); 1 suppressed\n") {
		t.Errorf("exit status %d\n%s", status, out)
	}
}
