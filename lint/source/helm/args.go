package helm

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// arguments are those of the controller's container.
type arguments struct {
	*renderer
	items []*manifest.Value
}

// add appends an argument; source is the value that it depends on.
func (a *arguments) add(text string, source value) {
	item := a.made(source.path, text)
	if source.written != nil {
		item.Origin = &source.written.origin
	}
	a.items = append(a.items, item)
}

// addIf appends an argument without a value of its own where a condition holds.
func (a *arguments) addIf(path, text string) {
	if v := a.get(path); v.truth() {
		a.add(text, v)
	}
}

// addValue appends a flag with the value at a path where that is true.
func (a *arguments) addValue(path, flag string) {
	if v := a.get(path); v.truth() {
		a.add(flag+"="+v.text(), v)
	}
}

// args are in the order of the templates.
func (r *renderer) args() *manifest.Value {
	a := &arguments{renderer: r}
	a.items = append(a.items, a.made("controller", "/nginx-ingress-controller"))
	if r.chart != nil {
		a.fromChart()
	}
	a.extra()
	return r.list("controller", a.items...)
}

func (a *arguments) fromChart() {
	rendering := &a.chart.Rendering
	a.conditional("controller.enableAnnotationValidations", "--enable-annotation-validation", rendering.AnnotationValidationFlag)
	a.addIf("defaultBackend.enabled", "--default-backend-service=$(POD_NAMESPACE)/"+a.backendName())
	a.publishService()
	a.electionID()
	if rendering.ControllerClassFlag {
		a.addValue("controller.ingressClassResource.controllerValue", "--controller-class")
	}
	a.conditional("controller.ingressClass", "--ingress-class", rendering.IngressClassFlag)
	namespace := "$(POD_NAMESPACE)"
	if a.since("4.0.0-beta.2") {
		namespace = a.namespaceAt("controller.configMapNamespace")
	}
	a.add("--configmap="+namespace+"/"+a.names.control, a.get("controller.configMapNamespace"))
	a.addIf("tcp", "--tcp-services-configmap="+a.namespaceAt("controller.tcp.configMapNamespace")+"/"+a.names.full+"-tcp")
	a.addIf("udp", "--udp-services-configmap="+a.namespaceAt("controller.udp.configMapNamespace")+"/"+a.names.full+"-udp")
	a.scope()
	if a.truth("controller.hostNetwork") {
		a.addValue("controller.reportNodeInternalIp", "--report-node-internal-ip-address")
	}
	if a.truth("controller.admissionWebhooks.enabled") {
		port := a.get("controller.admissionWebhooks.port")
		a.add("--validating-webhook=:"+port.text(), port)
		if a.since("3.5.0") {
			a.addValue("controller.admissionWebhooks.certificate", "--validating-webhook-certificate")
			a.addValue("controller.admissionWebhooks.key", "--validating-webhook-key")
		} else {
			a.add("--validating-webhook-certificate=/usr/local/certificates/cert", port)
			a.add("--validating-webhook-key=/usr/local/certificates/key", port)
		}
	}
	a.addValue("controller.healthCheckHost", "--healthz-host")
	if path := a.get("controller.healthCheckPath"); path.text() != "/healthz" {
		a.add("--health-check-path="+path.text(), path)
	}
	a.addIf("controller.ingressClassByName", "--ingress-class-by-name=true")
	a.addIf("controller.watchIngressWithoutClass", "--watch-ingress-without-class=true")
	a.conditional("controller.metrics.enabled", "--enable-metrics", rendering.MetricsFlag)
	a.addIf("controller.enableTopologyAwareRouting", "--enable-topology-aware-routing=true")
	a.addIf("controller.disableLeaderElection", "--disable-leader-election=true")
	a.addValue("controller.electionTTL", "--election-ttl")
}

// conditional appends a flag with its value on the condition that the templates of the chart have.
func (a *arguments) conditional(path, flag string, when versions.When) {
	v := a.get(path)
	if when == versions.Always || when == versions.WhenFalse && !v.truth() || v.truth() && (when == versions.WhenTrue || when == versions.WhenSet) {
		a.add(flag+"="+v.text(), v)
	}
}

func (a *arguments) publishService() {
	enabled := a.get("controller.publishService.enabled")
	if !enabled.truth() {
		return
	}
	path := a.text("controller.publishService.pathOverride")
	if path == "" {
		path = "$(POD_NAMESPACE)/" + a.names.control
	}
	if a.since("4.0.7") {
		switch {
		case !a.truth(service + ".enabled"):
			return
		case a.truth(service + ".external.enabled"):
		case a.truth(internal + ".enabled"):
			path += "-internal"
		default:
			return
		}
	}
	a.add("--publish-service="+path, enabled)
}

func (a *arguments) electionID() {
	id := a.get("controller.electionID")
	name := id.text()
	if name == "" && a.chart.Rendering.ElectionByName {
		name = a.names.full + "-leader"
	}
	a.add("--election-id="+name, id)
}

func (a *arguments) scope() {
	scope := a.get("controller.scope.enabled")
	if scope.truth() {
		v := a.get("controller.scope.namespace")
		if v.written == nil {
			v.written, v.path = scope.written, scope.path
			a.add("--watch-namespace=$(POD_NAMESPACE)", v)
			return
		}
		a.add("--watch-namespace="+a.namespaceAt(v.path), v)
		return
	}
	a.addValue("controller.scope.namespaceSelector", "--watch-namespace-selector")
}

// namespaceAt is the namespace at a path, else that of the pod.
func (a *arguments) namespaceAt(path string) string {
	if namespace := a.get(path); namespace.truth() {
		return namespace.text()
	}
	return "$(POD_NAMESPACE)"
}

func (a *arguments) backendName() string {
	name := a.text("defaultBackend.name")
	if name == "" {
		name = "defaultbackend"
	}
	return shortened(a.names.full + "-" + name)
}

// extra appends controller.extraArgs, in the order of their names: a flag without a value where that is empty.
func (a *arguments) extra() {
	s := a.get(extraArgs).written
	if s == nil {
		return
	}
	flags := slices.Clone(s.fields)
	slices.SortFunc(flags, func(x, y *setting) int { return strings.Compare(x.key, y.key) })
	for _, flag := range flags {
		text := "--" + flag.key
		v := value{path: extraArgs + "." + flag.key, written: flag}
		if !a.bare(v) {
			text += "=" + v.text()
		}
		item := a.made(extraArgs, text)
		item.Origin = &flag.origin
		if flag.homed {
			item.Span = flag.home
		}
		a.items = append(a.items, item)
	}
}

const extraArgs = "controller.extraArgs"

// bare tells whether a flag is passed without a value.
func (a *arguments) bare(v value) bool {
	if a.chart != nil && a.chart.Rendering.FalseDropsArgument {
		return !v.truth()
	}
	return v.given() && v.text() == ""
}
