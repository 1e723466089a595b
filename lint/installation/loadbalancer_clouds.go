package installation

import "strings"

// googleBackendIdle is for how long Google's proxies keep idle connections to backends; nobody can change it.
const googleBackendIdle = 600

// googleApplication stands before a Service whose endpoints are in network endpoint groups.
func googleApplication(b *balancer, _ string) bool {
	neg, ok := b.annotation("cloud.google.com/neg")
	balanced := text(b.object.Root.At("spec", "type")) == "LoadBalancer"
	switch {
	case ok && strings.Contains(neg, "exposed_ports"):
	case ok && !balanced && strings.Contains(neg, "true"):
	case !balanced && b.hasPrefix("cloud.google.com/backend-config", "beta.cloud.google.com/backend-config"):
	default:
		return false
	}
	b.speaksHTTP()
	b.fixed(googleBackendIdle)
	return true
}

func googlePassthrough(b *balancer, class string) bool {
	if !strings.HasPrefix(class, "networking.gke.io/") && !b.hasPrefix("networking.gke.io/", "cloud.google.com/") {
		return false
	}
	b.Kind = LBPassthrough
	b.noIdle("it closes no connections")
	return true
}

func azure(b *balancer, class string) bool {
	if class != "" || !b.hasPrefix("service.beta.kubernetes.io/azure-") {
		return false
	}
	b.Kind = LBFlow
	b.takes(idle{"service.beta.kubernetes.io/azure-load-balancer-tcp-idle-timeout", unitMinutes, times(60), 240, 240, 6000})
	return true
}

// alibaba reads an annotation by its name with either of the two prefixes.
func (b *balancer) alibaba(name string) string {
	if _, ok := b.annotation(alibabaLegacy + name); ok {
		if _, ok := b.annotation(alibabaPrefix + name); !ok {
			return alibabaLegacy + name
		}
	}
	return alibabaPrefix + name
}

const (
	alibabaPrefix = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-"
	alibabaLegacy = "service.beta.kubernetes.io/alicloud-loadbalancer-"
)

func alibabaNLB(b *balancer, class string) bool {
	if class != "alibabacloud.com/nlb" {
		return false
	}
	b.Kind = LBFlow
	b.takes(idle{b.alibaba("idle-timeout"), unitSeconds, times(1), 900, 10, 900})
	return true
}

func alibabaCLB(b *balancer, class string) bool {
	if class != "alibabacloud.com/clb" && !b.hasPrefix(alibabaPrefix, alibabaLegacy) {
		return false
	}
	b.Kind = LBFlow
	protocols, _ := b.annotation(b.alibaba("protocol-port"))
	if hasWord(protocols, "http") {
		b.speaksHTTP()
		b.takes(idle{b.alibaba("idle-timeout"), unitSeconds, times(1), 15, 1, 60})
		return true
	}
	b.takes(idle{b.alibaba("established-timeout"), unitSeconds, times(1), 900, 10, 900})
	return true
}

// alibabaApplication is set up by an AlbConfig object beside the Ingress.
func alibabaApplication(b *balancer) {
	b.ID, b.Name = "alibaba-alb", "Alibaba Cloud ALB"
	b.speaksHTTP()
	b.fixed(15)
	b.Note = "set by idleTimeout of the AlbConfig's listeners"
}

func tencent(b *balancer, _ string) bool {
	if !b.hasPrefix("service.cloud.tencent.com/", "service.kubernetes.io/qcloud-", "service.kubernetes.io/tke-", "service.kubernetes.io/loadbalance-id") {
		return false
	}
	if protocols, _ := b.annotation("service.cloud.tencent.com/specify-protocol"); hasWord(protocols, `"http`) {
		b.speaksHTTP()
		b.noIdle("it does not reuse connections to nginx")
		return true
	}
	b.Kind = LBFlow
	b.fixed(900)
	return true
}

func huaweiIdle(http bool) idle {
	i := idle{"kubernetes.io/elb.keepalive_timeout", unitSeconds, times(1), 300, 10, 4000}
	if http {
		i.otherwise, i.min = 60, 0
	}
	return i
}

func huawei(b *balancer, _ string) bool {
	if !b.hasPrefix("kubernetes.io/elb.") {
		return false
	}
	protocols, _ := b.annotation("kubernetes.io/elb.protocol-port")
	http := hasWord(protocols, "http")
	if http {
		b.speaksHTTP()
	}
	b.takes(huaweiIdle(http))
	return true
}
