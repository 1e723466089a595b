package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/versions"
)

// output runs a command and returns what it wrote and the status it asked for.
func output(t *testing.T, cmd *cobra.Command, args ...string) (text string, status int, err error) {
	t.Helper()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetErr(&out)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err = cmd.Execute()
	var asked exitStatus
	if errors.As(err, &asked) {
		return out.String(), int(asked), nil
	}
	return out.String(), 0, err
}

func TestKey(t *testing.T) {
	for _, c := range []struct {
		name   string
		status int
		want   []string
	}{
		{"keep-alive-requests", 0, []string{"Known in every release; it was never renamed.", "0.15.0 to 1.5.1  int   100", "1.6.4 to ", "A value that is no int is ignored and the default stays."}},
		{"Keep-Alive-Requests", 0, []string{"keep-alive-requests, a ConfigMap key"}},
		{"upstream-keepalive-connections_per-worker", 1, []string{
			"No release knew upstream-keepalive-connections_per-worker.", "here it is upstream-keepalive-connections", "never renamed"}},
		{"Global-Auth-Url", 1, []string{"The nearest of the ConfigMap keys is global-auth-url."}},
		{"ssl_session_timeout", 1, []string{"The nearest of the ConfigMap keys is ssl-session-timeout."}},
		{"xyzzy", 1, []string{"nothing is named nearly so"}},
		{"use-geoip", 0, []string{"Gone: known from 0.15.0 to 1.9.6; use use-geoip2."}},
		{"jaeger-service-name", 0, []string{"renamed to otel-service-name (the value carries over)"}},
		{"use-brotli", 0, []string{"0.9.0-beta.17 was the last version that knew it; renamed to enable-brotli"}},
		{"secure-backends", 0, []string{`use backend-protocol: "HTTPS".`}},
		{"allow-snippet-annotations", 0, []string{"not in every release between", "0.49.1 to 0.51.0", "1.0.1 to 1.8.5"}},
		{"nginx.ingress.kubernetes.io/auth-method", 0, []string{"auth-method, an annotation", "Needs annotation auth-url.", "makes the location answer 503"}},
		{"shutdown-grace-period", 0, []string{"a flag of the controller", "0.44.0 to " + versions.Newest().Version}},
		{"proxy-body-size", 0, []string{"a ConfigMap key", "an annotation"}},
		{"worker-processes", 0, []string{"0.15.0 to " + versions.Newest().Version + "  string  auto"}},
		{"auth-url", 0, []string{"  0.15.0 to 1.8.5   string  -     -         -\n  1.9.0 to 1.9.4"}},
		{"proxy-pass-params", 0, []string{"location-snippet can hold the directive."}},
		{"http-access-log-path", 0, []string{"Needs ConfigMap key disable-access-log != true."}},
		{"bind-address", 0, []string{"Ignored unless written in lower case."}},
	} {
		text, status, err := output(t, newKeyCommand(), c.name)
		if err != nil || status != c.status {
			t.Errorf("key %s: status %d, %v; want %d", c.name, status, err, c.status)
		}
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("key %s lacks %q:\n%s", c.name, want, text)
			}
		}
	}
}

func TestKeyJSON(t *testing.T) {
	text, status, err := output(t, newKeyCommand(), "keep-alive-requests", "--format", "json")
	if err != nil || status != 0 {
		t.Fatal(status, err)
	}
	var report struct {
		Known    bool
		Settings []struct {
			Kind     string
			Releases []struct {
				First, Last string
				Setting     struct {
					Type    string
					Default any
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	if !report.Known || len(report.Settings) != 1 || len(report.Settings[0].Releases) != 2 {
		t.Fatalf("%+v", report)
	}
	if last := report.Settings[0].Releases[1]; last.First != "1.6.4" || last.Setting.Default != 1000.0 {
		t.Errorf("%+v", last)
	}
	if _, _, err := output(t, newKeyCommand(), "keep-alive-requests", "--format", "xml"); err == nil {
		t.Error("format xml is taken")
	}
}

func TestVersions(t *testing.T) {
	for _, c := range []struct {
		args []string
		want []string
	}{
		{nil, []string{"RELEASE", "0.15.0   2018-05-15  1.13.12", "4.8.3", "1.15.1"}},
		{[]string{"1.9.4"}, []string{"ingress-nginx 1.9.4, released 2023-10-25", "nginx       1.21.6", "4.8.3", "Settings are the same as in 1.9.3."}},
		{[]string{"1.12.0"}, []string{"Against 1.11.8:", "gone ConfigMap keys", "annotations-risk-level: default High, was Critical", "proxy-body-size: line breaks are not refused"}},
		{[]string{"1.12.1"}, []string{"Against 1.12.0:", "proxy-body-size: line breaks are refused"}},
		{[]string{"1.6.3"}, []string{"1.6.3 is not in the table: this is 1.6.4, the first release of its line."}},
		{[]string{"1.9.4-rancher1"}, []string{"this is 1.9.4, the release it was built from; a vendor's build can differ."}},
		{[]string{"0.9.0"}, []string{"this is 0.15.0, the oldest release known here, which is newer.", "Nothing older is known here."}},
		{[]string{"1.9"}, []string{"this is 1.9.6, the newest release that begins so."}},
		{[]string{"99"}, []string{"99 is not in the table: this is " + versions.Newest().Version + ", the nearest lower release."}},
		{[]string{"1.12.1"}, []string{"--shutdown-grace-period (0 s by default) passes, nginx stops, then --post-shutdown-grace-period (10 s by default)"}},
		{[]string{"0.26.0"}, []string{"nginx stops, then 10 s pass; /wait-shutdown can be the preStop hook"}},
		{[]string{"1.9.4", "--format", "json"}, []string{`"asked": "1.9.4"`, `"auto_reads_cgroup_v2": false`, `"changes": []`}},
		{[]string{"--format", "json"}, []string{`"version": "0.15.0"`}},
	} {
		text, status, err := output(t, newVersionsCommand(), c.args...)
		if err != nil || status != 0 {
			t.Errorf("versions %v: status %d, %v", c.args, status, err)
		}
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("versions %v lacks %q:\n%s", c.args, want, text)
			}
		}
	}
	for _, args := range [][]string{{"bla"}, {"--format", "xml"}, {"1.9.4", "1.9.5"}} {
		if _, _, err := output(t, newVersionsCommand(), args...); err == nil {
			t.Errorf("versions %v is taken", args)
		}
	}
}
