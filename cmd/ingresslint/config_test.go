package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/config"
)

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
