package gitops

import (
	"path"
	"strings"
)

// named tells how much the name of a file, or of the folders it lies in, speaks for the chart.
func named(name string) int {
	lower := strings.ToLower(strings.ReplaceAll(name, "_", "-"))
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

// refines tells whether the name of a file says that it refines another one: values-prod.yaml and prod.values.yaml do
// values.yaml, ingress-nginx-prod.yaml does ingress-nginx.yaml.
func refines(name, base string) bool {
	s, b := stem(name), stem(base)
	if s == b {
		return false
	}
	for _, mark := range [...]string{"-", "_", "."} {
		if strings.HasPrefix(s, b+mark) || b == "values" && strings.HasSuffix(s, mark+b) {
			return true
		}
	}
	return false
}
