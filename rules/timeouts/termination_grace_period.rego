# METADATA
# title: The pod is killed before nginx has finished
# description: |
#   When a pod stops, Kubernetes runs the preStop hook and counts it against
#   terminationGracePeriodSeconds. The controller then waits for
#   `--shutdown-grace-period`, lets nginx finish open requests for up to
#   `worker-shutdown-timeout`, and waits `--post-shutdown-grace-period` before it
#   exits. If the grace period is over earlier, the pod is killed and open
#   requests and websockets break at every rollout and node drain. A preStop sleep
#   at least as long as the grace period means that nginx is never told to stop at
#   all, which is an error. `/wait-shutdown`, the hook of the project's chart, stops nginx itself, so
#   nothing is added for it.
# custom:
#   category: timeouts
#   severity: warning
#   kinds: [Deployment, DaemonSet]
#   releases: |
#     worker-shutdown-timeout defaults to 240s from 0.26.0 on, 10s before.
#     --shutdown-grace-period exists from 0.44.0, --post-shutdown-grace-period from
#     1.1.2; before that the last wait is 10 s in any case. /wait-shutdown exists
#     from 0.26.0. Kubernetes' own grace period is 30 s, the chart's 300 s.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx delete pod POD
#     ```
#
#     Do so while a download runs through the pod: the download must end, not break.
#   examples:
#     bad: |
#       apiVersion: apps/v1
#       kind: Deployment
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       spec:
#         template:
#           spec:
#             terminationGracePeriodSeconds: 60
#             containers:
#               - name: controller
#                 image: registry.k8s.io/ingress-nginx/controller:v1.12.1
#     good: |
#       apiVersion: apps/v1
#       kind: Deployment
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       spec:
#         template:
#           spec:
#             terminationGracePeriodSeconds: 300
#             containers:
#               - name: controller
#                 image: registry.k8s.io/ingress-nginx/controller:v1.12.1
#   references:
#     - https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/#worker-shutdown-timeout
package ingresslint.rule["termination-grace-period"]

import data.context.complete
import data.context.installation
import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.duration
import data.ingresslint.lib.fix
import data.ingresslint.lib.placeholder
import data.ingresslint.lib.workload

place := ["spec", "template", "spec", "terminationGracePeriodSeconds"]

findings contains {
	"path": place,
	"severity": "error",
	"message": sprintf("terminationGracePeriodSeconds is %v%s but preStop sleeps %v s: the pod is killed before nginx is told to stop", [grace, grace_origin, hook]),
	"fix": longer,
} if {
	input.kind in {"Deployment", "DaemonSet"}
	ours
	hook > 0
	grace <= hook
}

findings contains {
	"path": place,
	"severity": severity,
	"message": sprintf("terminationGracePeriodSeconds is %v%s but stopping takes up to %v s (%s)%s: the pod is killed with requests open", [grace, grace_origin, needed, account, proviso]),
	"depends": by_default,
	"fix": longer,
} if {
	input.kind in {"Deployment", "DaemonSet"}
	ours
	grace > hook
	grace <= needed
}

findings contains {
	"path": ["spec", "template", "spec", "containers", workload.index, "lifecycle", "preStop"],
	"severity": "error",
	"message": sprintf("preStop runs /wait-shutdown, which %s does not contain (0.26.0 brought it): the hook fails at once", [release.version]),
	"depends": true,
	"fix": fix.unsafe(
		"delete the hook, the controller stops nginx by itself",
		[fix.remove(["spec", "template", "spec", "containers", workload.index, "lifecycle", "preStop"])],
	),
} if {
	input.kind in {"Deployment", "DaemonSet"}
	ours
	installation.pre_stop.kind == "wait-shutdown"
	not release.behaviour.wait_shutdown
}

# the workload at hand is the one that the installation was read from
ours if {
	installation.workload.kind == input.kind
	installation.workload.name == input.metadata.name
}

grace := installation.grace_period

default grace_origin := " (the default of Kubernetes)"

grace_origin := "" if input.spec.template.spec.terminationGracePeriodSeconds

# hook is the time that the preStop hook spends before nginx is told to stop; of
# hooks of other kinds nothing is known, so they count as nothing.
default hook := 0

hook := installation.pre_stop.seconds if installation.pre_stop.kind in {"sleep", "wait-shutdown"}

default shutdown_delay := 0

shutdown_delay := flag("shutdown-grace-period") if release.flags["shutdown-grace-period"]

post_shutdown := flag("post-shutdown-grace-period") if {
	release.flags["post-shutdown-grace-period"]
} else := 0 if {
	placeholder.found(installation.flags["post-shutdown-grace-period"])
} else := release.behaviour.post_shutdown_grace

flag(name) := to_number(installation.flags[name]) if regex.match(`^[0-9]+$`, installation.flags[name])

workers := duration.seconds(config.string("worker-shutdown-timeout"))

needed := ((hook + shutdown_delay) + workers) + post_shutdown

parts := [
	["preStop sleep", hook],
	["--shutdown-grace-period", shutdown_delay],
	["worker-shutdown-timeout", workers],
	["post-shutdown delay", post_shutdown],
]

account := concat(" + ", [sprintf("%s %v", part) |
	some part in parts
	part[1] > 0
])

longer := fix.unsafe(
	sprintf("set terminationGracePeriodSeconds to %s", [enough]),
	[fix.set(place, enough)],
) if {
	needed
} else := fix.advice("make it longer than the hook and worker-shutdown-timeout together")

enough := sprintf("%d", [ceil((needed + 5) / 10) * 10])

default by_default := true

by_default := false if config.set("worker-shutdown-timeout")

# a ConfigMap that is not in view may shorten the workers' time
default severity := "warning"

severity := "info" if not complete.configMap

default proviso := ""

proviso := " where no ConfigMap sets worker-shutdown-timeout" if not complete.configMap
