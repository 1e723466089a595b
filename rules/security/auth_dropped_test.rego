package ingresslint.rule["auth-dropped_test"]

import data.ingresslint.rule["auth-dropped"] as rule

release(validation) := {
	"version": "1.12.1",
	"config": {},
	"behaviour": {"annotation_validation": validation},
	"annotations": {
		"auth-always-set-cookie": {"type": "bool", "validator": "bool", "accept": `^(true|false)$`, "invalid": "auth-dropped"},
		"cors-allow-origin": {"type": "string", "validator": "pattern", "pattern": `^https://[a-z.]+$`, "accept": `x^`, "form": {"name": "origins", "invalid": "open", "result": "*"}},
		"proxy-read-timeout": {"type": "int", "validator": "int", "accept": `^[0-9]{1,9}$`},
	},
}

ingress(name, value) := {"kind": "Ingress", "metadata": {"name": "i", "annotations": {
	concat("/", ["nginx.ingress.kubernetes.io", name]): value,
	"nginx.ingress.kubernetes.io/proxy-read-timeout": "60s",
}}}

test_authentication if {
	fs := rule.findings with input as ingress("auth-always-set-cookie", "on") with data.context.release as release("on")
	count(fs) == 1
	some f in fs
	f.message == `auth-always-set-cookie is "on": 1.12.1 reads true or false; it drops external authentication with this: the location is open to everyone`
	f.path == ["metadata", "annotations", "nginx.ingress.kubernetes.io/auth-always-set-cookie"]
	f.fix.edits[0].value == "true"
}

test_validation_off if {
	count(rule.findings) == 0 with input as ingress("auth-always-set-cookie", "on") with data.context.release as release("off")
}

test_any_origin if {
	some f in rule.findings with input as ingress("cors-allow-origin", "https://a.test/") with data.context.release as release("on")
	contains(f.message, "falls back to * with this")
}

test_good if {
	count(rule.findings) == 0 with input as ingress("auth-always-set-cookie", "true") with data.context.release as release("on")
	count(rule.findings) == 0 with input as ingress("cors-allow-origin", "https://a.test") with data.context.release as release("on")
}

test_other_kind if {
	count(rule.findings) == 0 with input as object.union(ingress("auth-always-set-cookie", "on"), {"kind": "Service"}) with data.context.release as release("on")
}
