# The keys written in the ConfigMap at hand, sorted by what the release makes of
# their names. Matching ignores case but for a few keys.
package ingresslint.lib.names

import data.context.release
import data.ingresslint.lib.config

# strange keys are not in the release under this spelling. Nothing is strange while
# there is no release to ask, and a name that another tool fills in is no name yet.
strange := [k |
	release.version
	some k, _ in input.data
	not release.config[k]
	not config.placeholder(k)
]

# recased keys are known in lower case: {"key", "lower"}.
recased := [{"key": k, "lower": lower(k)} |
	some k in strange
	release.config[lower(k)]
]

# forgotten keys were known to earlier releases: {"key", "fact"}.
forgotten := [{"key": k, "fact": release.gone.config[lower(k)]} |
	some k in strange
	not release.config[lower(k)]
]

# unheard keys are known neither now nor earlier.
unheard := [k |
	some k in strange
	not release.config[lower(k)]
	not release.gone.config[lower(k)]
]

# remark is the table's advice as the end of a sentence, if it gives any.
remark(fact) := sprintf("; %s", [fact.advice]) if fact.advice != ""

else := ""
