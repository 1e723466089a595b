package installation

import "github.com/ingresslint/ingresslint/lint/manifest"

// unknownVendor is the id of a load balancer of which only `type: LoadBalancer` is to be seen.
const unknownVendor = "unknown"

// integration is one vendor's load balancer for Services. recognise tells whether a Service uses it and describes it;
// the first that does wins, so the particular stand before the general. Facts are from the vendors' controllers and
// documents.
type integration struct {
	id, name  string
	recognise func(b *balancer, class string) bool
}

func integrations() []integration {
	return []integration{
		{"aws-nlb-lbc", "AWS Network Load Balancer (AWS Load Balancer Controller)", awsNLBController},
		{"aws-nlb-intree", "AWS Network Load Balancer (cloud provider)", awsNLBInTree},
		{"aws-clb", "AWS Classic Load Balancer", awsClassic},
		{"gcp-l7", "Google Cloud Application Load Balancer", googleApplication},
		{"gcp-passthrough", "Google Cloud passthrough Network Load Balancer", googlePassthrough},
		{"azure", "Azure Load Balancer", azure},
		{"alibaba-nlb", "Alibaba Cloud NLB", alibabaNLB},
		{"alibaba-clb", "Alibaba Cloud CLB", alibabaCLB},
		{"tencent-clb", "Tencent Cloud CLB", tencent},
		{"huawei-elb", "Huawei Cloud ELB", huawei},
		{"digitalocean", "DigitalOcean Load Balancer", digitalOcean},
		{"linode", "Linode NodeBalancer", linode},
		{"hetzner", "Hetzner Cloud Load Balancer", hetzner},
		{"openstack", "OpenStack Octavia", openStack},
		{"scaleway", "Scaleway Load Balancer", scaleway},
		{"oci", "Oracle Cloud load balancer", oracle},
		{"ibm-vpc", "IBM Cloud VPC load balancer", ibm},
		{"yandex", "Yandex Network Load Balancer", yandex},
		{"metallb", "An address announced to the nodes (MetalLB, kube-vip, K3s ServiceLB, Cilium)", announced},
	}
}

// balancerOfService returns the load balancer that a Service makes; ok is false when it makes none.
func balancerOfService(o *manifest.Object) (LoadBalancer, bool) {
	b := newBalancer(o)
	balanced := text(o.Root.At("spec", "type")) == "LoadBalancer"
	class := text(o.Root.At("spec", "loadBalancerClass"))
	if on, ok := b.undecided(class); ok && balanced {
		b.ID, b.Name, b.Note = unknownVendor, "A load balancer of unknown make", on+filledIn
		return b.LoadBalancer, true
	}
	for _, i := range integrations() {
		if !balanced && i.id != "gcp-l7" {
			continue
		}
		if i.recognise(b, class) {
			b.ID, b.Name = i.id, i.name
			return b.LoadBalancer, true
		}
	}
	if !balanced {
		return LoadBalancer{}, false
	}
	b.ID, b.Name = unknownVendor, "A load balancer of unknown make"
	return b.LoadBalancer, true
}
