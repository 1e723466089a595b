package ingresslint.rule["read-timeout-below-p99_test"]

import data.ingresslint.rule["read-timeout-below-p99"] as rule

release := {
	"version": "1.9.4",
	"config": {"proxy-read-timeout": {"type": "int", "default": 60}},
	"annotations": {"proxy-read-timeout": {"type": "int"}, "backend-protocol": {"type": "string"}},
	"flags": {"time-buckets": {"type": "float64slice"}},
}

ingress(annotations) := {
	"apiVersion": "networking.k8s.io/v1",
	"kind": "Ingress",
	"metadata": {"name": "report", "namespace": "bi", "annotations": {sprintf("nginx.ingress.kubernetes.io/%s", [name]): value |
		some name, value in annotations
	}},
}

place := ["metadata", "annotations", "nginx.ingress.kubernetes.io/proxy-read-timeout"]

# found lints with a ConfigMap in view
found(annotations, config, latencies) := findings if {
	findings := rule.findings with input as ingress(annotations)
		with data.context.release as release
		with data.context.installation as {"config": config}
		with data.context.complete as {"configMap": true}
		with data.context.observed as {"bi/report": latencies}
}

only(annotations, config, latencies) := finding if {
	some finding in found(annotations, config, latencies)
	count(found(annotations, config, latencies)) == 1
}

slow := [{"host": "bi.example.test", "p99_seconds": 95.2}]

test_annotation_below if {
	found({"proxy-read-timeout": "30"}, {}, slow) == {{
		"path": place,
		"severity": "warning",
		"message": "proxy-read-timeout is 30 s but the P99 of bi.example.test is 95.2 s: nginx answers 504 where the backend takes longer",
		"fix": {
			"description": "set proxy-read-timeout to 120",
			"safe": false,
			"edits": [{"op": "set", "path": place, "value": "120"}],
		},
	}}
}

test_equal_is_below if {
	f := only({"proxy-read-timeout": "40"}, {}, [{"p99_seconds": 40}])
	contains(f.message, "the P99 of this Ingress is 40 s")
	f.fix.edits[0].value == "50"
}

test_above if {
	found({"proxy-read-timeout": "96"}, {}, slow) == set()
	found({}, {}, [{"p99_seconds": 41}]) == set()
}

test_inherited_from_the_configmap if {
	f := only({}, {"proxy-read-timeout": "45"}, slow)
	f.path == place
	f.severity == "warning"
	contains(f.message, "is 45 s (from the ConfigMap) but")
	f.fix.description == "set proxy-read-timeout to 120 on this Ingress, or in the ConfigMap for all"
}

test_inherited_default if {
	contains(only({}, {}, slow).message, "is 60 s (the default of 1.9.4) but")
}

test_configmap_above if found({}, {"proxy-read-timeout": "300"}, slow) == set()

test_unreadable_annotation_inherits if {
	contains(only({"proxy-read-timeout": "300s"}, {}, slow).message, "is 60 s (the default of 1.9.4) but")
}

test_negative_is_not_about_performance if {
	found({}, {"proxy-read-timeout": "-1"}, slow) == set()
}

test_leading_zeros_are_decimal if {
	found({"proxy-read-timeout": "0100"}, {}, slow) == set()
	contains(only({"proxy-read-timeout": "010"}, {}, slow).message, "is 10 s but")
}

test_filled_in_later if {
	found({"proxy-read-timeout": "${TIMEOUT}"}, {}, slow) == set()
	found({}, {"proxy-read-timeout": "{{ .Values.timeout }}"}, slow) == set()
}

test_configmap_out_of_view if {
	some f in rule.findings with input as ingress({})
		with data.context.release as release
		with data.context.installation as {"config": {}}
		with data.context.complete as {"configMap": false}
		with data.context.observed as {"bi/report": slow}
	f.severity == "info"
	contains(f.message, "is 60 s (the default of 1.9.4 where no ConfigMap sets it) but")
}

test_the_worst_of_several if {
	f := only({}, {}, [
		{"host": "bi.example.test", "path": "/", "p99_seconds": 2},
		{"host": "bi.example.test", "path": "/export", "p99_seconds": 70.5},
		{"path": "/print", "p99_seconds": 61},
	])
	contains(f.message, "the P99 of bi.example.test/export is 70.5 s")
	f.fix.edits[0].value == "90"
}

test_path_without_a_host if {
	contains(only({}, {}, [{"path": "/print", "p99_seconds": 61}]).message, "the P99 of path /print is 61 s")
}

test_open_bucket_above_the_timeout if {
	f := only({"proxy-read-timeout": "10"}, {}, [{"p99_seconds": 10, "p99_at_least": true}])
	f.severity == "warning"
	contains(f.message, "is at least 10 s")
	f.fix == {"description": "find the true P99 first: give the controller wider --time-buckets", "safe": false, "edits": []}
}

test_open_bucket_below_the_timeout if {
	f := only({}, {}, [{"host": "bi.example.test", "p99_seconds": 10, "p99_at_least": true}])
	f.severity == "info"
	contains(f.message, "the true value is unknown because the last bucket is open")
	f.fix.edits == []
}

test_open_bucket_of_a_release_without_the_flag if {
	some f in rule.findings with input as ingress({})
		with data.context.release as object.union(object.remove(release, ["flags"]), {"version": "1.0.4", "flags": {}})
		with data.context.installation as {"config": {}}
		with data.context.complete as {"configMap": true}
		with data.context.observed as {"bi/report": [{"p99_seconds": 10, "p99_at_least": true}]}
	contains(f.fix.description, "upgrade to 1.1.2")
}

test_fastcgi_has_a_timeout_of_its_own if {
	found({"backend-protocol": "FCGI", "proxy-read-timeout": "30"}, {}, slow) == set()
}

test_grpc_is_governed if count(found({"backend-protocol": "GRPC", "proxy-read-timeout": "30"}, {}, slow)) == 1

test_headroom if {
	some f in rule.findings with input as ingress({})
		with data.context.release as release
		with data.context.installation as {"config": {}}
		with data.context.complete as {"configMap": true}
		with data.context.observed as {"bi/report": slow}
		with data.context.params as {"read-timeout-below-p99": {"headroom": 2}}
	f.fix.edits[0].value == "200"
}

test_nothing_observed if {
	found({"proxy-read-timeout": "1"}, {}, []) == set()
	found({"proxy-read-timeout": "1"}, {}, [{"p99_seconds": null}]) == set()
	count(rule.findings) == 0 with input as ingress({"proxy-read-timeout": "1"})
		with data.context.release as release
		with data.context.observed as {"bi/other": slow}
}

test_default_namespace if {
	some f in rule.findings with input as {"kind": "Ingress", "metadata": {"name": "report"}}
		with data.context.release as release
		with data.context.complete as {"configMap": true}
		with data.context.installation as {"config": {}}
		with data.context.observed as {"default/report": slow}
	f.path == place
}

test_other_kind if {
	count(rule.findings) == 0 with input as {"kind": "Service", "metadata": {"name": "report", "namespace": "bi"}}
		with data.context.release as release
		with data.context.observed as {"bi/report": slow}
}
