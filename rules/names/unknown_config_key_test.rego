package ingresslint.rule["unknown-config-key_test"]

import data.ingresslint.rule["unknown-config-key"] as rule

release := {
	"version": "1.9.4",
	"config": {
		"bind-address": {"type": "list", "case_sensitive": true},
		"error-log-level": {"type": "string", "default": "notice", "form": {"options": ["debug", "info", "notice", "warn", "error"]}},
		"forwarded-for-header": {"type": "string", "default": "X-Forwarded-For"},
		"keep-alive": {"type": "int", "default": 75},
		"load-balance": {"type": "string"},
		"max-worker-open-files": {"type": "int", "default": 0},
		"proxy-body-size": {"type": "string", "default": "1m", "form": {"pattern": "^[0-9]+[kKmMgG]?$"}},
		"proxy-buffer-size": {"type": "string", "default": "4k"},
		"proxy-buffers-number": {"type": "int", "default": 4},
		"ssl-session-timeout": {"type": "string", "default": "10m"},
	},
	"annotations": {"rewrite-target": {"type": "string"}},
	"flags": {"election-id": {"type": "string"}},
	"gone": {"config": {"allow-snippet-annotations": {"last": "0.51.0", "again": "1.10.1", "kind": "none"}, "upstream-max-fails": {"last": "0.20.0", "kind": "none"}}},
	"later": {"config": {"enable-serial-reloads": {"first": "1.11.0"}}},
	"foreign": {"config": {
		"worker-rlimit-nofile": {"to": ["max-worker-open-files"], "from": "nginx"},
		"client-max-body-size": {"to": ["proxy-body-size"], "from": "nginx"},
		"keepalive-timeout": {"to": ["keep-alive"], "from": "nginx", "advice": "whole seconds without a unit"},
		"lb-method": {"to": ["load-balance"], "from": "the F5 NGINX controller", "advice": "round_robin or ewma"},
		"log-level": {"to": ["error-log-level"], "from": "other programs"},
		"real-ip-header": {"to": ["forwarded-for-header"], "from": "nginx"},
		"proxy-buffers": {"to": ["proxy-buffers-number", "proxy-buffer-size"], "from": "nginx", "advice": "number and size are two keys"},
		"accept-mutex": {"to": [], "from": "nginx", "advice": "no key sets it"},
	}},
}

nearest := {"config": {
	"ssl_session_timeout": "ssl-session-timeout",
	"ssl-session-timeouts": "ssl-session-timeout",
	"max-worker-open-file": "max-worker-open-files",
	"keepalive_": "keep-alive",
}}

found(values) := findings if {
	findings := rule.findings with input as {"kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}
		with data.context.release as release
		with data.context.nearest as nearest
}

only(values) := finding if {
	some finding in found(values)
	count(found(values)) == 1
}

rename(from, to) := [{"op": "rename", "path": ["data", from], "to": to}]

remove(key) := [{"op": "remove", "path": ["data", key]}]

test_underscores if {
	found({"ssl_session_timeout": "10m"}) == {{
		"path": ["data", "ssl_session_timeout"],
		"message": "ssl_session_timeout is ignored: no release knows it; the nearest key is ssl-session-timeout",
		"fix": {"description": "write ssl-session-timeout", "safe": true, "edits": rename("ssl_session_timeout", "ssl-session-timeout")},
	}}
}

test_a_guess_is_not_safe if {
	f := only({"ssl-session-timeouts": "10m"})
	not f.fix.safe
	f.fix.edits == rename("ssl-session-timeouts", "ssl-session-timeout")
}

test_the_right_key_is_there_too if {
	f := only({"ssl_session_timeout": "10m", "ssl-session-timeout": "1d"})
	not f.fix.safe
	f.fix == {"description": "delete it, ssl-session-timeout is set already", "safe": false, "edits": remove("ssl_session_timeout")}
}

test_the_right_key_has_no_value if {
	some value in [null, "<nil>"]
	some f in found({"ssl_session_timeout": "1d", "ssl-session-timeout": value})
	f.fix == {"description": "give ssl-session-timeout the value, it has none", "safe": false, "edits": []}
}

test_two_slips_for_one_key if {
	findings := found({"ssl_session_timeout": "10m", "ssl-session-timeouts": "1d"})
	count(findings) == 2
	every f in findings {
		f.fix.edits == []
	}
}

test_value_that_the_right_key_does_not_take if {
	f := only({"max-worker-open-file": "many"})
	f.fix == {"description": "write max-worker-open-files, with a value that it takes", "safe": false, "edits": []}
}

test_value_against_the_form if {
	only({"client-max-body-size": "8 MB"}).fix.edits == []
	only({"log-level": "warning"}).fix.edits == []
}

test_nginx_names if {
	f := only({"worker-rlimit-nofile": "65536"})
	f.message == "worker-rlimit-nofile is ignored: no release knows it; the name comes from nginx, here it is max-worker-open-files"
	f.fix == {"description": "write max-worker-open-files", "safe": false, "edits": rename("worker-rlimit-nofile", "max-worker-open-files")}
	only({"log-level": "warn"}).fix.edits == rename("log-level", "error-log-level")
	only({"client-max-body-size": "8m"}).fix.edits == rename("client-max-body-size", "proxy-body-size")
	only({"real_ip_header": "X-Real-IP"}).fix.edits == rename("real_ip_header", "forwarded-for-header")
}

test_foreign_name_with_a_remark if {
	only({"keepalive-timeout": "65"}).fix.edits == rename("keepalive-timeout", "keep-alive")
	only({"keepalive-timeout": "65s"}).fix.edits == []
	f := only({"lb-method": "ip_hash"})
	f.fix == {"description": "use load-balance; round_robin or ewma", "safe": false, "edits": []}
}

test_foreign_name_of_two_keys if {
	f := only({"proxy-buffers": "8 16k"})
	endswith(f.message, "here it is proxy-buffers-number or proxy-buffer-size")
	f.fix.description == "use proxy-buffers-number or proxy-buffer-size; number and size are two keys"
}

test_foreign_name_without_counterpart if {
	f := only({"accept-mutex": "on"})
	endswith(f.message, "nothing here corresponds")
	f.fix == {"description": "delete it; no key sets it", "safe": false, "edits": remove("accept-mutex")}
}

test_only_later_releases_know_it if {
	found({"enable-serial-reloads": "true"}) == {{
		"path": ["data", "enable-serial-reloads"],
		"message": "enable-serial-reloads is ignored: 1.9.4 does not know it, 1.11.0 is the first release that does",
		"depends": true,
		"fix": {"description": "upgrade to 1.11.0 or later, or delete the key", "safe": false, "edits": []},
	}}
}

test_ported_back_before if {
	endswith(only({"allow-snippet-annotations": "false"}).message, "1.10.1 is the first release that does")
}

test_lower_case_only if {
	f := only({"Bind-Address": "192.0.2.1"})
	f.message == "Bind-Address is ignored: the controller reads bind-address in lower case only"
	f.fix == {"description": "write bind-address", "safe": true, "edits": rename("Bind-Address", "bind-address")}
}

test_nothing_near if {
	f := only({"proxy-ignore-client-abort": "on"})
	f.message == "proxy-ignore-client-abort is ignored: no release knows it"
	f.fix == {"description": "delete it", "safe": false, "edits": remove("proxy-ignore-client-abort")}
}

test_settings_of_another_place if {
	endswith(only({"rewrite-target": "/"}).message, "; rewrite-target is an annotation for Ingresses")
	endswith(only({"election-id": "x"}).message, "; --election-id is an argument of the controller")
}

test_known_and_gone_keys_are_others_business if {
	found({"keep-alive": "75", "Keep-Alive": "75", "upstream-max-fails": "3"}) == set()
}

test_value_that_is_no_text if {
	only({"worker-rlimit-nofile": 65536}).fix.edits == rename("worker-rlimit-nofile", "max-worker-open-files")
	only({"worker-rlimit-nofile": null})
}

test_names_filled_in_later if found({"${KEY}": "x", "{{ key }}": "y", "": "z"}) == set()

test_without_a_release if {
	count(rule.findings) == 0 with input as {"kind": "ConfigMap", "data": {"nonsense": "x"}}
}

test_other_shapes if {
	count(rule.findings) == 0 with input as {"kind": "ConfigMap", "data": null} with data.context.release as release
	count(rule.findings) == 0 with input as {"kind": "Secret", "data": {"nonsense": "x"}} with data.context.release as release
}
