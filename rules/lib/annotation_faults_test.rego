package ingresslint.lib.annotation_faults_test

import data.ingresslint.lib.annotation_faults as faults

annotations := {
	"timeout": {"type": "int", "validator": "int", "accept": `^[0-9]{1,9}$`},
	"switch": {"type": "bool", "validator": "bool", "accept": `^(true|false)$`},
	"word": {"type": "string", "validator": "enum", "options": ["cookie"], "trim_space": true, "accept": `^cookie$`},
	"scheme": {"type": "string", "validator": "enum", "options": ["http", "https"], "ignore_case": true, "accept": `^https$`},
	"plain": {"type": "string", "validator": "pattern", "pattern": `^[a-z ]*$`, "no_newline": true, "accept": `^[a-z]+$`},
	"tight": {"type": "string", "validator": "pattern", "pattern": `^[a-z]+$`, "remove_space": true, "no_newline": true, "invalid": "ingress-rejected", "accept": `^[a-z]+$`},
	"broken": {"type": "string", "validator": "pattern", "pattern": `[a-z]`, "no_newline": true, "invalid": "location-503", "accept": `^[a-z]+$`},
	"networks": {"type": "string", "validator": "cidrs", "accept": `x^`, "form": {"name": "networks", "reader": "cidrs", "effect": "denied", "invalid": "denied", "empty": "denied", "unreadable": "denied"}},
	"span": {"type": "string", "validator": "duration", "accept": `x^`},
	"host": {"type": "string", "validator": "server-name", "accept": `^[a-z.]+$`},
	"hosts": {"type": "string", "validator": "server-names", "accept": `^[a-z.]+$`},
	"service": {"type": "string", "validator": "service-name", "accept": `^[a-z]+$`},
	"subject": {"type": "string", "validator": "cn-regex", "accept": `x^`},
	"snippet": {"type": "string", "validator": "any", "accept": `\S`},
	"cookie": {"type": "bool", "validator": "bool", "invalid": "auth-dropped", "accept": `^(true|false)$`},
	"silent": {"type": "bool", "validator": "bool", "accept": `^(true|false)$`, "form": {"unreadable": "none"}},
	"alias": {"alias_of": "networks", "accept": `x^`},
	"older": {"type": "string", "accept": `\S`},
	"lines": {"type": "string", "accept": `x^`, "form": {"name": "two lines", "pattern": `^a\nb$`, "effect": "reload-fails"}},
	"least": {"type": "int", "validator": "int", "accept": `x^`, "form": {"name": "2 or more", "min": 2, "effect": "reload-fails"}},
	"limit": {"type": "int", "accept": `x^`, "form": {"name": "a limit beside a key", "wrong": `^[1-9]`, "effect": "logged", "result": "no key", "unless": ["limit-key"], "beside": ["window"]}},
}

release(version, validation) := {"version": version, "config": {}, "annotations": annotations, "behaviour": {"annotation_validation": validation}}

ingress(values) := {"kind": "Ingress", "metadata": {"name": "i", "annotations": {concat("/", ["nginx.ingress.kubernetes.io", name]): value | some name, value in values}}}

found(values, validation) := all if {
	all := faults.all with input as ingress(values)
		with data.context.release as release("1.12.1", validation)
		with data.context.installation as {"prefix": "nginx.ingress.kubernetes.io", "config": {}, "flags": {}}
}

effect(name, value, validation) := [f.effect | some f in found({name: value}, validation)]

on(name, value) := effect(name, value, "on")

off(name, value) := effect(name, value, "off")

test_numbers if {
	every value in ["60s", " 5", "0x10", "1_000", "99999999999999999999"] {
		on("timeout", value) == ["ignored"]
		off("timeout", value) == ["ignored"]
	}
	every value in ["010", "+5", "-1", "08", ""] {
		on("timeout", value) == []
	}
}

test_switches if {
	on("switch", "on") == ["ignored"]
	off("switch", "true ") == ["ignored"]
	on("switch", "T") == []
	on("cookie", "on") == ["auth-dropped"]
	off("cookie", "on") == ["ignored"]
	off("silent", "on") == []
	on("silent", "on") == ["ignored"]
}

test_words if {
	on("word", "Cookie") == ["ignored"]
	off("word", "Cookie") == []
	on("word", " cookie\n") == []
	on("scheme", "HTTP") == []
	on("scheme", "HTTP ") == ["ignored"]
}

test_patterns if {
	on("plain", "A") == ["ignored"]
	on("plain", "a b") == []
	on("plain", "a\n") == ["ignored"]
	on("tight", "a b") == []
	on("tight", "A") == ["refused"]
	on("broken", "a\n") == ["denied"]
	off("plain", "A") == []
}

test_blank_values if {
	off("plain", " ") == ["ignored"]
	off("older", " ") == ["ignored"]
	off("older", " \n ") == []
	off("older", "") == []
}

test_networks if {
	on("networks", "192.0.2.0/24, 2001:db8::/32,198.51.100.7") == []
	on("networks", "192.0.2.0/24,") == ["denied"]
	off("networks", "localhost") == ["denied"]
	on("networks", "") == ["denied"]
	off("networks", " ") == ["denied"]
	on("alias", "") == []
	on("alias", " ") == ["ignored"]
}

test_other_validators if {
	on("span", "5") == ["ignored"]
	on("span", "5s") == []
	on("host", "a b") == ["ignored"]
	on("host", " ~^www\\d+\\.example\\.test$ ") == []
	on("hosts", "a.test, b.test") == []
	on("hosts", "a.test,b;c") == ["ignored"]
	on("service", "Web") == ["ignored"]
	on("service", "web-1") == []
	on("subject", "CN=a|b") == []
	on("subject", "cn=a") == ["ignored"]
	on("subject", "CN=[") == ["ignored"]
	on("snippet", "{") == []
	off("subject", "cn=a") == []
}

test_forms if {
	off("lines", "a \n b") == []
	off("lines", "a") == ["reload-fails"]
	on("least", "1") == ["reload-fails"]
	on("least", "2") == []
}

test_companions if {
	[f.effect | some f in found({"limit": "5", "window": "1m"}, "on")] == ["logged"]
	found({"limit": "5"}, "on") == []
	found({"limit": "5", "window": "1m", "limit-key": "$host"}, "on") == []
}

test_flag_decides if {
	every flag, want in {"true": ["ignored"], "": ["ignored"], "false": []} {
		want == [f.effect |
			some f in faults.all with input as ingress({"word": "Cookie"})
				with data.context.release as release("1.9.6", "off")
				with data.context.installation as {"flags": {"enable-annotation-validation": flag}}
		]
	}
	faults.all == [] with input as ingress({"word": "Cookie"})
		with data.context.release as release("1.5.1", "none")
		with data.context.installation as {"flags": {"enable-annotation-validation": "true"}}
}

test_no_validation_known if {
	not faults.validated with data.context.release as {"version": "1.5.1"}
}

test_not_ours if {
	faults.all == [] with input as {"kind": "Ingress", "metadata": {"annotations": {"timeout": "60s", "other.example/timeout": "60s"}}}
		with data.context.release as release("1.12.1", "on")
}

test_own_prefix if {
	count(faults.all) == 1 with input as {"kind": "Ingress", "metadata": {"annotations": {"edge.example.test/timeout": "60s"}}}
		with data.context.release as release("1.12.1", "on")
		with data.context.installation as {"prefix": "edge.example.test", "flags": {}}
}

test_not_texts if found({"timeout": 60, "switch": true}, "on") == []

test_placeholders if found({"timeout": "{{ .Values.timeout }}", "word": "${AFFINITY}"}, "on") == []
