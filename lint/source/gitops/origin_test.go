package gitops

import (
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// A kustomization puts objects together of values that were written elsewhere; what a text of them holds is read where
// it was written, as long as it has stayed as it is.
func TestTextsOfBuiltObjectsAreReadWhereTheyWereWritten(t *testing.T) {
	text := "apiVersion: helm.cattle.io/v1\nkind: HelmChart\nmetadata: {name: edge}\nspec:\n  chart: ingress-nginx\n  valuesContent: |-\n    controller:\n      kind: DaemonSet\n"
	f, err := manifest.NewFile("base/c.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		made string
		want string // what stands at the place of controller.kind
	}{
		"as it is":     {"controller:\n  kind: DaemonSet", "DaemonSet"},
		"put together": {"controller:\n  kind: Deployment", "|-\n    controller:\n      kind: DaemonSet"},
		"shorter":      {"controller: {kind: x}", "|-\n    controller:\n      kind: DaemonSet"},
		"longer":       {"controller:\n  kind: DaemonSet\n  a: b", "|-\n    controller:\n      kind: DaemonSet"},
	} {
		t.Run(name, func(t *testing.T) {
			o := first(f)
			o.Written = func([]string) (*manifest.Object, []string) { return nil, nil }
			v := o.Root.At("spec", "valuesContent")
			v.Origin = &manifest.Origin{File: f, Span: v.Span}
			v.Span, v.Style, v.Text = manifest.Span{}, manifest.DoubleQuoted, test.made
			c := New()
			if !c.Object(o) {
				t.Fatal("not taken")
			}
			releases, _, errs := c.Resolve(func(string) *manifest.File { return nil })
			if len(errs) > 0 || len(releases) != 1 {
				t.Fatalf("%d releases, errors %v", len(releases), errs)
			}
			got := releases[0].Layers[0].Values.At("controller", "kind")
			if source := f.Source(got.Span); source != test.want {
				t.Errorf("%q", source)
			}
		})
	}
}
