# Parameters of rules: what the configuration says, else the rule's own default.
package ingresslint.lib.params

import data.context.params

get(rule, name, fallback) := params[rule][name] if {
	true
} else := fallback
