package gitops

import (
	"path"
	"strings"
)

// named tells how much the name of a file, or of the folders it lies in, speaks for the chart.
func named(name string) int {
	lower := strings.ToLower(strings.ReplaceAll(lastElements(name, 4), "_", "-"))
	switch {
	case strings.Contains(lower, "nginx-ingress-controller"), strings.Contains(lower, "bitnami"), strings.Contains(lower, "nginxinc"):
		return 0 // another chart, of Bitnami or F5
	case strings.Contains(lower, chartName), strings.Contains(lower, "ingressnginx"):
		return 4
	case strings.Contains(lower, oldChartName), strings.Contains(lower, "nginxingress"):
		return 1
	}
	return 0
}

// namedOthers tells whether a file, or the folder it lies in, is called after another program that has a controller.
func namedOthers(name string) bool {
	lower := strings.ToLower(lastElements(name, 2))
	if strings.Contains(lower, "nginx") {
		return false
	}
	for _, other := range [...]string{"haproxy", "traefik", "kong", "contour", "jenkins", "metallb", "argo", "istio", "emissary", "apisix"} {
		if strings.Contains(lower, other) {
			return true
		}
	}
	return false
}

// namedItself looks at the name of a file and its own folder only.
func namedItself(name string) int { return named(lastElements(name, 2)) }

// lastElements cuts a path to its last elements.
func lastElements(name string, n int) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '/' {
			if n--; n == 0 {
				return name[i+1:]
			}
		}
	}
	return name
}

// calledValues tells whether a file is called values, or lies in a folder of that name.
func calledValues(name string) bool {
	if path.Base(path.Dir(name)) == "values" {
		return true
	}
	return strings.Contains(strings.ToLower(path.Base(name)), "values")
}

// stem is the name of a file without its folder and without what follows the first dot from behind that ends in yaml.
func stem(name string) string {
	base := path.Base(name)
	for _, end := range [...]string{".gotmpl", ".yaml", ".yml", ".json"} {
		base = strings.TrimSuffix(base, end)
	}
	return base
}

// isBase tells whether a file holds what several others refine: values.yaml, values-common.yaml, base.yaml.
func isBase(name string) bool {
	s := strings.ToLower(stem(name))
	if s == "values" {
		return true
	}
	s = strings.Trim(strings.ReplaceAll(s, "values", ""), "-_.")
	switch s {
	case "base", "common", "default", "defaults", "global", "shared":
		return true
	}
	return false
}

// bases yields the stems that a stem refines, the longest first: values-prod and prod.values refine values,
// ingress-nginx-prod refines ingress-nginx and ingress.
func bases(stem string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := len(stem) - 1; i > 0; i-- {
			if strings.IndexByte("-_.", stem[i]) >= 0 && !yield(stem[:i]) {
				return
			}
		}
		rest, ok := strings.CutSuffix(stem, "values")
		if ok && rest != "" && strings.IndexByte("-_.", rest[len(rest)-1]) >= 0 {
			yield("values")
		}
	}
}
