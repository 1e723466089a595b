package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// evidence tells how surely a ConfigMap is a controller's, the strongest last.
type evidence uint8

const (
	noEvidence evidence = iota
	couldBe             // only a --configmap that names it can tell
	keysTell            // it has several keys that only ingress-nginx has
	nameTells           // a name that charts and guides give
	labelsTell          // app.kubernetes.io/name and the like
)

// judgeConfigMap tells whether a ConfigMap is a controller's. ConfigMaps that nothing could tie to a controller are not
// worth keeping.
func judgeConfigMap(o *manifest.Object) evidence {
	if excludedConfigMap(o) {
		return noEvidence
	}
	switch {
	case labelledIngressNginx(o):
		return labelsTell
	case controllerName(withoutHash(o.Name)):
		return nameTells
	}
	known, telling := countKeys(o.Root.Get("data"))
	switch {
	case telling >= 2, telling == 1 && hasWord(o.Name, "ingress"):
		return keysTell
	case known > 0, hasWord(o.Name+" "+o.Namespace, "nginx", "ingress", "edge", "gateway", "proxy") && settings(o.Root.Get("data")):
		return couldBe
	}
	return noEvidence
}

// labelledIngressNginx looks at the labels that the charts and the project's manifests have used over the years.
func labelledIngressNginx(o *manifest.Object) bool {
	set := labels(o)
	for _, key := range [...]string{"app.kubernetes.io/name", "app", "k8s-app"} {
		name := text(set.Get(key))
		if hasWord(name, "ingress-nginx") || name == program {
			return true
		}
	}
	return strings.HasPrefix(text(set.Get("helm.sh/chart")), "ingress-nginx-")
}

// controllerName knows the names that charts, the project's manifests and distributions give to the controller's
// ConfigMap, Service and workload.
func controllerName(name string) bool {
	switch name {
	case "nginx-configuration", "nginx-load-balancer-conf", "nginx-load-balancer-microk8s-conf", "ingress-nginx",
		"ingress-nginx-config", "ingress-nginx-configuration", "ingress-controller-config":
		return true
	}
	return strings.HasSuffix(name, "-controller") &&
		(strings.Contains(name, "ingress-nginx") || strings.Contains(name, "nginx-ingress"))
}

// excludedConfigMap knows the ConfigMaps that stand beside the controller's own: TCP and UDP services, headers, leader
// election, and other products' that carry the same names.
func excludedConfigMap(o *manifest.Object) bool {
	name := withoutHash(o.Name)
	for _, suffix := range [...]string{"-tcp", "-udp", "-tcp-services", "-udp-services", "-leader", "headers", "-snippets", "-dashboards", "-dashboard"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	switch {
	case name == "tcp-services", name == "udp-services", name == "kube-root-ca.crt",
		strings.HasPrefix(name, "ingress-controller-leader"),
		labels(o).Get("grafana_dashboard") != nil,
		hasWord(text(labels(o).Get("app.kubernetes.io/name")), "tengine"), hasWord(name, "tengine"):
		return true
	}
	return portsOrFiles(o.Root.Get("data"))
}

// portsOrFiles tells that data holds what no configuration of a controller holds: ports, as in TCP services, or
// files.
func portsOrFiles(data *manifest.Value) bool {
	all := fields(data)
	if len(all) == 0 {
		return false
	}
	for _, f := range all {
		if strings.ContainsAny(f.Key, "./") {
			continue
		}
		if strings.Trim(f.Key, "0123456789") != "" {
			return false
		}
	}
	return true
}

// settings tells whether data looks like settings of a controller, right or wrong: short names in lower case. None at
// all will do.
func settings(data *manifest.Value) bool {
	for _, f := range fields(data) {
		if len(f.Key) > 60 || strings.Trim(f.Key, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" || len(text(f.Value)) > 1000 {
			return false
		}
	}
	return true
}

// countKeys counts the keys that ingress-nginx knows, in any spelling, and those that no other product has.
func countKeys(data *manifest.Value) (known, telling int) {
	newest := versions.Newest()
	for _, f := range fields(data) {
		key := strings.ReplaceAll(strings.ToLower(f.Key), "_", "-")
		if tellingKey(key) {
			known, telling = known+1, telling+1
		} else if newest.Knows(versions.KindConfig, key) {
			known++
		}
	}
	return known, telling
}

// tellingKey knows keys of ingress-nginx that neither the F5 controller nor bare nginx nor any application setting has
// by that name. Keys such as proxy-read-timeout, keep-alive-requests and error-log-level are found elsewhere too.
func tellingKey(key string) bool {
	switch key {
	case "allow-snippet-annotations", "annotations-risk-level", "annotation-value-word-blocklist",
		"allow-cross-namespace-resources", "strict-validate-path-type", "allow-backend-server-header",
		"use-forwarded-headers", "compute-full-forwarded-for", "forwarded-for-header", "enable-real-ip",
		"proxy-real-ip-cidr", "use-proxy-protocol", "use-gzip", "enable-brotli", "enable-modsecurity",
		"enable-owasp-modsecurity-crs", "enable-opentracing", "enable-opentelemetry", "enable-underscores-in-headers",
		"enable-vts-status", "enable-ocsp", "enable-multi-accept", "upstream-keepalive-connections",
		"upstream-keepalive-requests", "upstream-keepalive-timeout", "upstream-keepalive-time",
		"log-format-upstream", "log-format-escape-json", "log-format-stream", "disable-access-log",
		"skip-access-log-urls", "whitelist-source-range", "denylist-source-range", "generate-request-id",
		"hsts-preload", "ssl-session-tickets", "ssl-dh-param", "force-ssl-redirect", "no-tls-redirect-locations",
		"max-worker-connections", "max-worker-open-files", "worker-shutdown-timeout", "limit-req-status-code",
		"custom-http-errors", "global-auth-url", "global-auth-signin", "no-auth-locations", "proxy-set-headers",
		"hide-headers", "use-http2", "use-geoip", "use-geoip2", "load-balance", "lua-shared-dicts",
		"proxy-stream-timeout", "nginx-status-ipv4-whitelist", "enable-access-log-for-default-backend":
		return true
	}
	return false
}

// withoutHash takes off the suffix that kustomize puts behind generated names: a dash and ten characters of its own
// alphabet.
func withoutHash(name string) string {
	const length = 10
	if len(name) < length+2 || name[len(name)-length-1] != '-' {
		return name
	}
	suffix := name[len(name)-length:]
	if strings.Trim(suffix, "2456789bcdfghkmt") != "" {
		return name
	}
	return name[:len(name)-length-1]
}
