package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// One entry in releases.yaml is enough for a release that changes nothing.
func TestAddingARelease(t *testing.T) {
	data := t.TempDir()
	if err := os.CopyFS(data, os.DirFS("../data")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(data, "releases.yaml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := strings.Count(string(text), "\n- version: ") // the index of the release to come
	text = append(text, "- version: 1.16.0\n  date: \"2030-01-01\"\n  nginx: 1.27.1\n  source: controller-v1.16.0\n"...)
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := tables(data)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"releases_gen.go": fmt.Sprintf("var releases = [%d]Release{", last+1),
		"config_gen.go":   fmt.Sprintf(`{66, %d, Setting{Type: "int", Default: int64(1000)`, last), // keep-alive-requests from 1.6.4
		"flags_gen.go":    fmt.Sprintf(`{39, %d, Flag{Type: "int", Default: int64(0)}}`, last),     // shutdown-grace-period from 0.44.0
	} {
		if !strings.Contains(string(files[file]), want) {
			t.Errorf("%s lacks %s", file, want)
		}
	}
}

// One entry in charts.yaml is enough for a chart that changes nothing.
func TestAddingAChart(t *testing.T) {
	data := t.TempDir()
	if err := os.CopyFS(data, os.DirFS("../data")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(data, "charts.yaml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := strings.Count(string(text), "{chart: ")
	text = append(text, "- {chart: 4.16.0, app: 1.16.0, tag: v1.16.0, digest: true}\n"...)
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := tables(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		fmt.Sprintf("var charts = [%d]Chart{", last+1),
		`{Version: "4.16.0", AppVersion: "1.16.0", Tag: "v1.16.0", Digest: true, Rendering: Rendering{QuotesConfig: true, TemplatesConfig: true,`,
		fmt.Sprintf("{name: \"controller.replicaCount\", spans: []span[ChartValue]{\n\t\t{0, %d, ChartValue{Default: int64(1)}},", last),
	} {
		if !strings.Contains(string(files["charts_gen.go"]), want) {
			t.Errorf("charts_gen.go lacks %s", want)
		}
	}
}

func TestDataMistakes(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"config.yaml", "keep-alive-requests:\n  releases: [{from: 0.15.0}]", "keep-alive-requests:\n  releases: [{from: 0.15.0}, {from: 1.0.0}]", "lies in two ranges"},
		{"config.yaml", "keep-alive-requests:\n", "keep-alive-request:\n  releases: [{from: 1.99.0}]\n  type: int\nkeep-alive-requests:\n", "no release of the table knows it"},
		{"config.yaml", "keep-alive-requests:\n", "keep-alive-request:\n  releases: [{from: 1.0.0}]\nkeep-alive-requests:\n", "no type in 1.0.0"},
		{"config.yaml", "keep-alive-requests:\n", "keep-alive-requests:\n  since: 1.0.0\n", "field since not found"},
		{"releases.yaml", "- version: 0.15.0", "- version: 0.99.0", "must stand before"},
		{"charts.yaml", "{chart: 2.0.0,", "{chart: 9.0.0,", "must stand before"},
		{"charts.yaml", "tag: 0.31.0}", "tag: latest}", "is no version"},
		{"rendering.yaml", "quotes_config:", "quotes:", "is no field of Rendering"},
		{"rendering.yaml", "value: always", "value: true", "true is no versions.When"},
		{"values.yaml", "charts: [{from: 2.0.0}]", "charts: [{from: 2.0.0}, {from: 3.0.0}]", "lies in two ranges"},
		{"values.yaml", "  charts: [{from: 2.0.0}]", "  releases: [{from: 2.0.0}]", "field releases not found"},
		{"behaviour.yaml", "wait_shutdown:", "wait_shut:", "is no field of Behaviour"},
		{"behaviour.yaml", "post_shutdown_grace: 10", "post_shutdown_grace: long", "long is no int"},
	} {
		data := t.TempDir()
		if err := os.CopyFS(data, os.DirFS("../data")); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(data, c.file)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(text), c.from, c.to, 1)
		if changed == string(text) {
			t.Fatalf("%s lacks %q", c.file, c.from)
		}
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := tables(data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: %v, want %q", c.file, c.to, err, c.want)
		}
	}
}
