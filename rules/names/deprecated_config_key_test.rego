package ingresslint.rule["deprecated-config-key_test"]

import data.ingresslint.rule["deprecated-config-key"] as rule

release := {
	"version": "1.9.6",
	"config": {
		"enable-opentracing": {"type": "bool", "default": false},
		"use-geoip": {"type": "bool", "default": true},
		"jaeger-collector-host": {"type": "string"},
		"plugins": {"type": "list"},
		"keep-alive": {"type": "int", "default": 75},
	},
	"leaving": {"config": {
		"enable-opentracing": {"first_without": "1.10.0", "kind": "successor", "to": "enable-opentelemetry", "advice": "needs an OTLP collector"},
		"use-geoip": {"first_without": "1.10.0", "kind": "successor", "to": "use-geoip2"},
		"jaeger-collector-host": {"first_without": "1.10.0", "kind": "successor", "to": "otlp-collector-host"},
		"plugins": {"first_without": "1.12.0", "kind": "none"},
	}},
}

found(values) := findings if {
	findings := rule.findings with input as {"kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}
		with data.context.release as release
}

test_leaving if {
	found({"Enable-Opentracing": "true"}) == {{
		"path": ["data", "Enable-Opentracing"],
		"message": "Enable-Opentracing still works in 1.9.6; 1.10.0 is the first release without it",
		"depends": true,
		"fix": {
			"description": "before upgrading to 1.10.0, replace it by enable-opentelemetry; needs an OTLP collector",
			"safe": false,
			"edits": [],
		},
	}}
}

test_nothing_replaces_it if {
	some f in found({"plugins": "hello"})
	f.fix.description == "before upgrading to 1.12.0, delete it"
}

test_text_without_a_default if count(found({"jaeger-collector-host": "jaeger.example.test"})) == 1

test_off_and_default_lose_nothing if found({"use-geoip": "false", "enable-opentracing": "false"}) == set()

test_default_loses_nothing if found({"use-geoip": "true"}) == set()

test_staying if found({"keep-alive": "60"}) == set()

test_absent if found({}) == set()

test_other_kind if {
	count(rule.findings) == 0 with input as {"kind": "Secret", "data": {"plugins": "x"}} with data.context.release as release
}
