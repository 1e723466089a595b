//go:build e2e

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ingresslint/ingresslint/lint"
)

// finished is what the program left behind.
type finished struct {
	stdout, stderr string
	status         int
	cpu            time.Duration
	peak           int64 // bytes of memory
}

// binary is the program under test, which the environment names.
func binary(t *testing.T) string {
	t.Helper()
	path := os.Getenv("INGRESSLINT")
	if path == "" {
		t.Fatal("INGRESSLINT must name the program: make e2e does")
	}
	return path
}

// start runs the program as a process in the current folder.
func start(t *testing.T, stdin string, args ...string) finished {
	t.Helper()
	cmd := exec.Command(binary(t), args...)
	cmd.Stdin = strings.NewReader(stdin)
	return wait(t, cmd)
}

func wait(t *testing.T, cmd *exec.Cmd) finished {
	t.Helper()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return finished{
		stdout: out.String(), stderr: errs.String(), status: cmd.ProcessState.ExitCode(),
		cpu:  cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		peak: usage.Maxrss * 1024, // Linux counts in KiB
	}
}

// atRoot works in the repository's root, where fixtures/demo lies.
func atRoot(t *testing.T) {
	t.Helper()
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	t.Chdir("../..")
}

func TestE2EDemo(t *testing.T) {
	atRoot(t)
	text := start(t, "", "lint", "fixtures/demo")
	if text.status != lint.ExitFindings || text.stderr != "" || strings.Contains(text.stdout, "\x1b") {
		t.Errorf("exit status %d, standard error %q", text.status, text.stderr)
	}
	structured := start(t, "", "lint", "--format", "json", "fixtures/demo")
	report := parseReport(t, structured.stdout)
	if structured.status != lint.ExitFindings || len(report.Findings) < 8 || len(report.Errors) > 0 || len(report.Installations) != 1 {
		t.Errorf("exit status %d, report %+v", structured.status, report)
	}
	rules := map[string]bool{}
	for _, f := range report.Findings {
		rules[f.Rule] = true
		if !strings.Contains(text.stdout, fmt.Sprintf("%s:%d:%d\n", f.File, f.Line, f.Column)) {
			t.Errorf("the text lacks %s:%d:%d", f.File, f.Line, f.Column)
		}
	}
	for _, rule := range []string{"keepalive-requests", "read-timeout-below-p99", "termination-grace-period"} {
		if !rules[rule] {
			t.Errorf("no finding of %s", rule)
		}
	}
}

func TestE2EExitStatuses(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "good.yaml", good("x"))
	writeFile(t, "broken.yaml", "apiVersion: v1\nkind: ConfigMap\ndata: a: b\n")
	for _, c := range []struct {
		args   string
		status int
	}{
		{"lint good.yaml", lint.ExitFindings},
		{"lint --fail-on error good.yaml", lint.ExitClean},
		{"lint --fail-on none good.yaml", lint.ExitClean},
		{"lint --skip keepalive-requests good.yaml", lint.ExitClean},
		{"lint good.yaml broken.yaml", lint.ExitUnread},
		{"lint --fail-on none broken.yaml", lint.ExitUnread},
		{"lint --fail-on sometimes good.yaml", lint.ExitUsage},
		{"inspect good.yaml", lint.ExitClean},
		{"inspect good.yaml broken.yaml", lint.ExitUnread},
		{"--version", lint.ExitClean},
		{"--help", lint.ExitClean},
	} {
		if got := start(t, "", strings.Fields(c.args)...); got.status != c.status {
			t.Errorf("%s: exit status %d, not %d\n%s", c.args, got.status, c.status, got.stderr)
		}
	}
}

// What kubectl get -o json writes, and what it is piped into.
func TestE2EListOnStandardInput(t *testing.T) {
	atRoot(t)
	list := map[string]any{"apiVersion": "v1", "kind": "List", "metadata": map[string]any{"resourceVersion": ""}, "items": []any{
		map[string]any{
			"apiVersion": "v1", "kind": "ConfigMap",
			"metadata": map[string]any{"name": "ingress-nginx-controller", "namespace": "ingress-nginx", "uid": "0", "labels": map[string]any{"app.kubernetes.io/name": "ingress-nginx"}},
			"data":     map[string]any{"keep-alive-requests": "50"},
		},
		map[string]any{
			"apiVersion": "apps/v1", "kind": "Deployment",
			"metadata": map[string]any{"name": "ingress-nginx-controller", "namespace": "ingress-nginx"},
			"spec": map[string]any{"template": map[string]any{"spec": map[string]any{"terminationGracePeriodSeconds": 300, "containers": []any{map[string]any{
				"name": "controller", "image": "registry.k8s.io/ingress-nginx/controller:v1.9.4",
				"args": []string{"/nginx-ingress-controller", "--configmap=$(POD_NAMESPACE)/ingress-nginx-controller"},
			}}}}},
		},
	}}
	text, err := json.MarshalIndent(list, "", "    ")
	if err != nil {
		t.Fatal(err)
	}
	got := start(t, string(text), "lint", "--format", "json", "-")
	report := parseReport(t, got.stdout)
	if got.status != lint.ExitFindings || len(report.Installations) != 1 || report.Installations[0].Release != "1.9.4" {
		t.Errorf("exit status %d, installations %+v", got.status, report.Installations)
	}
	if !finds(report, "<stdin>", 1+strings.Count(string(text[:bytes.Index(text, []byte("keep-alive-requests"))]), "\n"), "keep-alive-requests is 50") {
		t.Errorf("findings: %+v", report.Findings)
	}
}

// Colours are for terminals, which NO_COLOR and --no-color refuse.
func TestE2EColours(t *testing.T) {
	atRoot(t)
	script, err := exec.LookPath("script")
	if err != nil {
		t.Log("there is no script(1), so only the absence of colours without a terminal is tested")
	}
	const lintDemo = " lint fixtures/demo"
	for _, c := range []struct {
		terminal bool
		env      string
		args     string
		coloured bool
	}{
		{false, "TERM=xterm", lintDemo, false},
		{true, "TERM=xterm", lintDemo, true},
		{true, "NO_COLOR=1", lintDemo, false},
		{true, "TERM=dumb", lintDemo, false},
		{true, "TERM=xterm", lintDemo + " --no-color", false},
	} {
		line := binary(t) + c.args
		cmd := exec.Command("sh", "-c", line)
		if c.terminal {
			if script == "" {
				continue
			}
			cmd = exec.Command(script, "-qec", line, "/dev/null")
		}
		cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=", c.env)
		got := wait(t, cmd)
		if strings.Contains(got.stdout, "\x1b[") != c.coloured || !strings.Contains(got.stdout, "keep-alive-requests") {
			t.Errorf("%+v: %.300q", c, got.stdout)
		}
	}
}

func TestE2EOtherCommands(t *testing.T) {
	atRoot(t)
	for _, c := range []struct {
		args   string
		status int
		want   []string
	}{
		{"inspect fixtures/demo", 0, []string{"keep-alive-requests", "Ingress"}},
		{"rules", 0, []string{"keepalive-requests", "termination-grace-period", "load-balancer-idle-timeout"}},
		{"explain keepalive-requests", 0, []string{"keep-alive-requests"}},
		{"versions", 0, []string{"0.15.0", "1.15.1"}},
		{"versions 1.9.4", 0, []string{"ingress-nginx 1.9.4"}},
		{"key keep-alive-requests", 0, []string{"Known in every release; it was never renamed."}},
		{"key upstream-keepalive-connections_per-worker", 1, []string{"No release knew upstream-keepalive-connections_per-worker.", "upstream-keepalive-connections"}},
		{"--version", 0, []string{"ingresslint "}},
	} {
		got := start(t, "", strings.Fields(c.args)...)
		if got.status != c.status || got.stderr != "" {
			t.Errorf("%s: exit status %d, standard error %q", c.args, got.status, got.stderr)
		}
		for _, want := range c.want {
			if !strings.Contains(got.stdout, want) {
				t.Errorf("%s lacks %q:\n%.1000s", c.args, want, got.stdout)
			}
		}
	}
	for _, args := range []string{"inspect --format json fixtures/demo", "rules --format json", "explain --format json keepalive-requests", "versions --format json", "versions --format json 1.9.4", "key --format json keep-alive-requests"} {
		if got := start(t, "", strings.Fields(args)...); got.status != 0 || !json.Valid([]byte(got.stdout)) {
			t.Errorf("%s: exit status %d, %.300q", args, got.status, got.stdout)
		}
	}
}

// A reader that stops early, such as head, ends the program without a word.
func TestE2EReaderThatStops(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "many.yaml", strings.Repeat(good("x")+"---\n", 3_000))
	got := wait(t, exec.Command("sh", "-c", binary(t)+" lint many.yaml | head -n 1"))
	if got.stderr != "" || !regexp.MustCompile(`^warning: .*\n$`).MatchString(got.stdout) {
		t.Errorf("standard output %q, standard error %q", got.stdout, got.stderr)
	}
	full := wait(t, exec.Command("sh", "-c", binary(t)+" lint many.yaml >/dev/full"))
	if full.status != lint.ExitUsage || !strings.Contains(full.stderr, "no space left on device") {
		t.Errorf("exit status %d, standard error %q", full.status, full.stderr)
	}
}

func TestE2EFileOf50MB(t *testing.T) {
	t.Chdir(t.TempDir())
	// Written piece by piece: a process begins with the memory of its parent.
	file, err := os.Create("large.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b := bufio.NewWriter(file)
	for i, written := 0, 0; written < 50_000_000; i++ {
		n, _ := fmt.Fprintf(b, "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: shop-%d\n  namespace: shops\n  annotations:\n    nginx.ingress.kubernetes.io/proxy-read-timeout: \"60\"\nspec:\n  ingressClassName: nginx\n  rules:\n  - host: shop-%d.example.test\n    http:\n      paths:\n      - path: /\n        pathType: Prefix\n        backend:\n          service:\n            name: shop\n            port:\n              number: 80\n---\n", i, i)
		written += n
	}
	fmt.Fprint(b, good("x"))
	if err := b.Flush(); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	got := start(t, "", "lint", "--format", "json", "large.yaml")
	t.Logf("50 MB: %v of CPU, %d MiB at most, %v", got.cpu, got.peak>>20, time.Since(begin))
	if got.status != lint.ExitFindings || !strings.Contains(got.stdout, "keep-alive-requests is 50") {
		t.Errorf("exit status %d, %.300q %.300q", got.status, got.stdout, got.stderr)
	}
	if got.peak > 1<<30 || got.cpu > 2*time.Minute {
		t.Errorf("%d MiB of memory, %v of CPU", got.peak>>20, got.cpu)
	}
}

func TestE2EAliasBomb(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "bomb.yaml", head+"data:\n"+laughs(30))
	writeFile(t, "good.yaml", good("x"))
	got := start(t, "", "lint", ".")
	if got.status != lint.ExitUnread || !strings.Contains(got.stdout, "stand for too many nodes") || !strings.Contains(got.stdout, "keep-alive-requests is 50") {
		t.Errorf("exit status %d\n%s", got.status, got.stdout)
	}
	if got.cpu > 5*time.Second || got.peak > 256<<20 {
		t.Errorf("%v of CPU, %d MiB", got.cpu, got.peak>>20)
	}
}

func TestE2EManyFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	const files, folders = 20_000, 100
	for i := range files {
		folder := fmt.Sprintf("team-%d", i%folders)
		if i < folders {
			if err := os.Mkdir(folder, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		writeFile(t, filepath.Join(folder, fmt.Sprintf("%d.yaml", i)), fmt.Sprintf("apiVersion: v1\nkind: Service\nmetadata:\n  name: s%d\nspec:\n  ports:\n  - port: 80\n", i))
	}
	writeFile(t, "team-7/cm.yaml", good("x"))
	got := start(t, "", "lint", ".")
	t.Logf("20,000 files: %v of CPU, %d MiB at most", got.cpu, got.peak>>20)
	if got.status != lint.ExitFindings || !strings.Contains(got.stdout, "team-7/cm.yaml:8:3") || !strings.Contains(got.stdout, "in 20001 files") {
		t.Errorf("exit status %d, %.500s %.300q", got.status, got.stdout, got.stderr)
	}
	if got.peak > 256<<20 || got.cpu > time.Minute {
		t.Errorf("%d MiB of memory, %v of CPU", got.peak>>20, got.cpu)
	}
}

// What a start costs is measured by make bench; here only a blunder is found, such as work at the start of every package.
func TestE2EStart(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "good.yaml", good("x"))
	for _, args := range []string{"--version", "lint good.yaml", "lint --format json good.yaml", "inspect good.yaml", "versions 1.9.4"} {
		best := time.Hour
		for range 5 {
			best = min(best, start(t, "", strings.Fields(args)...).cpu)
		}
		t.Logf("%s: %v of CPU", args, best)
		if best > 200*time.Millisecond {
			t.Errorf("%s takes %v of CPU", args, best)
		}
	}
}
