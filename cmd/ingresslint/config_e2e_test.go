//go:build e2e

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint"
)

// A repository of two clusters and an application of its own, as its hook and
// its job see it.
func TestE2EConfiguration(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		".ingresslint.yaml": `controllerVersion: 1.12.1
overrides:
- {paths: [clusters/old/], controllerVersion: 1.5.1, loadBalancer: {idleTimeout: 60s}}
exclude: [vendor/, '*.enc.yaml']
rules: {config-key-case: off}
suppressions:
- {rule: keepalive-requests, paths: [clusters/lab/], reason: nobody is waiting there}
`,
		"clusters/old/cm.yaml":   atRelease,
		"clusters/new/cm.yaml":   atRelease,
		"clusters/lab/cm.yaml":   atRelease,
		"vendor/cm.yaml":         atRelease,
		"vendor/deep/cm.yaml":    atRelease,
		"clusters/x.enc.yaml":    "kind: [",
		"apps/a/cm.yaml":         atRelease,
		"apps/.ingresslint.yaml": "rules: {keepalive-requests: error}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		writeFile(t, name, text)
	}
	folder := start(t, "", "lint", "--quiet", ".")
	named := start(t, "", "lint", "--quiet", ".ingresslint.yaml", "clusters/lab/cm.yaml", "vendor/cm.yaml", "clusters/old/cm.yaml", "clusters/x.enc.yaml",
		"clusters/new/cm.yaml", "vendor/deep/cm.yaml", "apps/a/cm.yaml", "apps/.ingresslint.yaml")
	for how, got := range map[string]finished{"the folder": folder, "its files": named} {
		if got.status != lint.ExitFindings || got.stderr != "" {
			t.Errorf("%s: exit status %d, standard error %q", how, got.status, got.stderr)
		}
		if got.stdout != folder.stdout {
			t.Errorf("%s: other findings\n%s", how, got.stdout)
		}
	}
	for _, want := range []string{"error: keep-alive-requests is 50", " --> apps/a/cm.yaml:8:3", " --> clusters/old/cm.yaml:8:3", " --> clusters/new/cm.yaml:8:3", "The load balancer in front"} {
		if !strings.Contains(folder.stdout, want) {
			t.Errorf("%q is not in\n%s", want, folder.stdout)
		}
	}
	for _, other := range []string{"vendor", "enc.yaml", "clusters/lab"} {
		if strings.Contains(folder.stdout, other) {
			t.Errorf("%q is in\n%s", other, folder.stdout)
		}
	}
	wrong := exec.Command(binary(t), "lint", ".")
	writeFile(t, ".ingresslint.yaml", "failOn: eror\ncontroller-version: 1.9.6\n")
	got := wait(t, wrong)
	want := "ingresslint: configuration: 2 mistakes\n  .ingresslint.yaml:1: failOn is \"eror\"; did you mean error?\n" +
		"  .ingresslint.yaml:2: unknown setting \"controller-version\" in the file; did you mean controllerVersion?\n"
	if got.status != lint.ExitUsage || got.stderr != want || got.stdout != "" {
		t.Errorf("exit status %d, %q", got.status, got.stderr)
	}
}
