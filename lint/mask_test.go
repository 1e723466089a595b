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

func TestMaskURL(t *testing.T) {
	for text, want := range map[string]string{
		"Authorization: Bearer hush":                       "Authorization: Bearer …",
		`proxy_set_header Authorization "Basic aHVzaA==";`: `proxy_set_header Authorization "Basic …";`,
		"Accept, Authorization, Token":                     "Accept, Authorization, Token",
		"https://user:hush@a.example/":                     "https://…@a.example/",
	} {
		if got := maskURL(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

func TestMaskLine(t *testing.T) {
	for line, want := range map[string]string{
		`  password: hush`:                                        `  password: …`,
		`  password: hush # why`:                                  `  password: … # why`,
		`  password: a#b,c]d`:                                     `  password: …`,
		`  password: "hu\"sh"`:                                    `  password: …`,
		`  password: 'hu''sh' # why`:                              `  password: … # why`,
		`  passwords: [hush, hush]`:                               `  passwords: …`,
		`  token: {secretName: x, token: hush}`:                   `  token: {secretName: x, token: …}`,
		`data: {a: b, api-token: hush, "auth-token": 'hush'}`:     `data: {a: b, api-token: …, "auth-token": …}`,
		`{"a":"b","password":"hush","c":{"token":"hush"}}`:        `{"a":"b","password":…,"c":{"token":…}}`,
		`- {name: controller.config.api-token, value: hush}`:      `- {name: controller.config.api-token, value: …}`,
		`- {"name": "DB_PASSWORD", "value": "hush", x: y}`:        `- {"name": "DB_PASSWORD", "value": …, x: y}`,
		`- {name: password, valueFrom: {secretKeyRef: {key: k}}}`: `- {name: password, valueFrom: {secretKeyRef: {key: k}}}`,
		`literals: [password=hush, "api-token=hush", a=b]`:        `literals: [password=…, "api-token=…", a=b]`,
		`- password=hush`:                                         `- password=…`,
		`- --maxmind-license-key=hush`:                            `- --maxmind-license-key=…`,
		`values: "controller: {password: hush, a: b}"`:            `values: "controller: {password: …, a: b}"`,
		`values: "password: hush\nkeep-alive: 5"`:                 `values: "password: …"`,
		`values: "{\"password\": \"hush\", \"a\": 1}"`:            `values: "{\"password\": …, \"a\": 1}"`,
		`proxy-set-header: "Authorization: Bearer hush"`:          `proxy-set-header: "Authorization: …"`,
		`client-secret: hush`:                                     `client-secret: …`,
		`server-tokens: "false" # token`:                          `server-tokens: "false" # token`,
		`keep-alive: "5"`:                                         `keep-alive: "5"`,
		`password:`:                                               `password:`,
		`password: {`:                                             `password: {`,
	} {
		if got := maskLine(line); got != want {
			t.Errorf("%s becomes\n%s, want\n%s", line, got, want)
		}
	}
}
