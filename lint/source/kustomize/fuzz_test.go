package kustomize

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Whatever a kustomization and the files beside it hold, nothing panics and every place lies in its file.
func FuzzExpand(f *testing.F) {
	for _, seed := range [][3]string{
		{"resources: [a.yaml]\npatches: [{path: b.yaml}]\n", configMap, configMap},
		{"resources: [a.yaml, .]\npatchesStrategicMerge: [b.yaml]\nnamespace: x\n", ingress, "kind: Ingress\nmetadata: {name: web}\nspec: null\n"},
		{"resources: [a.yaml]\npatchesJson6902: [{target: {kind: Deployment}, path: b.yaml}]\nimages: [{name: registry.k8s.io/ingress-nginx/controller, newTag: v1}]\n", deployment, "- {op: add, path: /spec/template/spec/containers/0/args/-, value: {a: [b]}}\n"},
		{"configMapGenerator: [{name: ingress-nginx-controller, behavior: merge, literals: [a=b, 'c=\"d\"'], envs: [a.yaml], files: [b.yaml]}]\n", "a=b\n", "x"},
		{"patches: [{target: {kind: Deployment, name: ingress-nginx}, patch: '[{op: add, path: /spec/template/spec/containers/3/args/-, value: x}]'}]\nresources: [https://git.example/ingress-nginx?ref=controller-v1.9.4]\n", "", ""},
		{"kind: Component\nresources: [a.yaml]\nreplacements: [{source: {kind: ConfigMap, fieldPath: data.keep-alive}, targets: [{select: {kind: ConfigMap}, fieldPaths: [data.x]}]}]\n", configMap, ""},
		{"resources: [a.yaml]\npatches:\n- patch: |-\n    kind: ConfigMap\n    metadata: {name: ingress-nginx-controller}\n    data: {a: |\n    ---\n    kind: ConfigMap\n", configMap, ""},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, kustomization, resource, patch string) {
		dir := t.TempDir()
		for name, text := range map[string]string{"kustomization.yaml": kustomization, "a.yaml": resource, "b.yaml": patch} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		l := expanded(dir)
		for _, built := range l.Built {
			for _, o := range built.Objects {
				inside(t, o, o.Root)
				if o.Written == nil {
					continue
				}
				for _, path := range [][]string{{"data", "a"}, {"spec", "template", "spec", "containers", "0", "args", "0"}, {"metadata", "labels"}, {"kind"}} {
					if in, at := o.Written(path); in != nil && len(at) > 0 {
						in.File.Position(int(in.Root.Span.Start))
					}
				}
			}
		}
	})
}

// inside fails where a value is placed outside of its file.
func inside(t *testing.T, o *manifest.Object, v *manifest.Value) {
	t.Helper()
	file, span := o.File, v.Span
	if v.Origin != nil {
		file, span = v.Origin.File, v.Origin.Span
	}
	if span.Start < 0 || span.End < span.Start || int(span.End) > len(file.Data) {
		t.Errorf("%s: a value is placed at %v of %d bytes", file.Name, span, len(file.Data))
	}
	for i := range v.Fields {
		if key := v.Fields[i].KeySpan; key.Start < 0 || int(key.End) > len(o.File.Data) {
			t.Errorf("%s: a key is placed at %v of %d bytes", o.File.Name, key, len(o.File.Data))
		}
		inside(t, o, v.Fields[i].Value)
	}
	for _, item := range v.Items {
		inside(t, o, item)
	}
}
