package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A chart of two versions: one value goes, one gets another default, one comes,
// and one is read by a template alone. The version between them has no tag.
func TestImportChart(t *testing.T) {
	clone, data := t.TempDir(), t.TempDir()
	git := func(args ...string) {
		t.Helper()
		command := exec.Command("git", append([]string{"-C", clone, "-c", "user.name=x", "-c", "user.email=x@example.test"}, args...)...)
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	release := func(tag, values, template string) {
		t.Helper()
		write(filepath.Join(clone, chartFolder, "values.yaml"), values)
		write(filepath.Join(clone, chartFolder, "templates", "a.yaml"), template)
		git("add", ".")
		git("commit", "-qm", tag)
		git("tag", tag)
	}
	git("init", "-q")
	release("ingress-nginx-2.0.0", "a: {old: 1, kept: 2}\nlabels: {}\nnever: x\n", "{{ .Values.a.old }}{{ .Values.a.kept }}{{ toYaml .Values.labels }}")
	release("helm-chart-3.0.0", "a: {new: true, kept: 3}\nlabels: {k8s.io/os: linux}\nempty:\n", "{{ .Values.a.new }}{{ .Values.a.kept }}{{ toYaml .Values.labels }}{{ .Values.hidden }}{{ .Values.labels.x }}{{ toYaml .Values.empty }}")
	write(filepath.Join(data, "charts.yaml"), "- {chart: 2.0.0, app: 0.1.0, tag: 0.1.0}\n- {chart: 2.1.0, app: 0.1.0, tag: 0.1.0}\n- {chart: 3.0.0, app: 0.2.0, tag: v0.2.0}\n")
	write(filepath.Join(data, "values.yaml"), "# head\na.old:\n  charts: [{to: 1.0.0}]\n  replacement: {kind: renamed, to: a.new}\n")
	if err := importChart(clone, data); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(data, "values.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.TrimPrefix(`
# head
a.kept:
  charts: [{from: 2.0.0}]
  default:
    - {from: 2.0.0, to: 2.0.x, value: 2}
    - {from: 2.1.0, value: 3}
a.new:
  charts: [{from: 2.1.0}]
  default: true
a.old:
  charts: [{from: 2.0.0, to: 2.0.x}]
  default: 1
  replacement: {kind: renamed, to: a.new}
empty:
  charts: [{from: 2.1.0}]
  free: true
hidden:
  charts: [{from: 2.1.0}]
labels:
  charts: [{from: 2.0.0}]
  default:
    - {from: 2.0.0, to: 2.0.x, value: {}}
    - {from: 2.1.0, value: {k8s.io/os: linux}}
  free: true
never:
  charts: [{from: 2.0.0, to: 2.0.x}]
  default: x
  unread: true
`, "\n")
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	write(filepath.Join(data, "values.yaml"), "a.gone:\n  replacement: {kind: none}\n")
	if err := importChart(clone, data); err == nil || !strings.Contains(err.Error(), "no chart knows [a.gone]") {
		t.Errorf("%v, want the name of the value that no chart knows", err)
	}
}
