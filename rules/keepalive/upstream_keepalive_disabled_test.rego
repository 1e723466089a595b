package ingresslint.rule["upstream-keepalive-disabled_test"]

import data.ingresslint.rule["upstream-keepalive-disabled"] as rule

configmap(values) := {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}

ingress(annotations) := {
	"apiVersion": "networking.k8s.io/v1",
	"kind": "Ingress",
	"metadata": {"name": "shop", "namespace": "web", "annotations": {sprintf("nginx.ingress.kubernetes.io/%s", [name]): value |
		some name, value in annotations
	}},
}

release := {
	"version": "1.9.4",
	"config": {
		"upstream-keepalive-connections": {"type": "int", "default": 320},
		"proxy-http-version": {"type": "string", "default": "1.1"},
	},
	"annotations": {
		"proxy-http-version": {"type": "string"},
		"connection-proxy-header": {"type": "string"},
		"backend-protocol": {"type": "string"},
	},
}

early := {"version": "0.19.0", "config": {"upstream-keepalive-connections": {"type": "int", "default": 32}}, "annotations": {}}

test_zero if {
	rule.findings == {{
		"path": ["data", "upstream-keepalive-connections"],
		"message": "upstream-keepalive-connections is 0: nginx opens a new connection to a backend for every request",
		"fix": {
			"description": "set upstream-keepalive-connections to 320",
			"safe": false,
			"edits": [{"op": "set", "path": ["data", "upstream-keepalive-connections"], "value": "320"}],
		},
	}} with input as configmap({"upstream-keepalive-connections": "0"})
		with data.context.release as release
}

test_empty_is_zero if {
	count(rule.findings) == 1 with input as configmap({"upstream-keepalive-connections": ""}) with data.context.release as release
}

test_negative_is_off_too if {
	count(rule.findings) == 1 with input as configmap({"upstream-keepalive-connections": "-1"}) with data.context.release as release
}

test_on_by_default if {
	count(rule.findings) == 0 with input as configmap({}) with data.context.release as release
	count(rule.findings) == 0 with input as configmap({"upstream-keepalive-connections": "8"}) with data.context.release as release
	count(rule.findings) == 0 with input as configmap({"upstream-keepalive-connections": "off"}) with data.context.release as release
}

test_without_effect_before_0_20 if {
	some f in rule.findings with input as configmap({"upstream-keepalive-connections": "64"}) with data.context.release as early
	f.severity == "info"
	f.depends
	contains(f.message, "0.19.0 sends Connection: close")
}

test_default_before_0_20_is_silent if {
	count(rule.findings) == 0 with input as configmap({}) with data.context.release as early
}

test_http_1_0_for_all if {
	some f in rule.findings with input as configmap({"proxy-http-version": "1.0"}) with data.context.release as release
	f.path == ["data", "proxy-http-version"]
	not f.severity
	count(rule.findings) == 0 with input as configmap({"proxy-http-version": "1.0"}) with data.context.release as early
	count(rule.findings) == 0 with input as configmap({"proxy-http-version": "1.1"}) with data.context.release as release
}

test_http_1_0_for_one if {
	some f in rule.findings with input as ingress({"proxy-http-version": " 1.0 "}) with data.context.release as release
	f.path == ["metadata", "annotations", "nginx.ingress.kubernetes.io/proxy-http-version"]
	f.severity == "info"
	f.fix.edits[0].value == "1.1"
}

test_connection_close if {
	some f in rule.findings with input as ingress({"connection-proxy-header": "close"}) with data.context.release as release
	f.path == ["metadata", "annotations", "nginx.ingress.kubernetes.io/connection-proxy-header"]
	f.fix.edits[0].value == "keep-alive"
}

test_fastcgi if {
	some f in rule.findings with input as ingress({"backend-protocol": "FCGI"}) with data.context.release as release
	contains(f.message, "FCGI")
	f.fix.edits == []
}

test_reused if {
	count(rule.findings) == 0 with data.context.release as release
		with input as ingress({"connection-proxy-header": "keep-alive", "proxy-http-version": "1.1", "backend-protocol": "GRPCS"})
	count(rule.findings) == 0 with data.context.release as release with input as ingress({})
	count(rule.findings) == 0 with data.context.release as release with input as ingress({"backend-protocol": "HTTPS"})
}

test_annotation_that_the_release_lacks if {
	count(rule.findings) == 0 with input as ingress({"proxy-http-version": "1.0"}) with data.context.release as early
}

test_no_annotations if {
	count(rule.findings) == 0 with input as {"kind": "Ingress", "metadata": {"name": "x", "annotations": null}} with data.context.release as release
}
