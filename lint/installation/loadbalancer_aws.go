package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

const (
	awsPrefix         = "service.beta.kubernetes.io/aws-load-balancer-"
	awsListener       = awsPrefix + "listener-attributes."
	awsTCPIdle        = "tcp.idle_timeout.seconds"
	awsNLBIdleSeconds = 350
)

// awsNLBController is made by the AWS Load Balancer Controller: chosen by class or type, or shown by annotations that
// only it reads.
func awsNLBController(b *balancer, class string) bool {
	switch class {
	case "service.k8s.aws/nlb", "eks.amazonaws.com/nlb":
	case "":
		kind, typed := b.annotation(awsPrefix + "type")
		switch {
		case kind == "external", kind == "nlb-ip":
		case !typed && b.hasPrefix(awsPrefix+"nlb-target-type", awsPrefix+"scheme", awsListener):
		default:
			return false
		}
	default:
		return false
	}
	b.Kind = LBFlow
	b.readListeners()
	return true
}

// readListeners takes the shortest idle time of the TCP listeners. Listeners with TLS are fixed.
func (b *balancer) readListeners() {
	b.Settable, b.Min, b.Max, b.UnitText = true, 60, 6000, awsTCPIdle+"=N"
	shortest := float64(awsNLBIdleSeconds)
	from, annotation := idleDefault, ""
	listeners := 0
	for _, f := range fields(b.set) {
		port, ok := strings.CutPrefix(f.Key, awsListener)
		if !ok || !strings.HasPrefix(port, "TCP-") {
			continue
		}
		listeners++
		if annotation == "" {
			annotation = f.Key
		}
		written, ok := attribute(text(f.Value), awsTCPIdle)
		if manifest.Placeholder(text(f.Value)) {
			b.Annotation, b.Note = f.Key, f.Key+filledIn
			b.Path = []string{"metadata", "annotations", f.Key}
			return
		}
		if !ok {
			continue
		}
		if n, ok := times(1)(written); ok && n >= b.Min && n <= b.Max && (from == idleDefault || n < shortest) {
			if n < awsNLBIdleSeconds || listeners >= len(items(b.object.Root.At("spec", "ports"))) {
				shortest, from, annotation = n, idleWritten, f.Key
			}
		}
	}
	if annotation == "" {
		annotation = awsListener + "TCP-443"
	}
	b.Idle, b.IdleFrom, b.Annotation = &shortest, from, annotation
	b.Path = []string{"metadata", "annotations", annotation}
}

func awsNLBInTree(b *balancer, class string) bool {
	if class != "" || !b.is(awsPrefix+"type", "nlb") {
		return false
	}
	b.Kind = LBFlow
	b.fixed(awsNLBIdleSeconds)
	if _, ok := b.annotation(awsPrefix + "connection-idle-timeout"); ok {
		b.Note = "connection-idle-timeout has no effect on a Network Load Balancer"
	}
	return true
}

// awsClassic is what the cloud provider makes when no type is given; that it is AWS at all an annotation must show.
func awsClassic(b *balancer, class string) bool {
	if class != "" || !b.hasPrefix(awsPrefix) {
		return false
	}
	b.Kind = LBTCPProxy
	_, certificate := b.annotation(awsPrefix + "ssl-cert")
	if b.is(awsPrefix+"backend-protocol", "http") || certificate && b.is(awsPrefix+"backend-protocol", "https") {
		b.speaksHTTP()
	}
	b.takes(idle{awsPrefix + "connection-idle-timeout", unitSeconds, times(1), 60, 1, 4000})
	return true
}

// awsApplication is made from an Ingress that stands before nginx.
func awsApplication(b *balancer) {
	b.ID, b.Name = "aws-alb", "AWS Application Load Balancer"
	b.speaksHTTP()
	const key = "idle_timeout.timeout_seconds"
	b.takes(idle{"alb.ingress.kubernetes.io/load-balancer-attributes", key + "=N", func(list string) (float64, bool) {
		written, ok := attribute(list, key)
		if !ok {
			return 0, false
		}
		return times(1)(written)
	}, 60, 1, 4000})
	if written, _ := b.annotation(b.Annotation); b.Idle == nil {
		if _, ok := attribute(written, key); !ok {
			standard := 60.0
			b.Idle, b.IdleFrom, b.Note = &standard, idleDefault, ""
		}
	}
}

// proxyOfIngress describes the HTTP load balancer that a cloud makes from an Ingress of its own class.
func proxyOfIngress(o *manifest.Object, class string) LoadBalancer {
	b := newBalancer(o)
	switch class {
	case "alb", "aws-alb":
		if b.hasPrefix("service.beta.kubernetes.io/alibaba", "alb.ingress.kubernetes.io/albconfig") ||
			strings.HasPrefix(b.albName(), "alb-") {
			alibabaApplication(b)
		} else {
			awsApplication(b)
		}
	case "cce":
		b.ID, b.Name = "huawei-elb", "Huawei Cloud ELB"
		b.speaksHTTP()
		b.takes(huaweiIdle(true))
	case "qcloud":
		b.ID, b.Name = "tencent-clb", "Tencent Cloud CLB"
		b.speaksHTTP()
		b.noIdle("it does not reuse connections to nginx")
	case "azure-application-gateway", "azure/application-gateway", "azure-alb-external":
		b.ID, b.Name = "azure-application-gateway", "Azure Application Gateway"
		b.speaksHTTP()
	default:
		b.ID, b.Name = "gcp-l7", "Google Cloud Application Load Balancer"
		b.speaksHTTP()
		b.fixed(googleBackendIdle)
	}
	return b.LoadBalancer
}

// albName is the load balancer's id where one is to be reused; Alibaba Cloud's begin with alb-.
func (b *balancer) albName() string {
	return text(b.set.Get("alb.ingress.kubernetes.io/load-balancer-id"))
}
