package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// maxFronts bounds how many foreign Ingresses with uncommon backends are kept.
const maxFronts = 256

// fronts are the Ingresses of other controllers that may lead to ours: an HTTP load balancer before nginx.
type fronts struct {
	kept     []front
	uncommon int
}

// front is such an Ingress, reduced to what is needed once the controllers' Services are known.
type front struct {
	object   *manifest.Object
	services []string
	balancer LoadBalancer
}

// add keeps an Ingress of an HTTP load balancer whose backend looks like a controller's Service, and a limited number of
// others.
func (f *fronts) add(o *manifest.Object, who claimant) {
	if who.ourAnnotation && !otherClass(who.class) || !leadsThroughProxy(who, o) {
		return
	}
	var names []string
	common := hasWord(o.Namespace, "ingress", "nginx")
	for _, name := range backends(o) {
		names = append(names, strings.Clone(name))
		common = common || hasWord(name, "ingress", "nginx")
	}
	if len(names) == 0 {
		return
	}
	if !common {
		if f.uncommon == maxFronts {
			return
		}
		f.uncommon++
	}
	o = o.Detach()
	f.kept = append(f.kept, front{object: o, services: names, balancer: proxyOfIngress(o, who.class)})
}

// leadsThroughProxy tells whether an Ingress makes a cloud's HTTP load balancer.
func leadsThroughProxy(who claimant, o *manifest.Object) bool {
	switch who.class {
	case "alb", "aws-alb", "gce", "gce-internal", "cce", "qcloud", "azure-application-gateway", "azure/application-gateway", "azure-alb-external":
		return true
	case "":
		set := annotations(o)
		for _, key := range [...]string{"kubernetes.io/ingress.global-static-ip-name", "networking.gke.io/managed-certificates",
			"ingress.kubernetes.io/backends", "ingress.gcp.kubernetes.io/pre-shared-cert"} {
			if set.Get(key) != nil {
				return true
			}
		}
	}
	return false
}
