package installation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shown is a load balancer in one line: id, layer, kind, idle time with its origin, annotation or fixed.
func shown(lb LoadBalancer) string {
	parts := []string{lb.ID, fmt.Sprintf("L%d", lb.Layer), string(lb.Kind)}
	if lb.Idle != nil {
		parts = append(parts, fmt.Sprintf("%v s %s", *lb.Idle, lb.IdleFrom))
	}
	switch {
	case lb.Settable:
		parts = append(parts, lb.Annotation[strings.IndexByte(lb.Annotation, '/')+1:], lb.UnitText)
	case lb.Idle != nil && lb.IdleFrom == idleDefault:
		parts = append(parts, "fixed")
	}
	return strings.Join(parts, ", ")
}

func TestLoadBalancerOfService(t *testing.T) {
	const (
		aws      = "service.beta.kubernetes.io/aws-load-balancer-"
		ali      = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-"
		do       = "service.beta.kubernetes.io/do-loadbalancer-"
		ovh      = "loadbalancer.openstack.org/"
		scw      = "service.beta.kubernetes.io/scw-loadbalancer-"
		oci      = "service.beta.kubernetes.io/oci-load-balancer-"
		ibmCloud = "service.kubernetes.io/ibm-load-balancer-cloud-provider-"
		azureTCP = "service.beta.kubernetes.io/azure-load-balancer-tcp-idle-timeout"
	)
	for _, test := range []struct{ name, annotations, class, want string }{
		{"Classic", aws + "internal: 'true'", "", "aws-clb, L4, tcp-proxy, 60 s default, aws-load-balancer-connection-idle-timeout, seconds"},
		{"Classic, written", aws + "connection-idle-timeout: '3600'", "", "aws-clb, L4, tcp-proxy, 3600 s written, aws-load-balancer-connection-idle-timeout, seconds"},
		{"Classic, a number", aws + "connection-idle-timeout: 120", "", "aws-clb, L4, tcp-proxy, 120 s written, aws-load-balancer-connection-idle-timeout, seconds"},
		{"Classic with HTTP", aws + "backend-protocol: http", "", "aws-clb, L7, http-proxy, 60 s default, aws-load-balancer-connection-idle-timeout, seconds"},
		{"Classic with a certificate and HTTPS", aws + "backend-protocol: https, " + aws + "ssl-cert: arn", "", "aws-clb, L7, http-proxy, 60 s default, aws-load-balancer-connection-idle-timeout, seconds"},
		{"Classic with a certificate and SSL", aws + "backend-protocol: ssl, " + aws + "ssl-cert: arn", "", "aws-clb, L4, tcp-proxy, 60 s default, aws-load-balancer-connection-idle-timeout, seconds"},
		{"Classic, more than it takes", aws + "connection-idle-timeout: '9999'", "", "aws-clb, L4, tcp-proxy, aws-load-balancer-connection-idle-timeout, seconds"},
		{"Classic, not a number", aws + "connection-idle-timeout: 60s", "", "aws-clb, L4, tcp-proxy, aws-load-balancer-connection-idle-timeout, seconds"},
		{"NLB of the cloud provider", aws + "type: nlb", "", "aws-nlb-intree, L4, flow, 350 s default, fixed"},
		{"NLB of the cloud provider ignores the time", aws + "type: nlb, " + aws + "connection-idle-timeout: '60'", "", "aws-nlb-intree, L4, flow, 350 s default, fixed"},
		{"NLB by type", aws + "type: external", "", "aws-nlb-lbc, L4, flow, 350 s default, aws-load-balancer-listener-attributes.TCP-443, tcp.idle_timeout.seconds=N"},
		{"NLB by old type", aws + "type: nlb-ip", "", "aws-nlb-lbc, L4, flow, 350 s default, aws-load-balancer-listener-attributes.TCP-443, tcp.idle_timeout.seconds=N"},
		{"NLB by class", "", "service.k8s.aws/nlb", "aws-nlb-lbc, L4, flow, 350 s default, aws-load-balancer-listener-attributes.TCP-443, tcp.idle_timeout.seconds=N"},
		{"NLB by what only its controller reads", aws + "nlb-target-type: ip", "", "aws-nlb-lbc, L4, flow, 350 s default, aws-load-balancer-listener-attributes.TCP-443, tcp.idle_timeout.seconds=N"},
		{"NLB, one listener shorter", aws + "type: external, " + aws + "listener-attributes.TCP-80: 'a=b, tcp.idle_timeout.seconds=60'", "", "aws-nlb-lbc, L4, flow, 60 s written, aws-load-balancer-listener-attributes.TCP-80, tcp.idle_timeout.seconds=N"},
		{"NLB, one of two listeners longer", aws + "type: external, " + aws + "listener-attributes.TCP-80: tcp.idle_timeout.seconds=6000", "", "aws-nlb-lbc, L4, flow, 350 s default, aws-load-balancer-listener-attributes.TCP-80, tcp.idle_timeout.seconds=N"},
		{"NLB, both listeners longer", aws + "type: external, " + aws + "listener-attributes.TCP-80: tcp.idle_timeout.seconds=6000, " + aws + "listener-attributes.TCP-443: tcp.idle_timeout.seconds=4000", "", "aws-nlb-lbc, L4, flow, 4000 s written, aws-load-balancer-listener-attributes.TCP-443, tcp.idle_timeout.seconds=N"},
		{"GKE", "networking.gke.io/load-balancer-type: Internal", "", "gcp-passthrough, L4, passthrough"},
		{"GKE by class", "", "networking.gke.io/l4-regional-external", "gcp-passthrough, L4, passthrough"},
		{"GKE with what GKE writes itself", "cloud.google.com/neg: '{\"ingress\": true}'", "", "gcp-passthrough, L4, passthrough"},
		{"Azure", "service.beta.kubernetes.io/azure-load-balancer-internal: 'true'", "", "azure, L4, flow, 240 s default, azure-load-balancer-tcp-idle-timeout, minutes"},
		{"Azure counts minutes", azureTCP + ": '30'", "", "azure, L4, flow, 1800 s written, azure-load-balancer-tcp-idle-timeout, minutes"},
		{"Azure, seconds meant", azureTCP + ": '240'", "", "azure, L4, flow, azure-load-balancer-tcp-idle-timeout, minutes"},
		{"Alibaba CLB", ali + "spec: slb.s1.small", "", "alibaba-clb, L4, flow, 900 s default, alibaba-cloud-loadbalancer-established-timeout, seconds"},
		{"Alibaba CLB, the old prefix", "service.beta.kubernetes.io/alicloud-loadbalancer-established-timeout: '100'", "", "alibaba-clb, L4, flow, 100 s written, alicloud-loadbalancer-established-timeout, seconds"},
		{"Alibaba CLB with HTTP", ali + "protocol-port: 'http:80,https:443'", "", "alibaba-clb, L7, http-proxy, 15 s default, alibaba-cloud-loadbalancer-idle-timeout, seconds"},
		{"Alibaba NLB", ali + "idle-timeout: '60'", "alibabacloud.com/nlb", "alibaba-nlb, L4, flow, 60 s written, alibaba-cloud-loadbalancer-idle-timeout, seconds"},
		{"Tencent", "service.kubernetes.io/qcloud-loadbalancer-internal-subnetid: subnet-x", "", "tencent-clb, L4, flow, 900 s default, fixed"},
		{"Tencent with HTTP", `service.cloud.tencent.com/specify-protocol: '{"80":{"protocol":["HTTP"]}}'`, "", "tencent-clb, L7, http-proxy"},
		{"Huawei", "kubernetes.io/elb.class: union", "", "huawei-elb, L4, unknown, 300 s default, elb.keepalive_timeout, seconds"},
		{"Huawei with HTTP", "kubernetes.io/elb.protocol-port: 'https:443,http:80'", "", "huawei-elb, L7, http-proxy, 60 s default, elb.keepalive_timeout, seconds"},
		{"DigitalOcean", do + "enable-proxy-protocol: 'true'", "", "digitalocean, L4, passthrough"},
		{"DigitalOcean, the proxy", do + "type: REGIONAL", "", "digitalocean, L4, tcp-proxy"},
		{"DigitalOcean with HTTP", do + "protocol: http, " + do + "enable-backend-keepalive: 'true'", "", "digitalocean, L7, http-proxy, 60 s default, do-loadbalancer-http-idle-timeout-seconds, seconds"},
		{"DigitalOcean that reuses nothing", do + "protocol: http2", "", "digitalocean, L7, http-proxy, do-loadbalancer-http-idle-timeout-seconds, seconds"},
		{"DigitalOcean ends TLS", do + "tls-ports: '443', " + do + "certificate-id: x", "", "digitalocean, L7, http-proxy, do-loadbalancer-http-idle-timeout-seconds, seconds"},
		{"Linode", "service.beta.kubernetes.io/linode-loadbalancer-throttle: '4'", "", "linode, L4, tcp-proxy"},
		{"Linode with HTTP", "service.beta.kubernetes.io/linode-loadbalancer-default-protocol: https", "", "linode, L7, http-proxy"},
		{"Linode with HTTP on one port", `service.beta.kubernetes.io/linode-loadbalancer-port-443: '{"tls-secret-name": "x", "protocol": "https"}'`, "", "linode, L7, http-proxy"},
		{"Hetzner", "load-balancer.hetzner.cloud/location: fsn1", "", "hetzner, L4, tcp-proxy"},
		{"Hetzner with HTTP", "load-balancer.hetzner.cloud/protocol: https", "", "hetzner, L7, http-proxy"},
		{"OpenStack", ovh + "proxy-protocol: 'true'", "", "openstack, L4, tcp-proxy, 50 s default, timeout-member-data, milliseconds"},
		{"OpenStack counts milliseconds", ovh + "timeout-client-data: '30000', " + ovh + "timeout-member-data: '90000'", "", "openstack, L4, tcp-proxy, 30 s written, timeout-client-data, milliseconds"},
		{"OpenStack with HTTP", ovh + "x-forwarded-for: 'true', " + ovh + "timeout-member-data: '90000'", "", "openstack, L7, http-proxy, 90 s written, timeout-member-data, milliseconds"},
		{"Scaleway", scw + "zone: fr-par-1", "", "scaleway, L4, tcp-proxy, 600 s default, scw-loadbalancer-timeout-tunnel, a duration such as 10m"},
		{"Scaleway takes durations", scw + "timeout-tunnel: 1m30s", "", "scaleway, L4, tcp-proxy, 90 s written, scw-loadbalancer-timeout-tunnel, a duration such as 10m"},
		{"Scaleway with HTTP", scw + "protocol-http: '80'", "", "scaleway, L7, http-proxy, 10 s default, scw-loadbalancer-timeout-server, a duration such as 10m"},
		{"Oracle", oci + "shape: flexible", "", "oci, L4, tcp-proxy, 300 s default, oci-load-balancer-connection-idle-timeout, seconds"},
		{"Oracle with HTTP", oci + "backend-protocol: HTTP", "", "oci, L7, http-proxy, 60 s default, oci-load-balancer-connection-idle-timeout, seconds"},
		{"Oracle's network load balancer", "oci.oraclecloud.com/load-balancer-type: nlb", "", "oci, L4, flow"},
		{"IBM", ibmCloud + "vpc-subnets: x", "", "ibm-vpc, L4, tcp-proxy, 50 s default, ibm-load-balancer-cloud-provider-vpc-idle-connection-timeout, seconds"},
		{"IBM's network load balancer", ibmCloud + "enable-features: nlb", "", "ibm-vpc, L4, passthrough"},
		{"Yandex", "yandex.cloud/load-balancer-type: internal", "", "yandex, L4, passthrough"},
		{"MetalLB", "metallb.universe.tf/address-pool: x", "", "metallb, L4, none"},
		{"kube-vip by class", "", "kube-vip.io/kube-vip-class", "metallb, L4, none"},
		{"nothing tells the vendor", "example.test/team: edge", "", "unknown, L4, unknown"},
		{"a class that nobody knows", "", "example.test/hardware", "unknown, L4, unknown"},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := only(t, Options{}, "apiVersion: v1\nkind: Service\nmetadata: {name: ingress-nginx-controller, namespace: edge, annotations: {"+test.annotations+"}}\n"+
				"spec: {type: LoadBalancer, loadBalancerClass: '"+test.class+"', ports: [{port: 80}, {port: 443}]}\n")
			if len(i.LoadBalancers) != 1 {
				t.Fatalf("got %+v, want one", i.LoadBalancers)
			}
			if diff := cmp.Diff(test.want, shown(i.LoadBalancers[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What stands before a Service that makes no load balancer itself.
func TestLoadBalancerInFront(t *testing.T) {
	frontService := service("edge", "ingress-nginx-controller", "spec: {type: NodePort}\n")
	toService := "spec: {ingressClassName: CLASS, rules: [{http: {paths: [{backend: {service: {name: ingress-nginx-controller}}}]}}]}\n"
	to := func(class string) string { return strings.Replace(toService, "CLASS", class, 1) }
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", frontService, nil},
		{"AWS ALB", frontService + sep + ingress("edge", "alb", to("alb")),
			[]string{"aws-alb, L7, http-proxy, 60 s default, load-balancer-attributes, idle_timeout.timeout_seconds=N"}},
		{"AWS ALB, written", frontService + sep + annotated("edge", "alb", "alb.ingress.kubernetes.io/load-balancer-attributes: 'idle_timeout.timeout_seconds=600,http2=true'", to("alb")),
			[]string{"aws-alb, L7, http-proxy, 600 s written, load-balancer-attributes, idle_timeout.timeout_seconds=N"}},
		{"AWS ALB, other attributes", frontService + sep + annotated("edge", "alb", "alb.ingress.kubernetes.io/load-balancer-attributes: http2=true", to("alb")),
			[]string{"aws-alb, L7, http-proxy, 60 s default, load-balancer-attributes, idle_timeout.timeout_seconds=N"}},
		{"AWS ALB, only the ConfigMap in view", configMap("edge", "ingress-nginx-controller", "") + sep + ingress("edge", "alb", to("alb")),
			[]string{"aws-alb, L7, http-proxy, 60 s default, load-balancer-attributes, idle_timeout.timeout_seconds=N"}},
		{"AWS ALB to something else", frontService + sep + ingress("other", "alb", to("alb")), nil},
		{"Alibaba ALB", frontService + sep + annotated("edge", "alb", "alb.ingress.kubernetes.io/albconfig.order: '1'", to("alb")),
			[]string{"alibaba-alb, L7, http-proxy, 15 s default, fixed"}},
		{"GCE", frontService + sep + ingress("edge", "gce", to("gce")), []string{"gcp-l7, L7, http-proxy, 600 s default, fixed"}},
		{"GCE by its annotation, the old API", frontService + sep + annotated("edge", "gce", "kubernetes.io/ingress.global-static-ip-name: x",
			"spec: {backend: {serviceName: ingress-nginx-controller, servicePort: 80}}\n"), []string{"gcp-l7, L7, http-proxy, 600 s default, fixed"}},
		{"network endpoint groups", "apiVersion: v1\nkind: Service\nmetadata: {name: ingress-nginx-controller, annotations: {cloud.google.com/neg: '{\"exposed_ports\": {\"80\": {}}}'}}\n",
			[]string{"gcp-l7, L7, http-proxy, 600 s default, fixed"}},
		{"Huawei's Ingress", frontService + sep + annotated("edge", "cce", "kubernetes.io/elb.keepalive_timeout: '100'", to("cce")),
			[]string{"huawei-elb, L7, http-proxy, 100 s written, elb.keepalive_timeout, seconds"}},
		{"Tencent's Ingress", frontService + sep + ingress("edge", "q", to("qcloud")), []string{"tencent-clb, L7, http-proxy"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, lb := range only(t, Options{}, test.text).LoadBalancers {
				got = append(got, shown(lb))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A stated load balancer counts where no object shows an idle time.
func TestStatedLoadBalancer(t *testing.T) {
	minute := 60.0
	bare := service("edge", "ingress-nginx-controller", "spec: {type: LoadBalancer}\n")
	for _, test := range []struct {
		name   string
		stated StatedLoadBalancer
		text   string
		want   []string
	}{
		{"for no Service at all", StatedLoadBalancer{IdleSeconds: &minute}, configMap("edge", "nginx-configuration", ""), []string{"stated, L4, unknown, 60 s flag"}},
		{"for an unknown vendor", StatedLoadBalancer{IdleSeconds: &minute, Layer: 7}, bare, []string{"stated, L7, http-proxy, 60 s flag"}},
		{"the layer alone", StatedLoadBalancer{Layer: 7}, bare, []string{"stated, L7, http-proxy"}},
		{"for a vendor without idle time", StatedLoadBalancer{IdleSeconds: &minute}, strings.Replace(bare, "namespace: edge", "namespace: edge, annotations: {yandex.cloud/subnet-id: x}", 1),
			[]string{"yandex, L4, passthrough", "stated, L4, unknown, 60 s flag"}},
		{"not for one that shows its own", StatedLoadBalancer{IdleSeconds: &minute}, strings.Replace(bare, "namespace: edge", "namespace: edge, annotations: {service.beta.kubernetes.io/aws-load-balancer-type: nlb}", 1),
			[]string{"aws-nlb-intree, L4, flow, 350 s default, fixed"}},
		{"for a controller that is not in view", StatedLoadBalancer{IdleSeconds: &minute}, ingress("shop", "app", classNginx), []string{"stated, L4, unknown, 60 s flag"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, lb := range only(t, Options{LoadBalancer: &test.stated}, test.text).LoadBalancers {
				got = append(got, shown(lb))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Every integration is in the table once.
func TestIntegrations(t *testing.T) {
	seen := map[string]bool{}
	for _, i := range integrations() {
		if seen[i.id] || i.name == "" {
			t.Errorf("%q twice, or without a name", i.id)
		}
		seen[i.id] = true
	}
	if len(seen)+2 != 21 { // the two ALBs are made from Ingresses
		t.Errorf("%d integrations", len(seen))
	}
}
