package helm

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// workloads are the Deployment or DaemonSet of the controller; older charts can make both. What is neither makes none.
func (r *renderer) workloads() []*manifest.Object {
	kind := r.text("controller.kind")
	if kind == "" || manifest.Placeholder(kind) {
		kind = "Deployment"
	}
	switch kind {
	case "Deployment", "DaemonSet":
		return []*manifest.Object{r.workload(kind)}
	case "Both":
		if r.chart != nil && r.chart.Rendering.KindBoth {
			return []*manifest.Object{r.workload("Deployment"), r.workload("DaemonSet")}
		}
	}
	return nil
}

func (r *renderer) workload(kind string) *manifest.Object {
	const near = "controller"
	root := r.object(near,
		field("apiVersion", r.made(near, "apps/v1")),
		field("kind", r.made("controller.kind", kind)),
		field("metadata", r.metadata(r.names.control, near)),
		field("spec", r.object(near, field("selector", r.object(near, field("matchLabels", r.selector(near)))))),
	)
	spec := root.Get("spec")
	if kind == "Deployment" && r.replicasCount() {
		put(spec, "replicas", r.scalar(r.get("controller.replicaCount")))
	}
	if strategy := r.get("controller.updateStrategy"); strategy.truth() {
		key := "updateStrategy"
		if kind == "Deployment" {
			key = "strategy"
		}
		put(spec, key, r.copy(strategy))
	}
	pod := r.object(near)
	put(spec, "template", r.object(near, field("metadata", r.object(near, field("labels", r.selector(near)))), field("spec", pod)))
	r.fill(root, workloadLines, "")
	r.sysctls(pod)
	containers := r.list(near, r.container())
	if extra := r.get("controller.extraContainers"); extra.truth() {
		if list := r.copy(extra); list.Kind == manifest.List {
			containers.Items = append(containers.Items, list.Items...)
		}
	}
	put(pod, "containers", containers)
	return r.finish("apps/v1", kind, r.names.control, root, workloadLines, "")
}

// replicasCount tells whether the chart writes a number of replicas although it may scale.
func (r *renderer) replicasCount() bool {
	scaled, keda := r.truth("controller.autoscaling.enabled"), r.truth("controller.keda.enabled")
	switch {
	case r.since("4.10.1"):
		return scaled == keda
	case r.since("4.8.0-beta.0"), r.chart != nil && r.chart.Version == "4.7.2":
		return !scaled && !keda
	}
	return !scaled
}

// sysctls are a map in the values and a list in the pod.
func (r *renderer) sysctls(pod *manifest.Value) {
	v := r.get("controller.sysctls")
	if v.written == nil || !v.truth() {
		return
	}
	list := r.list(v.path)
	list.Origin = &v.written.origin
	names := slices.Clone(v.written.fields)
	slices.SortFunc(names, func(a, b *setting) int { return strings.Compare(a.key, b.key) })
	for _, s := range names {
		at := r.near(v.path)
		name := r.made(v.path, s.key)
		text := r.quoted(s, at)
		if !r.since("2.9.1") {
			text = r.scalar(value{path: v.path, written: s})
		}
		list.Items = append(list.Items, r.object(v.path, field("name", name), field("value", text)))
	}
	put(r.child(pod, "securityContext", "controller.podSecurityContext"), "sysctls", list)
}

func (r *renderer) container() *manifest.Value {
	const near = "controller"
	c := r.object(near, field("name", r.made(near, "controller")))
	if name := r.get("controller.containerName"); name.truth() {
		put(c, "name", r.scalar(name))
	}
	put(c, "image", r.image())
	put(c, "args", r.args())
	r.fill(c, containerLines, "")
	if r.chart != nil {
		if !r.since("3.31.0") {
			put(c, "livenessProbe", r.olderProbe("controller.livenessProbe"))
			put(c, "readinessProbe", r.olderProbe("controller.readinessProbe"))
		}
		put(c, "ports", r.containerPorts())
	}
	return c
}

// olderProbe is a probe as charts before 3.31.0 make it, field by field.
func (r *renderer) olderProbe(path string) *manifest.Value {
	request := r.object(path, field("scheme", r.made(path, "HTTP")))
	put(request, "path", r.scalar(r.get("controller.healthCheckPath")))
	put(request, "port", r.scalar(r.get(path+".port")))
	probe := r.object(path, field("httpGet", request))
	for _, key := range [...]string{"initialDelaySeconds", "periodSeconds", "timeoutSeconds", "successThreshold", "failureThreshold"} {
		put(probe, key, r.scalar(r.get(path+"."+key)))
	}
	return probe
}

func (r *renderer) containerPorts() *manifest.Value {
	const path = "controller.containerPort"
	ports := r.copy(r.get(path))
	if ports == nil || ports.Kind != manifest.Map {
		return nil
	}
	onHost := r.truth("controller.hostPort.enabled")
	list := r.list(path)
	for _, f := range ports.Fields {
		port := r.object(path, field("name", r.made(path, f.Key)), field("containerPort", f.Value), field("protocol", r.made(path, "TCP")))
		if onHost {
			host := r.scalar(r.get("controller.hostPort.ports." + f.Key))
			if host == nil {
				host = f.Value
			}
			put(port, "hostPort", host)
		}
		list.Items = append(list.Items, port)
	}
	if r.truth("controller.metrics.enabled") {
		name := r.text("controller.metrics.portName")
		if name == "" {
			name = "metrics"
		}
		const near = "controller.metrics.port"
		port := r.object(near, field("name", r.made(near, name)), field("protocol", r.made(near, "TCP")))
		put(port, "containerPort", r.scalar(r.get(near)))
		list.Items = append(list.Items, port)
	}
	return list
}
