package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/versions"
)

// parseFlags reads arguments as the controller does: --name=value, --name value, -v=5, and switches without a value,
// which stand as "true". The last of repeated flags counts. Which flags are switches depends on the release.
func parseFlags(arguments []string, release *versions.Release) map[string]string {
	flags := map[string]string{}
	for n := 0; n < len(arguments); n++ {
		name, ok := strings.CutPrefix(arguments[n], "-")
		name = strings.TrimPrefix(name, "-")
		if !ok || name == "" || name[0] == '-' || name[0] == '=' {
			continue
		}
		name, value, written := strings.Cut(name, "=")
		if !written {
			value = "true"
			if !isSwitch(name, release) && n+1 < len(arguments) && !strings.HasPrefix(arguments[n+1], "-") {
				n++
				value = arguments[n]
			}
		}
		flags[name] = value
	}
	return flags
}

func isSwitch(name string, release *versions.Release) bool {
	if flag, ok := release.Flag(name); ok {
		return flag.Type == "bool"
	}
	if flag, ok := versions.Newest().Flag(name); ok {
		return flag.Type == "bool"
	}
	return false
}

// otherFlag finds a flag of the F5 controller, which writes -name value and --name=value alike.
func otherFlag(arguments []string, name string) string {
	for n, argument := range arguments {
		trimmed := strings.TrimLeft(argument, "-")
		if value, ok := strings.CutPrefix(trimmed, name+"="); ok {
			return value
		}
		if trimmed == name && trimmed != argument && n+1 < len(arguments) {
			return arguments[n+1]
		}
	}
	return ""
}
