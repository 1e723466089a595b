package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// NamedConfigMap returns the ConfigMap that a workload's controller reads, as its flag names it. ok is false where the
// workload runs no controller or names none that can be told.
func NamedConfigMap(o *manifest.Object) (namespace, name string, ok bool) {
	w := recogniseWorkload(o)
	if w == nil || w.other != "" {
		return "", "", false
	}
	namespace, name, _ = strings.Cut(parseFlags(w.arguments, versions.Newest())["configmap"], "/")
	return namespace, name, namespace != "" && name != ""
}

// LikelyConfigMap tells by its name and labels alone whether a ConfigMap is a controller's.
func LikelyConfigMap(o *manifest.Object) bool {
	return labelledIngressNginx(o) || controllerName(withoutHash(o.Name)) || hasWord(o.Name, "ingress", "nginx")
}
