package main

import (
	"encoding/json"
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

// everything is a configuration with all settings.
const everything = `controllerVersion: 1.12.1
loadBalancer: {idleTimeout: 350s}
overrides:
- paths: [prod/, "!prod/eu"]
  controllerVersion: 1.9.6
  loadBalancer: {idleTimeout: 1m30s, layer: 7}
rules:
  config-key-case: off
  unquoted-value: on
  worker-processes: error
  keepalive-requests: {severity: info, parameters: {max: 50}}
skip: [duplicate-key]
exclude: [vendor/, '*.enc.yaml']
suppressions:
- {rule: config-value, paths: [old/], object: Ingress/shop/old, reason: 'it goes: in May'}
baseline: base.json
failOn: error
format: json
noColor: true
quiet: true
`

func TestConfigTellsWhatHoldsAndWhy(t *testing.T) {
	files(t, map[string]string{config.FileName: everything, "prod/cm.yaml": atRelease})
	for args, want := range map[string]string{
		"": `# for .: .ingresslint.yaml

controllerVersion: 1.12.1 # .ingresslint.yaml:1
loadBalancer:
  idleTimeout: 350s # .ingresslint.yaml:2
  layer: 4 # default
overrides:
  - paths: [prod/, '!prod/eu'] # .ingresslint.yaml:4
    controllerVersion: 1.9.6
    loadBalancer:
      idleTimeout: 90s
      layer: 7
rules:
  config-key-case: off # .ingresslint.yaml:8
  unquoted-value: on # .ingresslint.yaml:9
  worker-processes: error # .ingresslint.yaml:10
  keepalive-requests: {severity: info, parameters: {max: 50}} # .ingresslint.yaml:11
skip:
  - duplicate-key # .ingresslint.yaml:12
exclude:
  - vendor/ # .ingresslint.yaml:13
  - '*.enc.yaml' # .ingresslint.yaml:13
suppressions:
  - rule: config-value # .ingresslint.yaml:15
    paths: [old/]
    object: Ingress/shop/old
    reason: 'it goes: in May'
baseline: base.json # .ingresslint.yaml:16
failOn: error # .ingresslint.yaml:17
format: json # .ingresslint.yaml:18
noColor: true # .ingresslint.yaml:19
quiet: true # .ingresslint.yaml:20
`,
		"--no-exclude --lb-idle-timeout 60s --lb-layer 7 --skip config-value prod/cm.yaml prod/ing.yaml": `# for prod/cm.yaml, prod/ing.yaml: .ingresslint.yaml

controllerVersion: 1.9.6 # .ingresslint.yaml:4
loadBalancer:
  idleTimeout: 60s # --lb-idle-timeout
  layer: 7 # --lb-layer
rules:
  config-key-case: off # .ingresslint.yaml:8
  unquoted-value: on # .ingresslint.yaml:9
  worker-processes: error # .ingresslint.yaml:10
  keepalive-requests: {severity: info, parameters: {max: 50}} # .ingresslint.yaml:11
skip:
  - duplicate-key # .ingresslint.yaml:12
  - config-value # --skip
suppressions:
  - rule: config-value # .ingresslint.yaml:15
    paths: [old/]
    object: Ingress/shop/old
    reason: 'it goes: in May'
baseline: base.json # .ingresslint.yaml:16
failOn: error # .ingresslint.yaml:17
format: json # .ingresslint.yaml:18
noColor: true # .ingresslint.yaml:19
quiet: true # .ingresslint.yaml:20
`,
		"--controller-version 1.8.1 --rule worker-processes --exclude tmp": `# for .: .ingresslint.yaml

controllerVersion: 1.8.1 # --controller-version
loadBalancer:
  idleTimeout: 350s # .ingresslint.yaml:2
  layer: 4 # default
overrides:
  - paths: [prod/, '!prod/eu'] # .ingresslint.yaml:4
    loadBalancer:
      idleTimeout: 90s
      layer: 7
rules:
  unquoted-value: on # .ingresslint.yaml:9
  worker-processes: error # .ingresslint.yaml:10
  keepalive-requests: {severity: info, parameters: {max: 50}} # .ingresslint.yaml:11
only:
  - worker-processes # --rule
exclude:
  - vendor/ # .ingresslint.yaml:13
  - '*.enc.yaml' # .ingresslint.yaml:13
  - tmp # --exclude
suppressions:
  - rule: config-value # .ingresslint.yaml:15
    paths: [old/]
    object: Ingress/shop/old
    reason: 'it goes: in May'
baseline: base.json # .ingresslint.yaml:16
failOn: error # .ingresslint.yaml:17
format: json # .ingresslint.yaml:18
noColor: true # .ingresslint.yaml:19
quiet: true # .ingresslint.yaml:20
`,
	} {
		out, errs, status := execute(t, "", append([]string{"config"}, strings.Fields(args)...)...)
		if diff := cmp.Diff(want, out); diff != "" || errs != "" || status != 0 {
			t.Errorf("%s: exit status %d, %q %s", args, status, errs, diff)
		}
	}
	if out, _, _ := execute(t, "", "config", "/"); out != "# for /: no configuration file\n\nfailOn: warning # default\nformat: text # default\n" {
		t.Errorf("without a file: %s", out)
	}
}

// What config prints is itself a configuration that says the same.
func TestConfigPrintsAConfiguration(t *testing.T) {
	files(t, map[string]string{config.FileName: everything})
	for _, args := range []string{"config", "config --rules"} {
		writeFile(t, config.FileName, everything)
		first, _, _ := execute(t, "", strings.Fields(args)...)
		writeFile(t, config.FileName, first)
		second, errs, status := execute(t, "", strings.Fields(args)...)
		if diff := cmp.Diff(withoutRemarks(first), withoutRemarks(second)); diff != "" || status != 0 {
			t.Errorf("%s: %s%s", args, errs, diff)
		}
	}
}

func withoutRemarks(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line, _, _ = strings.Cut(line, " #")
		lines = append(lines, line)
	}
	return lines
}

func TestConfigListsEveryRule(t *testing.T) {
	files(t, map[string]string{config.FileName: everything})
	out, _, _ := execute(t, "", "config", "--rules", "--skip", "auth-dropped")
	for _, want := range []string{
		"\n  auth-dropped: off # --skip\n",
		"\n  config-key-case: off # .ingresslint.yaml:8\n",
		"\n  duplicate-key: off # .ingresslint.yaml:12\n",
		"\n  config-value: error # default\n",
		"\n  keepalive-requests: {severity: info, parameters: {max: 50, suggest: 10000}} # .ingresslint.yaml:11\n",
		"\n  read-timeout-below-p99: {severity: warning, parameters: {headroom: 1.25}} # default, says nothing without observed latencies\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	out, _, _ = execute(t, "", "config", "--rules", "--rule", "keepalive-requests")
	for _, want := range []string{"\n  auth-dropped: off # --rule\n", "\n  keepalive-requests: {severity: info, parameters: {max: 50, suggest: 10000}} # --rule, .ingresslint.yaml:11\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestConfigAsJSON(t *testing.T) {
	files(t, map[string]string{config.FileName: everything, "sub/.ingresslint.yaml": "quiet: true\n"})
	out, _, status := execute(t, "", "config", "--format", "json", ".", "a.yaml", "sub")
	var all []effective
	if err := json.Unmarshal([]byte(out), &all); err != nil || status != 0 || len(all) != 3 {
		t.Fatalf("exit status %d, %v\n%s", status, err, out)
	}
	want := effective{Paths: []string{"sub"}, File: "sub/.ingresslint.yaml", Settings: []stated{
		{Setting: "failOn", Value: "warning", From: "default"}, {Setting: "format", Value: "text", From: "default"},
		{Setting: "quiet", Value: true, From: "sub/.ingresslint.yaml:1"},
	}}
	if diff := cmp.Diff(want, all[2]); diff != "" {
		t.Error(diff)
	}
}

// The guide shows what the program prints for its example.
func TestTheGuideShowsWhatConfigPrints(t *testing.T) {
	guide, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(guide), "```yaml\n")
	example, rest, _ := strings.Cut(rest, "```")
	_, rest, _ = strings.Cut(rest, "```console\n$ ingresslint ")
	command, rest, _ := strings.Cut(rest, "\n")
	want, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("the guide shows no run")
	}
	files(t, map[string]string{config.FileName: example, "observed.json": `{"latencies": []}`})
	out, errs, _ := execute(t, "", strings.Fields(command)...)
	if diff := cmp.Diff(want, out); diff != "" || errs != "" {
		t.Errorf("%s%s", errs, diff)
	}
}
