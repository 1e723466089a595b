package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
)

// files makes files in a new folder and works there.
func files(t *testing.T, texts map[string]string) {
	t.Helper()
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range texts {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		writeFile(t, name, text)
	}
}

// atRelease is a ConfigMap with keep-alive-requests of 50 in line 8, whose
// release is written nowhere.
const atRelease = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: ingress-nginx\n  labels: {app.kubernetes.io/name: ingress-nginx}\ndata:\n  keep-alive-requests: \"50\"\n"

// What flags and configuration say, told by what is found.
func TestFlagsWinOverTheConfiguration(t *testing.T) {
	for _, c := range []struct {
		name, config, args string
		status             int
		want               []string // severity, rule and release of what is found in cm.yaml; skipped files
	}{
		{"nothing is stated", "", "", 1, []string{"warning keepalive-requests"}},
		{"rule off", "rules: {keepalive-requests: off}", "", 0, nil},
		{"rule off, as a boolean", "rules: {keepalive-requests: false}", "", 0, nil},
		{"rule not enabled", "rules: {keepalive-requests: {enabled: false}}", "", 0, nil},
		{"rule off, asked for", "rules: {keepalive-requests: off}", "--rule keepalive-requests", 1, []string{"warning keepalive-requests"}},
		{"rule skipped", "skip: [keepalive-requests]", "", 0, nil},
		{"rule skipped, asked for", "skip: [keepalive-requests]", "--rule keepalive-requests", 1, []string{"warning keepalive-requests"}},
		{"rule skipped by flag beside another", "skip: [config-value]", "--skip keepalive-requests", 0, nil},
		{"only another rule", "only: [config-value]", "", 0, nil},
		{"only another rule, asked for", "only: [config-value]", "--rule keepalive-requests", 1, []string{"warning keepalive-requests"}},
		{"severity", "rules: {keepalive-requests: error}", "--fail-on error", 1, []string{"error keepalive-requests"}},
		{"severity with settings", "rules: {keepalive-requests: {severity: info}}", "", 0, []string{"info keepalive-requests"}},
		{"severity of an asked rule", "rules: {keepalive-requests: error}", "--rule keepalive-requests", 1, []string{"error keepalive-requests"}},
		{"parameter", "rules: {keepalive-requests: {parameters: {max: 40}}}", "", 0, nil},
		{"parameter at the bound", "rules: {keepalive-requests: {parameters: {max: 50}}}", "", 1, []string{"warning keepalive-requests"}},
		{"threshold", "failOn: error", "", 0, []string{"warning keepalive-requests"}},
		{"threshold by flag", "failOn: error", "--fail-on warning", 1, []string{"warning keepalive-requests"}},
		{"excluded", "exclude: [cm.yaml]", "", 0, nil},
		{"excluded by flag", "", "--exclude *.yaml", 0, nil},
		{"excluded, but not now", "exclude: [cm.yaml]", "--no-exclude", 1, []string{"warning keepalive-requests"}},
		{"excluded and taken back", "exclude: ['*.yaml', '!cm.yaml']", "", 1, []string{"warning keepalive-requests"}},
		{"load balancer", "loadBalancer: {idleTimeout: 60s}", "", 1, []string{"warning load-balancer-idle-timeout", "warning keepalive-requests"}},
		{"load balancer of layer 7", "loadBalancer: {idleTimeout: 350s, layer: 7}", "", 1, []string{"warning load-balancer-idle-timeout", "warning keepalive-requests"}},
		{"load balancer that waits long", "loadBalancer: {idleTimeout: 350s}", "", 1, []string{"warning keepalive-requests"}},
		{"load balancer by flag", "loadBalancer: {idleTimeout: 350s}", "--lb-idle-timeout 60s", 1, []string{"warning load-balancer-idle-timeout", "warning keepalive-requests"}},
		{"layer by flag", "loadBalancer: {idleTimeout: 350s}", "--lb-layer 7", 1, []string{"warning load-balancer-idle-timeout", "warning keepalive-requests"}},
		{"idle timeout by flag, layer configured", "loadBalancer: {idleTimeout: 60s, layer: 7}", "--lb-idle-timeout 350s", 1, []string{"warning load-balancer-idle-timeout", "warning keepalive-requests"}},
		{"load balancer by override", "overrides: [{paths: [cm.yaml], loadBalancer: {idleTimeout: 60s}}]", "", 1, []string{"warning load-balancer-idle-timeout", "warning keepalive-requests"}},
		{"load balancer by an override for others", "overrides: [{paths: [other/], loadBalancer: {idleTimeout: 60s}}]", "", 1, []string{"warning keepalive-requests"}},
	} {
		files(t, map[string]string{"cm.yaml": atRelease, config.FileName: c.config})
		out, errs, status := execute(t, "", append(strings.Fields("lint --format json "+c.args), ".")...)
		if status != c.status || errs != "" {
			t.Errorf("%s: exit status %d, not %d; standard error %q", c.name, status, c.status, errs)
			continue
		}
		var got []string
		for _, f := range parseReport(t, out).Findings {
			got = append(got, string(f.Severity)+" "+f.Rule)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestReleasesByPath(t *testing.T) {
	text := "controllerVersion: 1.12.1\noverrides:\n- {paths: [prod/], controllerVersion: 1.9.6}\n- {paths: [prod/old/], controllerVersion: 1.5.1}\n"
	files(t, map[string]string{config.FileName: text, "dev/cm.yaml": atRelease, "prod/cm.yaml": atRelease, "prod/old/cm.yaml": atRelease, "prod/ing.yaml": good("x")})
	for args, want := range map[string][]string{
		".":                              {"1.12.1 configuration", "1.5.1 configuration", "1.9.6 configuration"},
		"dev":                            {"1.12.1 configuration"},
		"prod/old/cm.yaml":               {"1.5.1 configuration"},
		"--controller-version 1.8.1 dev": {"1.8.1 flag"},
	} {
		out, errs, _ := execute(t, "", append([]string{"lint", "--format", "json"}, strings.Fields(args)...)...)
		var got []string
		for _, i := range parseReport(t, out).Installations {
			if text := i.Release + " " + i.ReleaseFrom; !slices.Contains(got, text) {
				got = append(got, text)
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" || errs != "" {
			t.Errorf("%s: %s%s", args, errs, diff)
		}
	}
}

// The same is said of a file whether its folder, the repository or the file alone is named.
func TestEachFileHasTheConfigurationNearestToIt(t *testing.T) {
	files(t, map[string]string{
		"repo/.ingresslint.yaml":        "failOn: error\nrules: {keepalive-requests: error}\nexclude: [vendor/]\n",
		"repo/a/cm.yaml":                atRelease,
		"repo/b/.ingresslint.yaml":      "failOn: none\nrules: {keepalive-requests: off, config-key-case: info}\nsuppressions: [{rule: config-value, paths: [cm.yaml], reason: none}]\n",
		"repo/b/cm.yaml":                atRelease + "  Keep-Alive: \"75\"\n",
		"repo/c/.ingresslint.yaml":      "# nothing\n",
		"repo/c/cm.yaml":                atRelease,
		"repo/vendor/.ingresslint.yaml": "rules: {keepalive-requests: info}\n",
		"repo/vendor/cm.yaml":           atRelease,
	})
	for _, c := range []struct {
		args   string
		status int
		want   []string
	}{
		{"repo", 1, []string{"repo/a/cm.yaml error keepalive-requests", "repo/b/cm.yaml info config-key-case", "repo/c/cm.yaml warning keepalive-requests", "skipped repo/b/.ingresslint.yaml:1"}},
		{"repo/b/cm.yaml repo/a/cm.yaml", 1, []string{"repo/a/cm.yaml error keepalive-requests", "repo/b/cm.yaml info config-key-case", "skipped repo/b/.ingresslint.yaml:1"}},
		{"repo/b", 0, []string{"repo/b/cm.yaml info config-key-case"}},
		{"repo/b/cm.yaml", 0, []string{"repo/b/cm.yaml info config-key-case"}},
		{"repo/c/cm.yaml repo/c/.ingresslint.yaml", 1, []string{"repo/c/cm.yaml warning keepalive-requests"}},
		{"repo/vendor/cm.yaml repo/a/cm.yaml", 1, []string{"repo/a/cm.yaml error keepalive-requests", "skipped repo/vendor/cm.yaml:0"}},
		{"--config repo/.ingresslint.yaml repo/b repo/c", 1, []string{"repo/b/cm.yaml error keepalive-requests", "repo/b/cm.yaml info config-key-case", "repo/c/cm.yaml error keepalive-requests"}},
		{"--rule keepalive-requests repo/b repo/a", 1, []string{"repo/a/cm.yaml error keepalive-requests", "repo/b/cm.yaml warning keepalive-requests", "skipped repo/b/.ingresslint.yaml:1"}},
	} {
		out, errs, status := execute(t, "", append([]string{"lint", "--format", "json"}, strings.Fields(c.args)...)...)
		if errs != "" || status != c.status {
			t.Errorf("%s: exit status %d, standard error %q", c.args, status, errs)
			continue
		}
		report := parseReport(t, out)
		var got []string
		for _, f := range report.Findings {
			if f.Rule != "unused-suppression" {
				got = append(got, f.File+" "+string(f.Severity)+" "+f.Rule)
			}
		}
		for _, s := range report.Skipped {
			got = append(got, "skipped "+s.File+":"+string(rune('0'+s.Line)))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.args, diff)
		}
	}
}

// What an overlay makes of a base is judged as the overlay is.
func TestOverlaysHaveTheConfigurationNearestToThem(t *testing.T) {
	files(t, map[string]string{
		"base/kustomization.yaml": "resources: [cm.yaml]\n", "base/cm.yaml": atRelease,
		"overlays/prod/kustomization.yaml": "resources: [../../base]\n", "overlays/prod/.ingresslint.yaml": "controllerVersion: 1.9.6\nrules: {keepalive-requests: error}\n",
	})
	out, errs, _ := execute(t, "", "lint", "--format", "json", "--rule", "keepalive-requests", ".")
	report := parseReport(t, out)
	if len(report.Findings) != 1 || report.Findings[0].File != "base/cm.yaml" || report.Findings[0].Severity != lint.Error || errs != "" {
		t.Errorf("findings: %+v %s", report.Findings, errs)
	}
	if len(report.Installations) != 1 || report.Installations[0].Release != "1.9.6" {
		t.Errorf("installations: %+v", report.Installations)
	}
}

// A mistake in a configuration found on the way ends the run like one above.
func TestMistakesInConfigurationsFurtherDown(t *testing.T) {
	files(t, map[string]string{"a/cm.yaml": atRelease, "a/.ingresslint.yaml": "quiet: 1\n", "b/cm.yaml": atRelease, "b/.ingresslint.yaml": "skip: [x]\nfailon: error\n"})
	out, errs, status := execute(t, "", "lint", ".")
	want := "ingresslint: configuration: a/.ingresslint.yaml:1: quiet is \"1\"; expected true or false\n" +
		"configuration: 2 mistakes\n  b/.ingresslint.yaml:1: unknown rule \"x\"; ingresslint rules lists them\n" +
		"  b/.ingresslint.yaml:2: unknown setting \"failon\" in the file; did you mean failOn?\n"
	if diff := cmp.Diff(want, errs); diff != "" || status != lint.ExitUsage || out != "" {
		t.Errorf("exit status %d, %q: %s", status, out, diff)
	}
}

// The configuration is no input: neither as a part of a folder nor when a hook names it.
func TestTheConfigurationIsNotLinted(t *testing.T) {
	files(t, map[string]string{config.FileName: "failOn: none\n", "sub/.ingresslint.yaml": ""})
	for _, args := range []string{".", config.FileName, "sub/.ingresslint.yaml .ingresslint.yaml"} {
		out, errs, status := execute(t, "", append([]string{"lint"}, strings.Fields(args)...)...)
		if status != lint.ExitClean || errs != "" || out != "0 errors, 0 warnings, 0 infos in 0 files (0 objects)\n" {
			t.Errorf("%s: exit status %d\n%s%s", args, status, out, errs)
		}
	}
}
