package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/versions"
)

// Wrong usage ends with status 2, one line on standard error and nothing on
// standard output.
func TestWrongUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "good.yaml", good("beside"))
	for name, text := range map[string]string{
		"release.yaml": "observed: seen.json\n\ncontrollerVersion: banana\n",
		"setting.yaml": "\ncontrollerVersions: 1.9.4\n",
		"syntax.yaml":  "a: b: c\n",
		"binary.yaml":  "\x00\x01",
		"gone.yaml":    "observed: nowhere.json\n",
		"unit.json":    "latencies:\n- namespace: a\n  ingress: b\n  p99_seconds: 3s\n",
		"endless.json": "latencies:\n- namespace: a\n  ingress: b\n  p99_seconds: .inf\n",
		"nobody.json":  "latencies:\n- ingress: b\n  p99_seconds: 1\n",
		"other.json":   "{}",
		"cut.json":     `{"latencies": [}`,
	} {
		writeFile(t, name, text)
	}
	for _, c := range []struct{ args, want string }{
		{"lint", "nothing to read: name files or folders, or - for standard input"},
		{"lint --nope good.yaml", "unknown flag: --nope; ingresslint lint --help lists them"},
		{"lint good.yaml --format", "flag needs an argument: --format"},
		{"lint --format xml good.yaml", `unknown format "xml"; known are json, text`},
		{"lint --fail-on warn good.yaml", `--fail-on is "warn"; known are error, warning, info and none`},
		{"lint --rule keepalive-request good.yaml", `unknown rule "keepalive-request"; did you mean keepalive-requests?`},
		{"lint --skip qwertyuiop good.yaml", `unknown rule "qwertyuiop"; ingresslint rules lists them`},
		{"lint --rule config-value --skip config-value good.yaml", "every rule that is asked for is also skipped: config-value"},
		{"lint --controller-version banana good.yaml", `"banana" is no controller release; expected one such as ` + versions.Newest().Version + ` (ingresslint versions lists them)`},
		{"lint --lb-idle-timeout 60 good.yaml", `invalid argument "60" for "--lb-idle-timeout"`},
		{"lint --lb-idle-timeout -5s good.yaml", "--lb-idle-timeout is -5s; expected a duration such as 60s"},
		{"lint --rule read-timeout-below-p99 good.yaml", "read-timeout-below-p99 says nothing without observed latencies: name their file with --observed"},
		{"lint --lb-layer 7 good.yaml", "--lb-layer says nothing without --lb-idle-timeout; give both"},
		{"lint --lb-layer 5 good.yaml", "--lb-layer is 5; a load balancer works at layer 4 or 7"},
		{"lint --config nowhere.yaml good.yaml", "configuration: nowhere.yaml: no such file or directory"},
		{"lint --config . good.yaml", "configuration: .: is a directory"},
		{"lint --config release.yaml good.yaml", `configuration: release.yaml:3: controllerVersion is "banana", which is no controller release`},
		{"lint --config setting.yaml good.yaml", `configuration: setting.yaml:2: unknown setting "controllerVersions" in the file; did you mean controllerVersion?`},
		{"lint --config syntax.yaml good.yaml", "configuration: syntax.yaml:1: is not YAML: mapping values are not allowed"},
		{"lint --config binary.yaml good.yaml", "configuration: binary.yaml:1: is not YAML: control characters are not allowed"},
		{"lint --config gone.yaml good.yaml", "configuration: gone.yaml:1: observed latencies: open nowhere.json: no such file"},
		{"lint --observed nowhere.json good.yaml", "observed latencies: open nowhere.json: no such file"},
		{"lint --observed unit.json good.yaml", "observed latencies: unit.json: line 4: cannot unmarshal !!str `3s` into float64"},
		{"lint --observed endless.json good.yaml", "observed latencies: endless.json: line 2: p99_seconds is +Inf; expected seconds"},
		{"lint --observed nobody.json good.yaml", "observed latencies: nobody.json: line 2: an entry needs namespace and ingress"},
		{"lint --observed other.json good.yaml", "observed latencies: other.json: no latencies: expected"},
		{"lint --observed cut.json good.yaml", "observed latencies: cut.json: line 1: did not find expected node content"},
		{"inspect", "nothing to read"},
		{"inspect --format xml good.yaml", `unknown format "xml"`},
		{"inspect --controller-version banana good.yaml", `"banana" is no controller release`},
		{"explain", "name one rule; ingresslint rules lists them"},
		{"explain keepalive-request", "did you mean keepalive-requests?"},
		{"explain ../../etc/passwd", `unknown rule "../../etc/passwd"; ingresslint rules lists them`},
		{"explain ''", `unknown rule ""; ingresslint rules lists them`},
		{"rules --format xml", `unknown format "xml"`},
		{"versions banana", `"banana" is no controller release`},
		{"versions ''", `"" is no controller release`},
		{"versions -- -1", `"-1" is no controller release`},
		{"key", "name one setting, such as keep-alive-requests"},
		{"key ''", `"" names no setting; expected one such as keep-alive-requests`},
		{"key --format json -- --", `"--" names no setting`},
		{"key /", `"/" names no setting`},
		{"lnt good.yaml", `unknown command "lnt"`},
		{"good.yaml", `unknown command "good.yaml" for "ingresslint"; ingresslint --help lists the commands, and ingresslint lint PATH lints files`},
	} {
		args := strings.Fields(c.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "''", "")
		}
		out, errs, status := execute(t, "", args...)
		if status != lint.ExitUsage || out != "" || !strings.Contains(errs, c.want) || !strings.HasPrefix(errs, "ingresslint: ") {
			t.Errorf("%s: exit status %d, standard output %q, standard error\n%snot %q", c.args, status, out, errs, c.want)
		}
	}
}

func TestNonsenseHasNoHistory(t *testing.T) {
	for _, name := range []string{"xyzzy", "a\xffb", "keep\x00alive", "../..", strings.Repeat("a", 100_000)} {
		out, errs, status := execute(t, "", "key", name)
		if status != lint.ExitFindings || errs != "" || !strings.Contains(out, "No release knew ") {
			t.Errorf("key %.20q: exit status %d, %.200q, %q", name, status, out, errs)
		}
	}
}

// Paths that cannot be read are told, and the others are read.
func TestUnreadablePaths(t *testing.T) {
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	writeFile(t, "good.yaml", good("beside"))
	for _, folder := range []string{"in/folder.yaml", "in/deep", ".ingresslint.yaml", "out"} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, "in/folder.yaml/cm.yaml", good("within"))
	writeFile(t, "out/cm.yaml", good("outside"))
	for link, target := range map[string]string{"in/dead.yaml": "nowhere.yaml", "in/loop.yaml": "loop.yaml", "in/out.yaml": "../out/cm.yaml", "loop.yaml": "loop.yaml"} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}
	for _, pipe := range []string{"pipe.yaml", "in/pipe.yaml"} {
		if err := syscall.Mkfifo(pipe, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		path   string
		status int
		want   []string
	}{
		{"nowhere.yaml", lint.ExitUnread, []string{"nowhere.yaml: no such file or directory"}},
		{"good.yaml/x", lint.ExitUnread, []string{"good.yaml/x: not a directory"}},
		{"", lint.ExitUnread, []string{`"": the path is empty`}},
		{"loop.yaml", lint.ExitUnread, []string{"loop.yaml: too many levels of symbolic links"}},
		{strings.Repeat("n", 5_000), lint.ExitUnread, []string{strings.Repeat("n", 5_000) + ": file name too long"}},
		{"nul\x00.yaml", lint.ExitUnread, []string{"nul\x00.yaml: invalid argument"}},
		{"pipe.yaml", lint.ExitUnread, []string{"pipe.yaml: is a named pipe, not a file; pipe it in as standard input instead"}},
		{"/dev/null", lint.ExitUnread, []string{"/dev/null: is a device, not a file; pipe it in as standard input instead"}},
		{"in", lint.ExitUnread, []string{
			"in/dead.yaml: no such file or directory",
			"in/loop.yaml: EvalSymlinks: too many links",
			"in/out.yaml: symbolic link out of the folder given; name its target to lint it",
			"in/pipe.yaml: is a named pipe, not a file",
		}},
		{"in/folder.yaml", lint.ExitFindings, nil},
		{"out", lint.ExitFindings, nil},
	} {
		out, errs, status := execute(t, "", "lint", "--rule", "keepalive-requests", "--format", "json", c.path, "good.yaml")
		if status != c.status || errs != "" {
			t.Errorf("%.20q: exit status %d, not %d; standard error %q", c.path, status, c.status, errs)
		}
		report := parseReport(t, out)
		var got []string
		for _, e := range report.Errors {
			got = append(got, e.File+": "+e.Message)
		}
		for _, s := range report.Skipped {
			got = append(got, s.File+": "+s.Reason)
		}
		for i, want := range c.want {
			if i >= len(got) || !strings.HasPrefix(got[i], want) {
				t.Errorf("%.20q: reported %q, not %q", c.path, got, c.want)
				break
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%.20q: reported %q", c.path, got)
		}
		if !finds(report, "good.yaml", goodFinding, "keep-alive-requests is 50") {
			t.Errorf("%.20q: the finding of the good file is lost", c.path)
		}
	}
}

// A shell's <(command) is a pipe below /dev.
func TestPipesOfTheShell(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		defer w.Close()
		fmt.Fprint(w, good("piped"))
	}()
	out, _, status := execute(t, "", "lint", "--rule", "keepalive-requests", fmt.Sprintf("/dev/fd/%d", r.Fd()))
	if status != lint.ExitFindings || !strings.Contains(out, fmt.Sprintf("/dev/fd/%d:8:3", r.Fd())) {
		t.Errorf("exit status %d\n%s", status, out)
	}
}

func TestStandardInput(t *testing.T) {
	list := `{"apiVersion": "v1", "kind": "List", "items": [` + strings.Replace(jsonConfigMap, `"data": {}`, `"data": {"keep-alive-requests": "5"}`, 1) + "]}\n"
	for name, c := range map[string]struct {
		text   string
		status int
		want   string
	}{
		"JSON list": {list, lint.ExitFindings, "<stdin>:1:"},
		"nothing":   {"\n", lint.ExitClean, "skipped <stdin>: empty: what stands before the pipe has printed nothing"},
		"broken":    {good("before") + "---\na: b: c\n", lint.ExitUnread, "<stdin>:10:1"},
		"template":  {"{{ x }}", lint.ExitClean, "skipped <stdin>:1: a template that has not been rendered"},
	} {
		out, errs, status := execute(t, c.text, "lint", "-")
		if status != c.status || errs != "" || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit status %d, standard error %q\n%s", name, status, errs, out)
		}
	}
}

// closedPipe fails like a pipe whose reader has gone.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

func TestOutputThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "good.yaml")
	writeFile(t, file, good("beside"))
	for _, args := range []string{
		"lint FILE", "lint --format json FILE", "inspect FILE", "inspect --format json FILE", "rules", "rules --format json",
		"explain keepalive-requests", "versions", "versions 1.9.4", "versions --format json", "key proxy-body-size", "key xyzzy",
	} {
		root := newRootCommand()
		var errs strings.Builder
		root.SetArgs(strings.Fields(strings.ReplaceAll(args, "FILE", file)))
		root.SetOut(closedPipe{})
		root.SetErr(&errs)
		if status := run(root); status != lint.ExitUsage || !strings.Contains(errs.String(), "no space left on device") {
			t.Errorf("%s: exit status %d, standard error %q", args, status, errs.String())
		}
	}
}

// Linters share nothing that changes, and one can be used again.
func TestLintersSideBySide(t *testing.T) {
	listing := func() *source.Listing {
		return &source.Listing{Inputs: []*source.Input{source.Text("cm.yaml", []byte(good("a")+"---\n"+head+"data: {proxy-read-timeout: 60s, upstream-keepalive-connections_per-worker: \"1\"}\n"))}}
	}
	check := func(linter *lint.Linter) (*lint.Report, error) { return linter.Lint(context.Background(), listing()) }
	first, err := lint.New(lint.Options{TextEdits: true})
	if err != nil {
		t.Fatal(err)
	}
	want, err := check(first)
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Findings) < 3 {
		t.Errorf("findings: %+v", want.Findings)
	}
	again, err := check(first)
	if diff := cmp.Diff(want, again); err != nil || diff != "" {
		t.Errorf("used again: %v\n%s", err, diff)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			linter, err := lint.New(lint.Options{TextEdits: true})
			if err != nil {
				t.Error(err)
				return
			}
			got, err := check(linter)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("beside others: %v\n%s", err, diff)
			}
		})
	}
	group.Wait()
}

func TestLintingCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	linter, err := lint.New(lint.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = linter.Lint(ctx, &source.Listing{Inputs: []*source.Input{source.Text("cm.yaml", []byte(good("a")))}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error: %v", err)
	}
}
