package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ingresslint/ingresslint/lint"
)

// execute runs the program in this process.
func execute(t *testing.T, stdin string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(strings.NewReader(stdin))
	root.SetOut(&out)
	root.SetErr(&errs)
	status = run(root)
	return out.String(), errs.String(), status
}

var reportSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return jsonschema.NewCompiler().Compile("../../docs/report.schema.json")
})

// parseReport reads a report and holds it against the schema.
func parseReport(t *testing.T, text string) *lint.Report {
	t.Helper()
	schema, err := reportSchema()
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("the report is not JSON: %v\n%.500s", err, text)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("the report breaks its schema: %v", err)
	}
	var report lint.Report
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	return &report
}

// goodDocument has one finding, on its line 8.
const goodDocument = `apiVersion: v1
kind: ConfigMap
metadata:
  name: ingress-nginx-controller
  namespace: good-%s
  labels: {app.kubernetes.io/name: ingress-nginx, app.kubernetes.io/version: 1.9.4}
data:
  keep-alive-requests: "50"
`

const goodLines, goodFinding = 8, 8

func good(name string) string { return fmt.Sprintf(goodDocument, name) }

// badInput is a text and what is to be said about it.
type badInput struct {
	name, text string
	line       int    // of the text
	says       string // a part of the error
	skips      string // or of the reason why it is passed over
	finds      string // or of a finding
	whole      bool   // the whole file is to blame, so nothing else can stand in it
	shape      bool   // the text is sound and reaches the rules
}

func (b *badInput) status() int {
	if b.says != "" {
		return lint.ExitUnread
	}
	return lint.ExitFindings // of the good file
}

// args spares texts that no rule will see the compilation of all rules.
func (b *badInput) args(args ...string) []string {
	if b.says+b.skips != "" && !b.shape {
		args = append(args, "--rule", "keepalive-requests")
	}
	return args
}

// testBadInputs lints every text beside a good file and, where it is one
// document, between two good ones.
func testBadInputs(t *testing.T, inputs []badInput) {
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	for _, b := range inputs {
		t.Run(b.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			writeFile(t, "good.yaml", good("beside"))
			writeFile(t, "bad.yaml", b.text)
			b.check(t, 0)
			if b.whole {
				return
			}
			writeFile(t, "bad.yaml", good("before")+"---\n"+b.text+"\n---\n"+good("after"))
			report := b.check(t, goodLines+1)
			after := goodLines + 1 + strings.Count(b.text, "\n") + 2
			for _, line := range []int{goodFinding, after + goodFinding} {
				if !finds(report, "bad.yaml", line, "keep-alive-requests is 50") {
					t.Errorf("the finding of the good document on line %d is lost", line)
				}
			}
		})
	}
}

// check lints the folder; the text begins behind so many lines of bad.yaml.
func (b *badInput) check(t *testing.T, behind int) *lint.Report {
	t.Helper()
	out, errs, status := execute(t, "", b.args("lint", "--format", "json", ".")...)
	if status != b.status() || errs != "" {
		t.Errorf("exit status %d, not %d; standard error %q", status, b.status(), errs)
	}
	report := parseReport(t, out)
	if !finds(report, "good.yaml", goodFinding, "keep-alive-requests is 50") {
		t.Error("the finding of the good file is lost")
	}
	var said []string
	for _, e := range report.Errors {
		said = append(said, fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message))
	}
	for _, s := range report.Skipped {
		said = append(said, fmt.Sprintf("%s:%d: %s", s.File, s.Line, s.Reason))
	}
	want := b.says + b.skips
	switch {
	case want == "" && len(said) > 0:
		t.Errorf("reported: %q", said)
	case want != "" && (len(said) != 1 || !strings.Contains(said[0], want) || !strings.HasPrefix(said[0], fmt.Sprintf("bad.yaml:%d: ", b.line+behind))):
		t.Errorf("reported: %q\nnot: bad.yaml:%d: … %s", said, b.line+behind, want)
	case want != "" && (b.skips != "") != (len(report.Skipped) == 1):
		t.Errorf("skipped: %v", report.Skipped)
	}
	if b.finds != "" && !finds(report, "bad.yaml", b.line+behind, b.finds) {
		t.Errorf("no finding %q on line %d among %+v", b.finds, b.line+behind, report.Findings)
	}
	if behind == 0 {
		b.checkText(t)
	}
	return report
}

// checkText looks at what people see, and whether inspect survives too.
func (b *badInput) checkText(t *testing.T) {
	t.Helper()
	out, errs, status := execute(t, "", b.args("lint", ".")...)
	if status != b.status() || errs != "" {
		t.Errorf("text: exit status %d, not %d; standard error %q", status, b.status(), errs)
	}
	for _, part := range []string{b.says, b.skips, b.finds} {
		if !strings.Contains(out, part) || part != "" && !strings.Contains(out, fmt.Sprintf("bad.yaml:%d:", b.line)) {
			t.Errorf("text lacks bad.yaml:%d and %q:\n%.1000s", b.line, part, out)
		}
	}
	out, _, status = execute(t, "", "inspect", "--format", "json", ".")
	want := lint.ExitClean
	if b.says != "" {
		want = lint.ExitUnread
	}
	if status != want || !json.Valid([]byte(out)) {
		t.Errorf("inspect: exit status %d, not %d\n%.500s", status, want, out)
	}
}

func finds(r *lint.Report, file string, line int, message string) bool {
	return slices.ContainsFunc(r.Findings, func(f lint.Finding) bool {
		return f.File == file && f.Line == line && strings.Contains(f.Message, message)
	})
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
