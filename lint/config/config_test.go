package config

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ingresslint/ingresslint/lint/gitignore"
)

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// read reads a configuration that is right.
func read(t *testing.T, file, text string) *Config {
	t.Helper()
	write(t, file, text)
	c, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestTheNearestFileAboveCounts(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "repo/.ingresslint.yaml", "")
	write(t, "repo/a/nested/.ingresslint.yaml", "")
	write(t, "repo/a/b/cm.yaml", "")
	var finder Finder
	for path, want := range map[string]string{
		"repo": "repo/.ingresslint.yaml", "repo/a/b": "repo/.ingresslint.yaml", "repo/a/b/cm.yaml": "repo/.ingresslint.yaml",
		"repo/a/gone.yaml": "repo/.ingresslint.yaml", "repo/a/nested/cm.yaml": "repo/a/nested/.ingresslint.yaml",
		"repo/.ingresslint.yaml": "repo/.ingresslint.yaml", "-": "", ".": "", "other/cm.yaml": "",
	} {
		if got, err := finder.Above(path); err != nil || got != want {
			t.Errorf("%s: %q, %v, not %q", path, got, err, want)
		}
	}
}

func TestEverySettingIsRead(t *testing.T) {
	t.Chdir(t.TempDir())
	got := read(t, "repo/.ingresslint.yaml", `# comment
controllerVersion: 1.10
loadBalancer: {idleTimeout: 350s}
overrides:
- paths: [clusters/prod/, "!clusters/prod/eu/"]
  controllerVersion: 1.9.6
  loadBalancer:
    idleTimeout: 1m
    layer: 7
rules:
  config-key-case: off
  unquoted-value: on
  worker-processes: error
  keepalive-requests:
    enabled: true
    severity: info
    parameters: {max: 50, suggest: 1e4}
only: [keepalive-requests]
skip:
- config-value
exclude: |
  vendor/
  # comment

  *.enc.yaml
suppressions:
- {rule: duplicate-key, paths: [legacy/**], object: Ingress/shop/old, reason: it goes in May}
observed: seen/o.json
baseline: /base.json
failOn: none
format: json
noColor: true
quiet: false
`)
	want := &Config{
		File: "repo/.ingresslint.yaml", ControllerVersion: "1.10",
		LoadBalancer: &LoadBalancer{IdleTimeout: 350 * time.Second, IdleTimeoutLine: 3},
		Overrides: []Override{{
			Paths: gitignore.List{{Text: "clusters/prod/", Line: 5}, {Text: "!clusters/prod/eu/", Line: 5}}, ControllerVersion: "1.9.6",
			LoadBalancer: &LoadBalancer{IdleTimeout: time.Minute, Layer: 7, IdleTimeoutLine: 8, LayerLine: 9}, Line: 5,
		}},
		Rules: []Rule{
			{ID: "config-key-case", Switch: Off, Line: 11},
			{ID: "unquoted-value", Switch: On, Line: 12},
			{ID: "worker-processes", Switch: On, Severity: "error", Line: 13},
			{ID: "keepalive-requests", Switch: On, Severity: "info", Parameters: map[string]any{"max": 50, "suggest": 1e4}, Line: 14},
		},
		Only: []string{"keepalive-requests"}, Skip: []string{"config-value"},
		Exclude: gitignore.List{{Text: "vendor/", Line: 22}, {Text: "*.enc.yaml", Line: 25}},
		Suppressions: []Suppression{{
			Rule: "duplicate-key", Paths: gitignore.List{{Text: "legacy/**", Line: 27}}, Object: "Ingress/shop/old", Reason: "it goes in May", Line: 27,
		}},
		Observed: "repo/seen/o.json", Baseline: "/base.json", FailOn: "none", Format: "json", NoColor: true,
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Config{}, gitignore.Pattern{})); diff != "" {
		t.Error(diff)
	}
	for setting, line := range map[string]int{"controllerVersion": 2, "loadBalancer": 3, "rules": 11, "quiet": 33, "profiles": 0} {
		if got.Line(setting) != line {
			t.Errorf("%s stands in line %d, not %d", setting, got.Line(setting), line)
		}
	}
}

func TestEmptyFilesSayNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, text := range []string{"", "# nothing\n", "---\n", "null\n", "controllerVersion:\nobserved: ~\nrules:\n  config-value:\noverrides: []\nexclude: []\n", "\ufeffquiet: false\n"} {
		got := read(t, FileName, text)
		if diff := cmp.Diff(&Config{File: FileName}, got, cmpopts.IgnoreUnexported(Config{}), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestLaterOverridesWin(t *testing.T) {
	t.Chdir(t.TempDir())
	text := `controllerVersion: 1.12.1
loadBalancer: {idleTimeout: 60s}
overrides:
- {paths: [clusters/], controllerVersion: 1.11.1}
- {paths: [clusters/prod/], controllerVersion: 1.9.6}
- {paths: [eu], loadBalancer: {idleTimeout: 90s}}
- {paths: ['*-old.yaml'], controllerVersion: 1.5.1}
`
	here := read(t, FileName, text)
	for file, want := range map[string]string{
		"apps/cm.yaml": "1.12.1 1m0s", "clusters/dev/cm.yaml": "1.11.1 1m0s", "clusters/prod/cm.yaml": "1.9.6 1m0s",
		"clusters/prod/eu/cm.yaml": "1.9.6 1m30s", "clusters/prod/eu/cm-old.yaml": "1.5.1 1m30s", "<stdin>": "1.12.1 1m0s",
		"../clusters/prod/cm.yaml": "1.12.1 1m0s", "/clusters/prod/cm.yaml": "1.12.1 1m0s",
	} {
		version, _ := here.ReleaseFor(file)
		if got := version + " " + here.LoadBalancerFor(file).IdleTimeout.String(); got != want {
			t.Errorf("%s: %s, not %s", file, got, want)
		}
	}
	nothing := &Config{}
	if version, line := nothing.ReleaseFor("cm.yaml"); version != "" || line != 0 || nothing.LoadBalancerFor("cm.yaml") != nil {
		t.Error("an empty configuration states something")
	}
}

// Patterns are relative to the configuration's folder, from wherever one works.
func TestPatternsAreRelativeToTheConfiguration(t *testing.T) {
	dir := t.TempDir()
	text := "exclude: [/clusters/dev/]\n"
	write(t, filepath.Join(dir, "repo/clusters/dev/cm.yaml"), "")
	write(t, filepath.Join(dir, "elsewhere/shared.yaml"), text)
	write(t, filepath.Join(dir, "repo", FileName), text)
	for _, c := range []struct{ wd, config, file string }{
		{".", "repo/.ingresslint.yaml", "repo/clusters/dev/cm.yaml"},
		{"repo", ".ingresslint.yaml", "clusters/dev/cm.yaml"},
		{"repo/clusters", "../.ingresslint.yaml", "dev/cm.yaml"},
		{"repo/clusters/dev", "../../.ingresslint.yaml", "cm.yaml"},
		{"repo/clusters/dev", filepath.Join(dir, "repo/.ingresslint.yaml"), filepath.Join(dir, "repo/clusters/dev/cm.yaml")},
		{"repo", "../elsewhere/shared.yaml", "clusters/dev/cm.yaml"},
		{"repo", filepath.Join(dir, "elsewhere/shared.yaml"), "clusters/dev/cm.yaml"},
	} {
		t.Chdir(filepath.Join(dir, c.wd))
		got, err := Read(c.config)
		if err != nil {
			t.Fatal(err)
		}
		if got.Excludes(c.file, false) == nil {
			t.Errorf("in %s, %s does not exclude %s", c.wd, c.config, c.file)
		}
		if got.Excludes("../clusters/dev/x.yaml", false) != nil && c.wd != "repo/clusters/dev" && c.wd != "repo/clusters" {
			t.Errorf("in %s, %s excludes what lies elsewhere", c.wd, c.config)
		}
	}
}
