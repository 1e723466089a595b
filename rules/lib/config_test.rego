package ingresslint.lib.config_test

import data.ingresslint.lib.config

release := {"version": "1.9.4", "config": {
	"keep-alive": {"type": "int", "default": 75},
	"use-gzip": {"type": "bool", "default": false},
	"proxy-body-size": {"type": "string", "default": "1m"},
	"otel-sampler-ratio": {"type": "float", "default": 0.01},
	"worker-processes": {"type": "string", "default": "auto"},
	"bind-address": {"type": "list", "case_sensitive": true},
	"lua-shared-dicts": {"type": "dict-list", "case_sensitive": true},
	"proxy-protocol-header-timeout": {"type": "duration", "default": "5s", "case_sensitive": true},
}}

configmap(data_) := {"kind": "ConfigMap", "data": data_}

value(data_, name) := v if v := config.value(name) with input as configmap(data_) with data.context.release as release

test_by_type if {
	value({"keep-alive": "010"}, "keep-alive") == 8
	value({"use-gzip": "T"}, "use-gzip") == true
	value({"use-gzip": ""}, "use-gzip") == false
	value({"otel-sampler-ratio": ".5"}, "otel-sampler-ratio") == 0.5
	value({"otel-sampler-ratio": ""}, "otel-sampler-ratio") == 0
	value({"proxy-body-size": "8m"}, "proxy-body-size") == "8m"
	value({"bind-address": "192.0.2.1"}, "bind-address") == "192.0.2.1"
	value({"lua-shared-dicts": "a: 1"}, "lua-shared-dicts") == "a: 1"
	value({"proxy-protocol-header-timeout": "10s"}, "proxy-protocol-header-timeout") == "10s"
}

test_unreadable_leaves_the_default if {
	value({"keep-alive": "60s"}, "keep-alive") == 75
	value({"use-gzip": "on"}, "use-gzip") == false
	value({"proxy-protocol-header-timeout": "5"}, "proxy-protocol-header-timeout") == "5s"
}

test_empty_number if {
	value({"keep-alive": ""}, "keep-alive") == 0
	config.value("keep-alive") == 75 with input as configmap({"keep-alive": ""}) with data.context.release as object.union(release, {"version": "0.44.0"})
}

test_accessors if {
	config.int("keep-alive") == 60 with input as configmap({"keep-alive": "60"}) with data.context.release as release
	config.bool("use-gzip") with input as configmap({"use-gzip": "true"}) with data.context.release as release
	config.string("proxy-body-size") == "1m" with input as configmap({}) with data.context.release as release
}

test_spelling if {
	value({"Keep-Alive": "60"}, "keep-alive") == 60
	value({"Keep-Alive": "60", "keep-alive": "50"}, "keep-alive") == 50
	value({"Worker-Processes": "2", "worker-processes": "4"}, "worker-processes") == "2"
	count([v | v := value({"Bind-Address": "192.0.2.1"}, "bind-address")]) == 0
}
