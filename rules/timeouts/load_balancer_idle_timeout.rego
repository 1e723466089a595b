# METADATA
# title: The load balancer in front and nginx disagree about idle connections
# description: |
#   Both ends of a connection close it when it has been idle for some time, and
#   the order matters. A load balancer that speaks HTTP keeps connections to nginx
#   and reuses them: if nginx closes first (`keep-alive` not above the load
#   balancer's idle time), a request sent at that moment is lost and the client
#   gets 502, sporadically and more often when there is little traffic. A load
#   balancer that only tracks flows forgets idle ones: if it forgets first (idle
#   time not above `keep-alive`), the next packet of the client meets nothing and
#   is reset or dropped, instead of the orderly close that nginx would have sent.
#   One that forwards TCP by a pair of connections closes both ends in order, so
#   there it only matters that it does not cut off answers that nginx still waits
#   for. Load balancers that pass packets through and keep no idle time are left
#   alone, and so are those whose idle time is neither written nor known.
# custom:
#   category: timeouts
#   severity: warning
#   kinds: [Service, ConfigMap]
#   releases: |
#     All releases; keep-alive defaults to 75 s in every one.
#   verify: |
#     ```sh
#     ingresslint inspect PATH
#     ```
#
#     It prints the chain of timeouts from the client to the backend.
#   examples:
#     bad: |
#       # an AWS Network Load Balancer, which forgets flows that are idle for 350 s
#       apiVersion: v1
#       kind: Service
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#         labels:
#           app.kubernetes.io/name: ingress-nginx
#         annotations:
#           service.beta.kubernetes.io/aws-load-balancer-type: nlb
#       spec:
#         type: LoadBalancer
#       ---
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         keep-alive: "650"
#     good: |
#       # an AWS Network Load Balancer, which forgets flows that are idle for 350 s
#       apiVersion: v1
#       kind: Service
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#         labels:
#           app.kubernetes.io/name: ingress-nginx
#         annotations:
#           service.beta.kubernetes.io/aws-load-balancer-type: nlb
#       spec:
#         type: LoadBalancer
#       ---
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         keep-alive: "300"
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/#keep-alive
#     - https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html
#     - https://docs.aws.amazon.com/elasticloadbalancing/latest/network/update-idle-timeout.html
#     - https://learn.microsoft.com/azure/load-balancer/load-balancer-tcp-reset
package ingresslint.rule["load-balancer-idle-timeout"]

import data.context.complete
import data.context.installation
import data.ingresslint.lib.config
import data.ingresslint.lib.fix

# The idle time is written in an annotation: the finding stands there.
findings contains object.union(elsewhere(lb), {
	"path": lb.path,
	"severity": severity[rank],
	"message": message(lb, fault),
	"fix": at_annotation(lb, fault),
}) if {
	input.kind == "Service"
	some lb in installation.load_balancers
	lb.idle_from == "written"
	speaks_for(lb)
	fault := trouble(lb)
	rank := grade(fault)
}

# It is not, and nginx's side is in view: the finding stands at keep-alive.
findings contains {
	"path": config.path("keep-alive"),
	"message": message(lb, fault),
	"fix": fix.unsafe(
		sprintf("set keep-alive to %d%s", [fitting(lb, fault), alternative(lb, fault)]),
		[fix.set(config.path("keep-alive"), sprintf("%d", [fitting(lb, fault)]))],
	),
} if {
	input.kind == "ConfigMap"
	some lb in installation.load_balancers
	lb.idle_from != "written"
	fault := trouble(lb)
	fault != "cuts answers"
}

# Neither is to be seen: the finding stands at the Service.
findings contains {
	"path": unwritten(lb),
	"severity": "info",
	"message": message(lb, fault),
	"fix": fix.advice(cure(lb, fault)),
} if {
	input.kind == "Service"
	some lb in installation.load_balancers
	lb.idle_from != "written"
	speaks_for(lb)
	fault := trouble(lb)
	not at_config_map(fault)
}

severity := ["warning", "info"]

grade("cuts answers") := 1

grade(fault) := 1 if {
	fault != "cuts answers"
	not complete.configMap
}

grade(fault) := 0 if {
	fault != "cuts answers"
	complete.configMap
}

at_config_map(fault) if {
	fault != "cuts answers"
	complete.configMap
}

# the Service at hand carries the load balancer, or leads to one made elsewhere
speaks_for(lb) if {
	lb.object.kind == "Service"
	lb.object.name == input.metadata.name
}

speaks_for(lb) if lb.object.kind != "Service"

keep_alive := config.int("keep-alive")

# trouble names what goes wrong; undefined where nothing does.
trouble(lb) := "forgets first" if {
	lb.layer == 4
	lb.kind in {"flow", "unknown"}
	lb.idle_seconds <= keep_alive
}

trouble(lb) := "nginx closes first" if {
	lb.layer == 7
	lb.idle_seconds > 0
	keep_alive > 0
	keep_alive <= lb.idle_seconds
}

trouble(lb) := "cuts answers" if {
	lb.layer == 4
	lb.kind == "tcp-proxy"
	lb.idle_seconds < config.int("proxy-read-timeout")
}

message(lb, "forgets first") := sprintf("%s forgets connections that are idle for %v s but nginx keeps them for %d s (keep-alive%s): clients that send in between are reset", [lb.name, lb.idle_seconds, keep_alive, origin("keep-alive")])

message(lb, "nginx closes first") := sprintf("%s reuses connections that were idle for up to %v s but nginx closes them after %d s (keep-alive%s): requests sent at that moment end in 502", [lb.name, lb.idle_seconds, keep_alive, origin("keep-alive")])

message(lb, "cuts answers") := sprintf("%s closes connections that are idle for %v s, before proxy-read-timeout (%d s%s) is over: slow answers are cut off", [lb.name, lb.idle_seconds, config.int("proxy-read-timeout"), origin("proxy-read-timeout")])

origin(key) := "" if config.readable(key)

else := ", the default" if complete.configMap

else := ", the default where no ConfigMap sets it"

# fitting is a keep-alive in seconds that suits the load balancer.
fitting(lb, "forgets first") := max([1, floor((lb.idle_seconds - 10) / 10) * 10])

fitting(lb, "nginx closes first") := ceil((lb.idle_seconds + 20) / 10) * 10

# idle is an idle time of the load balancer that suits nginx, in seconds.
idle("forgets first") := ceil((keep_alive + 20) / 10) * 10

idle("nginx closes first") := max([1, floor((keep_alive - 10) / 10) * 10])

idle("cuts answers") := ceil((config.int("proxy-read-timeout") + 20) / 10) * 10

alternative(lb, "forgets first") := sprintf(", or raise the load balancer's idle time above %d s", [keep_alive]) if {
	lb.settable
	allowed(lb, keep_alive + 1)
}

else := ""

alternative(lb, "nginx closes first") := sprintf(", or lower the load balancer's idle time below %d s", [keep_alive]) if {
	lb.settable
	allowed(lb, keep_alive - 1)
}

else := ""

cure(lb, "cuts answers") := sprintf("set %s to %s", [lb.annotation, with_unit(lb, "cuts answers")]) if {
	lb.annotation
} else := sprintf("raise the load balancer's idle time to %d s", [idle("cuts answers")])

cure(lb, fault) := sprintf("set keep-alive to %d in the ConfigMap%s", [fitting(lb, fault), alternative(lb, fault)]) if {
	fault != "cuts answers"
}

# A plain number can be replaced; an attribute list or a length with units is left
# to the author.
at_annotation(lb, fault) := fix.unsafe(
	sprintf("set it to %s%s", [with_unit(lb, fault), or_keep_alive(lb, fault)]),
	[fix.set(lb.path, in_unit(lb, fault))],
) if {
	replaceable(lb)
} else := fix.advice(sprintf("set the idle time to %d s%s", [idle(fault), or_keep_alive(lb, fault)]))

or_keep_alive(lb, fault) := sprintf(", or keep-alive to %d", [fitting(lb, fault)]) if fault != "cuts answers"

else := ""

unit_seconds := {"seconds": 1, "minutes": 60, "milliseconds": 0.001}

in_unit(lb, fault) := sprintf("%d", [rounded(idle(fault) / unit_seconds[lb.unit_text], fault)])

# with_unit tells the reader of seconds what else the number counts
with_unit(lb, fault) := in_unit(lb, fault) if lb.unit_text == "seconds"

else := sprintf("%s (%s)", [in_unit(lb, fault), lb.unit_text])

rounded(n, "nginx closes first") := floor(n)

rounded(n, fault) := ceil(n) if fault != "nginx closes first"

replaceable(lb) if {
	lb.object.kind == "Service"
	input.metadata.annotations[lb.annotation] == sprintf("%d", [round(lb.idle_seconds / unit_seconds[lb.unit_text])])
	allowed(lb, rounded(idle(trouble(lb)) / unit_seconds[lb.unit_text], trouble(lb)) * unit_seconds[lb.unit_text])
}

# vendors refuse some idle times
allowed(lb, seconds) if {
	seconds > 0
	not too_short(lb, seconds)
	not too_long(lb, seconds)
}

too_short(lb, seconds) if seconds < lb.idle_min

too_long(lb, seconds) if seconds > lb.idle_max

# where an annotation would be; else the Service as a whole
unwritten(lb) := ["metadata", "annotations", lb.annotation] if {
	lb.settable
	lb.annotation
} else := []

# an Ingress of another controller may carry the annotation
elsewhere(lb) := {} if lb.object.kind == "Service"

else := {"object": sprintf("%s/%s/%s", [lb.object.kind, lb.object.namespace, lb.object.name])}
