# METADATA
# title: Connections to backends are not reused
# description: |
#   nginx keeps idle connections to backends open and sends the next request on
#   one of them. Without that every request opens a connection of its own: a TCP
#   handshake (and TLS with HTTPS backends) is added to each answer, backends
#   accept thousands of connections a minute, and the controller's source ports
#   fill with TIME_WAIT until connections fail. `upstream-keepalive-connections: "0"`
#   switches the reuse off for all Ingresses, `proxy-http-version: "1.0"` does the
#   same by speaking a protocol that knows no reuse. An Ingress switches it off
#   for itself with `connection-proxy-header: close`, with `proxy-http-version:
#   "1.0"`, or by a FastCGI or AJP backend, for which the controller keeps no
#   connections; that is only worth knowing (info). HTTPS, GRPC and GRPCS backends do reuse theirs.
# custom:
#   category: keepalive
#   severity: warning
#   kinds: [ConfigMap, Ingress]
#   annotations: [proxy-http-version, connection-proxy-header, backend-protocol]
#   releases: |
#     The default is 32 from 0.15.0 and 320 from 0.40.0, so it is on unless
#     switched off. Up to 0.19.0 the controller sent `Connection: close` to
#     backends whatever the key said; from 0.20.0 on it works. proxy-http-version
#     exists from 0.26.0. AJP backends exist from 0.18.0 to 1.8.x.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- grep -A 12 'upstream upstream_balancer' /etc/nginx/nginx.conf
#     ```
#
#     It shows a `keepalive` line where connections are reused.
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         upstream-keepalive-connections: "0"
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         upstream-keepalive-connections: "320"
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/#upstream-keepalive-connections
#     - https://nginx.org/en/docs/http/ngx_http_upstream_module.html#keepalive
package ingresslint.rule["upstream-keepalive-disabled"]

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.ingress

findings contains {
	"path": config.path("upstream-keepalive-connections"),
	"message": sprintf("upstream-keepalive-connections is %d: nginx opens a new connection to a backend for every request", [n]),
	"fix": fix.unsafe(
		"set upstream-keepalive-connections to 320",
		[fix.set(config.path("upstream-keepalive-connections"), "320")],
	),
} if {
	input.kind == "ConfigMap"
	n := config.int("upstream-keepalive-connections")
	n <= 0
}

findings contains {
	"path": config.path("upstream-keepalive-connections"),
	"severity": "info",
	"message": sprintf("upstream-keepalive-connections does nothing yet: %s sends Connection: close to backends, 0.20.0 is the first release that reuses their connections", [release.version]),
	"depends": true,
	"fix": fix.advice("upgrade to 0.20.0 or later"),
} if {
	input.kind == "ConfigMap"
	config.set("upstream-keepalive-connections")
	config.int("upstream-keepalive-connections") > 0
	semver.compare(release.version, "0.20.0") < 0
}

findings contains {
	"path": config.path("proxy-http-version"),
	"message": "proxy-http-version is 1.0: requests to backends carry no keep-alive, so nginx opens a new connection for each",
	"fix": fix.unsafe("set proxy-http-version to 1.1", [fix.set(config.path("proxy-http-version"), "1.1")]),
} if {
	input.kind == "ConfigMap"
	trim_space(config.string("proxy-http-version")) == "1.0"
}

findings contains {
	"path": ingress.path("proxy-http-version"),
	"severity": "info",
	"message": "proxy-http-version 1.0 gives every request to this Ingress's backends a connection of its own",
	"fix": fix.unsafe("set proxy-http-version to 1.1", [fix.set(ingress.path("proxy-http-version"), "1.1")]),
} if {
	input.kind == "Ingress"
	trim_space(ingress.text("proxy-http-version")) == "1.0"
}

findings contains {
	"path": ingress.path("connection-proxy-header"),
	"severity": "info",
	"message": "connection-proxy-header close makes this Ingress's backends close the connection after every request",
	"fix": fix.unsafe("set connection-proxy-header to keep-alive", [fix.set(ingress.path("connection-proxy-header"), "keep-alive")]),
} if {
	input.kind == "Ingress"
	lower(trim_space(ingress.text("connection-proxy-header"))) == "close"
}

findings contains {
	"path": ingress.path("backend-protocol"),
	"severity": "info",
	"message": sprintf("nginx keeps no connections to %s backends: every request opens one", [protocol]),
	"fix": fix.advice("speak HTTP or gRPC to the backend if the connections weigh"),
} if {
	input.kind == "Ingress"
	protocol := upper(trim_space(ingress.text("backend-protocol")))
	protocol in {"FCGI", "AJP"}
}
