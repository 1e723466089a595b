package lint

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

func TestAnchor(t *testing.T) {
	file, err := manifest.NewFile("x.yaml", []byte("apiVersion: apps/v1\nkind: Deployment\nspec:\n  containers:\n    - image: x\n    - name: a/b\n      args: [run, --v=5, --flag]\n  rules:\n    - host: shop.example\n      paths: [{path: /a}]\n    - null\ndata: {\"0\": x}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for o, err := range file.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]string{
			"spec.containers.0.image":         "/spec/containers/*/image",
			"spec.containers.1.args.0":        "/spec/containers/a~1b/args/*",
			"spec.containers.1.args.1":        "/spec/containers/a~1b/args/--v",
			"spec.containers.1.args.7":        "/spec/containers/a~1b/args/*",
			"spec.rules.0.paths.0.path":       "/spec/rules/shop.example/paths/~1a/path",
			"spec.rules.1.paths.0":            "/spec/rules/*/paths/0",
			"data.0":                          "/data/0",
			"spec.nothing.here.0":             "/spec/nothing/here/0",
			"spec.containers.1.ports.http.80": "/spec/containers/a~1b/ports/http/80",
		} {
			if got := anchor(o, strings.Split(path, ".")); got != want {
				t.Errorf("%s: %s, not %s", path, got, want)
			}
		}
	}
}

func TestBrokenBaselines(t *testing.T) {
	t.Chdir(t.TempDir())
	for text, want := range map[string]string{
		"":                                "b.json:1: the file ends in the middle",
		"[]":                              "b.json:1: a baseline is an object with version and findings",
		"version: 1":                      "b.json:1: is not JSON: invalid character 'v'",
		"{\n\"version\": \"2\"}":          "b.json:2: the baseline is of version 2; this ingresslint reads version \"1\"",
		"{\"findings\": []}":              "b.json:1: the baseline has no version",
		"{\"version\": \"1\"}\n\n{}":      "b.json:3: something stands behind the baseline",
		"{\"version\": \"1\",\n\"x\": 1}": "b.json:2: unknown member \"x\"",
		"{\"version\": \"1\", \"findings\":\n {}}":                                                                 "b.json:2: findings is not a list",
		"{\"version\": \"1\", \"findings\": [\n{\"file\": \"a\"}]}":                                                "b.json:2: an entry needs file and rule",
		"{\"version\": \"1\", \"findings\": [\n\n{\"file\": 1}]}":                                                  "b.json:3: an entry has a number as its file; file, object",
		"{\"version\": \"1\", \"findings\": [\n\n{\"line\": 1}]}":                                                  "b.json:3: is no entry of a baseline: json: unknown field \"line\"",
		"{\"version\": \"1\", \"findings\": [\n{\"file\":\"a\",\"rule\":\"b\",\"count\":-1}]}":                     "b.json:2: count is -1; expected 1 or more",
		"{\"version\": \"1\", \"findings\": [\n{\"file\":\"a\",\"rule\":\"b\"}\n{\"file\":\"a\",\"rule\":\"b\"}]}": "b.json:3: is not JSON: ",
		"{\"version\": \"1\", \"findings\": [\n{\"file\":\"a\",\"rule\":\"b\"},\n<<<<<<< HEAD\n{\"file\":\"a\"}]}": "b.json:3: is not JSON: invalid character '<'",
		"{\"version\": \"1\", \"findings\": [\n{\"file\":\"a\",\"rule\":\"b\"},\n":                                 "b.json:3: the file ends in the middle",
		"{\"version\": \"1\", \"findings\": []":                                                                    "b.json:1: the file ends in the middle",
	} {
		if err := os.WriteFile("b.json", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadBaseline("b.json"); err == nil || !strings.HasPrefix(err.Error(), "baseline: "+want) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
	if _, err := ReadBaseline("nowhere.json"); err == nil || err.Error() != "baseline: nowhere.json: file does not exist; --write-baseline makes it" {
		t.Error(err)
	}
	if _, err := ReadBaseline("."); err == nil || err.Error() != "baseline: .: is a directory" {
		t.Error(err)
	}
}

// A baseline names files relative to where it lies, whatever the working directory.
func TestBaselineNames(t *testing.T) {
	root := realPath(t.TempDir())
	if err := os.MkdirAll(filepath.Join(root, "repo/clusters/prod"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("repo", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ wd, baseline, file, want string }{
		{"repo", "b.json", "a.yaml", "a.yaml"},
		{"repo/clusters", "../b.json", "prod/a.yaml", "clusters/prod/a.yaml"},
		{"repo", "clusters/b.json", "a.yaml", "../a.yaml"},
		{"repo/clusters", root + "/repo/b.json", "prod/a.yaml", "clusters/prod/a.yaml"},
		{"link/clusters", root + "/repo/b.json", "prod/a.yaml", "clusters/prod/a.yaml"},
		{"repo/clusters", root + "/link/b.json", root + "/link/clusters/prod/a.yaml", "clusters/prod/a.yaml"},
		{"repo", "clusters/b.json", "<stdin>", "<stdin>"},
	} {
		t.Chdir(filepath.Join(root, c.wd))
		b, err := NewBaseline(c.baseline)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.name(c.file); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// What a baseline hides, and what it says itself, after changes of the input.
func TestBaseline(t *testing.T) {
	t.Chdir(t.TempDir())
	before := map[string]string{"a.yaml": settingsOf("a"), "b.yaml": settingsOf("b") + "---\n" + settingsOf("c")}
	for name, text := range before {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write := func(options Options, texts map[string]string) string {
		t.Helper()
		var err error
		if options.Baseline, err = ReadBaseline(BaselineName); err != nil {
			if options.Baseline, err = NewBaseline(BaselineName); err != nil {
				t.Fatal(err)
			}
		}
		outcomeOf(t, options, texts)
		if _, err := options.Baseline.Write(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(BaselineName)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	want := `{
  "version": "1",
  "findings": [
    {"file":"a.yaml","object":"ConfigMap/a/ingress-nginx-controller","path":"/data/Keep-Alive","rule":"config-key-case"},
    {"file":"a.yaml","object":"ConfigMap/a/ingress-nginx-controller","path":"/data/keep-alive-requests","rule":"keepalive-requests"},
    {"file":"b.yaml","object":"ConfigMap/b/ingress-nginx-controller","path":"/data/Keep-Alive","rule":"config-key-case"},
    {"file":"b.yaml","object":"ConfigMap/b/ingress-nginx-controller","path":"/data/keep-alive-requests","rule":"keepalive-requests"},
    {"file":"b.yaml","object":"ConfigMap/c/ingress-nginx-controller","path":"/data/Keep-Alive","rule":"config-key-case"},
    {"file":"b.yaml","object":"ConfigMap/c/ingress-nginx-controller","path":"/data/keep-alive-requests","rule":"keepalive-requests"}
  ]
}
`
	if diff := cmp.Diff(want, write(Options{}, before)); diff != "" {
		t.Fatal(diff)
	}
	more := func(text string) string {
		return strings.Replace(text, "\ndata:\n", "\ndata:\n  proxy-body-size: 8 megabytes\n", 1)
	}
	for _, c := range []struct {
		name    string
		options Options
		texts   map[string]string
		want    []string
		hidden  int
		gone    int
	}{
		{"as it was", Options{}, before, nil, 6, 0},
		{"moved lines", Options{}, map[string]string{"a.yaml": "# a\n\n" + settingsOf("a"), "b.yaml": before["b.yaml"]}, nil, 6, 0},
		{"documents in another order", Options{}, map[string]string{"a.yaml": settingsOf("a"), "b.yaml": settingsOf("c") + "---\n" + settingsOf("b")}, nil, 6, 0},
		{"something new", Options{}, map[string]string{"a.yaml": more(settingsOf("a")), "b.yaml": before["b.yaml"]}, []string{"a.yaml:8 config-value"}, 6, 0},
		{"something mended", Options{}, map[string]string{"a.yaml": strings.Replace(settingsOf("a"), "50", "5000", 1), "b.yaml": before["b.yaml"]}, nil, 5, 1},
		{"a document taken out", Options{}, map[string]string{"a.yaml": settingsOf("a"), "b.yaml": settingsOf("b")}, nil, 4, 2},
		{"a file that is not read", Options{}, map[string]string{"a.yaml": settingsOf("a")}, nil, 2, 0},
		{"a rule that is not run", Options{Selection: Selection{Skip: []string{"config-key-case"}}}, before, nil, 3, 0},
		{"a file that is broken now", Options{}, map[string]string{"a.yaml": "apiVersion: v1\nkind: ConfigMap\ndata: [", "b.yaml": before["b.yaml"]}, []string{"a.yaml:3 could not be read"}, 4, 0},
		{"a file that has become another", Options{}, map[string]string{"new.yaml": settingsOf("a")}, []string{"new.yaml:8 keepalive-requests", "new.yaml:9 config-key-case"}, 0, 0},
	} {
		var err error
		if c.options.Baseline, err = ReadBaseline(BaselineName); err != nil {
			t.Fatal(err)
		}
		report := reportOf(t, c.options, c.texts)
		var got []string
		for _, line := range listed(report) {
			line, _, _ = strings.Cut(line, ": ")
			got = append(got, line)
		}
		if diff := cmp.Diff(c.want, got); diff != "" || report.Summary.Baseline != c.hidden || report.Summary.BaselineGone != c.gone {
			t.Errorf("%s: %d in the baseline, %d gone %s", c.name, report.Summary.Baseline, report.Summary.BaselineGone, diff)
		}
	}
	// What a run does not look at stays in the baseline; what is gone goes.
	if diff := cmp.Diff(want, write(Options{Selection: Selection{Rules: []string{"keepalive-requests"}}}, map[string]string{"a.yaml": settingsOf("a")})); diff != "" {
		t.Error(diff)
	}
	if err := os.Remove("b.yaml"); err != nil {
		t.Fatal(err)
	}
	want = "{\n  \"version\": \"1\",\n  \"findings\": []\n}\n"
	if diff := cmp.Diff(want, write(Options{}, map[string]string{"a.yaml": "{}"})); diff != "" {
		t.Error(diff)
	}
}

// As many as are listed are hidden, not more.
func TestBaselineCounts(t *testing.T) {
	t.Chdir(t.TempDir())
	text := `{"version": "1", "findings": [{"file": "cm.yaml", "object": "File//cm.yaml", "path": "/config-value", "rule": "unused-suppression", "count": 2}]}`
	if err := os.WriteFile(BaselineName, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	b, err := ReadBaseline(BaselineName)
	if err != nil {
		t.Fatal(err)
	}
	comment := "# ingresslint:ignore config-value gone\n"
	got := outcomeOf(t, Options{Baseline: b}, map[string]string{"cm.yaml": comment + comment + comment + head})
	if diff := cmp.Diff([]string{"cm.yaml:3 unused-suppression"}, got); diff != "" {
		t.Error(diff)
	}
	if _, err := b.Write(); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(BaselineName)
	if err != nil || !strings.Contains(string(written), `"count":3}`) {
		t.Errorf("%s %v", written, err)
	}
}
