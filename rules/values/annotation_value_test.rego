package ingresslint.rule["annotation-value_test"]

import data.ingresslint.rule["annotation-value"] as rule

release := {
	"version": "1.12.1",
	"config": {"proxy-read-timeout": {"type": "int", "default": 60}},
	"behaviour": {"annotation_validation": "on"},
	"annotations": {
		"proxy-read-timeout": {"type": "int", "validator": "int", "accept": `^[0-9]{1,9}$`, "form": {"name": "whole seconds of 0 or more", "min": 0, "effect": "reload-fails"}},
		"canary": {"type": "bool", "validator": "bool", "accept": `^(true|false)$`, "stable": true},
		"canary-weight": {"type": "int", "validator": "int", "accept": `^[0-9]{1,9}$`},
		"affinity": {"type": "string", "validator": "enum", "options": ["cookie"], "accept": `^cookie$`},
		"satisfy": {"type": "string", "validator": "enum", "options": ["any", "all"], "accept": `^(any|all)$`},
		"auth-realm": {"type": "string", "validator": "pattern", "pattern": `^[a-z ]*$`, "invalid": "ingress-rejected", "accept": `^[a-z]+$`},
		"mirror-host": {"type": "string", "validator": "server-name", "accept": `^[a-z.]+$`},
		"snippet": {"type": "string", "validator": "any", "accept": `\S`},
		"proxy-body-size": {"type": "string", "accept": `^[0-9]+[kKmMgG]?$`, "form": {"name": "a size such as 8m", "pattern": `^[0-9]+[kKmMgG]?\s*$`, "effect": "dropped", "result": "nginx's own default of 1m rules"}},
		"backend-protocol": {"type": "string", "accept": `^HTTPS$`, "form": {"name": "HTTP or HTTPS", "options": ["HTTP", "HTTPS"], "wrong": `^http$`, "effect": "redundant", "result": "HTTP"}},
		"global-rate-limit": {"type": "int", "accept": `x^`, "form": {"name": "a limit beside a key", "wrong": `^[1-9]`, "effect": "logged", "result": "$remote_addr is the key", "unless": ["global-rate-limit-key"]}},
		"auth-keepalive-requests": {"type": "int", "accept": `x^`, "form": {"name": "1 or more", "min": 1, "effect": "loses", "result": "auth-keepalive is switched off"}},
	},
}

ingress(values) := {"kind": "Ingress", "metadata": {"name": "i", "annotations": {concat("/", ["nginx.ingress.kubernetes.io", name]): value | some name, value in values}}}

found(values) := fs if {
	fs := rule.findings with input as ingress(values) with data.context.release as release
}

one(name, value) := f if {
	fs := rule.findings with input as ingress({name: value}) with data.context.release as release
	count(fs) == 1
	some f in fs
}

test_ignored if {
	f := one("proxy-read-timeout", "60s")
	f.message == `proxy-read-timeout is "60s": 1.12.1 reads whole seconds of 0 or more; it ignores this, so the default of 60 stays`
	f.path == ["metadata", "annotations", "nginx.ingress.kubernetes.io/proxy-read-timeout"]
	not f.depends
	f.fix == {"description": `set it to "60"`, "safe": true, "edits": [{"op": "set", "path": f.path, "value": "60"}]}
}

test_does_nothing if {
	f := one("canary", "yes")
	f.message == `canary is "yes": 1.12.1 reads true or false; it ignores this, so the annotation does nothing`
	not f.depends
	f.fix.edits[0].value == "true"
}

test_configmap_stays if {
	some f in rule.findings with input as ingress({"proxy-read-timeout": "60s"})
		with data.context.release as release
		with data.context.installation as {"config": {"proxy-read-timeout": "120"}, "flags": {}}
	contains(f.message, "so the ConfigMap's 120 stays")
}

test_other_releases_may_take_it if one("affinity", "Cookie").depends

test_words_of_type_and_validator if {
	contains(one("canary-weight", "10%").message, "reads a whole decimal number")
	contains(one("affinity", "ip").message, "reads cookie;")
	contains(one("satisfy", "none").message, "reads any or all;")
	contains(one("auth-realm", "Shop!").message, "reads only what matches ^[a-z ]*$, so its webhook refuses the Ingress")
	contains(one("mirror-host", "a b").message, "reads one server name")
	contains(one("snippet", " ").message, "reads some text")
}

test_case if one("affinity", "Cookie").fix.edits[0].value == "cookie"

test_line_break if one("proxy-read-timeout", "60\n").fix.edits[0].value == "60"

test_advice if one("canary-weight", "10%").fix == {"description": "give it a whole decimal number", "safe": false, "edits": []}

test_reload_fails if contains(one("proxy-read-timeout", "-1").message, "every later change of any Ingress is blocked")

test_webhook_tests_nginx if {
	some f in rule.findings with input as ingress({"proxy-read-timeout": "-1"})
		with data.context.release as object.union(release, {"behaviour": {"annotation_validation": "on", "webhook_runs_nginx_test": true}})
	contains(f.message, "the webhook tests the configuration and turns the Ingress away")
}

test_left_out if {
	f := one("proxy-body-size", "8MB")
	contains(f.message, "leaves the directive out, so nginx's own default of 1m rules")
	f.fix.edits[0].value == "8m"
}

test_redundant if {
	f := one("backend-protocol", "http")
	f.severity == "info"
	f.fix.description == "remove it"
}

test_logged if {
	f := one("global-rate-limit", "5")
	f.severity == "info"
	f.fix.description == "set global-rate-limit-key as well"
}

test_loses if {
	f := one("auth-keepalive-requests", "0")
	f.severity == "warning"
	contains(f.message, "with this auth-keepalive is switched off")
}

test_good if count(found({"proxy-read-timeout": "60", "canary": "true", "affinity": "cookie", "proxy-body-size": "8m"})) == 0

test_other_kinds if {
	count(rule.findings) == 0 with input as object.union(ingress({"canary": "yes"}), {"kind": "Service"}) with data.context.release as release
}
