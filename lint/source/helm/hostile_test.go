package helm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Shapes that no chart can read give objects all the same.
func TestOddShapes(t *testing.T) {
	for _, text := range []string{
		"controller: null", "controller: []", "controller: text", "controller: 1", "controller: {}", "[]", "text", "1",
		"controller: {config: text}", "controller: {config: [a, b]}", "controller: {config: null}", "controller: {config: 5}",
		"controller: {image: nginx}", "controller: {image: null}", "controller: {image: {tag: 1.10}}", "controller: {image: {tag: [a]}}",
		"controller: {extraArgs: [--v=5]}", "controller: {extraArgs: text}", "controller: {extraArgs: {v: [1], w: {a: b}, x: null}}",
		"controller: {service: null}", "controller: {service: []}", "controller: {service: {annotations: text}}",
		"controller: {service: {ports: 80, targetPorts: [1], nodePorts: text, internal: 5}}", "controller: {service: {ports: {http: null}}}",
		"controller: {kind: deployment}", "controller: {kind: [a]}", "controller: {kind: '{{ .Values.kind }}'}", "controller: {kind: null}",
		"controller: {replicaCount: many}", "controller: {replicaCount: 99999999999999999999}", "controller: {replicaCount: {a: b}}",
		"controller: {sysctls: [a]}", "controller: {sysctls: {a: [b]}}", "controller: {lifecycle: text}", "controller: {livenessProbe: [1]}",
		"controller: {resources: 5}", "controller: {containerPort: text, hostPort: {enabled: true}}", "controller: {hostPort: {enabled: true, ports: 1}}",
		"controller: {podSecurityContext: text, sysctls: {a: b}}", "controller: {extraContainers: text, extraInitContainers: 5}",
		"controller: {ingressClassResource: text}", "controller: {ingressClassResource: {name: null, aliases: text}}",
		"controller: {ingressClassResource: {annotations: [a], default: true}}", "controller: {metrics: {enabled: true, port: null}}",
		"controller: {autoscaling: {enabled: true, minReplicas: x}, minAvailable: {a: b}, replicaCount: 3}",
		"tcp: text", "tcp: [1]", "tcp: {abc: d, 1: null}", "fullnameOverride: {a: b}", "nameOverride: [1]", "fullnameOverride: '-'",
		"controller: {config: {a: !!float 1, b: 1e400, c: 0x1p4}}", "controller: {podAnnotations: [a], updateStrategy: text}",
		"controller: {affinity: '{{ x }}', hostNetwork: '${HOST}'}", "namespaceOverride: 5", "dhParam: [x]",
	} {
		for _, version := range someCharts {
			for _, unseen := range [][]string{nil, {"a Secret"}} {
				r := release(t, version, text+"\n")
				r.Unseen = unseen
				objects := r.Objects()
				if len(objects) == 0 {
					t.Errorf("chart %s, %s: no objects", version, text)
				}
				for _, o := range objects {
					each(o.Root, nil, func(path []string, _ *manifest.Value) { o.Written(path) })
				}
			}
		}
	}
}

// Releases of which there is next to nothing.
func TestLittle(t *testing.T) {
	if got := (&Release{Chart: "ingress-nginx"}).Objects(); got != nil {
		t.Errorf("%d objects of no text", len(got))
	}
	carrier := layer(t, "release.yaml", "kind: HelmRelease\nspec: {}\n").In
	r := &Release{Chart: "ingress-nginx", Version: "4.10.1", Carrier: carrier, Layers: []Layer{{}}}
	o := objectOf(t, r, "ConfigMap")
	if o.File != carrier.File || o.File.Source(o.Root.Span) != "kind" {
		t.Errorf("placed at %q", o.File.Source(o.Root.Span))
	}
	if in, _ := o.Written([]string{"data", "x"}); in != nil {
		t.Error("a key has a place although no layer has one")
	}
}

// FuzzObjects: no values make rendering or looking up places fail.
func FuzzObjects(f *testing.F) {
	f.Add("4.10.1", "controller: {config: {a: 1}}\n")
	f.Add("2.0.0", "controller: {extraArgs: {v: 5}, image: {tag: x}}\n")
	f.Add("3.17.0", values(f))
	f.Fuzz(func(t *testing.T, version, text string) {
		file, err := manifest.NewFile("values.yaml", []byte(text))
		if err != nil {
			return
		}
		for doc, err := range file.Documents() {
			if err != nil {
				continue
			}
			r := &Release{Chart: "ingress-nginx", Version: version, Layers: []Layer{{In: doc.Object(), Values: doc.Root}}}
			for _, o := range r.Objects() {
				each(o.Root, nil, func(path []string, v *manifest.Value) {
					o.Written(path)
					_ = v.Origin.File.Source(v.Origin.Span)
				})
			}
		}
	})
}

func BenchmarkObjects(b *testing.B) {
	text := values(b)
	for _, version := range []string{"3.17.0", "4.12.0"} {
		r := release(b, version, text)
		b.Run(version, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Objects()
			}
		})
	}
	var large strings.Builder
	large.WriteString("controller:\n  config:\n")
	for i := range 20000 {
		fmt.Fprintf(&large, "    key-%d: \"%d\"\n", i, i)
	}
	r := release(b, "4.12.0", large.String())
	b.Run("20000 keys", func(b *testing.B) {
		for b.Loop() {
			r.Objects()
		}
	})
}
