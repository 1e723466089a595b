package ingresslint.rule["location-denied_test"]

import data.ingresslint.rule["location-denied"] as rule

release := {
	"version": "1.12.1",
	"config": {},
	"behaviour": {"annotation_validation": "on"},
	"annotations": {
		"whitelist-source-range": {"type": "string", "accept": `x^`, "form": {"name": "networks separated by commas", "reader": "cidrs", "effect": "denied"}},
		"proxy-read-timeout": {"type": "int", "validator": "int", "accept": `^[0-9]{1,9}$`},
	},
}

ingress(value) := {"kind": "Ingress", "metadata": {"name": "i", "annotations": {
	"nginx.ingress.kubernetes.io/whitelist-source-range": value,
	"nginx.ingress.kubernetes.io/proxy-read-timeout": "60s",
}}}

test_trailing_comma if {
	fs := rule.findings with input as ingress("192.0.2.0/24,") with data.context.release as release
	count(fs) == 1
	some f in fs
	f.message == `whitelist-source-range is "192.0.2.0/24,": 1.12.1 reads networks separated by commas; the webhook lets this pass and the location answers 503`
	f.path == ["metadata", "annotations", "nginx.ingress.kubernetes.io/whitelist-source-range"]
	f.fix.edits[0].value == "192.0.2.0/24"
}

test_blanks_between if {
	some f in rule.findings with input as ingress("192.0.2.0/24 198.51.100.0/24") with data.context.release as release
	f.fix.edits[0].value == "192.0.2.0/24,198.51.100.0/24"
}

test_no_proposal if {
	some f in rule.findings with input as ingress("office") with data.context.release as release
	not f.fix.safe
}

test_good if {
	count(rule.findings) == 0 with input as ingress("192.0.2.0/24, 2001:db8::/32") with data.context.release as release
}

test_other_kind if {
	count(rule.findings) == 0 with input as object.union(ingress(","), {"kind": "Service"}) with data.context.release as release
}
