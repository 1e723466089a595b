package installation

import (
	"strings"
	"time"
)

func digitalOcean(b *balancer, _ string) bool {
	const prefix = "service.beta.kubernetes.io/do-loadbalancer-"
	if !b.hasPrefix(prefix, "kubernetes.digitalocean.com/load-balancer-id") {
		return false
	}
	protocol, _ := b.annotation(prefix + "protocol")
	_, certificate := b.annotation(prefix + "certificate-id")
	if strings.HasPrefix(strings.ToLower(protocol), "http") || certificate && b.hasPrefix(prefix+"tls-ports", prefix+"http2-ports") {
		b.speaksHTTP()
		b.takes(idle{annotation: prefix + "http-idle-timeout-seconds", unit: unitSeconds, read: times(1), otherwise: 60})
		if !b.is(prefix+"enable-backend-keepalive", "true") {
			b.noIdle("it does not reuse connections to nginx")
		}
		return true
	}
	b.Kind = LBPassthrough
	if b.is(prefix+"type", "REGIONAL") {
		b.Kind = LBTCPProxy
	}
	return true
}

func linode(b *balancer, _ string) bool {
	const prefix = "service.beta.kubernetes.io/linode-loadbalancer-"
	if !b.hasPrefix(prefix) {
		return false
	}
	b.Kind = LBTCPProxy
	protocol, _ := b.annotation(prefix + "default-protocol")
	if hasWord(protocol, "http") {
		b.speaksHTTP()
	}
	for _, f := range fields(b.set) {
		if strings.HasPrefix(f.Key, prefix+"port-") && hasWord(strings.ReplaceAll(text(f.Value), " ", ""), `"protocol":"http`) {
			b.speaksHTTP()
		}
	}
	return true
}

func hetzner(b *balancer, _ string) bool {
	if !b.hasPrefix("load-balancer.hetzner.cloud/") {
		return false
	}
	b.Kind = LBTCPProxy
	if protocol, _ := b.annotation("load-balancer.hetzner.cloud/protocol"); hasWord(protocol, "http") {
		b.speaksHTTP()
	}
	return true
}

// openStack is HAProxy: with TCP the shorter of the client's and the member's time counts, with HTTP the member's.
func openStack(b *balancer, _ string) bool {
	const prefix = "loadbalancer.openstack.org/"
	if !b.hasPrefix(prefix, "service.beta.kubernetes.io/openstack-internal-load-balancer") {
		return false
	}
	client := idle{annotation: prefix + "timeout-client-data", unit: unitMilliseconds, read: times(0.001), otherwise: 50}
	member := client
	member.annotation = prefix + "timeout-member-data"
	b.Kind = LBTCPProxy
	_, certificate := b.annotation(prefix + "default-tls-container-ref")
	if b.is(prefix+"x-forwarded-for", "true") || certificate {
		b.speaksHTTP()
		b.takes(member)
		return true
	}
	b.takes(client)
	first := b.LoadBalancer
	b.takes(member)
	if b.Idle == nil || first.Idle != nil && (*first.Idle < *b.Idle || *first.Idle == *b.Idle && first.IdleFrom == idleWritten) {
		b.LoadBalancer = first
	}
	return true
}

// scaleway is HAProxy too: established TCP connections live by the tunnel's time, HTTP ones by the server's.
func scaleway(b *balancer, _ string) bool {
	const prefix = "service.beta.kubernetes.io/scw-loadbalancer-"
	if !b.hasPrefix(prefix) {
		return false
	}
	i := idle{annotation: prefix + "timeout-tunnel", unit: "a duration such as 10m", read: goDuration, otherwise: 600}
	b.Kind = LBTCPProxy
	if value, ok := b.annotation(prefix + "protocol-http"); ok && value != "false" && value != "" {
		b.speaksHTTP()
		i.annotation, i.otherwise = prefix+"timeout-server", 10
	}
	b.takes(i)
	return true
}

func goDuration(s string) (float64, bool) {
	d, err := time.ParseDuration(s)
	return d.Seconds(), err == nil && d >= 0
}

func oracle(b *balancer, _ string) bool {
	const prefix = "service.beta.kubernetes.io/oci-load-balancer-"
	if !b.hasPrefix("service.beta.kubernetes.io/oci-", "oci.oraclecloud.com/", "oci-network-load-balancer.oraclecloud.com/") {
		return false
	}
	if b.is("oci.oraclecloud.com/load-balancer-type", "nlb") || b.hasPrefix("oci-network-load-balancer.oraclecloud.com/") {
		b.Kind = LBFlow
		return true
	}
	i := idle{annotation: prefix + "connection-idle-timeout", unit: unitSeconds, read: times(1), otherwise: 300}
	b.Kind = LBTCPProxy
	if b.is(prefix+"backend-protocol", "http") {
		b.speaksHTTP()
		i.otherwise = 60
	}
	b.takes(i)
	return true
}

func ibm(b *balancer, _ string) bool {
	const prefix = "service.kubernetes.io/ibm-load-balancer-cloud-provider-"
	features, featured := b.annotation(prefix + "enable-features")
	if !b.hasPrefix(prefix+"vpc-") && !featured {
		return false
	}
	if hasWord(features, "nlb") {
		b.Kind = LBPassthrough
		b.noIdle("it closes no connections")
		return true
	}
	b.Kind = LBTCPProxy
	b.takes(idle{prefix + "vpc-idle-connection-timeout", unitSeconds, times(1), 50, 50, 7200})
	return true
}

func yandex(b *balancer, _ string) bool {
	if !b.hasPrefix("yandex.cloud/") {
		return false
	}
	b.Kind = LBPassthrough
	b.noIdle("it closes no connections")
	return true
}

// announced stands for everything that brings an address to the nodes without a load balancer in the path.
func announced(b *balancer, class string) bool {
	switch {
	case hasWord(class, "metallb", "kube-vip", "cilium", "klipper", "purelb"):
	case b.hasPrefix("metallb.universe.tf/", "metallb.io/", "kube-vip.io/", "io.cilium/", "lbipam.cilium.io/",
		"svccontroller.k3s.cattle.io/", "purelb.io/", "service.purelb.io/"):
	default:
		return false
	}
	b.Kind = LBNone
	b.noIdle("no load balancer is in the path")
	return true
}
