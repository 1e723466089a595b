package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withHelm puts a program called helm on the PATH that prints a text.
func withHelm(t *testing.T, text string) {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\ncat <<'END'\n" + text + "END\n"
	if err := os.WriteFile(filepath.Join(dir, "helm"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

func TestChartsAreRendered(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"app/Chart.yaml":        "apiVersion: v2\nname: app\nversion: 0.1.0\n",
		"app/values.yaml":       "keepAlive: 75s\n",
		"app/templates/cm.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller}\ndata:\n  keep-alive: {{ .Values.keepAlive }}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	withHelm(t, "---\n# Source: app/templates/cm.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller}\ndata:\n  keep-alive: 75s\n")
	stdout, stderr, code := execute(t, "", "lint", "--helm", "--controller-version", "1.9.4", "app")
	if code != 1 || !strings.Contains(stdout, "--> app/values.yaml:1:1") || !strings.Contains(stdout, "rule: config-value") {
		t.Errorf("status %d\n%s%s", code, stdout, stderr)
	}
}

func TestHelmFlags(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("a.yaml", []byte("a: b\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string // PATH
		args string
		want string
	}{
		{"", "lint --helm a.yaml", "needs the program helm"},
		{"helm", "lint --helm a.yaml", "no chart is among the inputs"},
		{"helm", "lint --values v.yaml a.yaml", "--values is for rendering charts; add --helm"},
		{"helm", "lint --set a=b a.yaml", "--set is for rendering charts; add --helm"},
		{"helm", "lint --release-name x a.yaml", "--release-name is for rendering charts; add --helm"},
		{"helm", "lint --helm --cluster", "take one of them"},
		{"helm", "lint --helm -n a -n b a.yaml", "for one namespace"},
	} {
		t.Setenv("PATH", t.TempDir())
		if c.path != "" {
			withHelm(t, "")
		}
		_, stderr, code := execute(t, "", strings.Fields(c.args)...)
		if code != 2 || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %s", c.args, code, stderr)
		}
	}
}
