package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

const classAnnotation = "kubernetes.io/ingress.class"

// claimant is what is needed of an Ingress to tell whose it is.
type claimant struct {
	class         string
	annotated     bool // the class is in the annotation, not in the spec
	namespace     string
	file          string // or the folder, where the file holds nothing else
	stated        statement
	ourAnnotation bool   // an annotation with the default prefix
	otherTraces   bool   // annotations that only other products write or read
	prefixes      string // of an Ingress without a known class: unknown prefixes, which an installation may have been given
}

// readClaimant looks at class and annotations of an Ingress. An annotation wins over the spec, as in the controller.
func readClaimant(o *manifest.Object) claimant {
	c := claimant{namespace: o.Namespace, file: o.Place()}
	all := fields(annotations(o))
	for i := range all {
		if all[i].Key == classAnnotation {
			c.class = text(all[i].Value)
		}
	}
	c.annotated = c.class != ""
	if !c.annotated {
		c.class = text(o.Root.At("spec", "ingressClassName"))
	}
	classless := c.class == "" || manifest.Placeholder(c.class)
	for i := range all {
		prefix, _, ok := strings.Cut(all[i].Key, "/")
		switch {
		case !ok:
		case prefix == defaultPrefix:
			c.ourAnnotation = true
		case otherPrefix(prefix, all[i].Key):
			c.otherTraces = true
		case classless && prefix != "kubernetes.io" && !strings.HasSuffix(prefix, ".kubernetes.io"),
			classless && prefix == "ingress.kubernetes.io":
			c.prefixes = addPrefix(c.prefixes, prefix)
		}
	}
	return c
}

// addPrefix adds a prefix to a list separated by blanks.
func addPrefix(list, prefix string) string {
	if list == "" {
		return prefix
	}
	for known := range strings.SplitSeq(list, " ") {
		if known == prefix {
			return list
		}
	}
	return list + " " + prefix
}

// otherPrefix knows the annotations of other controllers, and the status that GCE writes onto its own Ingresses.
func otherPrefix(prefix, key string) bool {
	switch prefix {
	case "nginx.org", "nginx.com", "alb.ingress.kubernetes.io", "networking.gke.io", "cloud.google.com",
		"appgw.ingress.kubernetes.io", "haproxy.org", "haproxy-ingress.github.io", "konghq.com", "configuration.konghq.com",
		"projectcontour.io", "getambassador.io", "ingress.appscode.com", "k8s.apisix.apache.org", "ingress.cloud.tencent.com":
		return true
	}
	switch key {
	case "ingress.kubernetes.io/backends", "ingress.kubernetes.io/forwarding-rule", "ingress.kubernetes.io/url-map",
		"ingress.kubernetes.io/target-proxy", "ingress.kubernetes.io/https-forwarding-rule",
		"ingress.kubernetes.io/https-target-proxy", "ingress.kubernetes.io/ssl-cert",
		"ingress.gcp.kubernetes.io/pre-shared-cert", "kubernetes.io/ingress.global-static-ip-name",
		"kubernetes.io/ingress.allow-http":
		return true
	}
	return strings.HasPrefix(prefix, "traefik.") || strings.HasSuffix(prefix, ".traefik.io")
}

// backends yields the names of the Services that an Ingress of any API version sends to.
func backends(o *manifest.Object) []string {
	var names []string
	add := func(backend *manifest.Value) {
		for _, path := range [...][]string{{"service", "name"}, {"serviceName"}} {
			if name := text(backend.At(path...)); name != "" {
				names = append(names, name)
			}
		}
	}
	spec := o.Root.Get("spec")
	add(spec.Get("defaultBackend"))
	add(spec.Get("backend"))
	for _, rule := range items(spec.Get("rules")) {
		for _, path := range items(rule.At("http", "paths")) {
			add(path.Get("backend"))
		}
	}
	return names
}
