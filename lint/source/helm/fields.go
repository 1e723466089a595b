package helm

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// form is what a template does with a value.
type form uint8

const (
	// printedAlways: {{ value }}
	printedAlways form = iota
	// printedIfSet: {{ value }} where it is true
	printedIfSet
	// copiedIfSet: toYaml of it where it is true
	copiedIfSet
	// quotedMap: each value of the map within quotes
	quotedMap
	// elsewhere: it is rendered by code of its own; the line only tells where it is written
	elsewhere
)

// line of a table: a path of an object, both dotted, that is made from a path of the values. since and until are the
// first chart that does so and the first that does not any more; empty for all of them.
type line struct {
	object, values string
	form           form
	since, until   string
}

var workloadLines = []line{
	{object: "metadata.annotations", values: "controller.annotations", form: copiedIfSet},
	{object: "spec.minReadySeconds", values: "controller.minReadySeconds"},
	{object: "spec.replicas", values: "controller.replicaCount", form: elsewhere},
	{object: "spec.strategy", values: "controller.updateStrategy", form: elsewhere},
	{object: "spec.updateStrategy", values: "controller.updateStrategy", form: elsewhere},
	{object: "spec.template.metadata.annotations", values: "controller.podAnnotations", form: copiedIfSet, until: "3.7.0"},
	{object: "spec.template.metadata.annotations", values: "controller.podAnnotations", form: quotedMap, since: "3.7.0"},
	{object: "spec.template.spec.affinity", values: "controller.affinity", form: copiedIfSet},
	{object: "spec.template.spec.dnsConfig", values: "controller.dnsConfig", form: copiedIfSet},
	{object: "spec.template.spec.dnsPolicy", values: "controller.dnsPolicy"},
	{object: "spec.template.spec.hostNetwork", values: "controller.hostNetwork", form: printedIfSet},
	{object: "spec.template.spec.initContainers", values: "controller.extraInitContainers", form: copiedIfSet},
	{object: "spec.template.spec.nodeSelector", values: "controller.nodeSelector", form: copiedIfSet},
	{object: "spec.template.spec.priorityClassName", values: "controller.priorityClassName", form: printedIfSet},
	{object: "spec.template.spec.securityContext", values: "controller.podSecurityContext", form: copiedIfSet},
	{object: "spec.template.spec.securityContext.sysctls", values: "controller.sysctls", form: elsewhere},
	{object: "spec.template.spec.shareProcessNamespace", values: "controller.shareProcessNamespace", form: printedIfSet},
	{object: "spec.template.spec.terminationGracePeriodSeconds", values: "controller.terminationGracePeriodSeconds"},
	{object: "spec.template.spec.tolerations", values: "controller.tolerations", form: copiedIfSet},
	{object: "spec.template.spec.topologySpreadConstraints", values: "controller.topologySpreadConstraints", form: copiedIfSet},
}

// container is where the controller's container stands.
const container = "spec.template.spec.containers.0"

var containerLines = []line{
	{object: "args", form: elsewhere},
	{object: "env", values: "controller.extraEnvs", form: copiedIfSet},
	{object: "image", form: elsewhere},
	{object: "imagePullPolicy", values: "controller.image.pullPolicy"},
	{object: "lifecycle", values: "controller.lifecycle", form: copiedIfSet},
	{object: "livenessProbe", values: "controller.livenessProbe", form: copiedIfSet, since: "3.31.0"},
	{object: "livenessProbe", values: "controller.livenessProbe", form: elsewhere, until: "3.31.0"},
	{object: "ports", values: "controller.containerPort", form: elsewhere},
	{object: "readinessProbe", values: "controller.readinessProbe", form: copiedIfSet, since: "3.31.0"},
	{object: "readinessProbe", values: "controller.readinessProbe", form: elsewhere, until: "3.31.0"},
	{object: "resources", values: "controller.resources", form: copiedIfSet},
	{object: "securityContext", values: "controller.containerSecurityContext", form: copiedIfSet},
	{object: "startupProbe", values: "controller.startupProbe", form: copiedIfSet, since: "3.31.0"},
}

// serviceLines are below controller.service, and below controller.service.internal for the Service of the inside.
var serviceLines = []line{
	{object: "metadata.annotations", values: "annotations", form: copiedIfSet, until: "3.8.0"},
	{object: "metadata.annotations", values: "annotations", form: quotedMap, since: "3.8.0"},
	{object: "spec.allocateLoadBalancerNodePorts", values: "allocateLoadBalancerNodePorts"},
	{object: "spec.clusterIP", values: "clusterIP", form: printedIfSet},
	{object: "spec.externalIPs", values: "externalIPs", form: copiedIfSet},
	{object: "spec.externalTrafficPolicy", values: "externalTrafficPolicy", form: printedIfSet},
	{object: "spec.healthCheckNodePort", values: "healthCheckNodePort", form: printedIfSet},
	{object: "spec.loadBalancerClass", values: "loadBalancerClass", form: printedIfSet},
	{object: "spec.loadBalancerIP", values: "loadBalancerIP", form: printedIfSet},
	{object: "spec.loadBalancerSourceRanges", values: "loadBalancerSourceRanges", form: copiedIfSet},
	{object: "spec.ports", form: elsewhere},
	{object: "spec.sessionAffinity", values: "sessionAffinity", form: printedIfSet},
	{object: "spec.type", values: "type"},
}

var classLines = []line{
	{object: "metadata.annotations", values: "controller.ingressClassResource.annotations", form: elsewhere},
	{object: "metadata.annotations.ingressclass.kubernetes.io/is-default-class", values: "controller.ingressClassResource.default", form: elsewhere},
	{object: "spec.parameters", values: "controller.ingressClassResource.parameters", form: copiedIfSet},
}

var scalerLines = []line{
	{object: "metadata.annotations", values: "controller.autoscaling.annotations", form: copiedIfSet},
	{object: "spec.behavior", values: "controller.autoscaling.behavior", form: copiedIfSet},
	{object: "spec.maxReplicas", values: "controller.autoscaling.maxReplicas"},
	{object: "spec.minReplicas", values: "controller.autoscaling.minReplicas"},
}

var budgetLines = []line{
	{object: "metadata.annotations", values: "controller.annotations", form: copiedIfSet, since: "4.7.0"},
	{object: "spec.maxUnavailable", values: "controller.maxUnavailable", form: elsewhere},
	{object: "spec.minAvailable", values: "controller.minAvailable", form: elsewhere},
}

// applies tells whether the chart does what the line says. Of the older chart it is not known what it quotes, so
// nothing is said against values without quotes.
func (r *renderer) applies(l *line) bool {
	if r.chart == nil {
		return l.form == quotedMap || l.since == "" && l.until == ""
	}
	return (l.since == "" || r.since(l.since)) && (l.until == "" || !r.since(l.until))
}

// fill renders the lines of a table into an object; prefix is put before their paths of the values.
func (r *renderer) fill(object *manifest.Value, lines []line, prefix string) {
	for i := range lines {
		l := &lines[i]
		if l.form == elsewhere || !r.applies(l) {
			continue
		}
		v := r.get(prefix + l.values)
		if l.form != printedAlways && !v.truth() {
			continue
		}
		node := r.node(v, l.form)
		if node == nil {
			continue
		}
		at, path := object, l.object
		for {
			key, rest, more := strings.Cut(path, ".")
			if !more {
				put(at, key, node)
				break
			}
			at, path = r.child(at, key, v.path), rest
		}
	}
}

func (r *renderer) node(v value, f form) *manifest.Value {
	switch f {
	case copiedIfSet:
		return r.copy(v)
	case quotedMap:
		return r.quotedMap(v)
	}
	return r.scalar(v)
}

// quotedMap is a map in which the template quotes each value.
func (r *renderer) quotedMap(v value) *manifest.Value {
	node := r.copy(v)
	if node == nil || node.Kind != manifest.Map || v.written == nil {
		return node
	}
	for i := range node.Fields {
		f := &node.Fields[i]
		if s := v.written.child(f.Key); s != nil {
			f.Value = r.quoted(s, node.Span)
		}
	}
	return node
}
