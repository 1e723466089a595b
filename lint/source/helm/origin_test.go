package helm

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// each visits every value of an object that somebody wrote, with its path.
func each(v *manifest.Value, path []string, visit func(path []string, v *manifest.Value)) {
	if v.Origin != nil {
		visit(path, v)
	}
	for _, f := range v.Fields {
		each(f.Value, append(slices.Clip(path), f.Key), visit)
	}
	for i, item := range v.Items {
		each(item, append(slices.Clip(path), string(rune('0'+i))), visit)
	}
}

func values(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/values.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var someCharts = []string{"2.0.0", "2.12.1", "3.0.0", "3.17.0", "3.18.0", "3.34.0", "4.0.0", "4.0.19", "4.4.2", "4.7.2", "4.9.0", "4.11.0", "4.12.0", "4.15.1"}

// Whatever is rendered from a value points at the text of that value.
func TestOrigins(t *testing.T) {
	text := values(t)
	for _, version := range someCharts {
		r := release(t, version, text)
		root := r.Layers[0].Values
		for _, o := range r.Objects() {
			count := 0
			each(o.Root, nil, func(path []string, v *manifest.Value) {
				count++
				written := root.At(v.Origin.Path...)
				if written == nil {
					t.Fatalf("chart %s, %s %v: no value at %v", version, o.Kind, path, v.Origin.Path)
				}
				if v.Origin.Span != written.Span || v.Origin.File != o.File {
					t.Errorf("chart %s, %s %v: points at %q, not at %v", version, o.Kind, path, o.File.Source(v.Origin.Span), v.Origin.Path)
				}
				key := o.File.Source(v.Origin.KeySpan)
				if last := v.Origin.Path[len(v.Origin.Path)-1]; strings.Trim(key, `"'`) != last && v.Origin.KeySpan != written.Span {
					t.Errorf("chart %s, %s %v: its key is %q, want %q", version, o.Kind, path, key, last)
				}
			})
			if count == 0 {
				t.Errorf("chart %s: nothing of %s comes from the values", version, o.Kind)
			}
		}
	}
}

// What is rendered from a value is written at the place of that value, and nowhere else.
func TestWrittenValues(t *testing.T) {
	text := values(t)
	for _, version := range someCharts {
		r := release(t, version, text)
		for _, o := range r.Objects() {
			each(o.Root, nil, func(path []string, v *manifest.Value) {
				in, at := o.Written(path)
				if in == nil {
					if !composed(path) {
						t.Errorf("chart %s, %s %v is written nowhere", version, o.Kind, path)
					}
					return
				}
				if found := in.Root.At(at...); found == nil || found.Span != v.Origin.Span {
					t.Errorf("chart %s, %s %v: written at %v, but comes from %v", version, o.Kind, path, at, v.Origin.Path)
				}
			})
		}
	}
}

// composed tells whether a text is made of more than the value it comes from.
func composed(path []string) bool {
	last := path[len(path)-1]
	return last == "image" || len(path) > 1 && path[len(path)-2] == "args"
}

// Everything in a rendered object has a place in the file, so that findings about what nobody wrote have one.
func TestPlaces(t *testing.T) {
	text := values(t)
	for _, version := range someCharts {
		for _, o := range release(t, version, text).Objects() {
			var check func(v *manifest.Value)
			check = func(v *manifest.Value) {
				if v.Span.End <= v.Span.Start || strings.TrimSpace(o.File.Source(v.Span)) == "" {
					t.Errorf("chart %s, %s: %+v has no place", version, o.Kind, v)
				}
				for _, f := range v.Fields {
					if f.KeySpan.End <= f.KeySpan.Start {
						t.Errorf("chart %s, %s: key %s has no place", version, o.Kind, f.Key)
					}
					check(f.Value)
				}
				for _, item := range v.Items {
					check(item)
				}
			}
			check(o.Root)
		}
	}
}

// What is absent is written where the chart would read it.
func TestWrittenAbsent(t *testing.T) {
	const text = "controller:\n  config:\n    use-gzip: \"true\"\n  service:\n    type: LoadBalancer\n"
	for _, c := range []struct{ kind, path, want string }{
		{"ConfigMap", "data/keep-alive-requests", "controller/config/keep-alive-requests"},
		{"ConfigMap", "data", "controller/config"},
		{"ConfigMap", "data/allow-snippet-annotations", "controller/allowSnippetAnnotations"},
		{"ConfigMap", "metadata/annotations/x", "controller/configAnnotations/x"},
		{"ConfigMap", "metadata/name", ""},
		{"Deployment", "spec/replicas", "controller/replicaCount"},
		{"Deployment", "spec/strategy/type", "controller/updateStrategy/type"},
		{"Deployment", "spec/template/spec/terminationGracePeriodSeconds", "controller/terminationGracePeriodSeconds"},
		{"Deployment", "spec/template/spec/topologySpreadConstraints", "controller/topologySpreadConstraints"},
		{"Deployment", "spec/template/spec/affinity/podAntiAffinity", "controller/affinity/podAntiAffinity"},
		{"Deployment", "spec/template/spec/securityContext/sysctls", "controller/sysctls"},
		{"Deployment", "spec/template/spec/securityContext/fsGroup", "controller/podSecurityContext/fsGroup"},
		{"Deployment", "spec/template/spec/volumes", ""},
		{"Deployment", "spec/template/spec/containers/0/resources/limits/cpu", "controller/resources/limits/cpu"},
		{"Deployment", "spec/template/spec/containers/0/lifecycle/preStop", "controller/lifecycle/preStop"},
		{"Deployment", "spec/template/spec/containers/0/readinessProbe/failureThreshold", "controller/readinessProbe/failureThreshold"},
		{"Deployment", "spec/template/spec/containers/0/args/--shutdown-grace-period", "controller/extraArgs/shutdown-grace-period"},
		{"Deployment", "spec/template/spec/containers/0/args/--controller-class", ""},
		{"Deployment", "spec/template/spec/containers/0/args/0", ""},
		{"Deployment", "spec/template/spec/containers/0/args/--x/y", ""},
		{"Deployment", "spec/template/spec/containers/0/args/99/--x", ""},
		{"Deployment", "spec/template/spec/containers/0/image", ""},
		{"Deployment", "spec/template/spec/containers/1/resources", ""},
		{"Service", "metadata/annotations/service.beta.kubernetes.io~1aws-load-balancer-type", "controller/service/annotations/service.beta.kubernetes.io~1aws-load-balancer-type"},
		{"Service", "spec/externalTrafficPolicy", "controller/service/externalTrafficPolicy"},
		{"Service", "spec/type", "controller/service/type"},
		{"Service", "spec/ports", ""},
		{"Deployment", "spec/template/spec/terminationGracePeriodSeconds/x", ""},
		{"IngressClass", "metadata/annotations/ingressclass.kubernetes.io~1is-default-class", "controller/ingressClassResource/default"},
	} {
		o := objectOf(t, release(t, "4.11.0", text), c.kind)
		in, at := o.Written(steps(c.path))
		got := ""
		if in != nil {
			got = strings.TrimPrefix(manifest.Pointer(at...), "/")
		}
		if got != c.want {
			t.Errorf("%s %s: %q, want %q", c.kind, c.path, got, c.want)
		}
	}
}

// steps reads a JSON pointer without its first slash.
func steps(pointer string) []string {
	all := strings.Split(pointer, "/")
	for i, step := range all {
		all[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
	}
	return all
}
