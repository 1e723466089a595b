package lint

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/source"
)

func annotatedHead(value string) string {
	return strings.Replace(head, "  labels:", "  annotations:\n    ingresslint.dev/ignore: "+value+"\n  labels:", 1) // eight lines
}

func TestAnnotations(t *testing.T) {
	data := "data:\n  Keep-Alive-Requests: \"50\"\n"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"one rule", annotatedHead(`"keepalive-requests: measured"`) + data,
			[]string{"cm.yaml:10 config-key-case", "(cm.yaml:10 keepalive-requests, annotation at cm.yaml:7: measured)"}},
		{"several, with semicolons", annotatedHead(`"keepalive-requests: measured; in May; config-key-case: habit;"`) + data,
			[]string{"(cm.yaml:10 config-key-case, annotation at cm.yaml:7: habit)", "(cm.yaml:10 keepalive-requests, annotation at cm.yaml:7: measured; in May)"}},
		{"several with one reason", annotatedHead(`"keepalive-requests, config-key-case: habit"`) + data,
			[]string{"(cm.yaml:10 config-key-case, annotation at cm.yaml:7: habit)", "(cm.yaml:10 keepalive-requests, annotation at cm.yaml:7: habit)"}},
		{"on lines", annotatedHead("|\n      keepalive-requests: measured\n\n      config-key-case: habit") + data,
			[]string{"(cm.yaml:13 config-key-case, annotation at cm.yaml:7: habit)", "(cm.yaml:13 keepalive-requests, annotation at cm.yaml:7: measured)"}},
		{"as a comment would be", annotatedHead(`"keepalive-requests measured"`) + data,
			[]string{"cm.yaml:10 config-key-case", "(cm.yaml:10 keepalive-requests, annotation at cm.yaml:7: measured)"}},
		{"without a reason", annotatedHead("keepalive-requests") + data,
			[]string{"cm.yaml:7 unused-suppression", "cm.yaml:10 config-key-case", "(cm.yaml:10 keepalive-requests, annotation at cm.yaml:7: )"}},
		{"unknown rule", annotatedHead(`"keepalive-request: measured"`) + data,
			[]string{"cm.yaml:7 unused-suppression", "cm.yaml:10 config-key-case", "cm.yaml:10 keepalive-requests"}},
		{"unused", annotatedHead(`"config-value: x; unknown-config-key: y"`) + data,
			[]string{"cm.yaml:7 unused-suppression", "cm.yaml:7 unused-suppression", "cm.yaml:10 config-key-case", "cm.yaml:10 keepalive-requests"}},
		{"nothing in it", annotatedHead(`""`) + data,
			[]string{"cm.yaml:7 unused-suppression", "cm.yaml:10 config-key-case", "cm.yaml:10 keepalive-requests"}},
		{"of another object", annotatedHead(`"config-key-case: habit"`) + data + "---\n" + strings.ReplaceAll(head, "-nginx\n", "-two\n") + data,
			[]string{"cm.yaml:10 keepalive-requests", "cm.yaml:19 config-key-case", "cm.yaml:19 keepalive-requests", "(cm.yaml:10 config-key-case, annotation at cm.yaml:7: habit)"}},
		{"of the items of a list", "apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata:\n      name: ingress-nginx-controller\n      annotations: {ingresslint.dev/ignore: \"keepalive-requests: measured\"}\n" +
			"    data: {keep-alive-requests: \"50\"}\n", []string{"(cm.yaml:9 keepalive-requests, annotation at cm.yaml:8: measured)"}},
		{"JSON", `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "ingress-nginx-controller", "annotations": {"ingresslint.dev/ignore": "keepalive-requests: measured\nconfig-value: no"}}, "data": {"keep-alive-requests": "50"}}`,
			[]string{"cm.yaml:1 unused-suppression", "(cm.yaml:1 keepalive-requests, annotation at cm.yaml:1: measured)"}},
	} {
		got := outcomeOf(t, Options{}, map[string]string{"cm.yaml": c.text})
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// Values of charts are written in other files and texts than the objects that
// findings are about.
func TestSuppressionsInValues(t *testing.T) {
	for _, c := range []struct {
		name, file, text string
		want             []string
	}{
		{"values file", "values.yaml", "controller:\n  image: {tag: v1.9.4}\n  config:\n    # ingresslint:ignore keepalive-requests measured\n    keep-alive-requests: \"50\"\n",
			[]string{"(values.yaml:5 keepalive-requests, comment at values.yaml:4: measured)"}},
		{"value that no chart reads", "values.yaml", "# ingresslint:ignore unknown-helm-value read by a chart of ours\nconfig:\n  keep-alive-requests: \"50\"\ncontroller:\n  image: {tag: v1.9.4}\n",
			[]string{"(values.yaml:2 unknown-helm-value, comment at values.yaml:1: read by a chart of ours)"}},
		{"values within a block", "app.yaml", application("    values: |\n          controller:\n            config:\n              keep-alive-requests: \"50\" # ingresslint:ignore keepalive-requests measured\n"),
			[]string{"(app.yaml:14 keepalive-requests, comment at app.yaml:14: measured)"}},
		{"annotation of what carries the values", "app.yaml", strings.Replace(application("    valuesObject: {controller: {config: {keep-alive-requests: \"50\"}}}\n"), "metadata:", "metadata:\n  annotations: {ingresslint.dev/ignore: \"keepalive-requests: measured\"}", 1),
			[]string{"(app.yaml:12 keepalive-requests, annotation at app.yaml:4: measured)"}},
		{"annotation of what carries a value that no chart reads", "app.yaml", strings.Replace(application("    values: |\n          controller: {image: {tag: v1.9.4}}\n          replicaCount: 3\n"), "metadata:", "metadata:\n  annotations: {ingresslint.dev/ignore: \"unknown-helm-value: read by a chart of ours\"}", 1),
			[]string{"(app.yaml:14 unknown-helm-value, annotation at app.yaml:4: read by a chart of ours)"}},
		{"annotation of a HelmRelease", "release.yaml", "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata:\n  name: ingress-nginx\n  annotations:\n    ingresslint.dev/ignore: |\n      keepalive-requests: measured\n      config-value: gone\n" +
			"spec:\n  chart: {spec: {chart: ingress-nginx, version: 4.10.1, sourceRef: {kind: HelmRepository, name: ingress-nginx}}}\n  values:\n    controller:\n      config:\n        keep-alive-requests: \"50\"\n",
			[]string{"release.yaml:6 unused-suppression", "(release.yaml:14 keepalive-requests, annotation at release.yaml:6: measured)"}},
	} {
		got := outcomeOf(t, Options{Selection: Selection{Skip: []string{"worker-processes"}}}, map[string]string{c.file: c.text})
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func application(values string) string {
	return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: ingress-nginx\nspec:\n  source:\n    repoURL: https://kubernetes.github.io/ingress-nginx\n    chart: ingress-nginx\n    targetRevision: 4.10.1\n    helm:\n  " + values
}

func TestSuppressionsOfTheConfiguration(t *testing.T) {
	texts := map[string]string{"a/cm.yaml": settingsOf("a"), "b/cm.yaml": settingsOf("b")}
	in := func(folder string) func(string) bool {
		return func(file string) bool { return strings.HasPrefix(file, folder+"/") }
	}
	rest := func(folder string) []string {
		return []string{folder + "/cm.yaml:8 keepalive-requests", folder + "/cm.yaml:9 config-key-case"}
	}
	all := append(rest("a"), rest("b")...)
	for _, c := range []struct {
		name string
		s    Suppression
		want []string
	}{
		{"by path", Suppression{Covers: in("a")}, []string{all[1], all[2], all[3], "(a/cm.yaml:8 keepalive-requests, configuration at .ingresslint.yaml:3: measured)"}},
		{"by object", Suppression{Object: "ConfigMap/b/ingress-nginx-controller"}, []string{all[0], all[1], all[3], "(b/cm.yaml:8 keepalive-requests, configuration at .ingresslint.yaml:3: measured)"}},
		{"by both", Suppression{Covers: in("a"), Object: "ConfigMap/b/ingress-nginx-controller"}, all},
		{"unused, in a part of what it may cover", Suppression{Covers: in("c")}, all},
		{"unused", Suppression{Covers: in("c"), Everything: true}, append([]string{".ingresslint.yaml:3 unused-suppression"}, all...)},
	} {
		c.s.Rule, c.s.Reason, c.s.File, c.s.Line = "keepalive-requests", "measured", ".ingresslint.yaml", 3
		if diff := cmp.Diff(c.want, outcomeOf(t, Options{Suppressions: []Suppression{c.s}}, texts)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
	unused := Suppression{Rule: "config-value", Reason: "x", File: ".ingresslint.yaml", Line: 3, Everything: true}
	if diff := cmp.Diff(all, outcomeOf(t, Options{Suppressions: []Suppression{unused}, Selection: Selection{Skip: []string{"config-value"}}}, texts)); diff != "" {
		t.Errorf("a rule that is not run: %s", diff)
	}
	of := Suppression{Rule: unusedSuppression, Reason: "all of them are being removed", Covers: func(file string) bool { return file == ".ingresslint.yaml" }, File: ".ingresslint.yaml", Line: 5}
	want := append(all, "(.ingresslint.yaml:3 unused-suppression, configuration at .ingresslint.yaml:5: all of them are being removed)")
	if diff := cmp.Diff(want, outcomeOf(t, Options{Suppressions: []Suppression{unused, of}}, texts)); diff != "" {
		t.Errorf("of suppressions: %s", diff)
	}
}

// A ConfigMap that is not there is looked for at its workload.
func TestSuppressionsOfWhatIsNotThere(t *testing.T) {
	workload := "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ingress-nginx-controller\n  annotations: {ingresslint.dev/ignore: \"keepalive-requests: raised elsewhere\"}\nspec:\n  template:\n    spec:\n      terminationGracePeriodSeconds: 600\n      containers:\n" +
		"        - name: controller\n          image: registry.k8s.io/ingress-nginx/controller:v1.5.1\n          args: [/nginx-ingress-controller]\n"
	linter, err := New(Options{Selection: Selection{Rules: []string{"keepalive-requests", unusedSuppression}}})
	if err != nil {
		t.Fatal(err)
	}
	listing := &source.Listing{Inputs: []*source.Input{source.Text("w.yaml", []byte(workload))}}
	s := linter.survey(listing)
	s.set.Installations[0].Complete.ConfigMap = true
	c := newCheck(linter, s)
	if err := c.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(c.report.Findings) != 0 || len(c.report.Suppressed) != 1 || c.report.Suppressed[0].By.Line != 5 {
		t.Errorf("found %+v, suppressed %+v", c.report.Findings, c.report.Suppressed)
	}
}

// Files that only other files name are met while the objects are judged, on all processors.
func TestSuppressionsInFilesThatAreNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	const many = 100
	var applications strings.Builder
	for i := range many {
		name := fmt.Sprintf("edge-%d", i)
		fmt.Fprintf(&applications, "---\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: %[1]s}\nspec:\n"+
			"  sources:\n  - {chart: ingress-nginx, repoURL: https://kubernetes.github.io/ingress-nginx, targetRevision: 4.8.3,"+
			" helm: {valueFiles: [$values/%[1]s.yaml]}}\n  - {repoURL: https://git.example.test/values, ref: values}\n", name)
		values := "controller:\n  config:\n    keep-alive-requests: \"50\" # ingresslint:ignore keepalive-requests measured\n"
		if err := os.WriteFile(name+".yaml", []byte(values), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("applications.yaml", []byte(applications.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	linter, err := New(Options{Selection: Selection{Rules: []string{"keepalive-requests"}}})
	if err != nil {
		t.Fatal(err)
	}
	report, err := linter.Lint(context.Background(), source.List([]string{"applications.yaml"}, nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Findings) > 0 || len(report.Suppressed) != many {
		t.Errorf("%d findings, %d suppressed; want %d suppressed", len(report.Findings), len(report.Suppressed), many)
	}
}
