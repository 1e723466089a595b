package installation

import (
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// A ConfigMap that is passed over by its text must be one that nothing would
// have been seen in.
func TestConfigMapsArePassedOverByTheirText(t *testing.T) {
	head := "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n  namespace: shop\n"
	tests := []struct {
		name, text string
		want       bool
	}{
		{"an application's", head + "data:\n  level: info\n  app.conf: |\n    server { proxy_pass http://nginx; }\n    listen: \":8080\"\n", false},
		{"without data", head, false},
		{"by name", strings.Replace(head, "settings", "ingress-nginx-controller", 1), true},
		{"by a quoted name", strings.Replace(head, "settings", "\"edge\"", 1) + "data: {}\n", true},
		{"by namespace", strings.Replace(head, "shop", "ingress-nginx", 1) + "data:\n  some-key: \"1\"\n", true},
		{"by label", head + "  labels:\n    app.kubernetes.io/name: ingress-nginx\n", true},
		{"by chart", head + "  labels:\n    helm.sh/chart: ingress-nginx-4.8.3\n", true},
		{"by key", head + "data:\n  keep-alive: \"75\"\n", true},
		{"by a quoted key", head + "data:\n  'use-gzip': \"true\"\n", true},
		{"by a key in another spelling", head + "data:\n  Use_Gzip: \"true\"\n", true},
		{"labels in braces", head + "  labels: {app: ingress-nginx}\n", true},
		{"metadata in braces", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: nginx-configuration}\n", true},
		{"data in braces", head + "data: {keep-alive: \"75\"}\n", true},
		{"JSON", `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "nginx-configuration"}}`, true},
		{"escaped key", head + "data:\n  \"keep\\x2dalive\": \"75\"\n", true},
		{"merged data", head + "x: &x\n  a: b\ndata:\n  <<: *x\n", true},
		{"alias", head + "data: *x\n", true},
		{"name on the next line", strings.Replace(head, "name: settings", "name:\n    nginx-configuration", 1), true},
		{"name in a block", strings.Replace(head, "name: settings", "name: >-\n    nginx-configuration", 1), true},
		{"template of the name", strings.Replace(head, "settings", "{{ .Release.Name }}", 1), true},
		{"template of the data", head + "data:\n  {{- toYaml .Values.config | nindent 2 }}\n", true},
		{"lines as placeholder", head + "data:\n  ${DATA}\n", true},
		{"explicit key", head + "data:\n  ? keep-alive\n  : \"75\"\n", true},
	}
	for _, tt := range tests {
		if got := Wanted("ConfigMap", tt.text); got != tt.want {
			t.Errorf("%s: wanted is %v", tt.name, got)
		}
		f, err := manifest.NewFile("in.yaml", []byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		for o, err := range f.Objects(nil) {
			if err == nil && judgeConfigMap(o) != noEvidence && !tt.want {
				t.Errorf("%s: passed over in spite of evidence", tt.name)
			}
		}
	}
}

// Every key that counts as evidence must be seen in a text, in any spelling.
func TestKeysOfTheControllerAreSeenInTexts(t *testing.T) {
	for key := range versions.Newest().Config() {
		for _, spelt := range []string{key, strings.ToUpper(key), strings.ReplaceAll(key, "-", "_")} {
			if !mayBeConfiguration("data:\n  " + spelt + ": x\n") {
				t.Errorf("%s is not seen", spelt)
			}
		}
	}
}
