package ingresslint.rule["keepalive-requests_test"]

import data.ingresslint.rule["keepalive-requests"] as rule

configmap(values) := {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}

old := {"version": "1.5.1", "config": {"keep-alive-requests": {"type": "int", "default": 100}}, "behaviour": {"http2_follows_keep_alive": true}}

new := {"version": "1.9.4", "config": {"keep-alive-requests": {"type": "int", "default": 1000}}, "behaviour": {"http2_follows_keep_alive": true}}

oldest := {"version": "0.30.0", "config": {"keep-alive-requests": {"type": "int", "default": 100}}, "behaviour": {"http2_follows_keep_alive": false}}

test_written if {
	rule.findings == {{
		"path": ["data", "keep-alive-requests"],
		"message": "keep-alive-requests is 100: nginx closes each client connection after 100 requests, HTTP/2 included",
		"depends": false,
		"fix": {
			"description": "set keep-alive-requests to 10000",
			"safe": false,
			"edits": [{"op": "set", "path": ["data", "keep-alive-requests"], "value": "10000"}],
		},
	}} with input as configmap({"keep-alive-requests": "100"})
		with data.context.release as new
}

test_default_of_an_old_release if {
	some f in rule.findings with input as configmap({}) with data.context.release as old
	f.path == ["data", "keep-alive-requests"]
	f.depends
	contains(f.message, "is 100 (the default of 1.5.1)")
}

test_no_data_at_all if {
	count(rule.findings) == 1 with input as {"kind": "ConfigMap", "metadata": {"name": "c"}} with data.context.release as old
}

test_default_of_a_new_release if {
	count(rule.findings) == 0 with input as configmap({}) with data.context.release as new
}

test_above if {
	count(rule.findings) == 0 with input as configmap({"keep-alive-requests": "101"}) with data.context.release as old
}

test_zero_closes_after_every_request if {
	some f in rule.findings with input as configmap({"keep-alive-requests": "0"}) with data.context.release as new
	contains(f.message, "after one request")
}

test_http1_only if {
	some f in rule.findings with input as configmap({"keep-alive-requests": "20"}) with data.context.release as oldest
	endswith(f.message, "after 20 requests")
}

test_unreadable_value_leaves_the_default if {
	count(rule.findings) == 0 with input as configmap({"keep-alive-requests": "60s"}) with data.context.release as new
}

test_unreadable_value_leaves_a_low_default if {
	some f in rule.findings with input as configmap({"keep-alive-requests": "5k"}) with data.context.release as old
	f.depends
	contains(f.message, "(the default of 1.5.1)")
}

test_negative_is_not_about_performance if {
	count(rule.findings) == 0 with input as configmap({"keep-alive-requests": "-1"}) with data.context.release as new
}

test_placeholder_is_unknown if {
	count(rule.findings) == 0 with input as configmap({"keep-alive-requests": "${REQUESTS}"}) with data.context.release as old
}

test_other_case if {
	some f in rule.findings with input as configmap({"Keep-Alive-Requests": "50"}) with data.context.release as new
	f.path == ["data", "Keep-Alive-Requests"]
}

test_parameters if {
	count(rule.findings) == 0 with input as configmap({"keep-alive-requests": "100"})
		with data.context.release as new
		with data.context.params as {"keepalive-requests": {"max": 50}}
	some f in rule.findings with input as configmap({"keep-alive-requests": "40"})
		with data.context.release as new
		with data.context.params as {"keepalive-requests": {"max": 50, "suggest": 2000}}
	f.fix.edits[0].value == "2000"
}

test_other_kind if {
	count(rule.findings) == 0 with input as {"kind": "Secret", "data": {"keep-alive-requests": "1"}} with data.context.release as new
}
