# METADATA
# title: ConfigMap value that the controller or nginx does not take
# description: |
#   Numbers and switches are read by Go, not by nginx: "60s" is no number and "on" is no switch, so the setting is
#   ignored and the default stays, with one line in the log. Texts are not read at all but written into nginx.conf;
#   where nginx refuses them the reload fails, the old configuration stays, and from then on no change of any Ingress
#   takes effect. A body size that is none is left out, and nginx's own default of 1m rules.
# custom:
#   category: values
#   severity: error
#   kinds: [ConfigMap]
#   concern: doubtful values
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         proxy-read-timeout: 60s
#         use-gzip: "on"
#         proxy-body-size: 8MB
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         proxy-read-timeout: "60"
#         use-gzip: "true"
#         proxy-body-size: 8m
#   releases: all; what each key takes is in the table of the releases
#   verify: |
#     `kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- nginx -T` shows what became of
#     the directive; the controller's log names values that it cannot read.
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/
package ingresslint.rule["config-value"]

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.config_faults
import data.ingresslint.lib.fix
import data.ingresslint.lib.wording

findings contains object.union_n([
	{
		"path": path(fault),
		"message": sprintf("%s is %s: %s", [fault.written, wording.shown(fault.value), consequence(fault)]),
		"fix": mended(fault),
	},
	{"severity": s | s := severity(fault)},
	{"depends": true | not fault.spec.stable},
]) if {
	input.kind == "ConfigMap"
	some fault in config_faults.all
}

path(fault) := ["data", fault.written]

consequence(fault) := sprintf("nginx of %s reads %s; it would refuse this, but %s is off, so nothing happens until it is on", [release.version, form(fault).name, switch]) if {
	switch := sleeping(fault)
} else := wording.consequence(fault.effect, form(fault), stays(fault))

form(fault) := object.union({"name": reads[fault.spec.type]}, fault.form)

severity(fault) := "warning" if {
	sleeping(fault)
} else := wording.severity(fault.effect)

# sleeping is the switch without which nginx never sees the value.
sleeping(fault) := switch if {
	fault.effect == "reload-fails"
	switch := switches[fault.name]
	config.bool(switch) == false
}

switches := {"gzip-disable": "use-gzip", "gzip-level": "use-gzip", "gzip-min-length": "use-gzip", "gzip-types": "use-gzip"}

reads := {
	"bool": "true or false",
	"int": "a whole number",
	"float": "a number",
	"duration": "a duration with a unit, such as 5s",
	"string": "some text",
	"list": "a list",
	"dict-list": "a list of dictionaries",
}

stays(fault) := "requests pass without authentication" if {
	fault.name == "global-auth-url"
} else := sprintf("the default of %s stays", [json.marshal(fault.spec.default)]) if {
	_ = fault.spec.default
} else := "nothing is set"

mended(fault) := fix.advice(sprintf(`set ssl-session-cache to "true" and ssl-session-cache-size to %s`, [wording.shown(size)])) if {
	fault.name == "ssl-session-cache"
	size := regex.find_all_string_submatch_n(`^(?:shared:[^:]*|builtin):([0-9]+[kKmM]?)$`, fault.value, 1)[0][1]
} else := fix.safe(sprintf("set it to %s", [wording.shown(better)]), [fix.set(path(fault), better)]) if {
	better := config_faults.proposal(fault)
} else := fix.advice(sprintf("give it %s", [form(fault).name]))
