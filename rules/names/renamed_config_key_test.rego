package ingresslint.rule["renamed-config-key_test"]

import data.ingresslint.rule["renamed-config-key"] as rule

release := {
	"version": "1.12.1",
	"config": {
		"otel-service-name": {"type": "string", "default": "nginx"},
		"enable-opentelemetry": {"type": "bool", "default": false},
	},
	"gone": {"config": {
		"jaeger-service-name": {"last": "1.9.6", "kind": "renamed", "to": "otel-service-name"},
		"zipkin-service-name": {"last": "1.9.6", "kind": "renamed", "to": "otel-service-name"},
		"enable-opentracing": {"last": "1.9.6", "kind": "successor", "to": "enable-opentelemetry", "advice": "needs an OTLP collector"},
		"use-brotli": {"last": "0.9.0", "kind": "renamed", "to": "enable-brotli"},
		"plugins": {"last": "1.11.8", "kind": "none"},
	}},
}

found(values) := findings if {
	findings := rule.findings with input as {"kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}
		with data.context.release as release
		with data.context.installation as {"assumed": false}
}

test_the_value_carries_over if {
	found({"jaeger-service-name": "edge"}) == {{
		"path": ["data", "jaeger-service-name"],
		"message": "jaeger-service-name is ignored by 1.12.1: 1.9.6 was the last release to read it; otel-service-name replaced it",
		"depends": true,
		"fix": {
			"description": "rename it to otel-service-name",
			"safe": true,
			"edits": [{"op": "rename", "path": ["data", "jaeger-service-name"], "to": "otel-service-name"}],
		},
	}}
}

test_the_new_key_is_there if {
	some f in found({"jaeger-service-name": "edge", "otel-service-name": "edge"})
	f.fix == {
		"description": "delete jaeger-service-name, otel-service-name is set already",
		"safe": true,
		"edits": [{"op": "remove", "path": ["data", "jaeger-service-name"]}],
	}
}

test_two_old_keys_for_one if {
	findings := found({"jaeger-service-name": "edge", "zipkin-service-name": "edge"})
	count(findings) == 2
	every f in findings {
		f.fix == {"description": "set otel-service-name once: several keys of earlier releases lead to it", "safe": false, "edits": []}
	}
}

test_successor_is_advice if {
	some f in found({"Enable-Opentracing": "true"})
	f.path == ["data", "Enable-Opentracing"]
	f.fix == {"description": "set enable-opentelemetry instead; needs an OTLP collector", "safe": false, "edits": []}
}

test_the_new_key_is_of_another_release if {
	some f in found({"use-brotli": "true"})
	f.fix == {"description": "set enable-brotli instead", "safe": false, "edits": []}
}

test_an_assumed_release_makes_no_safe_fix if {
	some f in rule.findings with input as {"kind": "ConfigMap", "data": {"jaeger-service-name": "edge"}}
		with data.context.release as release
		with data.context.installation as {"assumed": true}
	not f.fix.safe
}

test_silent if {
	found({"otel-service-name": "edge", "plugins": "x", "nonsense": "x"}) == set()
	count(rule.findings) == 0 with input as {"kind": "Secret", "data": {"plugins": "x"}} with data.context.release as release
}
