package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/versions"
)

// mayBeConfiguration tells by its text whether a ConfigMap may be one that judgeConfigMap finds evidence in: by words in
// its name, namespace and labels, or by keys of the controller. In doubt, and where a template has yet to write either,
// it may. Most ConfigMaps of a repository are applications' and need not be parsed.
func mayBeConfiguration(text string) bool {
	text = strings.ToLower(text)
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") || strings.Contains(text, "<<:") || strings.Contains(text, "? ") {
		return true
	}
	for _, opener := range [...]string{"{{", "{%", "%{", "<%"} {
		if strings.Contains(text, opener) {
			return true
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimLeft(line, " "), "${") {
			return true
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		key = strings.Trim(key, " \t-\"'")
		value = strings.TrimSpace(value)
		switch key {
		case "metadata", "labels", "data":
			if value != "" && value[0] != '#' { // in braces, or an alias
				return true
			}
		case "name", "namespace", "app", "k8s-app", "app.kubernetes.io/name", "helm.sh/chart":
			if value == "" || strings.IndexByte("|>*!#", value[0]) >= 0 || mentions(value, "nginx", "ingress", "edge", "gateway", "proxy") {
				return true
			}
		default:
			if strings.IndexByte(key, '\\') >= 0 || settingName(key) {
				return true
			}
		}
	}
	return false
}

// settingName tells whether countKeys counts a key, given in lower case.
func settingName(key string) bool {
	key = strings.ReplaceAll(key, "_", "-")
	return tellingKey(key) || versions.Newest().Knows(versions.KindConfig, key)
}
