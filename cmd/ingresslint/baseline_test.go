package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
)

// A repository takes its findings into a baseline, and sees only new ones.
func TestBaselineOfARepository(t *testing.T) {
	files(t, map[string]string{"a/cm.yaml": atRelease, "b/cm.yaml": strings.ReplaceAll(atRelease, "namespace: ingress-nginx", "namespace: b")})
	lintIt := func(status int, args ...string) string {
		t.Helper()
		out, errs, got := execute(t, "", append([]string{"lint"}, args...)...)
		if got != status || errs != "" {
			t.Fatalf("%q: exit status %d, not %d; standard error %q\n%s", args, got, status, errs, out)
		}
		return out
	}
	if out := lintIt(0, "--write-baseline", "."); out != lint.BaselineName+": 2 findings\n" {
		t.Error(out)
	}
	first, err := os.ReadFile(lint.BaselineName)
	if err != nil {
		t.Fatal(err)
	}
	if out := lintIt(0, "--baseline", lint.BaselineName, "."); !strings.HasSuffix(out, "0 errors, 0 warnings, 0 infos in 2 files (2 objects); 2 in the baseline\n") {
		t.Error(out)
	}
	lintIt(1, ".") // nothing is hidden unasked

	// From another folder, named by the configuration.
	writeFile(t, config.FileName, "baseline: "+lint.BaselineName+"\n")
	lintIt(0, ".")
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("a")
	lintIt(0, "cm.yaml")
	lintIt(0, filepath.Join(root, "a", "cm.yaml"))
	lintIt(0, "--write-baseline", ".")
	t.Chdir("..")
	again, err := os.ReadFile(lint.BaselineName)
	if diff := cmp.Diff(string(first), string(again)); err != nil || diff != "" {
		t.Errorf("a part of the repository writes another baseline: %v %s", err, diff)
	}

	// Something is mended, something is new.
	writeFile(t, "a/cm.yaml", strings.Replace(atRelease, `"50"`, `"5000"`, 1)+"  proxy-body-size: 8 megabytes\n")
	out := lintIt(1, ".")
	if !strings.HasSuffix(out, "1 in the baseline\n1 baseline entry is gone; write the baseline anew with --write-baseline\n") || !strings.Contains(out, "= rule: config-value") {
		t.Error(out)
	}
	report := parseReport(t, lintIt(1, "--format", "json", "."))
	if report.Summary.Baseline != 1 || report.Summary.BaselineGone != 1 || len(report.Findings) != 1 {
		t.Errorf("%+v", report.Summary)
	}
	if out := lintIt(0, "--write-baseline", "--baseline", "known.json", "a"); out != "known.json: 1 finding\n" {
		t.Error(out)
	}
	lintIt(0, "--baseline", "known.json", "a")
}

func TestBaselineOfUnreadInput(t *testing.T) {
	files(t, map[string]string{"cm.yaml": atRelease, "broken.yaml": "apiVersion: v1\nkind: ConfigMap\ndata: [\n"})
	out, errs, status := execute(t, "", "lint", "--write-baseline", ".")
	if status != lint.ExitUnread || out != lint.BaselineName+": 1 finding\n" || !strings.HasPrefix(errs, "broken.yaml:") {
		t.Errorf("exit status %d, standard error %q\n%s", status, errs, out)
	}
}

func TestWrongBaselines(t *testing.T) {
	files(t, map[string]string{"cm.yaml": atRelease, "b.json": "{\n", "c.yaml": "\nbaseline: b.json\n", "d.yaml": "baseline: nowhere.json\n"})
	for args, want := range map[string]string{
		"--baseline nowhere.json":               "baseline: nowhere.json: file does not exist; --write-baseline makes it",
		"--baseline b.json":                     "baseline: b.json:2: the file ends in the middle",
		"--baseline b.json --write-baseline":    "baseline: b.json:2: the file ends in the middle",
		"--config c.yaml":                       "configuration: c.yaml:2: baseline: b.json:2: the file ends in the middle",
		"--config d.yaml":                       "configuration: d.yaml:1: baseline: nowhere.json: file does not exist",
		"--baseline no/b.json --write-baseline": "baseline: no/b.json: no such file or directory",
	} {
		out, errs, status := execute(t, "", append(append([]string{"lint"}, strings.Fields(args)...), "cm.yaml")...)
		if status != lint.ExitUsage || out != "" || !strings.HasPrefix(errs, "ingresslint: "+want) {
			t.Errorf("%s: exit status %d, standard error %q\n%s", args, status, errs, out)
		}
	}
}
