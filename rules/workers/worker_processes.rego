# METADATA
# title: The number of nginx workers does not fit the CPU limit
# description: |
#   Every worker is one thread of work. More workers than the container may use
#   CPUs share the same quota: the kernel stops all of them for the rest of each
#   100 ms period once it is spent, which shows as latency spikes while the CPU
#   looks half idle, and every worker costs memory and its own pool of backend
#   connections. Fewer workers leave paid CPU unused. `auto` takes the CPU limit
#   rounded up, where the release can read it; requests play no part. Where it
#   cannot, or where there is no limit, it takes the CPUs of the node: 64 workers
#   on a 64-core node. Without a limit that is only worth knowing (info).
# custom:
#   category: workers
#   severity: warning
#   kinds: [ConfigMap]
#   releases: |
#     auto reads the limit under cgroup v1 from 0.19.0 on, and under cgroup v2,
#     which current distributions use, from 1.10.4, 1.11.2 and 1.12.0 on. 1.11.0
#     and 1.11.1 cannot, although they are newer than 1.10.4.
#   verify: |
#     ```sh
#     kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- grep worker_processes /etc/nginx/nginx.conf
#     ```
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
#             containers:
#               - name: controller
#                 image: registry.k8s.io/ingress-nginx/controller:v1.12.1
#                 args: [/nginx-ingress-controller, --configmap=ingress-nginx/ingress-nginx-controller]
#                 resources:
#                   limits:
#                     cpu: 2
#       ---
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         worker-processes: "16"
#     good: |
#       apiVersion: apps/v1
#       kind: Deployment
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       spec:
#         template:
#           spec:
#             containers:
#               - name: controller
#                 image: registry.k8s.io/ingress-nginx/controller:v1.12.1
#                 args: [/nginx-ingress-controller, --configmap=ingress-nginx/ingress-nginx-controller]
#                 resources:
#                   limits:
#                     cpu: 2
#       ---
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         worker-processes: "2"
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/#worker-processes
#     - https://nginx.org/en/docs/ngx_core_module.html#worker_processes
package ingresslint.rule["worker-processes"]

import data.context.complete
import data.context.installation
import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.fix

findings contains {
	"path": config.path("worker-processes"),
	"message": sprintf("worker-processes is %d but the CPU limit is %v: %s", [n, limit, consequence(n)]),
	"fix": follow_limit,
} if {
	input.kind == "ConfigMap"
	n := to_number(regex.find_n(`^[1-9][0-9]{0,5}$`, setting, 1)[0])
	n != fitting
}

findings contains {
	"path": config.path("worker-processes"),
	"message": sprintf("worker-processes is auto but %s cannot read the CPU limit of %v %s: it starts a worker for every core of the node", [release.version, limit, blind]),
	"depends": true,
	"fix": follow_limit,
} if {
	input.kind == "ConfigMap"
	setting == "auto"
}

findings contains {
	"path": config.path("worker-processes"),
	"severity": "info",
	"message": "worker-processes is auto and the container has no CPU limit: it starts a worker for every core of the node",
	"fix": fix.advice("set a CPU limit or a number of workers where nodes are large"),
} if {
	input.kind == "ConfigMap"
	setting == "auto"
	complete.workload
	not limit
	not installation.cpu_filled_in
}

setting := trim_space(config.string("worker-processes"))

limit := installation.cpu_limit if {
	complete.workload
	installation.cpu_limit > 0
}

fitting := ceil(limit)

consequence(n) := "the workers use up the quota together and stall until the next period" if n > fitting

consequence(n) := "part of the CPU stays unused" if n < fitting

# blind says where auto misses the limit; undefined where it reads it
blind := "at all" if not release.behaviour.auto_reads_cgroup_v1

else := "on nodes with cgroup v2" if not release.behaviour.auto_reads_cgroup_v2

follow_limit := fix.unsafe(
	sprintf("set worker-processes to %d", [fitting]),
	[fix.set(config.path("worker-processes"), sprintf("%d", [fitting]))],
)
