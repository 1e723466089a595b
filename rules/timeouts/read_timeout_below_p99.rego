# METADATA
# title: proxy-read-timeout cuts off the slowest requests
# description: |
#   `proxy-read-timeout` is how long nginx waits for the backend between two reads
#   of an answer; then it gives up and the client gets 504. Where the measured
#   99th percentile of an Ingress is at or above it, one request in a hundred is
#   near or over the edge, and the measurement itself is cut at the timeout, so
#   the true figure may be higher. The value comes from the Ingress's annotation,
#   else from the ConfigMap, else from the release's default of 60 seconds; it
#   governs HTTP, HTTPS and gRPC backends, not FastCGI ones. Compare with the
#   backend's own time (`header_duration`, `response_duration`), not with
#   `request_duration`, which contains the client's. Observations come from
#   `--observed FILE` or the configuration.
# custom:
#   category: timeouts
#   severity: warning
#   kinds: [Ingress]
#   requires: observed
#   releases: |
#     All releases. A percentile in the open last bucket (above 10 s by default)
#     is only a lower bound; `--time-buckets` widens the buckets from 1.1.2 on.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx logs deploy/ingress-nginx-controller | grep 'upstream timed out'
#     ```
#
#     It lists the requests that were cut off.
#   parameters:
#     headroom: factor between the percentile and the timeout that the fix suggests
#   examples:
#     bad: |
#       # observed: P99 of 95.2 s
#       apiVersion: networking.k8s.io/v1
#       kind: Ingress
#       metadata:
#         name: report
#         namespace: bi
#         annotations:
#           nginx.ingress.kubernetes.io/proxy-read-timeout: "30"
#       spec:
#         ingressClassName: nginx
#     good: |
#       # observed: P99 of 95.2 s
#       apiVersion: networking.k8s.io/v1
#       kind: Ingress
#       metadata:
#         name: report
#         namespace: bi
#         annotations:
#           nginx.ingress.kubernetes.io/proxy-read-timeout: "120"
#       spec:
#         ingressClassName: nginx
#   references:
#     - https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_read_timeout
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#custom-timeouts
package ingresslint.rule["read-timeout-below-p99"]

import data.context.complete
import data.context.observed
import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.ingress
import data.ingresslint.lib.params
import data.ingresslint.lib.placeholder

headroom := params.get("read-timeout-below-p99", "headroom", 1.25)

findings contains {
	"path": ingress.path("proxy-read-timeout"),
	"severity": severity,
	"message": sprintf("proxy-read-timeout is %d s%s but the P99 of %s is %s%v s: nginx answers 504 where the backend takes longer", [
		timeout,
		origin,
		place(worst),
		at_least(worst),
		worst.p99_seconds,
	]),
	"fix": cure,
} if {
	input.kind == "Ingress"
	worst.p99_seconds >= timeout
}

# the percentile lies beyond the last bucket, so nobody knows whether it fits
findings contains {
	"path": ingress.path("proxy-read-timeout"),
	"severity": "info",
	"message": sprintf("proxy-read-timeout is %d s%s and the P99 of %s is at least %v s, the true value is unknown because the last bucket is open", [
		timeout,
		origin,
		place(unknown),
		unknown.p99_seconds,
	]),
	"fix": fix.advice(buckets),
} if {
	input.kind == "Ingress"
	worst.p99_seconds < timeout
}

entries := [entry |
	some entry in observed[ingress.id]
	is_number(entry.p99_seconds)
]

peak := max([entry.p99_seconds | some entry in entries])

worst := [entry | some entry in entries; entry.p99_seconds == peak][0]

unknown := [entry | some entry in entries; entry.p99_at_least][0]

# timeout is the effective one in seconds. FastCGI has a timeout of its own, which
# no setting reaches.
timeout := n if {
	not fastcgi
	n := own
} else := n if {
	not fastcgi
	not filled_in_later
	n := config.int("proxy-read-timeout")
	n >= 0
}

own := n if {
	n := ingress.int("proxy-read-timeout")
	n >= 0
}

filled_in_later if placeholder.in_setting(ingress.text("proxy-read-timeout"))

fastcgi if upper(trim_space(ingress.text("backend-protocol"))) == "FCGI"

origin := "" if own

else := " (from the ConfigMap)" if config.readable("proxy-read-timeout")

else := sprintf(" (the default of %s)", [release.version]) if complete.configMap

else := sprintf(" (the default of %s where no ConfigMap sets it)", [release.version])

# a ConfigMap that is not in view may say otherwise
default severity := "warning"

severity := "info" if {
	not own
	not complete.configMap
}

suggestion := sprintf("%d", [ceil((worst.p99_seconds * headroom) / 10) * 10])

cure := fix.advice(sprintf("find the true P99 first: %s", [buckets])) if worst.p99_at_least

else := fix.unsafe(
	sprintf("set proxy-read-timeout to %s", [suggestion]),
	[fix.set(ingress.path("proxy-read-timeout"), suggestion)],
) if {
	own
}

else := fix.unsafe(
	sprintf("set proxy-read-timeout to %s on this Ingress, or in the ConfigMap for all", [suggestion]),
	[fix.set(ingress.path("proxy-read-timeout"), suggestion)],
)

buckets := "give the controller wider --time-buckets" if release.flags["time-buckets"]

else := "measure with access logs, or upgrade to 1.1.2 or later for --time-buckets"

place(entry) := sprintf("%s%s", [entry.host, entry.path]) if {
	entry.host != ""
	entry.path
} else := entry.host if {
	entry.host != ""
} else := sprintf("path %s", [entry.path]) if {
	entry.path
} else := "this Ingress"

at_least(entry) := "at least " if entry.p99_at_least

else := ""
