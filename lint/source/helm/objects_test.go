package helm

import (
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// release reads text as the values file of a chart version.
func release(t testing.TB, version, text string) *Release {
	t.Helper()
	return &Release{Name: "ingress-nginx", Namespace: "edge", Chart: "ingress-nginx", Version: version, Layers: []Layer{layer(t, "values.yaml", text)}}
}

func layer(t testing.TB, name, text string) Layer {
	t.Helper()
	file, err := manifest.NewFile(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for doc, err := range file.Documents() {
		if err != nil {
			t.Fatal(err)
		}
		return Layer{In: doc.Object(), Values: doc.Root}
	}
	t.Fatalf("%s is empty", name)
	return Layer{}
}

func objectOf(t testing.TB, r *Release, kind string) *manifest.Object {
	t.Helper()
	for _, o := range r.Objects() {
		if o.Kind == kind {
			return o
		}
	}
	t.Fatalf("no %s", kind)
	return nil
}

// What Helm makes of scalars in controller.config depends on the chart.
func TestConfigScalars(t *testing.T) {
	const text = `controller:
  config:
    plain: 5000
    large: 1000000
    huge: 31449600
    hex: 0x10
    octal: 010
    gap: 1_000
    switch: true
    word: yes
    none: null
    list: [1, 2]
    map: {b: 1, a: x}
    quoted: "1000000"
    float: 1.50
    template: "{{ .Release.Name }}"
`
	for _, c := range []struct {
		version, key string
		kind         manifest.Kind
		want         string
	}{
		{"3.17.0", "plain", manifest.Number, "5000"},
		{"3.17.0", "switch", manifest.Bool, "true"},
		{"3.17.0", "large", manifest.Number, "1000000"},
		{"3.17.0", "none", manifest.Null, ""},
		{"3.17.0", "quoted", manifest.String, "1000000"},
		{"3.18.0", "plain", manifest.String, "5000"},
		{"3.18.0", "large", manifest.String, "1e+06"},
		{"3.18.0", "huge", manifest.String, "3.14496e+07"},
		{"3.18.0", "hex", manifest.String, "16"},
		{"3.18.0", "octal", manifest.String, "8"},
		{"3.18.0", "gap", manifest.String, "1000"},
		{"3.18.0", "switch", manifest.String, "true"},
		{"3.18.0", "word", manifest.String, "true"},
		{"3.18.0", "none", manifest.Null, ""},
		{"3.18.0", "list", manifest.String, "[1 2]"},
		{"3.18.0", "map", manifest.String, "map[a:x b:1]"},
		{"3.18.0", "quoted", manifest.String, "1000000"},
		{"3.18.0", "float", manifest.String, "1.5"},
		{"4.10.1", "none", manifest.Null, ""},
		{"4.11.0", "none", manifest.String, "<nil>"},
		{"4.11.0", "template", manifest.String, "{{ .Release.Name }}"},
		{"4.12.0", "large", manifest.String, "1e+06"},
	} {
		got := objectOf(t, release(t, c.version, text), "ConfigMap").Root.At("data", c.key)
		if got == nil || got.Kind != c.kind || got.Text != c.want {
			t.Errorf("chart %s, %s: %+v; want %s %q", c.version, c.key, got, c.kind, c.want)
		}
	}
}
