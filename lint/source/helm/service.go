package helm

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

const (
	service  = "controller.service"
	internal = "controller.service.internal"
)

// services are the controller's Service for the outside and the one for the inside, as far as they are switched on.
func (r *renderer) services() []*manifest.Object {
	var list []*manifest.Object
	if enabled := r.get(service + ".enabled"); !enabled.truth() && (enabled.written != nil || r.chart != nil) {
		return nil
	}
	if !r.since("4.0.7") || r.truth(service+".external.enabled") {
		list = append(list, r.service(service, ""))
	}
	if r.truth(internal+".enabled") && r.truth(internal+".annotations") {
		list = append(list, r.service(internal, "-internal"))
	}
	return list
}

func (r *renderer) service(path, suffix string) *manifest.Object {
	spec := r.object(path, field("selector", r.selector(path)))
	root := r.object(path,
		field("apiVersion", r.made(path, "v1")),
		field("kind", r.made(path, "Service")),
		field("metadata", r.metadata(r.names.control+suffix, path)),
		field("spec", spec),
	)
	r.fill(root, serviceLines, path+".")
	if path == internal {
		put(spec, "type", r.scalar(r.internalOr("type")))
	}
	put(spec, "ports", r.ports(path))
	return r.finish("v1", "Service", r.names.control+suffix, root, serviceLines, path+".")
}

// internalOr is a value of the internal Service, which takes that of the other one where it has none of its own.
func (r *renderer) internalOr(name string) value {
	if v := r.get(internal + "." + name); v.truth() {
		return v
	}
	return r.get(service + "." + name)
}

func (r *renderer) ports(path string) *manifest.Value {
	near := path + ".ports"
	list := r.list(near)
	for _, p := range [...]struct{ name, enabled string }{{"http", "enableHttp"}, {"https", "enableHttps"}} {
		if enabled := r.get(service + "." + p.enabled); !enabled.truth() && (enabled.written != nil || r.chart != nil) {
			continue
		}
		number, target := r.get(service+".ports."+p.name), r.get(service+".targetPorts."+p.name)
		if path == internal {
			number, target = r.internalOr("ports."+p.name), r.internalOr("targetPorts."+p.name)
		}
		port := r.object(near, field("name", r.made(near, p.name)), field("protocol", r.made(near, "TCP")))
		put(port, "port", r.scalar(number))
		put(port, "targetPort", r.scalar(target))
		put(port, "nodePort", r.nodePort(path, p.name))
		list.Items = append(list.Items, port)
	}
	if path == internal && !r.since("4.0.2") {
		return list
	}
	for _, protocol := range [...]string{"tcp", "udp"} {
		list.Items = append(list.Items, r.streamPorts(protocol)...)
	}
	return list
}

func (r *renderer) nodePort(path, name string) *manifest.Value {
	if path == internal && !r.since("4.9.0") {
		path = service
	}
	switch r.text(service + ".type") {
	case "NodePort", "LoadBalancer":
		if v := r.get(path + ".nodePorts." + name); v.truth() {
			return r.scalar(v)
		}
	}
	return nil
}

// streamPorts are the ports of the TCP or UDP services.
func (r *renderer) streamPorts(protocol string) []*manifest.Value {
	s := r.get(protocol).written
	if s == nil || s.value.Kind != manifest.Map {
		return nil
	}
	prefix := ""
	if name := r.text("portNamePrefix"); name != "" {
		prefix = name + "-"
	}
	ports := make([]*manifest.Value, len(s.fields))
	for i, f := range s.fields {
		name := prefix + f.key + "-" + protocol
		number := r.made(protocol, f.key)
		number.Kind, number.Origin = manifest.Number, &f.origin
		if strings.Trim(f.key, "0123456789") != "" {
			number.Kind = manifest.String
		}
		ports[i] = r.object(protocol,
			field("name", r.made(protocol, name)),
			field("port", number),
			field("protocol", r.made(protocol, strings.ToUpper(protocol))),
			field("targetPort", r.made(protocol, name)),
		)
	}
	return ports
}
