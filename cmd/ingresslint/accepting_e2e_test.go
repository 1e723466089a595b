//go:build e2e

package main

import (
	"os"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint"
)

// What a team does with an old repository: it takes the findings into a
// baseline, accepts one with a reason, and judges a branch by its own.
func TestE2EOldRepository(t *testing.T) {
	repository(t, twoClusters())
	gitDo(t, "rm", "-q", "other/broken.yaml")
	want := func(status int, ending string, args ...string) {
		t.Helper()
		got := start(t, "", args...)
		if got.status != status || got.stderr != "" || !strings.HasSuffix(got.stdout, ending) {
			t.Errorf("%q: exit status %d, not %d; standard error %q\n%s", args, got.status, status, got.stderr, got.stdout)
		}
	}
	want(lint.ExitFindings, "4 errors, 2 warnings, 2 infos in 12 files (12 objects)\n", "lint", ".")
	want(lint.ExitClean, lint.BaselineName+": 8 findings\n", "lint", "--write-baseline", ".")
	want(lint.ExitClean, "; 8 in the baseline\n", "lint", "--baseline", lint.BaselineName, ".")
	before, err := os.ReadFile(lint.BaselineName)
	if err != nil {
		t.Fatal(err)
	}
	want(lint.ExitClean, lint.BaselineName+": 8 findings\n", "lint", "--write-baseline", ".")
	if after, err := os.ReadFile(lint.BaselineName); err != nil || string(after) != string(before) {
		t.Errorf("written again, the baseline differs: %v\n%s", err, after)
	}
	gitDo(t, "add", "-A")
	gitDo(t, "commit", "-qm", "baseline")

	writeFile(t, "a/apps/shop.yaml", strings.Replace(shop("shop"), "    nginx", "    # ingresslint:ignore annotation-value mended with the next release\n    nginx", 1))
	want(lint.ExitClean, "0 errors, 0 warnings, 0 infos in 12 files (12 objects); 1 file changed; 1 suppressed\n", "lint", "--changed-since", "HEAD", ".")
	want(lint.ExitClean, "; 1 suppressed; 7 in the baseline\n1 baseline entry is gone; write the baseline anew with --write-baseline\n", "lint", "--baseline", lint.BaselineName, ".")
	writeFile(t, "b/apps/new.yaml", shop("new"))
	want(lint.ExitFindings, "1 error, 0 warnings, 0 infos in 13 files (13 objects); 2 files changed; 1 suppressed\n1 baseline entry is gone; write the baseline anew with --write-baseline\n", "lint", "--changed-since", "HEAD", "--baseline", lint.BaselineName, ".")
}
