# METADATA
# title: A ConfigMap key that was replaced
# description: |
#   Earlier releases read this key; the running one does not, and ignores it
#   without a line in its log. Something replaced it: the same setting under
#   another name, or another setting with the same purpose. Where the value
#   carries over unchanged the fix renames the key; else it says what to use.
# custom:
#   category: names
#   severity: error
#   kinds: [ConfigMap]
#   concern: strange names
#   releases: |
#     Each key has its own last release; `ingresslint key NAME` prints its history.
#     The largest group, OpenTracing with Jaeger, Zipkin and Datadog, went with
#     1.10.0 in favour of OpenTelemetry, together with use-geoip.
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
#         jaeger-service-name: edge
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#         labels:
#           app.kubernetes.io/version: 1.12.1
#       data:
#         otel-service-name: edge
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/
package ingresslint.rule["renamed-config-key"]

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.names

findings contains {
	"path": ["data", name.key],
	"message": sprintf("%s is ignored by %s: %s was the last release to read it; %s replaced it", [name.key, release.version, name.fact.last, name.fact.to]),
	"depends": true,
	"fix": way_out(name),
} if {
	input.kind == "ConfigMap"
	some name in names.forgotten
	name.fact.kind in {"renamed", "successor"}
}

way_out(name) := fix.by_release(
	sprintf("delete %s, %s is set already", [name.key, name.fact.to]),
	[fix.remove(["data", name.key])],
) if {
	name.fact.kind == "renamed"
	config.set(name.fact.to)
} else := fix.by_release(
	sprintf("rename it to %s", [name.fact.to]),
	[fix.rename(["data", name.key], name.fact.to)],
) if {
	name.fact.kind == "renamed"
	release.config[name.fact.to]
	count(rivals(name)) == 1
} else := fix.advice(sprintf("set %s once: several keys of earlier releases lead to it", [name.fact.to])) if {
	name.fact.kind == "renamed"
	release.config[name.fact.to]
} else := fix.advice(sprintf("set %s instead%s", [name.fact.to, names.remark(name.fact)]))

# rivals are the written keys that would all be renamed to the same one
rivals(name) := [other.key |
	some other in names.forgotten
	other.fact.kind == "renamed"
	other.fact.to == name.fact.to
]
