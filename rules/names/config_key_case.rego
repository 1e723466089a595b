# METADATA
# title: A ConfigMap key in capitals
# description: |
#   The controller matches most keys ignoring case, so `Keep-Alive` works. It is
#   fragile: tools, searches and reviewers look for `keep-alive`, and when both
#   spellings are present one of them silently wins. Keys whose value the
#   controller splits or checks itself lose that in another spelling: a list such
#   as `Whitelist-Source-Range: 198.51.100.0/24,192.0.2.0/24` arrives as one item with
#   a comma in it, which is ignored or makes nginx refuse the whole configuration.
# custom:
#   category: names
#   severity: info
#   kinds: [ConfigMap]
#   concern: strange names
#   releases: All releases.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- cat /etc/nginx/nginx.conf
#     ```
#
#     It shows which of two spellings was taken.
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         Keep-Alive: "75"
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         keep-alive: "75"
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/
package ingresslint.rule["config-key-case"]

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.names

findings contains {
	"path": ["data", name.key],
	"message": sprintf("%s works only because %s ignores the case of keys", [name.key, release.version]),
	"fix": fix.safe(sprintf("write %s", [name.lower]), [fix.rename(["data", name.key], name.lower)]),
} if {
	input.kind == "ConfigMap"
	some name in names.recased
	not config.sensitive(name.lower)
	not config.present(name.lower)
	not unsplit(name)
}

findings contains {
	"path": ["data", name.key],
	"severity": "error",
	"message": sprintf("%s in this spelling is not split at its commas: %s takes the whole value as one item", [name.key, release.version]),
	"fix": fix.unsafe(sprintf("write %s", [name.lower]), [fix.rename(["data", name.key], name.lower)]),
} if {
	input.kind == "ConfigMap"
	some name in names.recased
	not config.sensitive(name.lower)
	not config.present(name.lower)
	unsplit(name)
}

findings contains {
	"path": ["data", name.key],
	"message": sprintf("%s and %s are one key to %s, and the value of %s is used", [name.key, name.lower, release.version, config.key(name.lower)]),
	"fix": fix.advice("keep the one that is meant, in lower case"),
} if {
	input.kind == "ConfigMap"
	some name in names.recased
	not config.sensitive(name.lower)
	config.present(name.lower)
}

# the controller splits lists itself, but only under the name in lower case
unsplit(name) if {
	release.config[name.lower].type == "list"
	contains(config.as_text(input.data[name.key]), ",")
}
