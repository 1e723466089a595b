package report

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/source"
)

// liveObjects are what a cluster has, in two parts.
var liveObjects = [][]string{
	{
		`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"ingress-nginx-controller","namespace":"infra","labels":{"app.kubernetes.io/version":"1.9.4","app.kubernetes.io/name":"ingress-nginx"}},"data":{"keep-alive":"75s","upstream-keepalive-connections":"0"}}`,
	},
	{
		`{"apiVersion":"networking.k8s.io/v1","kind":"Ingress","metadata":{"annotations":{"nginx.ingress.kubernetes.io/proxy-read-timeout":"60s"},"name":"web","namespace":"shop"},"spec":{"ingressClassName":"nginx"}}`,
		`{"apiVersion":"networking.k8s.io/v1","kind":"Ingress","metadata":{"annotations":{"ingresslint.dev/ignore":"annotation-value: on purpose","nginx.ingress.kubernetes.io/proxy-read-timeout":"60s"},"name":"old","namespace":"shop"},"spec":{"ingressClassName":"nginx"}}`,
		`{"apiVersion":"networking.k8s.io/v1","kind":"Ingress","metadata":{"annotations":{"ingresslint.dev/ignore":"annotation-value: a comment # ingresslint:ignore config-value","nginx.ingress.kubernetes.io/proxy-read-timeout":"60"},"name":"new","namespace":"shop"},"spec":{"ingressClassName":"nginx"}}`,
	},
}

func lintLive(t *testing.T, view *source.View, errs ...*source.Error) *lint.Report {
	t.Helper()
	listing := &source.Listing{View: view, Errors: errs}
	before := 0
	for _, part := range liveObjects {
		input, err := source.Live([]byte(strings.Join(part, "\n")+"\n"), before)
		if err != nil {
			t.Fatal(err)
		}
		listing.Inputs = append(listing.Inputs, input)
		before += len(part)
	}
	linter, err := lint.New(lint.Options{TextEdits: true})
	if err != nil {
		t.Fatal(err)
	}
	report, err := linter.Lint(context.Background(), listing)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestTextNamesLiveObjects(t *testing.T) {
	view := &source.View{Partial: []string{"Services could not be read"}}
	unread := &source.Error{Name: source.ClusterName, Err: errors.New("Services: no right to list them")}
	var out bytes.Buffer
	if err := Text(&out, lintLive(t, view, unread), Style{}); err != nil {
		t.Fatal(err)
	}
	want := `ConfigMap infra/ingress-nginx-controller
  error: keep-alive is "75s": 1.9.4 reads whole seconds of 0 or more; it ignores this, so the default of 75 stays
    at data.keep-alive: "75s"
    = fix: set it to "75" (safe)
    = rule: config-value

  warning: upstream-keepalive-connections is 0: nginx opens a new connection to a backend for every request
    at data.upstream-keepalive-connections: "0"
    = fix: set upstream-keepalive-connections to 320 (changes behaviour)
    = rule: upstream-keepalive-disabled

Ingress shop/web
  error: proxy-read-timeout is "60s": 1.9.4 reads whole seconds of 0 or more; it ignores this, so the default of 60 stays
    at metadata.annotations["nginx.ingress.kubernetes.io/proxy-read-timeout"]: "60s"
    = fix: set it to "60" (safe)
    = rule: annotation-value

could not be read: Services: no right to list them

infra/ingress-nginx-controller runs 1.9.4 (label)
2 errors, 1 warning, 0 infos in the cluster (4 objects); 1 suppressed; 1 part could not be read
the view is partial: Services could not be read
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestJSONNamesLiveObjects(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{"ConfigMap": true, "Service": true, "Ingress": true}
	report := lintLive(t, &source.View{Read: all})
	var out bytes.Buffer
	if err := JSON(&out, report, Style{}); err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(document); err != nil {
		t.Error(err)
	}
	for _, absent := range []string{`"line"`, `"column"`, `"file"`, `"textEdits"`, `"partial"`, source.ClusterName} {
		if strings.Contains(out.String(), absent) {
			t.Errorf("the report has %s:\n%s", absent, out.String())
		}
	}
	// All is in view, so that a suppression can be told to be of no use.
	var found []string
	for _, f := range report.Findings {
		found = append(found, f.Rule+" "+f.Object.String())
	}
	want := []string{
		"config-value ConfigMap/infra/ingress-nginx-controller",
		"upstream-keepalive-disabled ConfigMap/infra/ingress-nginx-controller",
		"annotation-value Ingress/shop/web",
		"unused-suppression Ingress/shop/new",
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if len(report.Suppressed) != 1 || report.Suppressed[0].Object.Name != "old" || report.Suppressed[0].By != (lint.SuppressedBy{}) {
		t.Errorf("suppressed %+v", report.Suppressed)
	}
}

func TestSteps(t *testing.T) {
	for pointer, want := range map[string]string{
		"":                   "",
		"/data/keep-alive":   "data.keep-alive",
		"/data/":             "data.",
		"/spec/rules/0/host": "spec.rules[0].host",
		"/metadata/annotations/nginx.ingress.kubernetes.io~1rewrite-target": `metadata.annotations["nginx.ingress.kubernetes.io/rewrite-target"]`,
		"/data/a~0b c": `data["a~b c"]`,
	} {
		if got := steps(pointer); got != want {
			t.Errorf("%s is %s, want %s", pointer, got, want)
		}
	}
}
