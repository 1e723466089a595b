package ingresslint.rule["removed-config-key_test"]

import data.ingresslint.rule["removed-config-key"] as rule

release := {
	"version": "1.12.1",
	"config": {"keep-alive": {"type": "int", "default": 75}},
	"gone": {"config": {
		"jaeger-service-name": {"last": "1.9.6", "kind": "renamed", "to": "otel-service-name"},
		"enable-opentracing": {"last": "1.9.6", "kind": "successor", "to": "enable-opentelemetry"},
		"allow-snippet-annotations": {"last": "0.51.0", "again": "1.0.1", "kind": "none"},
		"enable-influxdb": {"last": "0.35.0", "kind": "none"},
		"upstream-max-fails": {"last": "0.20.0", "kind": "none", "advice": "proxy-next-upstream decides since 0.21.0"},
	}},
}

found(values) := findings if {
	findings := rule.findings with input as {"kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}
		with data.context.release as release
}

test_removed if {
	found({"upstream-max-fails": "3"}) == {{
		"path": ["data", "upstream-max-fails"],
		"message": "upstream-max-fails is ignored by 1.12.1: 0.20.0 was the last release to read it; proxy-next-upstream decides since 0.21.0",
		"depends": true,
		"fix": {
			"description": "delete upstream-max-fails",
			"safe": true,
			"edits": [{"op": "remove", "path": ["data", "upstream-max-fails"]}],
		},
	}}
}

test_without_advice if {
	some f in found({"enable-influxdb": "true"})
	endswith(f.message, "0.35.0 was the last release to read it")
}

test_replaced_and_known_keys_are_others_business if {
	found({"jaeger-service-name": "x", "enable-opentracing": "true", "keep-alive": "75", "allow-snippet-annotations": "false", "nonsense": "x"}) == set()
}

test_other_kind if {
	count(rule.findings) == 0 with input as {"kind": "Secret", "data": {"enable-influxdb": "x"}} with data.context.release as release
}
