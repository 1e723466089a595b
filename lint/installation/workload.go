package installation

import (
	"math"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// workload is a Deployment, DaemonSet or the like that runs a controller.
type workload struct {
	object    *manifest.Object
	container *manifest.Value
	arguments []string // command and args, variables replaced
	other     string   // another product's controller: its name
}

const program = "nginx-ingress-controller"

// recogniseWorkload returns nil for a workload without any ingress controller that concerns us.
func recogniseWorkload(o *manifest.Object) *workload {
	for _, container := range items(o.Root.At("spec", "template", "spec", "containers")) {
		image := text(container.Get("image"))
		if name := otherProduct(image); name != "" {
			return &workload{object: o, container: container, arguments: arguments(o, container), other: name}
		}
		if versions.IsController(image) || startsController(container) {
			return &workload{object: o, container: container, arguments: arguments(o, container)}
		}
	}
	return nil
}

// otherProduct names the ingress controllers that are easily taken for ingress-nginx.
func otherProduct(image string) string {
	switch {
	case image == "":
		return ""
	case versions.OtherController(image):
		return "the F5 NGINX controller"
	case hasWord(image, "tengine-ingress", "tengine/ingress"):
		return "Tengine-Ingress"
	}
	return ""
}

// startsController tells whether a container's command is the controller, also through a shell.
func startsController(container *manifest.Value) bool {
	for _, field := range [...]string{"command", "args"} {
		for _, argument := range texts(container.Get(field)) {
			for _, word := range strings.Fields(argument) {
				if word == "/"+program || word == program {
					return true
				}
			}
		}
	}
	return false
}

// arguments returns command and args of a container with $(NAME) replaced as the kubelet does, and taken apart where a
// shell starts the controller.
func arguments(o *manifest.Object, container *manifest.Value) []string {
	var out []string
	replacer := environment(o, container)
	for _, field := range [...]string{"command", "args"} {
		for _, argument := range texts(container.Get(field)) {
			argument = replacer.Replace(argument)
			if strings.ContainsAny(argument, " \n\t") && strings.Contains(argument, program) {
				out = append(out, strings.Fields(argument)...)
				continue
			}
			out = append(out, argument)
		}
	}
	return out
}

// environment replaces what the container's environment and the pod's own fields define.
func environment(o *manifest.Object, container *manifest.Value) *strings.Replacer {
	pairs := []string{}
	seen := false
	for _, variable := range items(container.Get("env")) {
		name := text(variable.Get("name"))
		if name == "" {
			continue
		}
		value, ok := scalar(variable.Get("value"))
		switch field := text(variable.At("valueFrom", "fieldRef", "fieldPath")); {
		case field == "metadata.namespace":
			value, ok = o.Namespace, true
			seen = seen || name == "POD_NAMESPACE"
		case field == "metadata.name":
			ok = false
		}
		if ok {
			pairs = append(pairs, "$("+name+")", value)
		}
	}
	if !seen {
		pairs = append(pairs, "$(POD_NAMESPACE)", o.Namespace)
	}
	return strings.NewReplacer(pairs...)
}

// cpuLimit returns the container's CPU limit in cores, nil when it has none that can be read.
func cpuLimit(container *manifest.Value) *float64 {
	return cores(container.At("resources", "limits", "cpu"))
}

// cores reads a quantity of CPU: "500m", "2", 1.5.
func cores(v *manifest.Value) *float64 {
	s, ok := scalar(v)
	if !ok {
		return nil
	}
	factor := 1.0
	s = strings.TrimSpace(s)
	for suffix, f := range map[string]float64{"n": 1e-9, "u": 1e-6, "m": 1e-3, "k": 1e3} {
		if digits, ok := strings.CutSuffix(s, suffix); ok {
			s, factor = digits, f
			break
		}
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || n <= 0 || math.IsInf(n, 0) || math.IsNaN(n) || strings.ContainsAny(s, "xXpP_") {
		return nil
	}
	// Thousandths are divided, not multiplied, so that 1500m is exactly 1.5.
	n = math.Round(n*factor*1e9) / 1e9
	if n <= 0 || math.IsInf(n, 0) {
		return nil
	}
	return &n
}
