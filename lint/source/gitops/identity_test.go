package gitops

import (
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

func TestIdentify(t *testing.T) {
	tests := []struct {
		chart, repo, version string
		want                 string // chart and version, "" for another product
	}{
		{"ingress-nginx", "https://kubernetes.github.io/ingress-nginx", "4.1.0", "ingress-nginx 4.1.0"},
		{"ingress-nginx", "https://mirror.example/bitnami-too", "", "ingress-nginx "},
		{"oci://registry.example/charts/ingress-nginx", "", "4.x", "ingress-nginx 4.x"},
		{"oci://registry.example/charts/ingress-nginx:4.12.1", "", "", "ingress-nginx 4.12.1"},
		{"oci://registry.example/ingress-nginx:4.12.1@sha256:00", "", "", "ingress-nginx 4.12.1"},
		{"https://charts.example/ingress-nginx-4.0.13.tgz", "", "", "ingress-nginx 4.0.13"},
		{"ingress-nginx/ingress-nginx", "", "4.0.1", "ingress-nginx 4.0.1"},
		{"charts/ingress-nginx/", "https://github.com/kubernetes/ingress-nginx.git", "helm-chart-4.10.1", "ingress-nginx 4.10.1"},
		{"rke2-ingress-nginx", "", "4.10.101", "ingress-nginx "},
		{"nginx-ingress", "https://charts.helm.sh/stable", "1.41.3", "nginx-ingress 1.41.3"},
		{"stable/nginx-ingress", "", "", "nginx-ingress "},
		{"nginx-ingress", "stable", "", "nginx-ingress "},
		{"nginx-ingress", "https://helm.nginx.com/stable", "", ""},
		{"oci://ghcr.io/nginxinc/charts/nginx-ingress", "", "1.1.0", ""},
		{"nginx-stable/nginx-ingress", "", "", ""},
		{"f5/nginx-ingress", "", "", ""},
		{"nginx-ingress", "", "", ""},
		{"nginx-ingress-controller", "https://charts.bitnami.com/bitnami", "", ""},
		{"nginx", "", "", ""},
		{"", "", "", ""},
		{"/", "", "", ""},
	}
	for _, test := range tests {
		id, ok := reference{chart: test.chart, repo: test.repo, version: test.version}.identify(nil)
		got := ""
		if ok {
			got = id.name + " " + id.version
		}
		if got != test.want {
			t.Errorf("%q of %q: %q, want %q", test.chart, test.repo, got, test.want)
		}
	}
}

// Where the name alone could be F5's chart, the values decide.
func TestIdentifyByValues(t *testing.T) {
	for text, want := range map[string]bool{
		"controller: {config: {use-gzip: 'true'}}": true,
		"controller: {replicaCount: 2}":            false,
		"controller: {nginxplus: true}":            false,
	} {
		f, err := manifest.NewFile("values.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		id, got := reference{chart: "nginx-ingress", version: "1.0.0"}.identify([]*manifest.Value{first(f).Root})
		if got != want || id.name != oldChartName {
			t.Errorf("%s: %t, %+v", text, got, id)
		}
	}
}
