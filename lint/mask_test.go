package lint

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/source"
)

// TestReportsHoldNoCredentials looks for them in everything that is written.
func TestReportsHoldNoCredentials(t *testing.T) {
	text := `apiVersion: v1
kind: ConfigMap
metadata: {name: ingress-nginx-controller, namespace: ingress-nginx}
data: {ssl-session-ticket-key: 123454321, keep-alive-requests: "5", auth-token: "se\"cret", worker-connections: "1", maxmind-license-key: 'hush it'}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: ingress-nginx-controller, namespace: other}
data:
  jaeger-collector-host: https://user:letmein@jaeger.example:14268
  http_password: 'hush it'
`
	linter, err := New(Options{ControllerVersion: "1.12.1", TextEdits: true})
	if err != nil {
		t.Fatal(err)
	}
	report, err := linter.Lint(context.Background(), &source.Listing{Inputs: []*source.Input{source.Text("cm.yaml", []byte(text))}})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Findings) < 6 {
		t.Fatalf("%d findings: the input no longer shows anything", len(report.Findings))
	}
	for _, f := range report.Findings {
		written, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"123454321", "cret", "hush", "letmein"} {
			if strings.Contains(string(written)+f.Excerpt, secret) {
				t.Errorf("%s shows %q: %s\n%s", f.Rule, secret, written, f.Excerpt)
			}
		}
	}
}

func TestMaskSetting(t *testing.T) {
	for name, masked := range map[string]bool{
		"ssl-session-ticket-key": true,
		"maxmind-license-key":    true,
		"auth-token":             true,
		"server-tokens":          false,
		"nginx.ingress.kubernetes.io/cors-allow-credentials": false,
		"X-Authorization": true,
	} {
		if got := maskSetting(name, "false "); (got == hidden) != masked {
			t.Errorf("%s: %q", name, got)
		}
	}
}
