# METADATA
# title: A ConfigMap key that the release does not know
# description: |
#   The controller ignores keys that it does not know, without a line in its log,
#   so the setting looks applied and is not. Common causes: a spelling mistake,
#   underscores, the name of the nginx directive (`worker-rlimit-nofile` instead
#   of `max-worker-open-files`), a key of the F5 NGINX controller, which is
#   another product, or a guide written for a later release. A few keys
#   (`global-auth-*`, `bind-address`, `lua-shared-dicts`,
#   `proxy-protocol-header-timeout`) are read in lower case only.
# custom:
#   category: names
#   severity: error
#   kinds: [ConfigMap]
#   concern: strange names
#   releases: |
#     All releases; each has its own set of keys, which `ingresslint key NAME` and
#     `ingresslint versions RELEASE` print.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- cat /etc/nginx/nginx.conf
#     ```
#
#     The file does not change with the key.
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         worker-rlimit-nofile: "65536"
#         ssl_session_timeout: 10m
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         max-worker-open-files: "65536"
#         ssl-session-timeout: 10m
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/
package ingresslint.rule["unknown-config-key"]

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.names
import data.ingresslint.lib.nearest

# in lower case only
findings contains {
	"path": ["data", name.key],
	"message": sprintf("%s is ignored: the controller reads %s in lower case only", [name.key, name.lower]),
	"fix": renaming(name.key, name.lower),
} if {
	input.kind == "ConfigMap"
	some name in names.recased
	config.sensitive(name.lower)
}

# too early
findings contains {
	"path": ["data", name.key],
	"message": sprintf("%s is ignored: %s does not know it, %s is the first release that does", [name.key, release.version, name.first]),
	"depends": true,
	"fix": fix.advice(sprintf("upgrade to %s or later, or delete the key", [name.first])),
} if {
	input.kind == "ConfigMap"
	some name in names.early
}

# another program's name
findings contains {
	"path": ["data", key],
	"message": sprintf("%s is ignored: no release knows it; the name comes from %s, %s", [key, fact.from, counterpart(fact)]),
	"fix": translation(key, fact),
} if {
	input.kind == "ConfigMap"
	some key in names.unheard
	fact := nearest.foreign(key)
}

# a slip
findings contains {
	"path": ["data", key],
	"message": sprintf("%s is ignored: no release knows it; the nearest key is %s", [key, meant]),
	"fix": renaming(key, meant),
} if {
	input.kind == "ConfigMap"
	some key in names.unheard
	not nearest.foreign(key)
	meant := nearest.key(key)
}

# nothing like it
findings contains {
	"path": ["data", key],
	"message": sprintf("%s is ignored: no release knows it%s", [key, elsewhere(key)]),
	"fix": fix.unsafe(sprintf("delete it%s", [home(key)]), [fix.remove(["data", key])]),
} if {
	input.kind == "ConfigMap"
	some key in names.unheard
	not nearest.foreign(key)
	not nearest.key(key)
}

counterpart(fact) := sprintf("here it is %s", [concat(" or ", fact.to)]) if count(fact.to) > 0

else := "nothing here corresponds"

# a remark of the table may hint at another value, so text is renamed only where
# the values of the right key are known
translation(key, fact) := renaming(key, fact.to[0]) if {
	count(fact.to) == 1
	not doubtful(fact)
} else := fix.advice(sprintf("use %s%s", [concat(" or ", fact.to), names.remark(fact)])) if {
	count(fact.to) > 0
} else := fix.unsafe(sprintf("delete it%s", [names.remark(fact)]), [fix.remove(["data", key])])

doubtful(fact) if {
	fact.advice
	setting := release.config[fact.to[0]]
	setting.type == "string"
	not setting.form.options
}

# renaming is carried out where the right key is free and takes the value
renaming(wrong, right) := fix.unsafe(
	sprintf("delete it, %s is set already", [right]),
	[fix.remove(["data", wrong])],
) if {
	config.set(right)
	not config.bare(right)
} else := fix.advice(sprintf("give %s the value, it has none", [right])) if {
	config.set(right)
} else := fix.advice(sprintf("write %s, with a value that it takes", [right])) if {
	not takes(right, config.as_text(input.data[wrong]))
} else := fix.advice(sprintf("write %s once: several keys look like it", [right])) if {
	count(lookalikes(right)) > 1
} else := fix.safe(sprintf("write %s", [right]), [fix.rename(["data", wrong], right)]) if {
	# only a mistake of form is certain: underscores, case, blanks
	trim_space(replace(lower(wrong), "_", "-")) == right
} else := fix.unsafe(sprintf("write %s", [right]), [fix.rename(["data", wrong], right)])

lookalikes(right) := [key | some key in names.strange; leads_to(key, right)]

leads_to(key, right) if nearest.key(key) == right

leads_to(key, right) if nearest.foreign(key).to == [right]

leads_to(key, right) if lower(key) == right

takes(key, text) if {
	_ = config.parse(release.config[key].type, text)
	not misfit(key, text)
}

misfit(key, text) if {
	options := release.config[key].form.options
	not text in options
}

misfit(key, text) if {
	pattern := release.config[key].form.pattern
	not regex.match(pattern, text)
}

elsewhere(key) := sprintf("; %s is an annotation for Ingresses", [key]) if release.annotations[key]

else := sprintf("; --%s is an argument of the controller", [key]) if release.flags[key]

else := ""

home(key) := " and annotate the Ingresses that need it" if release.annotations[key]

else := " and pass it to the controller" if release.flags[key]

else := ""
