# Parameters of rules: what the configuration says, else the rule's own default.
package ingresslint.lib.params

import data.context.params

get(rule, name, fallback) := value if value := params[rule][name]

else := fallback
