# The keys written in the ConfigMap at hand, sorted by what the release makes of
# their names. Matching ignores case but for a few keys.
package ingresslint.lib.names

import data.context.release
import data.ingresslint.lib.placeholder

# strange keys are not in the release under this spelling. Nothing is strange while
# there is no release to ask, and a name that another tool fills in is no name yet.
strange := [k |
	release.version
	some k, _ in input.data
	not release.config[k]
	k != ""
	not placeholder.found(k)
]

# recased keys are known in lower case: {"key", "lower"}.
recased := [{"key": k, "lower": lower(k)} |
	some k in strange
	release.config[lower(k)]
]

# forgotten keys were known to earlier releases for good: {"key", "fact"}.
forgotten := [{"key": k, "fact": fact} |
	some k in strange
	fact := release.gone.config[lower(k)]
	not fact.again
]

# early keys are known to later releases: {"key", "first"}. Some were ported back to an
# older line before, and are absent from the first releases of this one.
early := [{"key": k, "first": first} |
	some k in strange
	first := first_knowing(lower(k))
]

first_knowing(key) := release.later.config[key].first

first_knowing(key) := release.gone.config[key].again

# unheard keys are known to no release at all.
unheard := [k |
	some k in strange
	not release.config[lower(k)]
	not release.gone.config[lower(k)]
	not release.later.config[lower(k)]
]

# remark is the table's advice as the end of a sentence, if it gives any.
remark(fact) := sprintf("; %s", [fact.advice]) if fact.advice != ""

else := ""
