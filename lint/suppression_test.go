package lint

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// reportOf lints texts.
func reportOf(t *testing.T, options Options, texts map[string]string) *Report {
	t.Helper()
	linter, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	listing := &source.Listing{}
	for name, text := range texts {
		listing.Inputs = append(listing.Inputs, source.Text(name, []byte(text)))
	}
	slices.SortFunc(listing.Inputs, func(a, b *source.Input) int { return strings.Compare(a.Name, b.Name) })
	report, err := linter.Lint(context.Background(), listing)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// listed is what is found, and behind it what is suppressed.
func listed(report *Report) []string {
	var list []string
	for _, e := range report.Errors {
		list = append(list, fmt.Sprintf("%s:%d could not be read: %s", e.File, e.Line, e.Message))
	}
	for _, f := range report.Findings {
		list = append(list, fmt.Sprintf("%s:%d %s", f.File, f.Line, f.Rule))
	}
	for _, s := range report.Suppressed {
		list = append(list, fmt.Sprintf("(%s:%d %s, %s at %s:%d: %s)", s.File, s.Line, s.Rule, s.How, s.By.File, s.By.Line, s.Reason))
	}
	return list
}

func outcomeOf(t *testing.T, options Options, texts map[string]string) []string {
	t.Helper()
	return listed(reportOf(t, options, texts))
}

const head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: ingress-nginx\n" +
	"  labels: {app.kubernetes.io/name: ingress-nginx, app.kubernetes.io/version: 1.9.4}\n" // six lines

func TestComments(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"behind the value", head + "data:\n  keep-alive-requests: \"50\" # ingresslint:ignore keepalive-requests measured\n",
			[]string{"(cm.yaml:8 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"above the line", head + "data:\n  # ingresslint:ignore keepalive-requests measured\n  keep-alive-requests: \"50\"\n",
			[]string{"(cm.yaml:9 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"with other comments between", head + "data:\n  # ingresslint:ignore keepalive-requests measured\n  # in May\n#\n  keep-alive-requests: \"50\"\n",
			[]string{"(cm.yaml:11 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"with an empty line between", head + "data:\n  # ingresslint:ignore keepalive-requests measured\n\n  keep-alive-requests: \"50\"\n",
			[]string{"cm.yaml:8 unused-suppression", "cm.yaml:10 keepalive-requests"}},
		{"behind the line above", head + "data: # ingresslint:ignore keepalive-requests measured\n  keep-alive-requests: \"50\"\n",
			[]string{"cm.yaml:7 unused-suppression", "cm.yaml:8 keepalive-requests"}},
		{"below", head + "data:\n  keep-alive-requests: \"50\"\n  # ingresslint:ignore keepalive-requests measured\n",
			[]string{"cm.yaml:8 keepalive-requests", "cm.yaml:9 unused-suppression"}},
		{"two of them above one line", head + "data:\n  # ingresslint:ignore keepalive-requests measured\n  # ingresslint:ignore config-key-case habit\n  Keep-Alive-Requests: \"50\"\n",
			[]string{"(cm.yaml:10 config-key-case, comment at cm.yaml:9: habit)", "(cm.yaml:10 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"several rules", head + "data:\n  # ingresslint:ignore keepalive-requests , config-key-case,config-value: measured\n  Keep-Alive-Requests: \"50\"\n",
			[]string{"cm.yaml:8 unused-suppression", "(cm.yaml:9 config-key-case, comment at cm.yaml:8: measured)", "(cm.yaml:9 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"another rule", head + "data:\n  keep-alive-requests: \"50\" # ingresslint:ignore config-value measured\n",
			[]string{"cm.yaml:8 keepalive-requests", "cm.yaml:8 unused-suppression"}},
		{"behind another comment", head + "data:\n  keep-alive-requests: \"50\" # see the runbook # ingresslint:ignore keepalive-requests measured\n",
			[]string{"(cm.yaml:8 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"two behind one value", head + "data:\n  Keep-Alive-Requests: \"50\" # ingresslint:ignore keepalive-requests measured # ingresslint:ignore config-key-case habit\n",
			[]string{"(cm.yaml:8 config-key-case, comment at cm.yaml:8: habit)", "(cm.yaml:8 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"commented out with the key", head + "data:\n  # other: \"1\" # ingresslint:ignore keepalive-requests measured\n  keep-alive-requests: \"50\"\n",
			[]string{"cm.yaml:9 keepalive-requests"}},
		{"no comment but text", head + "data:\n  keep-alive-requests: \"50\"\n  error-page: \"a # ingresslint:ignore keepalive-requests x\"\n",
			[]string{"cm.yaml:8 keepalive-requests", "cm.yaml:9 unknown-config-key"}},
		{"no reason", head + "data:\n  keep-alive-requests: \"50\" # ingresslint:ignore keepalive-requests\n",
			[]string{"cm.yaml:8 unused-suppression", "(cm.yaml:8 keepalive-requests, comment at cm.yaml:8: )"}},
		{"no blanks", head + "data:\n  keep-alive-requests: \"50\" #ingresslint:ignore keepalive-requests -- measured\n",
			[]string{"(cm.yaml:8 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"a blank within", head + "data:\n  keep-alive-requests: \"50\" # ingresslint: ignore keepalive-requests measured\n",
			[]string{"(cm.yaml:8 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"unknown rule", head + "data:\n  keep-alive-requests: \"50\" # ingresslint:ignore keepalive-request measured\n",
			[]string{"cm.yaml:8 keepalive-requests", "cm.yaml:8 unused-suppression"}},
		{"prose", "# ingresslint: what stands here is checked\n" + head + "data:\n  keep-alive-requests: \"5000\" # ingresslint:1.0 found nothing\n", nil},
		{"a value on two lines", head + "data:\n  keep-alive-requests:\n    \"50\" # ingresslint:ignore keepalive-requests measured\n",
			[]string{"(cm.yaml:8 keepalive-requests, comment at cm.yaml:9: measured)"}},
		{"a block of text", head + "data:\n  proxy-body-size: | # ingresslint:ignore config-value patched later\n    8 megabytes\n",
			[]string{"(cm.yaml:8 config-value, comment at cm.yaml:8: patched later)"}},
		{"CRLF", strings.ReplaceAll(head+"data:\n  # ingresslint:ignore keepalive-requests measured\n  keep-alive-requests: \"50\"\n", "\n", "\r\n"),
			[]string{"(cm.yaml:9 keepalive-requests, comment at cm.yaml:8: measured)"}},
		{"of itself", head + "data:\n  keep-alive-requests: \"5000\" # ingresslint:ignore keepalive-requests,unused-suppression raised for a week\n",
			[]string{"(cm.yaml:8 unused-suppression, comment at cm.yaml:8: raised for a week)"}},
		{"of itself, above", head + "data:\n  # ingresslint:ignore keepalive-requests,unused-suppression raised for a week\n  keep-alive-requests: \"5000\"\n",
			[]string{"(cm.yaml:8 unused-suppression, comment at cm.yaml:8: raised for a week)"}},
		{"of itself, unused", head + "data:\n  # ingresslint:ignore keepalive-requests,unused-suppression raised for a week\n  keep-alive-requests: \"50\"\n",
			[]string{"cm.yaml:8 unused-suppression", "(cm.yaml:9 keepalive-requests, comment at cm.yaml:8: raised for a week)"}},
		{"in an object of no concern", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata:\n  a: b # ingresslint:ignore config-value x\n",
			[]string{"cm.yaml:5 unused-suppression"}},
		{"in a file with a broken part", head + "data:\n  keep-alive-requests: \"5000\" # ingresslint:ignore keepalive-requests x\n---\napiVersion: networking.k8s.io/v1\nkind: Ingress\nx: [\n",
			[]string{"cm.yaml:13 could not be read: "}},
		{"above the document, of what is absent", "# ingresslint:ignore keepalive-requests raised elsewhere\n---\n" + strings.ReplaceAll(head, "1.9.4", "1.5.1"),
			[]string{"(cm.yaml:3 keepalive-requests, comment at cm.yaml:1: raised elsewhere)"}},
		{"above the map in which it is absent", strings.ReplaceAll(head, "1.9.4", "1.5.1") + "# ingresslint:ignore keepalive-requests raised elsewhere\ndata: {}\n",
			[]string{"(cm.yaml:8 keepalive-requests, comment at cm.yaml:7: raised elsewhere)"}},
	} {
		got := outcomeOf(t, Options{}, map[string]string{"cm.yaml": c.text})
		for i := range got {
			if place, _, ok := strings.Cut(got[i], "could not be read: "); ok {
				got[i] = place + "could not be read: "
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// What a run does not look for can't be told to suppress nothing.
func TestUnusedOnlyWhereItIsKnown(t *testing.T) {
	text := head + "data:\n  keep-alive-requests: \"5000\" # ingresslint:ignore keepalive-requests,load-balancer-idle-timeout,read-timeout-below-p99 x\n"
	for name, c := range map[string]struct {
		options Options
		want    []string
	}{
		"all rules, a part of the installation": {Options{}, []string{"cm.yaml:8 unused-suppression"}},
		"another rule":                          {Options{Selection: Selection{Rules: []string{"config-value", unusedSuppression}}}, nil},
		"without the rule":                      {Options{Selection: Selection{Skip: []string{"keepalive-requests"}}}, nil},
		"without this rule":                     {Options{Selection: Selection{Skip: []string{unusedSuppression}}}, nil},
	} {
		if diff := cmp.Diff(c.want, outcomeOf(t, c.options, map[string]string{"cm.yaml": text})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestReadComments(t *testing.T) {
	file, err := manifest.NewFile("x.yaml", []byte("a: b\n# ingresslint:ignore config-value why\nc: d"))
	if err != nil {
		t.Fatal(err)
	}
	if c := readComments(file); len(c.all) != 1 || c.all[0].where.from != (manifest.Position{Line: 2, Column: 1}) || c.all[0].where.to.Column != 38 {
		t.Errorf("%+v", c)
	}
	for _, text := range []string{"", "a: b", "ingresslint:", "# ingresslint:", "x # ingresslint: \n", "'# ingresslint:ignore a", "#\ningresslint:ignore"} {
		file, err := manifest.NewFile("x.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if c := readComments(file); c != nil {
			t.Errorf("%q: %+v", text, c.all)
		}
	}
}

// Comments that stand above one another all stand above what follows them.
func TestReadManyComments(t *testing.T) {
	const many = 50_000
	file, err := manifest.NewFile("x.yaml", []byte(strings.Repeat("# ingresslint:ignore config-value why\n", many)+"a: b\n# ingresslint:ignore config-value why\nc: d\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c := readComments(file); len(c.byLine[many+1]) != many || len(c.byLine[many+3]) != 1 {
		t.Errorf("%d comments above the first key, %d above the second", len(c.byLine[many+1]), len(c.byLine[many+3]))
	}
}
