package observed

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
)

func TestParse(t *testing.T) {
	want := &lint.Observations{Window: "7d", Source: "test", Latencies: []lint.Latency{
		{Namespace: "bi", Ingress: "report", Host: "bi.example.test", Path: "/", P99Seconds: 95.2, RequestsPerSecond: 12.5},
		{Namespace: "bi", Ingress: "export", P99Seconds: 10, P99AtLeast: true},
	}}
	texts := map[string]string{
		"JSON": `{"window": "7d", "source": "test", "latencies": [
			{"namespace": "bi", "ingress": "report", "host": "bi.example.test", "path": "/", "p99_seconds": 95.2, "requests_per_second": 12.5},
			{"namespace": "bi", "ingress": "export", "p99_seconds": 10, "p99_at_least": true}]}`,
		"YAML": "window: 7d\nsource: test\nlatencies:\n- {namespace: bi, ingress: report, host: bi.example.test, path: /, p99_seconds: 95.2, requests_per_second: 12.5}\n" +
			"- {namespace: bi, ingress: export, p99_seconds: 10, p99_at_least: true}\n",
	}
	for name, text := range texts {
		got, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestMistakesAreNamedWithTheirLine(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"no object":        {"[]", "cannot unmarshal"},
		"no latencies":     {`{"window": "7d"}`, "no latencies"},
		"broken":           {"latencies: [", "did not find expected"},
		"no ingress":       {"latencies:\n- {namespace: a, p99_seconds: 1}", "line 2: an entry needs namespace and ingress"},
		"nothing measured": {"latencies:\n\n- {namespace: a, ingress: b}", "line 3: an entry needs p99_seconds"},
		"negative":         {"latencies:\n- {namespace: a, ingress: b, p99_seconds: -1}", "line 2: p99_seconds is -1"},
		"not a number":     {"latencies:\n- {namespace: a, ingress: b, p99_seconds: .nan}", "line 2: p99_seconds is NaN"},
		"text":             {"latencies:\n- {namespace: a, ingress: b, p99_seconds: 5s}", "line 2: "},
	} {
		_, err := Parse([]byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
}

func TestReadFileNamesTheFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "o.json")
	if err := os.WriteFile(name, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{name, name + ".missing"} {
		if _, err := ReadFile(file); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v", file, err)
		}
	}
}
