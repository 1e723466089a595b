package ingresslint.rule["termination-grace-period_test"]

import data.ingresslint.rule["termination-grace-period"] as rule

release := {
	"version": "1.12.1",
	"config": {"worker-shutdown-timeout": {"type": "string", "default": "240s"}},
	"flags": {"shutdown-grace-period": {"type": "int", "default": 0}, "post-shutdown-grace-period": {"type": "int", "default": 10}},
	"behaviour": {"wait_shutdown": true, "post_shutdown_grace": 10, "shutdown_grace_flag": true},
}

early := {
	"version": "0.25.0",
	"config": {"worker-shutdown-timeout": {"type": "string", "default": "10s"}},
	"flags": {},
	"behaviour": {"wait_shutdown": false, "post_shutdown_grace": 10, "shutdown_grace_flag": false},
}

place := ["spec", "template", "spec", "terminationGracePeriodSeconds"]

workload(kind, grace) := {
	"apiVersion": "apps/v1",
	"kind": kind,
	"metadata": {"name": "edge", "namespace": "edge"},
	"spec": {"template": {"spec": object.union(written(grace), {"containers": [{
		"name": "controller",
		"image": "registry.k8s.io/ingress-nginx/controller:v1.12.1",
		"args": ["/nginx-ingress-controller"],
	}]})}},
}

written(grace) := {"terminationGracePeriodSeconds": grace} if grace

else := {}

installation(grace, more) := object.union({"workload": {"kind": "Deployment", "namespace": "edge", "name": "edge"}, "config": {}, "flags": {}, "grace_period": grace, "pre_stop": {"kind": "none", "seconds": 0}}, more)

# found lints with the ConfigMap in view
found(grace, more) := findings if {
	findings := rule.findings with input as workload("Deployment", grace)
		with data.context.release as release
		with data.context.installation as installation(grace, more)
		with data.context.complete as {"configMap": true}
}

only(grace, more) := finding if {
	some finding in found(grace, more)
	count(found(grace, more)) == 1
}

set_to(seconds) := {
	"description": sprintf("set terminationGracePeriodSeconds to %s", [seconds]),
	"safe": false,
	"edits": [{"op": "set", "path": place, "value": seconds}],
}

test_too_short_for_the_defaults if {
	found(60, {}) == {{
		"path": place,
		"severity": "warning",
		"message": "terminationGracePeriodSeconds is 60 but stopping takes up to 250 s (worker-shutdown-timeout 240 + post-shutdown delay 10): the pod is killed with requests open",
		"depends": true,
		"fix": set_to("260"),
	}}
}

test_the_chart_suffices if {
	found(300, {"pre_stop": {"kind": "wait-shutdown", "seconds": 0}}) == set()
	found(251, {}) == set()
	count(found(250, {})) == 1
}

test_long_worker_timeout if {
	f := only(300, {"config": {"worker-shutdown-timeout": "600s"}, "pre_stop": {"kind": "wait-shutdown"}})
	not f.depends
	f.fix == set_to("620")
}

test_short_worker_timeout if {
	found(60, {"config": {"worker-shutdown-timeout": "40s"}}) == set()
	found(100, {"config": {"worker-shutdown-timeout": "1m 20s"}}) == set()
	count(found(90, {"config": {"worker-shutdown-timeout": "1m20s"}})) == 1
}

test_unreadable_worker_timeout_is_not_guessed if {
	found(60, {"config": {"worker-shutdown-timeout": "10S"}}) == set()
	found(60, {"config": {"worker-shutdown-timeout": "${TIMEOUT}"}}) == set()
}

test_sleep_adds_up if {
	f := only(260, {"pre_stop": {"kind": "sleep", "seconds": 15}})
	contains(f.message, "up to 265 s (preStop sleep 15 + worker-shutdown-timeout 240 + post-shutdown delay 10)")
	f.fix == set_to("270")
	found(266, {"pre_stop": {"kind": "sleep", "seconds": 15}}) == set()
}

test_sleep_uses_up_everything if {
	f := only(30, {"pre_stop": {"kind": "sleep", "seconds": 30}})
	f.severity == "error"
	f.message == "terminationGracePeriodSeconds is 30 but preStop sleeps 30 s: the pod is killed before nginx is told to stop"
	f.fix == set_to("290")
}

test_sleep_with_an_unreadable_timeout if {
	f := only(30, {"pre_stop": {"kind": "sleep", "seconds": 60}, "config": {"worker-shutdown-timeout": "soon"}})
	f.severity == "error"
	f.fix.edits == []
}

test_flags_add_up if {
	f := only(300, {"flags": {"shutdown-grace-period": "60", "post-shutdown-grace-period": "5"}})
	contains(f.message, "up to 305 s (--shutdown-grace-period 60 + worker-shutdown-timeout 240 + post-shutdown delay 5)")
	found(241, {"flags": {"post-shutdown-grace-period": "0"}}) == set()
	count(found(240, {"flags": {"post-shutdown-grace-period": "0"}})) == 1
	found(251, {"flags": {"shutdown-grace-period": "$(GRACE)"}}) == set()
}

test_a_flag_filled_in_later_counts_as_nothing if {
	found(241, {"flags": {"post-shutdown-grace-period": "${WAIT}"}}) == set()
	count(found(240, {"flags": {"post-shutdown-grace-period": "${WAIT}"}})) == 1
}

test_other_hooks_count_as_nothing if {
	found(251, {"pre_stop": {"kind": "other", "seconds": 0}}) == set()
	count(found(200, {"pre_stop": {"kind": "other", "seconds": 0}})) == 1
}

test_default_of_kubernetes if {
	some f in rule.findings with input as workload("Deployment", false)
		with data.context.release as release
		with data.context.installation as installation(30, {})
		with data.context.complete as {"configMap": true}
	contains(f.message, "is 30 (the default of Kubernetes) but")
}

test_configmap_out_of_view if {
	some f in rule.findings with input as workload("Deployment", 60)
		with data.context.release as release
		with data.context.installation as installation(60, {})
		with data.context.complete as {"configMap": false}
	f.severity == "info"
	contains(f.message, "10) where no ConfigMap sets worker-shutdown-timeout: the pod")
}

test_hook_that_the_image_lacks if {
	findings := rule.findings with input as workload("Deployment", 60)
		with data.context.release as early
		with data.context.installation as installation(60, {"pre_stop": {"kind": "wait-shutdown", "seconds": 0}})
		with data.context.complete as {"configMap": true}
	count(findings) == 1
	some f in findings
	f.path == ["spec", "template", "spec", "containers", 0, "lifecycle", "preStop"]
	f.severity == "error"
	f.depends
	f.fix.edits == [{"op": "remove", "path": f.path}]
}

test_flags_that_the_release_lacks if {
	count(rule.findings) == 0 with input as workload("Deployment", 30)
		with data.context.release as early
		with data.context.installation as installation(30, {"flags": {"shutdown-grace-period": "60", "post-shutdown-grace-period": "60"}})
		with data.context.complete as {"configMap": true}
}

test_daemonset if {
	count(rule.findings) == 1 with input as workload("DaemonSet", 60)
		with data.context.release as release
		with data.context.installation as installation(60, {"workload": {"kind": "DaemonSet", "name": "edge"}})
		with data.context.complete as {"configMap": true}
}

test_another_workload if {
	found(60, {"workload": {"kind": "Deployment", "name": "other"}}) == set()
	found(60, {"workload": {"kind": "DaemonSet", "name": "edge"}}) == set()
}

test_other_kind if {
	count(rule.findings) == 0 with input as workload("StatefulSet", 60)
		with data.context.release as release
		with data.context.installation as installation(60, {"workload": {"kind": "StatefulSet", "name": "edge"}})
		with data.context.complete as {"configMap": true}
}
