# METADATA
# title: Few requests per client connection
# description: |
#   nginx closes a client connection after `keep-alive-requests` requests. At a
#   hundred, a busy client or a load balancer in front opens a new connection
#   every few seconds: each costs a TCP and a TLS handshake, leaves a socket in
#   TIME_WAIT on one side and adds its round trips to somebody's latency. Under
#   load the handshakes alone can keep the workers busy. With nginx 1.19.7 and
#   later the limit ends HTTP/2 connections too, however many streams they carry.
#   `0` closes every connection after one request. No annotation overrides the
#   key.
# custom:
#   category: keepalive
#   severity: warning
#   kinds: [ConfigMap]
#   releases: |
#     Up to 1.5.1 the default itself is 100; from 1.6.4 on it is 1000, so only a
#     written value is found there. HTTP/2 connections are concerned from 0.47.0
#     and in all of 1.x.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- grep keepalive_requests /etc/nginx/nginx.conf
#     ```
#   parameters:
#     max: largest number that is still reported
#     suggest: number that the fix puts in
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         keep-alive-requests: "100"
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         keep-alive-requests: "10000"
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/#keep-alive-requests
#     - https://nginx.org/en/docs/http/ngx_http_core_module.html#keepalive_requests
package ingresslint.rule["keepalive-requests"]

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.params

limit := params.get("keepalive-requests", "max", 100)

suggestion := params.get("keepalive-requests", "suggest", 10000)

findings contains {
	"path": config.path("keep-alive-requests"),
	"message": sprintf("keep-alive-requests is %d%s: nginx closes each client connection after %s%s", [n, origin, requests(n), http2]),
	"depends": by_default,
	"fix": fix.unsafe(
		sprintf("set keep-alive-requests to %d", [suggestion]),
		[fix.set(config.path("keep-alive-requests"), sprintf("%d", [suggestion]))],
	),
} if {
	input.kind == "ConfigMap"
	n := config.int("keep-alive-requests")
	n >= 0
	n <= limit
}

default by_default := true

by_default := false if config.readable("keep-alive-requests")

default origin := ""

origin := sprintf(" (the default of %s)", [release.version]) if by_default

requests(n) := "one request" if n < 2

requests(n) := sprintf("%d requests", [n]) if n > 1

default http2 := ""

http2 := ", HTTP/2 included" if release.behaviour.http2_follows_keep_alive
