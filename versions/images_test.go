package versions

import "testing"

func TestFromImage(t *testing.T) {
	for _, c := range []struct{ image, want string }{
		// the project's own, over time
		{"registry.k8s.io/ingress-nginx/controller:v1.9.4@sha256:5b161f051d017e55d358435f295f5e9a297e66158f136321d9b04520ec6c48a3", "1.9.4"},
		{"registry.k8s.io/ingress-nginx/controller-chroot:v1.10.1", "1.10.1"},
		{"k8s.gcr.io/ingress-nginx/controller:v1.0.0-beta.3", "1.0.0-beta.3"},
		{"us.gcr.io/k8s-artifacts-prod/ingress-nginx/controller:v0.34.1", "0.34.1"},
		{"quay.io/kubernetes-ingress-controller/nginx-ingress-controller:0.21.0", "0.21.0"},
		{"quay.io/kubernetes-ingress-controller/nginx-ingress-controller-amd64:0.21.0", "0.21.0"},
		{"quay.io/kubernetes-ingress-controller/nginx-ingress-controller-arm64:0.26.1", "0.26.1"},
		{"gcr.io/google_containers/nginx-ingress-controller:0.8", "0.8"},
		// mirrors and copies
		{"harbor.example.test/registry.k8s.io/ingress-nginx/controller:v1.9.4", "1.9.4"},
		{"registry.example.test:5000/mirror/ingress-nginx/controller:v1.9.4", "1.9.4"},
		{"registry.example.test/ingress-nginx-controller:1.9.4", "1.9.4"},
		{"registry.example.test/nginx-ingress-controller:0.30.0", "0.30.0"},
		// vendors
		{"rancher/nginx-ingress-controller:0.21.0-rancher1", "0.21.0"},
		{"rancher/nginx-ingress-controller:nginx-0.25.1-rancher1", "0.25.1"},
		{"rancher/nginx-ingress-controller:nginx-1.9.4-rancher1", "1.9.4"},
		{"rancher/nginx-ingress-controller:nginx-1.4.1-hardened2", "1.4.1"},
		{"rancher/nginx-ingress-controller:v1.14.5-hardened2", "1.14.5"},
		{"rancher/mirrored-ingress-nginx-controller:v1.10.1", "1.10.1"},
		{"registry.cn-hangzhou.aliyuncs.com/google_containers/nginx-ingress-controller:v1.8.1", "1.8.1"},
		{"registry.aliyuncs.com/google_containers/nginx-ingress-controller:v1.8.1", "1.8.1"},
		{"registry.cn-hangzhou.aliyuncs.com/acs/aliyun-ingress-controller:v0.44.0.5-e66e17ee3-aliyun", "0.44.0"},
		{"registry-cn-hangzhou.ack.aliyuncs.com/acs/aliyun-ingress-controller:v1.9.3-aliyun.1", "1.9.3"},
		{"registry.cn-hangzhou.aliyuncs.com/acs/aliyun-ingress-controller:aliyun-nginx-0.9.0-beta.19.2", "0.9.0-beta.19"},
		{"registry.example.test/acs/aliyun-ingress-controller:v1.9.3-aliyun.1", "1.9.3"},
		{"bitnami/nginx-ingress-controller:1.9.6-debian-12-r8", "1.9.6"},
		{"docker.io/bitnami/nginx-ingress-controller:1.11.3-debian-12-r0", "1.11.3"},
		{"bitnami/nginx-ingress-controller:0.26.2", "0.26.2"},
		{"docker.io/bitnamilegacy/nginx-ingress-controller:1.9.6-debian-12-r8@sha256:00ff", "1.9.6"},
		{"mcr.microsoft.com/oss/kubernetes/ingress/nginx-ingress-controller:v1.11.5", "1.11.5"},
		{"mcr.microsoft.com/oss/kubernetes/ingress/nginx-ingress-controller:v1.8.0-linux-arm64-17", "1.8.0"},
		{"mcr.microsoft.com/oss/kubernetes/ingress/nginx-ingress-controller:0.19.0", "0.19.0"},
		{"mcr.microsoft.com/oss/v2/kubernetes/ingress/nginx-ingress-controller:v1.11.5", "1.11.5"},
		{"cgr.dev/chainguard/ingress-nginx-controller:1.12.1-r0", "1.12.1"},
		{"cgr.dev/chainguard/ingress-nginx-controller-fips:1.12.1", "1.12.1"},
		// no version, or another program
		{"cgr.dev/chainguard/ingress-nginx-controller:latest", ""},
		{"registry.k8s.io/ingress-nginx/controller@sha256:00ff", ""},
		{"registry.k8s.io/ingress-nginx/controller", ""},
		{"localhost:5000/ingress-nginx/controller", ""},
		{"registry.k8s.io/ingress-nginx/kube-webhook-certgen:v1.4.0", ""},
		{"nginx/nginx-ingress:3.4.0", ""},
		{"nginx/nginx-ingress:1.9.0", ""},
		{"docker.io/nginx/nginx-ingress-controller:1.9.0", ""},
		{"registry.example.test/nginx-ingress:3.2.1", ""},
		{"registry.example.test/nginx-ingress-controller:3.2.1", ""},
		{"nginx:1.25.3", ""},
		{"", ""},
	} {
		if got, ok := FromImage(c.image); got != c.want || ok != (c.want != "") {
			t.Errorf("FromImage(%q) = %q, %t; want %q", c.image, got, ok, c.want)
		}
	}
}

func TestIsController(t *testing.T) {
	for image, want := range map[string]bool{
		"registry.k8s.io/ingress-nginx/controller@sha256:00ff": true,
		"cgr.dev/chainguard/ingress-nginx-controller:latest":   true,
		"bitnami/nginx-ingress-controller:latest":              true,
		"nginx/nginx-ingress:3.4.0":                            false,
		"registry.example.test/nginx-ingress-controller:3.2.1": false,
		"nginx:1.25.3": false,
	} {
		if got := IsController(image); got != want {
			t.Errorf("IsController(%q) = %t", image, got)
		}
	}
}

func TestOtherController(t *testing.T) {
	for image, want := range map[string]bool{
		"nginx/nginx-ingress:3.4.0":                                       true,
		"docker.io/nginx/nginx-ingress":                                   true,
		"nginxinc/kubernetes-ingress:4.0.0":                               true,
		"private-registry.example.test/nginx-ic/nginx-plus-ingress:3.7.2": true,
		"nginx-ingress:3.x":                                               true,
		"registry.example.test/nginx-ingress-controller:3.2.1":            true,
		"registry.example.test/nginx-ingress-controller:1.9.4":            false,
		"registry.k8s.io/ingress-nginx/controller:v1.9.4":                 false,
		"nginx:1.25.3": false,
	} {
		if got := OtherController(image); got != want {
			t.Errorf("OtherController(%q) = %t", image, got)
		}
	}
}

func TestFromChart(t *testing.T) {
	// chart
	for _, c := range []struct{ chart, want string }{
		{"4.8.3", "1.9.4"},
		{"ingress-nginx-4.8.3", "1.9.4"},
		{"4.5.0", "1.6.3"}, // not a release of the table
		{"4.5.2", "1.6.4"},
		{"2.0.0", "0.31.0"},
		{"3.41.0", "0.51.0"},
		{"4.15.1", "1.15.1"},
		{"4.8.99", ""},
		{"", ""},
	} {
		if got, ok := FromChart(c.chart); got != c.want || ok != (c.want != "") {
			t.Errorf("FromChart(%q) = %q, %t; want %q", c.chart, got, ok, c.want)
		}
	}
}
