package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// keepService tells whether a Service may be a controller's: by labels, name or namespace, or because it is open to the
// outside, as few Services are.
func keepService(o *manifest.Object) bool {
	if excludedService(o) {
		return false
	}
	switch text(o.Root.At("spec", "type")) {
	case "LoadBalancer", "NodePort":
		return true
	}
	return serviceByName(o) || annotations(o).Get("cloud.google.com/neg") != nil || hasWord(o.Name+" "+o.Namespace, "ingress", "nginx")
}

// serviceByName tells whether labels or name alone show a controller's Service.
func serviceByName(o *manifest.Object) bool {
	name := strings.TrimSuffix(o.Name, "-internal")
	return !otherLabels(o) && (labelledIngressNginx(o) || controllerName(name) || labelValue(o, "app.kubernetes.io/name") == "ingress-nginx")
}

// excludedService knows the Services that stand beside the controller's own.
func excludedService(o *manifest.Object) bool {
	for _, suffix := range [...]string{"-admission", "-metrics", "-webhook", "defaultbackend", "default-backend", "default-http-backend"} {
		if strings.HasSuffix(o.Name, suffix) {
			return true
		}
	}
	switch labelValue(o, "app.kubernetes.io/component") {
	case "admission-webhook", "default-backend", "metrics":
		return true
	}
	return labelValue(o, "app") == "default-http-backend"
}

// otherLabels knows the labels of the F5 controller's chart, which is called nginx-ingress like the old stable chart.
func otherLabels(o *manifest.Object) bool {
	return labelValue(o, "app.kubernetes.io/name") == "nginx-ingress"
}

func labelValue(o *manifest.Object, key string) string { return text(labels(o).Get(key)) }

// serves tells how well a Service fits an installation: 0 not at all. Its selector decides where the workload is in view
// and it has one; otherwise its name and labels do.
func serves(o *manifest.Object, i *Installation) int {
	if name, ok := i.Flags["publish-service"]; ok {
		namespace, name, _ := strings.Cut(name, "/")
		if name == o.Name && within(o.Namespace, namespace) {
			return 4
		}
	}
	if i.Workload != nil {
		if !within(o.Namespace, i.Workload.Namespace) {
			return 0
		}
		if subset(o.Root.At("spec", "selector"), i.Workload.Root.At("spec", "template", "metadata", "labels")) {
			return 3
		}
		if o.Name == i.Workload.Name || strings.TrimSuffix(o.Name, "-internal") == i.Workload.Name {
			return 2
		}
		return 0
	}
	if !serviceByName(o) || !within(o.Namespace, i.ConfigMap.Namespace) {
		return 0
	}
	instance, other := labelValue(o, instanceLabel), labelValue(i.ConfigMap, instanceLabel)
	switch name := withoutHash(i.ConfigMap.Name); {
	case o.Name == name, strings.TrimSuffix(o.Name, "-internal") == name:
		return 3
	case instance != "" && instance == other:
		return 2
	case instance != "" && other != "":
		return 0
	}
	return 1
}
