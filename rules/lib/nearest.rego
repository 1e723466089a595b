# Spelling suggestions for names that no release knows.
package ingresslint.lib.nearest

import data.context.nearest
import data.context.release

# key is the ConfigMap key that was probably meant; undefined where none is near.
key(wrong) := nearest.config[wrong]

# foreign says what a name of other programs corresponds to here:
# {"to": [keys], "from": program, "advice"?}.
foreign(wrong) := found if found := release.foreign.config[wrong]

else := release.foreign.config[replace(lower(wrong), "_", "-")]
