package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// class is an IngressClass object.
type class struct {
	object     *manifest.Object
	controller string
	byDefault  bool // it is the cluster's default
	owner      classOwner
}

type classOwner uint8

const (
	ours        classOwner = iota // k8s.io/ingress-nginx
	perhapsOurs                   // a controller string that an installation may have been given by --controller-class
	others                        // another product's
)

func readClass(o *manifest.Object) class {
	c := class{object: o, controller: text(o.Root.At("spec", "controller"))}
	c.byDefault = text(annotations(o).Get("ingressclass.kubernetes.io/is-default-class")) == "true"
	switch {
	case c.controller == defaultControllerClass:
		c.owner = ours
	case otherControllerClass(c.controller):
		c.owner = others
	default:
		c.owner = perhapsOurs
	}
	return c
}

// otherControllerClass knows the strings in spec.controller of other products' IngressClasses.
func otherControllerClass(controller string) bool {
	domain, _, _ := strings.Cut(controller, "/")
	switch domain {
	case "nginx.org", "nginx.com", "ingress.k8s.aws", "eks.amazonaws.com", "traefik.io", "haproxy.org", "haproxy-ingress.github.io",
		"ingress-controllers.konghq.com", "istio.io", "projectcontour.io", "ingress.k8s.alibabacloud",
		"getambassador.io", "apisix.apache.org", "azure", "cilium.io", "pomerium.io", "citrix.com",
		"voyagermesh.com", "higress.io", "caddyserver.com", "skipper.zalando.org", "openshift.io",
		"route.openshift.io", "cloud.google.com", "networking.gke.io", "tailscale.com", "ngrok.com":
		return true
	}
	return hasWord(controller, "traefik", "haproxy", "kong", "istio", "contour", "tengine", "cloudflare", "openshift", "nginx-gateway")
}

// otherClass knows the class names of other products. Classes that only look unlike nginx may still be ours.
func otherClass(name string) bool {
	switch name {
	case "alb", "gce", "gce-internal", "gce-multi-cluster", "azure-application-gateway", "azure/application-gateway",
		"azure-alb-external", "traefik", "traefik-lb", "haproxy", "kong", "istio", "contour", "ambassador",
		"emissary-ingress", "cilium", "apisix", "skipper", "voyager", "cce", "qcloud", "openshift-default", "tailscale",
		"ngrok", "caddy", "pomerium", "citrix", "higress", "cloudflare-tunnel", "gloo", "tengine", "openelb", "mse", "aws-alb",
		"nginx.org", "nginx-plus", "ibm-k8s-alb":
		return true
	}
	return hasWord(name, "traefik", "haproxy", "istio", "openshift", "tengine")
}

// plausibleClass tells whether a class name by itself suggests ingress-nginx.
func plausibleClass(name string) bool { return hasWord(name, "nginx", "webapprouting") }
