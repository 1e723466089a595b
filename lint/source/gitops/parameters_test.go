package gitops

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// plainValue turns a value into what encoding/json makes of it.
func plainValue(v *manifest.Value) any {
	switch v.Kind {
	case manifest.Map:
		m := map[string]any{}
		for _, f := range v.Fields {
			m[f.Key] = plainValue(f.Value)
		}
		return m
	case manifest.List:
		list := []any{}
		for _, item := range v.Items {
			list = append(list, plainValue(item))
		}
		return list
	case manifest.Bool:
		return v.Text == "true"
	case manifest.Number:
		n, err := strconv.Atoi(v.Text)
		if err != nil {
			panic(err)
		}
		return n
	case manifest.Null:
		return nil
	}
	return v.Text
}

func TestParametersAreReadLikeSet(t *testing.T) {
	tests := []struct {
		name, text string
		prefix     []string
		texts      bool
		want       string
		left       []string
	}{
		{"kinds", "[{name: a.b, value: '2'}, {name: a.c, value: 'true'}, {name: a.d, value: x}, {name: a.e, value: 'null'}, {name: f, value: '007'}, {name: g, value: '0'}, {name: h, value: 'False'}, {name: i, value: '-3'}, {name: j, value: '+3'}, {name: k, value: ''}]",
			nil, false, `{"a":{"b":2,"c":true,"d":"x","e":null},"f":"007","g":0,"h":false,"i":-3,"j":"+3","k":""}`, nil},
		{"forced texts", "[{name: a, value: '2', forceString: true}, {name: b, value: '2', forceString: false}]", nil, false, `{"a":"2","b":2}`, nil},
		{"all texts", "[{name: a, value: 2}]", nil, true, `{"a":"2"}`, nil},
		{"escaped dots", `[{name: 'controller.nodeSelector.kubernetes\.io/os', value: linux}]`, nil, false, `{"controller":{"nodeSelector":{"kubernetes.io/os":"linux"}}}`, nil},
		{"lists", "[{name: a, value: '{x,2}'}, {name: b, value: '{{x}}'}]", nil, false, `{"a":["x",2],"b":"{{x}}"}`, nil},
		{"items of lists", "[{name: 'a[0].b', value: x}, {name: c, value: d}]", nil, false, `{"c":"d"}`, []string{"a[0].b"}},
		{"a map of names", "{a.b: 2, c: 'true'}", nil, false, `{"a":{"b":2},"c":true}`, nil},
		{"of a sub-chart", "[{name: edge.a, value: x}, {name: edge, value: y}, {name: a, value: z}, {name: 'edge.b[0]', value: z}, {name: 'other[0]', value: z}]", []string{"edge"}, false, `{"a":"x"}`, []string{"edge.b[0]"}},
		{"later wins", "[{name: a, value: x}, {name: a.b, value: w}, {name: c.d, value: z}, {name: c, value: q}]", nil, false, `{"a":{"b":"w"},"c":"q"}`, nil},
		{"half of it", "[{name: a}, {value: b}, 3, null, {name: [x], value: y}]", nil, false, `{}`, []string{"a"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := manifest.NewFile("p.yaml", []byte("set: "+test.text))
			if err != nil {
				t.Fatal(err)
			}
			root, left := tree(f, first(f).Root.Get("set"), test.prefix, test.texts)
			got, err := json.Marshal(plainValue(root))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(test.left, left); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParametersKnowWhereTheyAreWritten(t *testing.T) {
	f, err := manifest.NewFile("p.yaml", []byte("set:\n- name: edge.controller.config.use-gzip\n  value: \"true\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	root, _ := tree(f, first(f).Root.Get("set"), []string{"edge"}, false)
	o := root.At("controller", "config", "use-gzip").Origin
	got := fmt.Sprintf("%v %s %s %s", o.Path, o.File.Name, f.Source(o.KeySpan), f.Source(o.Span))
	if diff := cmp.Diff(`[controller config use-gzip] p.yaml edge.controller.config.use-gzip "true"`, got); diff != "" {
		t.Error(diff)
	}
}

// Helm refuses more levels than people write.
func TestParametersOfManyLevels(t *testing.T) {
	for _, test := range []struct {
		name, parameter string
		want            []string
	}{
		{"as many as Helm takes", "controller.config" + strings.Repeat(".a", 29), nil},
		{"one more", "controller.config" + strings.Repeat(".a", 30), []string{"a.yaml:8:15"}},
		{"far more", "controller.config" + strings.Repeat(".a", 100_000), []string{"a.yaml:8:15"}},
		{"dots behind a backslash", "controller.config." + strings.Repeat(`a\.`, 40), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := inputs{"a.yaml": "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  source:\n    chart: ingress-nginx\n    helm:\n      parameters:\n" +
				"      - name: " + test.parameter + "\n        value: b\n      - {name: controller.replicaCount, value: '2'}\n"}
			releases, _, errs := in.resolve(t)
			var got []string
			for _, err := range errs {
				got = append(got, fmt.Sprintf("%s:%d:%d", err.File, err.Line, err.Column))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if len(releases) != 1 || releases[0].Layers[0].Values.At("controller", "replicaCount") == nil {
				t.Errorf("the other parameters are lost: %+v", releases)
			}
		})
	}
}
