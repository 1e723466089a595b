# METADATA
# title: A ConfigMap key that a later release drops
# description: |
#   The running release reads this key. A later one does not, and will ignore it
#   without a word after the upgrade. Nothing is broken yet; it is the list of
#   what to move before. Keys that are set to `false` or to their default are
#   left out, because nothing is lost with them.
# custom:
#   category: names
#   severity: info
#   kinds: [ConfigMap]
#   concern: leaving names
#   releases: |
#     Releases before the one that dropped the key; `ingresslint key NAME` prints
#     its history.
#   verify: |
#     ```sh
#     ingresslint key enable-opentracing
#     ```
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#         labels:
#           app.kubernetes.io/version: 1.9.6
#       data:
#         enable-opentracing: "true"
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#         labels:
#           app.kubernetes.io/version: 1.9.6
#       data:
#         enable-opentelemetry: "true"
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/
package ingresslint.rule["deprecated-config-key"]

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.names

findings contains {
	"path": config.path(key),
	"message": sprintf("%s still works in %s; %s is the first release without it", [config.key(key), release.version, fact.first_without]),
	"depends": true,
	"fix": fix.advice(sprintf("before upgrading to %s, %s%s", [fact.first_without, move(fact), names.remark(fact)])),
} if {
	input.kind == "ConfigMap"
	some spelt, _ in input.data
	key := lower(spelt)
	fact := release.leaving.config[key]
	config.key(key) == spelt
	not off(key)
}

move(fact) := sprintf("replace it by %s", [fact.to]) if fact.to

else := "delete it"

# nothing is lost with a feature that is switched off, or with a default
off(key) if config.value(key) == false

off(key) if config.value(key) == release.config[key].default
