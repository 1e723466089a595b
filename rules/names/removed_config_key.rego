# METADATA
# title: A ConfigMap key that no longer exists
# description: |
#   Earlier releases read this key; the running one does not, and ignores it
#   without a line in its log. Nothing replaced it: what it set is gone, or is
#   decided elsewhere now. Whoever relies on it, for limits or for a firewall,
#   runs without.
# custom:
#   category: names
#   severity: error
#   kinds: [ConfigMap]
#   concern: strange names
#   releases: |
#     Each key has its own last release; `ingresslint key NAME` prints its history.
#     Among them: the VTS keys (last in 0.15.0), upstream-max-fails and
#     upstream-fail-timeout (last in 0.20.0), global-rate-limit-* and plugins
#     (last in 1.11.8).
#   verify: |
#     ```sh
#     ingresslint inspect PATH
#     ```
#
#     It lists the keys that the release ignores.
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#         labels:
#           app.kubernetes.io/version: 1.12.1
#       data:
#         upstream-max-fails: "3"
#         proxy-connect-timeout: "5"
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#         labels:
#           app.kubernetes.io/version: 1.12.1
#       data:
#         proxy-connect-timeout: "5"
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/
package ingresslint.rule["removed-config-key"]

import data.context.release
import data.ingresslint.lib.fix
import data.ingresslint.lib.names

findings contains {
	"path": ["data", name.key],
	"message": sprintf("%s is ignored by %s: %s was the last release to read it%s", [name.key, release.version, name.fact.last, names.remark(name.fact)]),
	"depends": true,
	"fix": fix.by_release(sprintf("delete %s", [name.key]), [fix.remove(["data", name.key])]),
} if {
	input.kind == "ConfigMap"
	some name in names.forgotten
	not name.fact.kind in {"renamed", "successor"}
}
