package gitops

import (
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// seeds are carriers, charts and values of every kind.
var seeds = []string{
	"apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: a}\nspec:\n  chart: {spec: {chart: ingress-nginx, sourceRef: {kind: GitRepository}, valuesFiles: [values.yaml]}}\n  valuesFrom: [{kind: ConfigMap, name: c}]\n  values: {controller: {}}\n",
	"apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec: {chartRef: {kind: HelmChart, name: nginx}}\n---\napiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmChart\nmetadata: {name: nginx}\nspec: {chart: ./a, sourceRef: {kind: GitRepository}}\n",
	"apiVersion: helm.fluxcd.io/v1\nkind: HelmRelease\nspec: {chart: {git: x, path: a}, valuesFrom: [{chartFileRef: {path: values.yaml}}], values: {}}\n",
	"apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  sources:\n  - {chart: ingress-nginx, helm: {values: 'controller: {}', parameters: [{name: 'a[0].b', value: 1}], valueFiles: [$v/values.yaml, /x, ../..]}}\n  - {path: a, helm: {valuesObject: {ingress-nginx: {}}}}\n",
	"apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nspec: {template: {spec: {source: {path: '.', helm: {values: |-\n      controller:\n }}}}}\n",
	"apiVersion: helm.cattle.io/v1\nkind: HelmChart\nmetadata: {name: a}\nspec:\n  chart: ingress-nginx\n  set: {a.b: 1}\n  valuesContent: |\n    controller: {config: {a: b}}\n---\napiVersion: helm.cattle.io/v1\nkind: HelmChartConfig\nmetadata: {name: a}\nspec: {valuesContent: 'x: ['}\n",
	"releases:\n- {name: a, chart: x/ingress-nginx, values: [values.yaml, {controller: {}}], set: [{name: a, value: b}]}\n- {chart: ./a}\n",
	"helmCharts: [{name: ingress-nginx, valuesFile: values.yaml, valuesInline: {controller: {}}}, {name: a, repo: x}]\n",
	"apiVersion: helm.crossplane.io/v1beta1\nkind: Release\nspec: {forProvider: {chart: {name: ingress-nginx}, values: {}, set: {a: b}, valuesFrom: [{configMapKeyRef: {name: c}}]}}\n",
	"name: a\nversion: 1\ndependencies: [{name: ingress-nginx, alias: x, condition: 'a.b,c', tags: [t]}, {name: nginx-ingress}]\n",
	"controller: {config: {use-gzip: 'true'}, image: {tag: v1.0.0}}\nx: {controller: {config: {use-gzip: 'true'}}}\n",
	"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {values.yaml: \"controller:\\n  a: b\\n\"}\n",
	"spec: null\ncontroller:\n", "- a\n", "controller: &a {config: *a}\n", "ingress-nginx: {ingress-nginx: {}}\n",
}

// FuzzResolve reads the same text as every kind of file: nothing may panic, and what cannot be read has a place.
func FuzzResolve(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed, seeds[0])
	}
	f.Add(seeds[9], seeds[3])
	f.Add(seeds[9], seeds[6])
	f.Fuzz(func(t *testing.T, one, other string) {
		in := inputs{
			"a/Chart.yaml": one, "a/values.yaml": one, "a/values-b.yaml": other, "ingress-nginx/values.yaml": other, "x.yaml": other,
			"a/requirements.yaml": other, "a/y.yaml": one, "kustomization.yaml": one,
		}
		for name := range in {
			if _, err := manifest.NewFile(name, []byte(in[name])); err != nil {
				return
			}
		}
		releases, skipped, errs := in.resolve(t)
		for _, r := range releases {
			if r.Chart == "" || strings.Contains(r.Name, "{{") {
				t.Errorf("%+v", r)
			}
			for _, l := range r.Layers {
				if l.In == nil || l.In.File == nil || l.In.Root == nil {
					t.Fatalf("a layer that lies nowhere: %+v", l)
				}
				if !l.Set && l.Values != l.In.Root.At(l.Path...) {
					t.Errorf("values that do not lie at their path: %v", l.Path)
				}
			}
		}
		for _, s := range skipped {
			if s.Name == "" || s.Line < 1 {
				t.Errorf("%+v", s)
			}
		}
		for _, err := range errs {
			if err.File == "" || err.Line < 1 || err.Message == "" {
				t.Errorf("%+v", err)
			}
		}
	})
}

// One text is one document, so that what is found in it is told once.
func TestDocumentsAreReadOnce(t *testing.T) {
	in := inputs{
		"values.yaml": "controller: {config: {use-gzip: 'true'}}\n", "values-a.yaml": "controller: {replicaCount: 2}\n", "values-b.yaml": "controller: {replicaCount: 3}\n",
	}
	releases, _, _ := in.resolve(t)
	if len(releases) != 2 || releases[0].Layers[0].In != releases[1].Layers[0].In {
		t.Errorf("%d releases that do not share their first document", len(releases))
	}
}

func TestUnseenValuesAreTold(t *testing.T) {
	in := inputs{"r.yaml": "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: edge}\nspec:\n  chart: {spec: {chart: ingress-nginx}}\n  valuesFrom: [{kind: Secret, name: keys}, {kind: ConfigMap, name: common}]\n"}
	_, skipped, _ := in.resolve(t)
	if len(skipped) != 1 || skipped[0].Name != "r.yaml" || skipped[0].Line != 1 ||
		skipped[0].Reason != "Secret keys and ConfigMap common are not in view and may set what the values of edge leave out" {
		t.Errorf("%+v", skipped)
	}
}

func TestManyUnseenValuesAreTold(t *testing.T) {
	in := inputs{"r.yaml": "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: edge}\nspec:\n  chart: {spec: {chart: ingress-nginx}}\n  valuesFrom: [" +
		strings.Repeat("{kind: Secret, name: s}, ", 20) + "]\n"}
	_, skipped, _ := in.resolve(t)
	if want := strings.Repeat("Secret s and ", 8) + "12 more are not in view and may set what the values of edge leave out"; len(skipped) != 1 || skipped[0].Reason != want {
		t.Errorf("%+v", skipped)
	}
}

func TestIgnoredValuesAreTold(t *testing.T) {
	in := inputs{"a.yaml": "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  source:\n    chart: ingress-nginx\n    helm:\n      valuesObject: {}\n      values: 'controller: {}'\n"}
	_, skipped, _ := in.resolve(t)
	if len(skipped) != 1 || skipped[0].Line != 8 || skipped[0].Reason != "Argo CD does not read values beside valuesObject" {
		t.Errorf("%+v", skipped)
	}
}

func BenchmarkFile(b *testing.B) {
	for name, text := range map[string]string{
		"manifest": "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\nspec:\n" + strings.Repeat("  key: value of some length\n", 60),
		"values":   "replicaCount: 2\nimage:\n  tag: v1.2.3\n" + strings.Repeat("# key: value of some length\n", 60),
	} {
		b.Run(name, func(b *testing.B) {
			f, err := manifest.NewFile("apps/shop/"+name+".yaml", []byte(text))
			if err != nil {
				b.Fatal(err)
			}
			c := New()
			for b.Loop() {
				c.File(f)
				c.overlays = c.overlays[:0]
			}
		})
	}
}
