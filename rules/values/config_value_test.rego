package ingresslint.rule["config-value_test"]

import data.ingresslint.rule["config-value"] as rule

release := {
	"version": "1.9.4",
	"config": {
		"proxy-read-timeout": {"type": "int", "default": 60, "accept": `^[0-9]{1,9}$`, "stable": true, "form": {"name": "whole seconds of 0 or more", "min": 0, "effect": "reload-fails"}},
		"use-gzip": {"type": "bool", "default": false, "accept": `^(true|false)$`, "stable": true},
		"gzip-level": {"type": "int", "default": 1, "accept": `^[1-9]$`, "form": {"name": "1 to 9", "min": 1, "max": 9, "effect": "reload-fails"}},
		"limit-rate": {"type": "int", "accept": `^(0|[1-9][0-9]{0,8})$`},
		"otel-sampler-ratio": {"type": "float", "default": 0.01, "accept": `x^`},
		"proxy-protocol-header-timeout": {"type": "duration", "default": "5s", "case_sensitive": true, "accept": `x^`},
		"proxy-body-size": {"type": "string", "default": "1m", "accept": `^[0-9]+[kKmMgG]?$`, "form": {"name": "a size such as 8m", "pattern": `^\s*[0-9]+[kKmMgG]?\s*$`, "effect": "dropped", "result": "nginx's own default of 1m rules"}},
		"proxy-buffering": {"type": "string", "default": "off", "accept": `^(on|off)$`, "form": {"name": `"on" or "off"`, "options": ["on", "off"], "pattern": `^\s*(?i:on|off)\s*$`, "effect": "reload-fails"}},
		"ssl-session-cache": {"type": "bool", "default": true, "accept": `^(true|false)$`},
		"ssl-session-cache-size": {"type": "string", "default": "10m", "accept": `x^`, "form": {"name": "a size of at least 32k", "pattern": `^\s*[0-9]+[kKmM]?\s*$`, "reader": "size", "min": 32768, "effect": "reload-fails"}},
		"http-redirect-code": {"type": "int", "default": 308, "accept": `x^`, "form": {"name": "301, 302, 307 or 308", "reader": "decimal", "pattern": `^\+?0*(301|302|307|308)$`, "effect": "ignored"}},
		"lua-shared-dicts": {"type": "dict-list", "accept": `x^`, "form": {"name": "NAME: SIZE", "wrong": `(^|,)[^:,]+(,|$)`, "effect": "crash", "also": [{"reader": "shared-dicts", "effect": "partly"}]}},
		"bind-address": {"type": "list", "case_sensitive": true, "accept": `x^`, "form": {"name": "IP addresses", "reader": "addresses", "effect": "partly"}},
		"debug-connections": {"type": "list", "accept": `x^`, "form": {"name": "addresses and networks", "reader": "addresses-or-cidrs", "effect": "partly"}},
		"global-auth-signin": {"type": "string", "accept": `x^`, "form": {"name": "a URL", "pattern": `^https?://[^\s?]+(\?[^\s]*)?$`, "effect": "ignored"}},
		"global-auth-signin-redirect-param": {"type": "string", "accept": `x^`, "form": {"name": "a parameter beside global-auth-signin", "reader": "param", "effect": "ignored"}},
		"proxy-busy-buffers-size": {"type": "string", "accept": `x^`, "form": {"name": "a size", "pattern": `^[0-9]+[kKmM]?$`, "effect": "reload-fails", "also": [{"name": "a size from 4k to 28k", "reader": "size", "min": 4096, "max": 28672, "effect": "reload-fails", "unless": ["proxy-buffer-size"]}]}},
		"proxy-buffer-size": {"type": "string", "accept": `^`},
		"max-worker-connections": {"type": "int", "default": 16384, "accept": `^([2-9]|[1-9][0-9]{1,8}|0)$`, "form": {"name": "2 or more", "min": 0, "effect": "reload-fails", "also": [{"wrong": `^1$`, "effect": "reload-fails"}]}},
		"global-auth-cache-duration": {"type": "string", "accept": `x^`, "form": {"name": "codes and a time", "pattern": `^[0-9]+m$`, "effect": "applied", "result": "200 202 401 5m"}},
	},
}

old := object.union(release, {"version": "0.44.0"})

configmap(values) := {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}

found(values) := fs if {
	fs := rule.findings with input as configmap(values) with data.context.release as release
}

# one is the only finding about a value.
one(key, value) := [f | some f in found({key: value})][0] if count(found({key: value})) == 1

clean(key, value) if count(found({key: value})) == 0

test_seconds if {
	f := one("proxy-read-timeout", "60s")
	f.message == `proxy-read-timeout is "60s": 1.9.4 reads whole seconds of 0 or more; it ignores this, so the default of 60 stays`
	f.path == ["data", "proxy-read-timeout"]
	f.fix == {"description": `set it to "60"`, "safe": true, "edits": [{"op": "set", "path": ["data", "proxy-read-timeout"], "value": "60"}]}
	not f.depends
}

test_minutes if one("proxy-read-timeout", "2m").fix.edits[0].value == "120"

test_line_break if one("proxy-read-timeout", "60\n").fix.edits[0].value == "60"

test_grouped_digits if one("proxy-read-timeout", "1,000").fix.edits[0].value == "1000"

test_bound if contains(one("proxy-read-timeout", "-1").message, "the reload fails")

test_no_default if contains(one("limit-rate", "1k").message, "so nothing is set")

test_bases if {
	every value in ["010", "0x10", "1_000", "+5", "0b11", "0o7", "0"] {
		clean("limit-rate", value)
	}
	every value in ["08", "1__0", "99999999999999999999", " 5", "0xg", "1e6"] {
		one("limit-rate", value).depends
	}
}

test_empty_number_is_zero if clean("limit-rate", "")

test_empty_number_was_ignored if {
	count(rule.findings) == 1 with input as configmap({"limit-rate": ""}) with data.context.release as old
	count(rule.findings) == 1 with input as configmap({"otel-sampler-ratio": ""}) with data.context.release as old
}

test_empty_bool_is_false if clean("use-gzip", "")

test_switches if {
	one("use-gzip", "on").fix.edits[0].value == "true"
	one("use-gzip", "No").fix.edits[0].value == "false"
	one("proxy-buffering", "true").fix.edits[0].value == "on"
	one("proxy-buffering", "disabled").fix.edits[0].value == "off"
	clean("proxy-buffering", "ON")
	not one("use-gzip", "maybe").fix.safe
}

test_floats if {
	every value in ["0.5", ".5", "1", "1e-2", "-1", ""] {
		clean("otel-sampler-ratio", value)
	}
	every value in ["0,5", "50%", "abc"] {
		one("otel-sampler-ratio", value)
	}
}

test_duration if {
	one("proxy-protocol-header-timeout", "5").fix.edits[0].value == "5s"
	one("proxy-protocol-header-timeout", "5S").fix.edits[0].value == "5s"
	clean("proxy-protocol-header-timeout", "1m30s")
}

test_size_left_out if {
	f := one("proxy-body-size", "8MB")
	f.message == `proxy-body-size is "8MB": 1.9.4 reads a size such as 8m; it leaves the directive out, so nginx's own default of 1m rules`
	f.fix.edits[0].value == "8m"
	one("proxy-body-size", "1.5m").fix.edits[0].value == "1536k"
	one("proxy-body-size", "100b").fix.edits[0].value == "100"
	not one("proxy-body-size", "unlimited").fix.safe
}

test_size_bounds if {
	one("ssl-session-cache-size", "16k")
	clean("ssl-session-cache-size", "10m")
	clean("ssl-session-cache-size", "010M")
}

test_session_cache if {
	f := one("ssl-session-cache", "shared:SSL:20m")
	f.fix.description == `set ssl-session-cache to "true" and ssl-session-cache-size to "20m"`
	f.fix.edits == []
}

test_decimal_reader if {
	clean("http-redirect-code", "0301")
	one("http-redirect-code", "303")
	one("http-redirect-code", "")
}

test_dictionaries if {
	contains(one("lua-shared-dicts", "foo").message, "panic")
	contains(one("lua-shared-dicts", "a: 1, b: x").message, "leaves out what does not fit")
	one("lua-shared-dicts", "a: 201")
	one("lua-shared-dicts", "a: 204801k")
	clean("lua-shared-dicts", "a: 200, b: 204800k, c:5M")
}

test_addresses if {
	clean("bind-address", "192.0.2.1, 2001:db8::1,")
	one("bind-address", "192.0.2.0/24")
	clean("debug-connections", "192.0.2.0/24,2001:db8::/32")
	one("debug-connections", "localhost")
}

test_parameter_needs_url if {
	one("global-auth-signin-redirect-param", "rd")
	count(found({"global-auth-signin": "https://auth.example.test/start", "global-auth-signin-redirect-param": "rd"})) == 0
	count(found({"global-auth-signin": "https://auth.example.test/start", "global-auth-signin-redirect-param": "a b"})) == 1
}

test_judged_alone_only if {
	one("proxy-busy-buffers-size", "64k")
	clean("proxy-busy-buffers-size", "16k")
	count(found({"proxy-busy-buffers-size": "64k", "proxy-buffer-size": "32k"})) == 0
}

test_further_form if one("max-worker-connections", "1")

test_applied if contains(one("global-auth-cache-duration", "abc").message, "takes this as 200 202 401 5m")

test_other_spelling if {
	f := one("Proxy-Read-Timeout", "60s")
	f.path == ["data", "Proxy-Read-Timeout"]
	startswith(f.message, "Proxy-Read-Timeout is")
}

test_case_sensitive_key_is_unknown if clean("Bind-Address", "abc")

test_unknown_key if clean("proxy-read-timeouts", "60s")

test_placeholders if {
	every value in ["{{ .Values.timeout }}", "${TIMEOUT}", "$(TIMEOUT)", "%{TIMEOUT}"] {
		clean("proxy-read-timeout", value)
	}
}

# A number or bool is told by the reader, which sees the quoting.
test_unquoted if count(found({"proxy-read-timeout": 0.5, "proxy-buffering": true, "Use-Gzip": 2, "limit-rate": null})) == 0

test_other_kind if {
	count(rule.findings) == 0 with input as {"kind": "Ingress", "data": {"use-gzip": "on"}} with data.context.release as release
}

test_long_values_are_cut if contains(one("use-gzip", concat("", [x | some _ in numbers.range(1, 100); x := "y"])).message, `y"…`)

test_what_a_switch_keeps_from_nginx if {
	f := one("gzip-level", "12")
	f.severity == "warning"
	f.message == `gzip-level is "12": nginx of 1.9.4 reads 1 to 9; it would refuse this, but use-gzip is off, so nothing happens until it is on`
	some g in found({"gzip-level": "12", "use-gzip": "true"})
	contains(g.message, "the reload fails")
	not g.severity
}
