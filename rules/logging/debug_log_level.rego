# METADATA
# title: nginx logs at debug level
# description: |
#   At debug level nginx writes many lines for every request and every timer.
#   Workers spend their time formatting and writing them, the container's log
#   grows by gigabytes a day, and headers, cookies and tokens of users end up in
#   it. The level comes from `error-log-level: debug`, or from the controller's
#   argument `--v=5` and more, which makes debug the default of that key.
# custom:
#   category: logging
#   severity: warning
#   kinds: [ConfigMap, Deployment, DaemonSet]
#   releases: All releases.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- grep error_log /etc/nginx/nginx.conf
#     ```
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         error-log-level: debug
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         error-log-level: notice
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/#error-log-level
#     - https://kubernetes.github.io/ingress-nginx/troubleshooting/#debug-logging
package ingresslint.rule["debug-log-level"]

import data.ingresslint.lib.config
import data.ingresslint.lib.fix
import data.ingresslint.lib.workload

findings contains {
	"path": config.path("error-log-level"),
	"message": "error-log-level is debug: nginx writes many lines for every request, users' headers and cookies among them",
	"fix": fix.unsafe("set error-log-level to notice, the default", [fix.set(config.path("error-log-level"), "notice")]),
} if {
	input.kind == "ConfigMap"
	configured_debug
}

findings contains {
	"path": verbosity.path,
	"message": sprintf("--v=%s makes debug the default of error-log-level: nginx writes many lines for every request", [verbosity.value]),
	"fix": lower_verbosity,
} if {
	input.kind in {"Deployment", "DaemonSet"}
	regex.match(`^[0-9]+$`, verbosity.value)
	to_number(verbosity.value) >= 5
	not overruled
}

verbosity := workload.flag("v")

lower_verbosity := fix.unsafe("set it to --v=2", [fix.set(verbosity.path, "--v=2")]) if {
	workload.argument(verbosity.path) == sprintf("--v=%s", [verbosity.value])
} else := fix.advice("set --v to 2")

configured_debug if trim_space(config.text("error-log-level")) == "debug"

# a level that the ConfigMap names is no default any more
overruled if {
	config.set("error-log-level")
	not configured_debug
}
