package helm

import (
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Layers merge as Helm merges them, and every value keeps the file it came from.
func TestLayers(t *testing.T) {
	base := layer(t, "values.yaml", `controller:
  replicaCount: 2
  terminationGracePeriodSeconds: 600
  config:
    keep-alive: "75"
    use-gzip: "true"
  extraArgs: {v: 2}
  tolerations: [{key: a}]
  lifecycle:
    preStop: {exec: {command: [sleep, "20"]}}
`)
	production := layer(t, "production.yaml", `controller:
  replicaCount: 5
  terminationGracePeriodSeconds: null
  config:
    use-gzip: "false"
    keep-alive-requests: "5000"
  extraArgs: {v: 5}
  tolerations: []
  lifecycle: null
`)
	r := &Release{Name: "ingress-nginx", Chart: "ingress-nginx", Version: "4.10.1", Layers: []Layer{base, production}}
	config, workload := objectOf(t, r, "ConfigMap"), objectOf(t, r, "Deployment")
	for _, c := range []struct {
		object           *manifest.Object
		path, text, file string
	}{
		{config, "data/keep-alive", "75", "values.yaml"},
		{config, "data/use-gzip", "false", "production.yaml"},
		{config, "data/keep-alive-requests", "5000", "production.yaml"},
		{workload, "spec/replicas", "5", "production.yaml"},
		{workload, "spec/template/spec/containers/0/args/10", "--v=5", "production.yaml"},
	} {
		v := c.object.Root.At(steps(c.path)...)
		if v == nil || v.Origin == nil {
			t.Errorf("%s is not there, or from nowhere", c.path)
			continue
		}
		if v.Text != c.text || v.Origin.File.Name != c.file {
			t.Errorf("%s is %q from %s, want %q from %s", c.path, v.Text, v.Origin.File.Name, c.text, c.file)
		}
		if in, _ := c.object.Written(steps(c.path)); in == nil || in.File.Name != c.file {
			t.Errorf("%s is not written in %s", c.path, c.file)
		}
	}
	for _, path := range []string{"spec/template/spec/tolerations", "spec/template/spec/terminationGracePeriodSeconds", "spec/template/spec/containers/0/lifecycle"} {
		if v := workload.Root.At(steps(path)...); v != nil {
			t.Errorf("%s is %+v, want nothing", path, v)
		}
	}
	if in, at := workload.Written(steps("spec/template/spec/dnsPolicy")); in.File.Name != "production.yaml" || len(at) != 2 {
		t.Errorf("what nobody wrote goes to %s %v", in.File.Name, at)
	}
}

// Below a map that the user wrote the chart's defaults stay, unless null takes them out.
func TestDefaultsBelow(t *testing.T) {
	for _, c := range []struct{ values, path, want string }{
		{"livenessProbe: {periodSeconds: 3}", "livenessProbe/failureThreshold", "5"},
		{"livenessProbe: {periodSeconds: 3}", "livenessProbe/periodSeconds", "3"},
		{"livenessProbe: {failureThreshold: null}", "livenessProbe/failureThreshold", ""},
		{"livenessProbe: {httpGet: {path: /x}}", "livenessProbe/httpGet/port", "10254"},
		{"livenessProbe: null", "livenessProbe/httpGet/port", ""},
		{"lifecycle: {postStart: {exec: {command: [a]}}}", "lifecycle/preStop/exec/command/0", "/wait-shutdown"},
		{"lifecycle: {preStop: {exec: {command: [a, b]}}}", "lifecycle/preStop/exec/command/0", "a"},
		{"lifecycle: {preStop: null}", "lifecycle/preStop/exec/command/0", ""},
		{"resources: {limits: {cpu: 2}}", "resources/requests/cpu", "100m"},
	} {
		o := objectOf(t, release(t, "4.10.1", "controller:\n  "+c.values+"\n"), "Deployment")
		got := ""
		if v := o.Root.At(steps("spec/template/spec/containers/0/" + c.path)...); v != nil {
			got = v.Text
		}
		if got != c.want {
			t.Errorf("%s: %s is %q, want %q", c.values, c.path, got, c.want)
		}
	}
}

// Where a value comes from a place that nobody can edit, it is written nowhere.
func TestOpaqueLayers(t *testing.T) {
	base := layer(t, "values.yaml", "controller:\n  replicaCount: 2\n")
	opaque := layer(t, "application.yaml", "controller:\n  replicaCount: 5\n")
	opaque.Opaque = true
	r := &Release{Chart: "ingress-nginx", Version: "4.10.1", Layers: []Layer{base, opaque}}
	o := objectOf(t, r, "Deployment")
	if in, at := o.Written([]string{"spec", "replicas"}); in != nil {
		t.Errorf("replicas is written in %s at %v", in.File.Name, at)
	}
	if in, _ := o.Written([]string{"spec", "minReadySeconds"}); in == nil || in.File.Name != "values.yaml" {
		t.Errorf("minReadySeconds has no place in values.yaml")
	}
	if v := o.Root.At("spec", "replicas"); v.Origin.File.Name != "application.yaml" {
		t.Errorf("replicas comes from %s", v.Origin.File.Name)
	}
}

// Parameters are read as --set reads them: whole numbers stay whole.
func TestParameters(t *testing.T) {
	parameters := layer(t, "application.yaml", "controller:\n  config:\n    hsts-max-age: 31449600\n")
	parameters.Set = true
	o := objectOf(t, &Release{Chart: "ingress-nginx", Version: "4.10.1", Layers: []Layer{parameters}}, "ConfigMap")
	if v := o.Root.At("data", "hsts-max-age"); v.Text != "31449600" {
		t.Errorf("hsts-max-age is %q", v.Text)
	}
}

// Values below a key of an umbrella chart are edited below that key.
func TestSubchart(t *testing.T) {
	l := layer(t, "values.yaml", "ingress-nginx:\n  controller:\n    config: {}\nother: 1\n")
	l.Path = []string{"ingress-nginx"}
	l.Values = l.Values.Get("ingress-nginx")
	o := objectOf(t, &Release{Chart: "ingress-nginx", Version: "4.10.1", Layers: []Layer{l}}, "ConfigMap")
	in, at := o.Written([]string{"data", "keep-alive"})
	if in == nil || manifest.Pointer(at...) != "/ingress-nginx/controller/config/keep-alive" {
		t.Errorf("keep-alive is written at %v", at)
	}
}

// Null takes away what the values of a chart that brings this one along have, and nothing else.
func TestNullOverTheValuesOfAChart(t *testing.T) {
	for _, c := range []struct {
		base bool
		want string
	}{{true, ""}, {false, "<nil>"}} {
		below := layer(t, "values.yaml", "controller: {replicaCount: 2, config: {keep-alive: '75', use-gzip: 'true'}}\n")
		below.Base = c.base
		above := layer(t, "production.yaml", "controller: {replicaCount: null, config: {keep-alive: null}}\n")
		r := &Release{Chart: "ingress-nginx", Version: "4.12.1", Layers: []Layer{below, above}}
		data := objectOf(t, r, "ConfigMap").Root.Get("data")
		if got, _ := data.Get("keep-alive").Str(); got != c.want || data.Get("use-gzip") == nil {
			t.Errorf("base %t: keep-alive is %q", c.base, got)
		}
		replicas := objectOf(t, r, "Deployment").Root.At("spec", "replicas")
		if c.base && (replicas == nil || replicas.Text != "1") {
			t.Errorf("base %t: not the chart's number of replicas", c.base)
		}
	}
}
