package render

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// tree makes files below a new folder and works in it. A file called helm is
// put on the PATH.
func tree(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// printing is a helm that prints a text and notes its arguments.
func printing(text string) string {
	return "#!/bin/sh\necho \"$@\" > arguments\ncat <<'END'\n" + text + "END\n"
}

var chart = map[string]string{
	"app/Chart.yaml":  "apiVersion: v2\nname: app\nversion: 0.1.0\n",
	"app/values.yaml": "timeouts:\n  read: 60s\nannotations:\n  example.test/a: 5m\nname: web\n",
	"app/templates/ingress.yaml": "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: {{ .Values.name }}\n  annotations:\n" +
		"    example.test/read: {{ .Values.timeouts.read | quote }}\n    example.test/own: \"7s\"\n    {{- toYaml .Values.annotations | nindent 4 }}\n",
	"helm": printing("---\n# Source: app/templates/ingress.yaml\napiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: web\n  annotations:\n" +
		"    example.test/read: \"60s\"\n    example.test/own: \"7s\"\n    example.test/a: 5m\n    example.test/computed: x\n"),
}

func expand(t *testing.T, options Options) *source.Listing {
	t.Helper()
	listing := source.List([]string{"app"}, nil)
	Expand(context.Background(), listing, options, nil)
	return listing
}

func TestValuesAreFoundAgain(t *testing.T) {
	tree(t, chart)
	listing := expand(t, Options{})
	if len(listing.Errors) > 0 || len(listing.Built) != 1 || len(listing.Built[0].Objects) != 1 {
		t.Fatalf("built %v, errors %v", listing.Built, listing.Errors)
	}
	if len(listing.Inputs) > 0 {
		t.Errorf("%s is linted besides", listing.Inputs[0].Name)
	}
	o := listing.Built[0].Objects[0]
	if o.Kind != "Ingress" || o.Name != "web" {
		t.Errorf("it is %s %s", o.Kind, o.Name)
	}
	got := map[string]string{}
	for _, f := range o.Root.At("metadata", "annotations").Fields {
		at := "nowhere"
		if origin := f.Value.Origin; origin != nil {
			p := origin.File.Position(int(origin.KeySpan.Start))
			at = fmt.Sprintf("%s:%d:%d %s", origin.File.Name, p.Line, p.Column, origin.File.Source(origin.Span))
		}
		got[f.Key] = at
	}
	want := map[string]string{
		"example.test/read":     "app/values.yaml:2:3 60s",
		"example.test/own":      `app/templates/ingress.yaml:7:5 "7s"`,
		"example.test/a":        "app/values.yaml:4:3 5m",
		"example.test/computed": "nowhere",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if in, _ := o.Written([]string{"metadata", "annotations", "example.test/own"}); in != nil {
		t.Error("a template would be edited")
	}
}

func TestFilesOfValuesWin(t *testing.T) {
	tree(t, chart)
	if err := os.WriteFile("prod.yaml", []byte("timeouts: {read: 60s}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	listing := expand(t, Options{Values: []string{"prod.yaml"}, Set: []string{"a=b"}, ReleaseName: "edge", Namespace: "web"})
	origin := listing.Built[0].Objects[0].Root.At("metadata", "annotations", "example.test/read").Origin
	if origin == nil || origin.File.Name != "prod.yaml" {
		t.Errorf("it comes from %v", origin)
	}
	arguments, err := os.ReadFile("arguments")
	if err != nil {
		t.Fatal(err)
	}
	want := "template edge ./app --namespace web --values prod.yaml --set a=b\n"
	if string(arguments) != want {
		t.Errorf("helm was called with %s", arguments)
	}
}

func TestValuesOfChartsBelow(t *testing.T) {
	tree(t, map[string]string{
		"app/Chart.yaml":  "apiVersion: v2\nname: app\n",
		"app/values.yaml": "web:\n  keep: 75s\nkeep: 1\n",
		"helm":            printing("---\n# Source: app/charts/web/templates/cm.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  keep: 75s\n"),
	})
	o := expand(t, Options{}).Built[0].Objects[0]
	origin := o.Root.At("data", "keep").Origin
	if origin == nil || origin.File.Position(int(origin.KeySpan.Start)) != (manifest.Position{Line: 2, Column: 3}) {
		t.Errorf("it comes from %v", origin)
	}
	if o.File.Name != "app/Chart.yaml" {
		t.Errorf("what is packed stands at %s", o.File.Name)
	}
}

func TestWhatHelmRefusesIsTold(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"template":     {"#!/bin/sh\necho 'Error: parse error at (app/templates/x.yaml:3)' >&2\nexit 1\n", "helm template failed: parse error at (app/templates/x.yaml:3)"},
		"dependencies": {"#!/bin/sh\necho 'Error: found in Chart.yaml, but missing in charts/ directory: web' >&2\nexit 1\n", "run helm dependency build app first"},
		"silent":       {"#!/bin/sh\nexit 3\n", "helm template failed: exit status 3"},
		"garbage":      {"#!/bin/sh\nprintf 'apiVersion: v1\\nkind: ConfigMap\\ndata: ['\n", "what helm template prints cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			tree(t, map[string]string{"app/Chart.yaml": "name: app\n", "app/cm.yaml": "a: b\n", "helm": c.script})
			listing := expand(t, Options{})
			if len(listing.Errors) != 1 || !strings.Contains(listing.Errors[0].Error(), c.want) {
				t.Errorf("errors: %v", listing.Errors)
			}
			if name != "garbage" && len(listing.Inputs) != 2 {
				t.Errorf("%d inputs are left", len(listing.Inputs))
			}
		})
	}
}

func TestWhichChartsAreRendered(t *testing.T) {
	tree(t, map[string]string{
		"app/a/Chart.yaml": "name: a\n", "app/a/sub/Chart.yaml": "name: sub\n",
		"app/b/Chart.yaml": "name: b\n", "app/lib/Chart.yaml": "name: lib\ntype: library\n", "app/plain.yaml": "a: b\n",
		"helm": printing(""),
	})
	listing := source.List([]string{"app"}, nil)
	if diff := cmp.Diff([]string{"app/a", "app/b"}, chartsIn(listing)); diff != "" {
		t.Error(diff)
	}
}

func TestNamesOfReleases(t *testing.T) {
	for folder, want := range map[string]string{"charts/Web_App": "web-app", "x/-": "release", "a/" + strings.Repeat("b", 60): strings.Repeat("b", 53)} {
		if got := releaseName(folder); got != want {
			t.Errorf("%s gives %s, not %s", folder, got, want)
		}
	}
}
