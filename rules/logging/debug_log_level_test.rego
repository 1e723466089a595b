package ingresslint.rule["debug-log-level_test"]

import data.ingresslint.rule["debug-log-level"] as rule

release := {"version": "1.9.4", "config": {"error-log-level": {"type": "string", "default": "notice"}}}

configmap(values) := {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}

workload(kind, args) := {
	"apiVersion": "apps/v1",
	"kind": kind,
	"metadata": {"name": "ingress-nginx-controller", "namespace": "ingress-nginx"},
	"spec": {"template": {"spec": {"containers": [{
		"name": "controller",
		"image": "registry.k8s.io/ingress-nginx/controller:v1.9.4",
		"args": array.concat(["/nginx-ingress-controller"], args),
	}]}}},
}

item(i) := ["spec", "template", "spec", "containers", 0, "args", i]

test_configured if {
	rule.findings == {{
		"path": ["data", "error-log-level"],
		"message": "error-log-level is debug: nginx writes many lines for every request, users' headers and cookies among them",
		"fix": {
			"description": "set error-log-level to notice, the default",
			"safe": false,
			"edits": [{"op": "set", "path": ["data", "error-log-level"], "value": "notice"}],
		},
	}} with input as configmap({"error-log-level": "debug"})
		with data.context.release as release
}

test_other_levels if {
	every level in ["info", "notice", "error", "DEBUG", ""] {
		count(rule.findings) == 0 with input as configmap({"error-log-level": level}) with data.context.release as release
	}
	count(rule.findings) == 0 with input as configmap({}) with data.context.release as release
}

test_verbosity if {
	rule.findings == {{
		"path": item(1),
		"message": "--v=5 makes debug the default of error-log-level: nginx writes many lines for every request",
		"fix": {"description": "set it to --v=2", "safe": false, "edits": [{"op": "set", "path": item(1), "value": "--v=2"}]},
	}} with input as workload("Deployment", ["--v=5"])
		with data.context.release as release
}

test_verbosity_of_a_daemonset if {
	count(rule.findings) == 1 with input as workload("DaemonSet", ["--v=10"]) with data.context.release as release
}

test_verbosity_in_two_arguments if {
	some f in rule.findings with input as workload("Deployment", ["--v", "6"]) with data.context.release as release
	f.path == item(1)
	f.fix.edits == []
}

test_low_or_unknown_verbosity if {
	every args in [["--v=4"], ["-v=3"], ["--v"], ["--v=$(LEVEL)"], ["--vmodule=x=9"], []] {
		count(rule.findings) == 0 with input as workload("Deployment", args) with data.context.release as release
	}
}

test_level_in_the_configmap_wins if {
	count(rule.findings) == 0 with input as workload("Deployment", ["--v=5"])
		with data.context.release as release
		with data.context.installation as {"config": {"error-log-level": "error"}}
}

test_both_written if {
	count(rule.findings) == 1 with input as workload("Deployment", ["--v=5"])
		with data.context.release as release
		with data.context.installation as {"config": {"error-log-level": "debug"}}
}

test_other_kind if {
	count(rule.findings) == 0 with input as workload("StatefulSet", ["--v=5"]) with data.context.release as release
}
