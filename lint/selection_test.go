package lint

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/source"
)

// settingsOf is a ConfigMap with little keep-alive in a namespace of its own.
func settingsOf(namespace string) string {
	return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: " + namespace +
		"\n  labels: {app.kubernetes.io/name: ingress-nginx, app.kubernetes.io/version: 1.9.4}\ndata:\n  keep-alive-requests: \"50\"\n  Keep-Alive: \"75\"\n"
}

func findingsOf(t *testing.T, options Options, texts map[string]string) []string {
	t.Helper()
	linter, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	listing := &source.Listing{}
	for name, text := range texts {
		listing.Inputs = append(listing.Inputs, source.Text(name, []byte(text)))
	}
	report, err := linter.Lint(context.Background(), listing)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range report.Findings {
		list = append(list, fmt.Sprintf("%s %s %s", f.File, f.Severity, f.Rule))
	}
	return list
}

func TestFilesHaveSelectionsOfTheirOwn(t *testing.T) {
	selections := map[string]*Selection{
		"b": {Skip: []string{"config-key-case"}, Severities: map[string]Severity{"keepalive-requests": Error}},
		"c": {Rules: []string{"keepalive-requests"}, Parameters: map[string]map[string]any{"keepalive-requests": {"max": 40}}},
		"d": {Rules: []string{"config-key-case"}},
	}
	options := Options{SelectionFor: func(file string) *Selection { return selections[strings.TrimSuffix(file, ".yaml")] }}
	texts := map[string]string{}
	for _, name := range []string{"a", "b", "c", "d"} {
		texts[name+".yaml"] = settingsOf(name)
	}
	got := findingsOf(t, options, texts)
	want := []string{
		"a.yaml warning keepalive-requests", "a.yaml info config-key-case",
		"b.yaml error keepalive-requests",
		"d.yaml info config-key-case",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLoadBalancersAreStatedByFile(t *testing.T) {
	seconds := func(n float64) *installation.StatedLoadBalancer {
		return &installation.StatedLoadBalancer{IdleSeconds: &n}
	}
	stated := map[string]*installation.StatedLoadBalancer{"a.yaml": seconds(60), "b.yaml": seconds(350)}
	options := Options{
		Selection:       Selection{Rules: []string{"load-balancer-idle-timeout"}},
		LoadBalancerFor: func(file string) *installation.StatedLoadBalancer { return stated[file] },
	}
	texts := map[string]string{"a.yaml": settingsOf("a"), "b.yaml": settingsOf("b"), "c.yaml": settingsOf("c")}
	if diff := cmp.Diff([]string{"a.yaml warning load-balancer-idle-timeout"}, findingsOf(t, options, texts)); diff != "" {
		t.Error(diff)
	}
	options.LoadBalancer = seconds(30)
	if got := findingsOf(t, options, texts); len(got) != 3 {
		t.Errorf("what is stated for all does not win: %q", got)
	}
}

func TestSelectionsThatMakeNoSense(t *testing.T) {
	for want, s := range map[string]Selection{
		`unknown rule "config-vlaue"; did you mean config-value?`:     {Skip: []string{"config-vlaue"}},
		`unknown rule "keepalive-request"; did you mean`:              {Also: []string{"keepalive-request"}},
		`unknown rule "a-b-c-d-e"; ingresslint rules lists them`:      {Severities: map[string]Severity{"a-b-c-d-e": Error}},
		`unknown rule "f-g-h-i-j"; ingresslint rules lists them`:      {Parameters: map[string]map[string]any{"f-g-h-i-j": nil}},
		`"none" is no severity for config-value; known are error`:     {Severities: map[string]Severity{"config-value": "none"}},
		`unknown profile "fast"`:                                      {Profiles: []string{"fast"}},
		"every rule that is asked for is also skipped: config-value":  {Rules: []string{"config-value"}, Skip: []string{"config-value"}},
		"read-timeout-below-p99 says nothing without observed latenc": {Rules: []string{"read-timeout-below-p99"}},
	} {
		if err := s.Check(false); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
