package lint_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/observed"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/rules"
)

const fixtures = "../fixtures"

// TestFixtures lints every fixture alone. Each finding must be announced on its
// line by a comment, `# want: RULE "part of the message"`, and each announcement
// must come true. X.fixed.yaml beside X.yaml is X after the safe fixes;
// X.observed.yaml holds the observed latencies; a first line such as
// `# lint: --controller-version 1.9.4` gives flags.
func TestFixtures(t *testing.T) {
	for _, file := range fixtureFiles(t) {
		t.Run(strings.TrimPrefix(filepath.ToSlash(file), fixtures+"/"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			options := fixtureOptions(t, file, string(text))
			report := lintText(t, options, filepath.Base(file), text)
			if diff := cmp.Diff(wants(t, string(text)), unmet(report, wants(t, string(text)))); diff != "" {
				t.Errorf("announced (-) and found (+) differ:\n%s", diff)
			}
			for _, e := range report.Errors {
				t.Errorf("line %d: %s", e.Line, e.Message)
			}
			checkFixed(t, options, file, text)
		})
	}
}

func TestEveryRuleHasFixtures(t *testing.T) {
	announced := map[string]bool{}
	silent := map[string]bool{}
	for _, file := range fixtureFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all := wants(t, string(text))
		for _, w := range all {
			announced[w.Rule] = true
		}
		if len(all) == 0 {
			silent[filepath.Base(filepath.Dir(file))] = true
		}
	}
	for _, rule := range rules.All() {
		if !announced[rule.ID] {
			t.Errorf("no fixture announces %s", rule.ID)
		}
		if !silent[rule.ID] {
			t.Errorf("no fixture in %s/%s is free of findings", fixtures, rule.ID)
		}
	}
}

// TestExamples lints the examples of the documentation pages.
func TestExamples(t *testing.T) {
	for _, rule := range rules.All() {
		options := lint.Options{Selection: lint.Selection{Rules: []string{rule.ID}}}
		if o := exampleObservations(t, rule.ID); o != nil {
			options.Observations = o
		}
		if n := len(lintText(t, options, "bad.yaml", []byte(rule.Bad)).Findings); n == 0 {
			t.Errorf("%s: the bad example has no finding", rule.ID)
		}
		for _, f := range lintText(t, options, "good.yaml", []byte(rule.Good)).Findings {
			t.Errorf("%s: the good example has a finding: %s", rule.ID, f.Message)
		}
	}
}

// exampleObservations are the latencies that the examples of a rule speak of.
func exampleObservations(t *testing.T, rule string) *lint.Observations {
	t.Helper()
	o, err := observed.ReadFile(filepath.Join(fixtures, rule, "example.observed.yaml"))
	if os.IsNotExist(unwrapAll(err)) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func unwrapAll(err error) error {
	for {
		inner, ok := err.(interface{ Unwrap() error })
		if !ok || inner.Unwrap() == nil {
			return err
		}
		err = inner.Unwrap()
	}
}

func fixtureFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(fixtures, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "demo":
			return fs.SkipDir
		case strings.HasSuffix(path, ".yaml") && !strings.HasSuffix(path, ".fixed.yaml") && !strings.HasSuffix(path, ".observed.yaml"):
			files = append(files, path)
		}
		return nil
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	return files
}

// want is an announced finding.
type want struct {
	Line    int
	Rule    string
	Message string // a part of it
}

var (
	wantComment = regexp.MustCompile(`# want: (.*)$`)
	oneWant     = regexp.MustCompile(`^([a-z0-9-]+) ("(?:[^"\\]|\\.)*")\s*`)
)

func wants(t *testing.T, text string) []want {
	t.Helper()
	var all []want
	for i, line := range strings.Split(text, "\n") {
		m := wantComment.FindStringSubmatch(strings.TrimRight(line, "\r"))
		if m == nil {
			continue
		}
		rest := strings.TrimSpace(m[1])
		for rest != "" {
			one := oneWant.FindStringSubmatch(rest)
			if one == nil {
				t.Fatalf("line %d: cannot read the announcement %q", i+1, rest)
			}
			part, err := strconv.Unquote(one[2])
			if err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			all = append(all, want{i + 1, one[1], part})
			rest = rest[len(one[0]):]
		}
	}
	return all
}

// unmet returns the announcements as they came true: the announced text where
// it is part of the message, else what was found instead.
func unmet(report *lint.Report, announced []want) []want {
	used := make([]bool, len(announced))
	came := make([]want, len(announced))
	var extra []want
	for _, f := range report.Findings {
		matched := false
		for i, w := range announced {
			if !used[i] && w.Line == f.Line && w.Rule == f.Rule && strings.Contains(f.Message, w.Message) {
				used[i], matched, came[i] = true, true, w
				break
			}
		}
		if !matched {
			extra = append(extra, want{f.Line, f.Rule, f.Message})
		}
	}
	var all []want
	for i := range came {
		if used[i] {
			all = append(all, came[i])
		}
	}
	return append(all, extra...)
}

// checkFixed applies the safe fixes until nothing changes and compares with the
// file beside the fixture.
func checkFixed(t *testing.T, options lint.Options, file string, text []byte) {
	t.Helper()
	fixed := text
	for round := 0; ; round++ {
		next := applySafe(t, lintText(t, options, filepath.Base(file), fixed), filepath.Base(file), fixed)
		if string(next) == string(fixed) {
			break
		}
		if round == 10 {
			t.Fatal("the fixes never come to an end")
		}
		fixed = next
	}
	beside := strings.TrimSuffix(file, ".yaml") + ".fixed.yaml"
	want, err := os.ReadFile(beside)
	if os.IsNotExist(err) {
		want = text
	} else if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(fixed)); diff != "" {
		t.Errorf("after the safe fixes, %s (-) and the text (+) differ:\n%s", filepath.Base(beside), diff)
	}
}

// applySafe carries out the text edits of the safe fixes. A finding whose edits
// touch what another has changed waits for the next round.
func applySafe(t *testing.T, report *lint.Report, name string, text []byte) []byte {
	t.Helper()
	file, err := manifest.NewFile(name, text)
	if err != nil {
		t.Fatal(err)
	}
	type splice struct {
		start, end int
		text       string
	}
	var accepted []splice
	for _, f := range report.Findings {
		if f.Fix == nil || !f.Fix.Safe {
			continue
		}
		var group []splice
		for _, e := range f.Fix.TextEdits {
			group = append(group, splice{
				file.Offset(manifest.Position{Line: e.Line, Column: e.Column}),
				file.Offset(manifest.Position{Line: e.EndLine, Column: e.EndColumn}),
				e.Text,
			})
		}
		clash := slices.ContainsFunc(group, func(a splice) bool {
			return slices.ContainsFunc(accepted, func(b splice) bool { return a.start <= b.end && b.start <= a.end })
		})
		if !clash {
			accepted = append(accepted, group...)
		}
	}
	slices.SortFunc(accepted, func(a, b splice) int { return b.start - a.start })
	data := string(file.Data)
	for _, s := range accepted {
		data = data[:s.start] + s.text + data[s.end:]
	}
	encoded, err := file.Encode([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}

func lintText(t *testing.T, options lint.Options, name string, text []byte) *lint.Report {
	t.Helper()
	options.TextEdits = true
	linter, err := lint.New(options)
	if err != nil {
		t.Fatal(err)
	}
	report, err := linter.Lint(context.Background(), &source.Listing{Inputs: []*source.Input{source.Text(name, text)}})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// fixtureOptions reads the flags in the first line of a fixture.
func fixtureOptions(t *testing.T, file, text string) lint.Options {
	t.Helper()
	var options lint.Options
	if o, err := observed.ReadFile(strings.TrimSuffix(file, ".yaml") + ".observed.yaml"); err == nil {
		options.Observations = o
	}
	first, _, _ := strings.Cut(text, "\n")
	flags, ok := strings.CutPrefix(first, "# lint: ")
	if !ok {
		return options
	}
	words := strings.Fields(flags)
	if len(words)%2 != 0 {
		t.Fatalf("flags without a value: %q", flags)
	}
	balancer := installation.StatedLoadBalancer{Layer: 4}
	for i := 0; i < len(words); i += 2 {
		var err error
		switch value := words[i+1]; words[i] {
		case "--controller-version":
			options.ControllerVersion = value
		case "--lb-idle-timeout":
			var idle time.Duration
			idle, err = time.ParseDuration(value)
			seconds := idle.Seconds()
			balancer.IdleSeconds = &seconds
			options.LoadBalancer = &balancer
		case "--lb-layer":
			balancer.Layer, err = strconv.Atoi(value)
		default:
			err = fmt.Errorf("unknown flag %s", words[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return options
}
