package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
)

// How people write and keep what they deploy must not matter: the same is
// found, on the right line, and what is no fault is left alone. Each table of
// the habits_*_test.go files holds habits of one sort.

// habit is an input with what must come of it.
type habit struct {
	name    string
	text    string            // of in.yaml
	files   map[string]string // instead of text
	args    []string          // besides the folder
	want    []string          // findings: "line rule", with several files "file:line rule"
	skipped []string          // "file:line: the beginning of the reason", without the line where it is the whole file
	errors  []string          // "file:line: a part of the message"
}

// habitRules are those that the inputs are made for; they show what was read.
// Rules that look at other things have fixtures of their own.
var habitRules = []string{
	"annotation-value", "auth-dropped", "config-key-case", "config-value", "debug-log-level", "deprecated-config-key", "duplicate-key",
	"keepalive-requests", "load-balancer-idle-timeout", "location-denied", "removed-config-key", "renamed-config-key",
	"termination-grace-period", "unknown-config-key", "unknown-helm-value", "unquoted-value", "upstream-keepalive-disabled", "worker-processes",
}

func testHabits(t *testing.T, habits []habit) {
	t.Helper()
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	for _, h := range habits {
		t.Run(h.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if h.files == nil {
				h.files = map[string]string{"in.yaml": h.text}
			}
			for name, text := range h.files {
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				writeFile(t, name, text)
			}
			h.check(t)
		})
	}
}

func (h *habit) check(t *testing.T) {
	t.Helper()
	args := append([]string{"lint", ".", "--format", "json", "--fail-on", "none"}, h.args...)
	for _, rule := range habitRules {
		args = append(args, "--rule", rule)
	}
	out, errs, status := execute(t, "", args...)
	report := parseReport(t, out)
	wantStatus := lint.ExitClean
	if len(h.errors) > 0 {
		wantStatus = lint.ExitUnread
	}
	if status != wantStatus || errs != "" {
		t.Errorf("exit status %d, standard error %q", status, errs)
	}
	var found, skipped, failed []string
	for _, f := range report.Findings {
		place := fmt.Sprintf("%s:%d ", f.File, f.Line)
		if len(h.files) == 1 {
			place = fmt.Sprintf("%d ", f.Line)
		}
		found = append(found, place+f.Rule)
	}
	for _, s := range report.Skipped {
		skipped = append(skipped, place(s.File, s.Line)+s.Reason)
	}
	for _, e := range report.Errors {
		failed = append(failed, place(e.File, e.Line)+e.Message)
	}
	if diff := cmp.Diff(h.want, found); diff != "" {
		t.Errorf("findings (-want +got):\n%s\n%+v", diff, report.Findings)
	}
	told(t, "skipped", h.skipped, skipped)
	told(t, "errors", h.errors, failed)
}

func place(file string, line int) string {
	if line == 0 {
		return file + ": "
	}
	return fmt.Sprintf("%s:%d: ", file, line)
}

// told compares messages with the place and the part of them that matters.
func told(t *testing.T, what string, want, got []string) {
	t.Helper()
	same := slices.EqualFunc(want, got, func(want, got string) bool {
		place, part, _ := strings.Cut(want, ": ")
		return strings.HasPrefix(got, place+": ") && strings.Contains(got, part)
	})
	if !same {
		t.Errorf("%s:\n%s\nnot\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// ours begins a ConfigMap of 1.9.4; its data follow on line 7.
const ours = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: ingress-nginx\n  labels: {app.kubernetes.io/name: ingress-nginx, app.kubernetes.io/version: 1.9.4}\n"

// few is such a ConfigMap with one fault, on line 8.
const few = ours + "data:\n  keep-alive-requests: \"50\"\n"

// fewOn is what is found in few when it begins some lines further down.
func fewOn(line int) []string { return []string{fmt.Sprintf("%d keepalive-requests", line)} }
