package policy

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
	"github.com/ingresslint/ingresslint/versions"
)

func every(string) bool { return true }

func configMap(t testing.TB, data string) *manifest.Object {
	t.Helper()
	return parse(t, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: n}\ndata: "+data)
}

func parse(t testing.TB, text string) *manifest.Object {
	t.Helper()
	file, err := manifest.NewFile("o.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for o, err := range file.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	t.Fatal("no object")
	return nil
}

func dataFor(t testing.TB, version string) *Data {
	t.Helper()
	release, _, ok := versions.Find(version)
	if !ok {
		t.Fatalf("no release %s", version)
	}
	return NewData(Release(release), map[string]any{
		"installation": map[string]any{"name": "n/c", "config": map[string]any{}, "flags": map[string]any{}, "load_balancers": []any{}},
		"complete":     map[string]any{}, "params": map[string]any{}, "nearest": map[string]any{}, "observed": map[string]any{},
	})
}

func TestInputIsWhatKubectlSees(t *testing.T) {
	o := configMap(t, `{s: text, num: 075, b: yes, z: null, l: [1, a], m: {x: "1"}, f: 1.50}`)
	got := Input(o.Root).Value.(ast.Object).Get(ast.StringTerm("data")).Value
	want := ast.MustParseTerm(`{"s": "text", "num": 61, "b": true, "z": null, "l": [1, "a"], "m": {"x": "1"}, "f": 1.5}`).Value
	if got.Compare(want) != 0 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRulesAreChosenByKindAndSelection(t *testing.T) {
	engine := New([]string{"ConfigMap"}, func(id string) bool { return id == "keepalive-requests" })
	if !engine.HasRules("ConfigMap") || engine.HasRules("Ingress") {
		t.Error("the engine has rules for other kinds than asked for")
	}
	rows, err := engine.Eval(context.Background(), configMap(t, `{keep-alive-requests: "100", nonsense: "1"}`), dataFor(t, "1.9.4"))
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1 || rows[0].Rule != "keepalive-requests" || pointerless(rows[0].Path) != "data keep-alive-requests" {
		t.Errorf("rows: %+v", rows)
	}
	if fix := rows[0].Fix; fix == nil || fix.Safe || len(fix.Edits) != 1 || fix.Edits[0].Op != "set" || fix.Edits[0].Value != "10000" {
		t.Errorf("fix: %+v", fix)
	}
}

func pointerless(path []string) string { return strings.Join(path, " ") }

func TestEveryRuleCompilesForItsKinds(t *testing.T) {
	for _, rule := range rules.All() {
		if rule.Reader {
			continue
		}
		if err := New(rule.Kinds, func(id string) bool { return id == rule.ID }).Compile(); err != nil {
			t.Errorf("%s: %v", rule.ID, err)
		}
	}
}

func TestFaultyRowsAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		`{1}`:               "is no object",
		`{{"path": ["a"]}}`: "has no message",
		`{{"message": "m", "severity": "fatal"}}`: "the severity \"fatal\"",
		`["m"]`: "are no set",
	} {
		_, err := appendRows(nil, "r", ast.MustParseTerm(text).Value)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

func TestContextReachesRules(t *testing.T) {
	data := dataFor(t, "1.9.4")
	other := data.With(map[string]any{"params": map[string]any{"keepalive-requests": map[string]any{"max": 50}}})
	engine := New([]string{"ConfigMap"}, func(id string) bool { return id == "keepalive-requests" })
	for want, d := range map[int]*Data{1: data, 0: other} {
		rows, err := engine.Eval(context.Background(), configMap(t, `{keep-alive-requests: "100"}`), d)
		if err != nil || len(rows) != want {
			t.Errorf("%d rows, %v; want %d", len(rows), err, want)
		}
	}
}

func TestReleaseHoldsWhatRulesRead(t *testing.T) {
	release, _, _ := versions.Find("1.9.4")
	value := Release(release).term().Value.(ast.Object)
	for path, want := range map[string]string{
		"version":                                         `"1.9.4"`,
		"config/keep-alive-requests/default":              "1000",
		"config/keep-alive-requests/type":                 `"int"`,
		"annotations/backend-protocol/validator":          `"enum"`,
		"behaviour/annotation_validation":                 `"off"`,
		"gone/config/enable-vts-status/kind":              `"none"`,
		"leaving/config/enable-opentracing/first_without": `"1.10.0"`,
		"foreign/config/worker-rlimit-nofile/to":          `["max-worker-open-files"]`,
	} {
		var ref ast.Ref
		for _, step := range strings.Split(path, "/") {
			ref = append(ref, ast.StringTerm(step))
		}
		got, err := value.Find(ref)
		if err != nil || got.String() != want {
			t.Errorf("%s is %v, %v; want %s", path, got, err, want)
		}
	}
}

func BenchmarkRelease(b *testing.B) {
	release := versions.Newest()
	for b.Loop() {
		Release(release)
	}
}

func BenchmarkConfigMap(b *testing.B) {
	engine := New([]string{"ConfigMap"}, every)
	input := configMap(b, `{keep-alive-requests: "100", proxy-read-timeout: 60s, use-gzip: "true", nonsense: "1", keep-alive: "75"}`)
	data := dataFor(b, "1.9.4")
	for b.Loop() {
		if _, err := engine.Eval(context.Background(), input, data); err != nil {
			b.Fatal(err)
		}
	}
}

// The engine panics when it compares a number that is none. Rules that do not
// look at it speak all the same.
func TestPanicsCostOneRule(t *testing.T) {
	engine := New([]string{"Deployment"}, every)
	release, _, _ := versions.Find("1.9.4")
	data := NewData(Release(release), map[string]any{
		"installation": map[string]any{
			"name": "n/c", "config": map[string]any{}, "flags": map[string]any{"v": "5"}, "load_balancers": []any{},
			"workload": map[string]any{"kind": "Deployment", "namespace": "n", "name": "c"},
			"pre_stop": map[string]any{"kind": "none", "seconds": 0}, "grace_period": math.Inf(1),
		},
		"complete": map[string]any{}, "params": map[string]any{}, "nearest": map[string]any{}, "observed": map[string]any{},
	})
	input := parse(t, `{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "c", "namespace": "n"},
		"spec": {"template": {"spec": {"containers": [{"name": "controller", "args": ["/nginx-ingress-controller", "--v=5"]}]}}}}`)
	rows, err := engine.Eval(context.Background(), input, data)
	var failed RuleErrors
	if !errors.As(err, &failed) || len(failed) != 1 || failed[0].Rule != "termination-grace-period" || !strings.Contains(failed[0].Error(), "the engine gave up") {
		t.Errorf("error: %v", err)
	}
	if !slices.ContainsFunc(rows, func(r Row) bool { return r.Rule == "debug-log-level" }) {
		t.Errorf("rows: %v", rows)
	}
}

func BenchmarkIngress(b *testing.B) {
	engine := New([]string{"Ingress"}, every)
	input := parse(b, `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: orders
  namespace: shop
  annotations:
    cert-manager.io/cluster-issuer: production
    nginx.ingress.kubernetes.io/proxy-body-size: 50m
    nginx.ingress.kubernetes.io/proxy-read-timeout: "60"
    nginx.ingress.kubernetes.io/backend-protocol: HTTPS
    nginx.ingress.kubernetes.io/limit-rps: "50"
    nginx.ingress.kubernetes.io/ssl-redirect: "true"
    nginx.ingress.kubernetes.io/auth-url: https://login.shop.example/verify
spec:
  ingressClassName: nginx
  rules:
    - host: orders.shop.example
      http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: orders, port: {number: 80}}}}]}
`)
	for _, version := range []string{"1.9.6", "1.12.1"} {
		data := dataFor(b, version)
		b.Run(version, func(b *testing.B) {
			for b.Loop() {
				if rows, err := engine.Eval(context.Background(), input, data); err != nil || len(rows) != 0 {
					b.Fatal(rows, err)
				}
			}
		})
	}
}
