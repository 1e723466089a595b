package ingresslint.rule["load-balancer-idle-timeout_test"]

import data.ingresslint.rule["load-balancer-idle-timeout"] as rule

release := {"version": "1.9.4", "config": {
	"keep-alive": {"type": "int", "default": 75},
	"proxy-read-timeout": {"type": "int", "default": 60},
}}

service := {"kind": "Service", "namespace": "edge", "name": "edge"}

balancer(more) := object.union(
	{"id": "x", "name": "The balancer", "layer": 4, "kind": "flow", "settable": true, "object": service, "idle_from": "default"},
	more,
)

annotated(name, value, more) := object.union(
	balancer(more),
	{"idle_from": "written", "annotation": name, "path": ["metadata", "annotations", name], "written": value},
)

# at_service lints the Service with the ConfigMap in view
at_service(config, lb) := findings if {
	findings := rule.findings with input as service_object(lb)
		with data.context.release as release
		with data.context.installation as {"config": config, "load_balancers": [lb]}
		with data.context.complete as {"configMap": true, "service": true}
}

at_config_map(config, lb) := findings if {
	findings := rule.findings with input as {"kind": "ConfigMap", "metadata": {"name": "edge", "namespace": "edge"}, "data": config}
		with data.context.release as release
		with data.context.installation as {"config": config, "load_balancers": [lb]}
		with data.context.complete as {"configMap": true, "service": true}
}

out_of_view(lb) := findings if {
	findings := rule.findings with input as service_object(lb)
		with data.context.release as release
		with data.context.installation as {"config": {}, "load_balancers": [lb]}
		with data.context.complete as {"configMap": false, "service": true}
}

service_object(lb) := {"kind": "Service", "metadata": {"name": "edge", "namespace": "edge", "annotations": {lb.annotation: lb.written}}} if lb.written

else := {"kind": "Service", "metadata": {"name": "edge", "namespace": "edge"}}

place(lb) := ["metadata", "annotations", lb.annotation]

silent(config, lb) if {
	at_service(config, lb) == set()
	at_config_map(config, lb) == set()
}

the_service(config, lb) := finding if {
	some finding in at_service(config, lb)
	count(at_service(config, lb)) == 1
	at_config_map(config, lb) == set()
}

the_config_map(config, lb) := finding if {
	some finding in at_config_map(config, lb)
	count(at_config_map(config, lb)) == 1
	at_service(config, lb) == set()
}

test_flow_written_at_the_service if {
	lb := annotated("idle.example.test/seconds", "60", {"idle_seconds": 60, "unit_text": "seconds"})
	the_service({}, lb) == {
		"path": place(lb),
		"severity": "warning",
		"message": "The balancer forgets connections that are idle for 60 s but nginx keeps them for 75 s (keep-alive, the default): clients that send in between are reset",
		"fix": {
			"description": "set it to 100, or keep-alive to 50",
			"safe": false,
			"edits": [{"op": "set", "path": place(lb), "value": "100"}],
		},
	}
}

test_flow_equal_is_too_short if {
	lb := annotated("idle.example.test/seconds", "75", {"idle_seconds": 75, "unit_text": "seconds"})
	the_service({}, lb)
	silent({"keep-alive": "74"}, lb)
}

test_flow_not_written if {
	the_config_map({"keep-alive": "650"}, balancer({"idle_seconds": 350})) == {
		"path": ["data", "keep-alive"],
		"message": "The balancer forgets connections that are idle for 350 s but nginx keeps them for 650 s (keep-alive): clients that send in between are reset",
		"fix": {
			"description": "set keep-alive to 340, or raise the load balancer's idle time above 650 s",
			"safe": false,
			"edits": [{"op": "set", "path": ["data", "keep-alive"], "value": "340"}],
		},
	}
}

test_flow_that_nobody_can_set if {
	f := the_config_map({"keep-alive": "650"}, balancer({"idle_seconds": 350, "settable": false}))
	f.fix.description == "set keep-alive to 340"
}

test_unknown_kind_counts_as_flow if {
	the_config_map({"keep-alive": "301"}, balancer({"kind": "unknown", "idle_seconds": 300}))
}

test_layer_7_written_at_the_service if {
	lb := annotated("idle.example.test/seconds", "3600", {"layer": 7, "idle_seconds": 3600, "unit_text": "seconds"})
	f := the_service({}, lb)
	contains(f.message, "reuses connections that were idle for up to 3600 s but nginx closes them after 75 s (keep-alive, the default)")
	f.fix == {
		"description": "set it to 60, or keep-alive to 3620",
		"safe": false,
		"edits": [{"op": "set", "path": place(lb), "value": "60"}],
	}
}

test_layer_7_not_written if {
	f := the_config_map({}, balancer({"layer": 7, "idle_seconds": 600, "settable": false}))
	f.path == ["data", "keep-alive"]
	f.fix.edits == [{"op": "set", "path": ["data", "keep-alive"], "value": "620"}]
	g := the_config_map({}, balancer({"layer": 7, "idle_seconds": 100}))
	g.fix.description == "set keep-alive to 120, or lower the load balancer's idle time below 75 s"
}

test_layer_7_in_order if {
	silent({"keep-alive": "620"}, balancer({"layer": 7, "idle_seconds": 600}))
	silent({}, balancer({"layer": 7, "idle_seconds": 60}))
}

test_layer_7_without_reuse if {
	silent({"keep-alive": "0"}, balancer({"layer": 7, "idle_seconds": 600}))
	silent({}, balancer({"layer": 7, "idle_seconds": 0}))
}

test_tcp_proxy_closes_both_ends if {
	silent({}, balancer({"kind": "tcp-proxy", "idle_seconds": 60}))
	silent({"keep-alive": "300"}, balancer({"kind": "tcp-proxy", "idle_seconds": 60}))
}

test_tcp_proxy_cuts_answers if {
	lb := balancer({"kind": "tcp-proxy", "idle_seconds": 50, "annotation": "idle.example.test/ms", "unit_text": "milliseconds"})
	the_service({}, lb) == {
		"path": place(lb),
		"severity": "info",
		"message": "The balancer closes connections that are idle for 50 s, before proxy-read-timeout (60 s, the default) is over: slow answers are cut off",
		"fix": {"description": "set idle.example.test/ms to 80000 (milliseconds)", "safe": false, "edits": []},
	}
	g := the_service({"proxy-read-timeout": "120"}, annotated("idle.example.test/ms", "50000", {"kind": "tcp-proxy", "idle_seconds": 50, "unit_text": "milliseconds"}))
	g.severity == "info"
	g.fix.description == "set it to 140000 (milliseconds)"
	h := the_service({"proxy-read-timeout": "120"}, balancer({"kind": "tcp-proxy", "idle_seconds": 60, "settable": false}))
	h.path == []
	h.fix.description == "raise the load balancer's idle time to 140 s"
}

test_nothing_is_known if {
	every kind in ["flow", "unknown", "tcp-proxy", "passthrough", "none"] {
		silent({"keep-alive": "900"}, balancer({"kind": kind}))
	}
	silent({}, balancer({"layer": 7}))
}

test_passthrough_keeps_no_time if {
	silent({"keep-alive": "900"}, balancer({"kind": "passthrough", "idle_seconds": 60}))
	silent({"keep-alive": "900"}, balancer({"kind": "none", "idle_seconds": 60}))
}

test_keep_alive_filled_in_later if {
	silent({"keep-alive": "${KEEP_ALIVE}"}, balancer({"layer": 7, "idle_seconds": 600}))
}

test_minutes if {
	lb := annotated("idle.example.test/minutes", "4", {"idle_seconds": 240, "unit_text": "minutes"})
	f := the_service({"keep-alive": "300"}, lb)
	f.fix.edits[0].value == "6"
	f.fix.description == "set it to 6 (minutes), or keep-alive to 230"
}

test_attribute_lists_are_left_to_the_author if {
	lb := annotated("idle.example.test/attributes", "tcp.idle_timeout.seconds=60", {"idle_seconds": 60, "unit_text": "seconds"})
	f := the_service({}, lb)
	f.fix == {"description": "set the idle time to 100 s, or keep-alive to 50", "safe": false, "edits": []}
}

test_lengths_with_units_are_left_to_the_author if {
	lb := annotated("idle.example.test/length", "1m", {"idle_seconds": 60, "unit_text": "duration"})
	the_service({}, lb).fix.edits == []
}

test_no_shorter_minute_exists if {
	lb := annotated("idle.example.test/minutes", "4", {"layer": 7, "idle_seconds": 240, "unit_text": "minutes"})
	the_service({"keep-alive": "60"}, lb).fix.edits == []
}

test_vendors_limits if {
	lb := annotated("idle.example.test/seconds", "900", {"idle_seconds": 900, "unit_text": "seconds", "idle_min": 10, "idle_max": 900})
	the_service({"keep-alive": "1000"}, lb).fix.edits == []
	the_config_map({"keep-alive": "1000"}, balancer({"idle_seconds": 900, "idle_max": 900})).fix.description == "set keep-alive to 890"
	the_config_map({"keep-alive": "30"}, balancer({"layer": 7, "idle_seconds": 60, "idle_min": 60})).fix.description == "set keep-alive to 80"
}

test_written_at_an_ingress_in_front if {
	lb := annotated("alb.example.test/attributes", "idle_timeout.timeout_seconds=300", {
		"layer": 7, "idle_seconds": 300, "unit_text": "seconds",
		"object": {"kind": "Ingress", "namespace": "edge", "name": "front"},
	})
	f := the_service({}, lb)
	f.object == "Ingress/edge/front"
	f.path == place(lb)
	f.fix.edits == []
}

test_another_service if {
	lb := annotated("idle.example.test/seconds", "60", {
		"idle_seconds": 60, "unit_text": "seconds",
		"object": {"kind": "Service", "namespace": "edge", "name": "internal"},
	})
	silent({}, lb)
}

test_stated_on_the_command_line if {
	lb := object.remove(balancer({"layer": 7, "idle_seconds": 120, "idle_from": "flag"}), ["object"])
	the_config_map({}, lb).fix.edits[0].value == "140"
}

test_configmap_out_of_view if {
	some f in out_of_view(annotated("idle.example.test/seconds", "60", {"idle_seconds": 60, "unit_text": "seconds"}))
	f.severity == "info"
	some g in out_of_view(balancer({"layer": 7, "idle_seconds": 600, "settable": false}))
	g.severity == "info"
	contains(g.message, "after 75 s (keep-alive, the default where no ConfigMap sets it)")
	g.path == []
	g.fix == {"description": "set keep-alive to 620 in the ConfigMap", "safe": false, "edits": []}
}

test_other_kind if {
	count(rule.findings) == 0 with input as {"kind": "Ingress", "metadata": {"name": "edge", "namespace": "edge"}}
		with data.context.release as release
		with data.context.installation as {"config": {}, "load_balancers": [balancer({"layer": 7, "idle_seconds": 600})]}
		with data.context.complete as {"configMap": true}
}

# Each integration: what its default does with nginx's default, and a keep-alive that
# does not suit it ("" where none is unsuitable).
integrations := [
	["aws-clb, HTTP", {"layer": 7, "idle_seconds": 60}, "silent", "50"],
	["aws-clb, TCP", {"kind": "tcp-proxy", "idle_seconds": 60}, "silent", ""],
	["aws-nlb-intree", {"kind": "flow", "idle_seconds": 350, "settable": false}, "silent", "350"],
	["aws-nlb-lbc", {"kind": "flow", "idle_seconds": 350}, "silent", "400"],
	["aws-alb", {"layer": 7, "idle_seconds": 60}, "silent", "60"],
	["gcp-passthrough", {"kind": "passthrough"}, "silent", ""],
	["gcp-l7", {"layer": 7, "idle_seconds": 600, "settable": false}, "warning", "600"],
	["azure", {"kind": "flow", "idle_seconds": 240}, "silent", "240"],
	["alibaba-clb, TCP", {"kind": "flow", "idle_seconds": 900}, "silent", "1000"],
	["alibaba-clb, HTTP", {"layer": 7, "idle_seconds": 15}, "silent", "10"],
	["alibaba-nlb", {"kind": "flow", "idle_seconds": 900}, "silent", "900"],
	["alibaba-alb", {"layer": 7, "idle_seconds": 15, "settable": false}, "silent", "15"],
	["tencent-clb", {"kind": "flow", "idle_seconds": 900, "settable": false}, "silent", "900"],
	["huawei-elb, TCP", {"kind": "unknown", "idle_seconds": 300}, "silent", "300"],
	["huawei-elb, HTTP", {"layer": 7, "idle_seconds": 60}, "silent", "60"],
	["digitalocean, network", {"kind": "passthrough"}, "silent", ""],
	["digitalocean, HTTP with reuse", {"layer": 7, "idle_seconds": 60}, "silent", "45"],
	["linode", {"kind": "tcp-proxy"}, "silent", ""],
	["hetzner", {"kind": "tcp-proxy"}, "silent", ""],
	["openstack", {"kind": "tcp-proxy", "idle_seconds": 50}, "info", ""],
	["openstack, HTTP", {"layer": 7, "idle_seconds": 50}, "silent", "50"],
	["scaleway", {"kind": "tcp-proxy", "idle_seconds": 600}, "silent", ""],
	["oci, TCP", {"kind": "tcp-proxy", "idle_seconds": 300}, "silent", ""],
	["oci, HTTP", {"layer": 7, "idle_seconds": 60}, "silent", "60"],
	["oci, network", {"kind": "flow", "idle_seconds": 300}, "silent", "310"],
	["ibm-vpc", {"kind": "tcp-proxy", "idle_seconds": 50}, "info", ""],
	["yandex", {"kind": "passthrough"}, "silent", ""],
	["metallb", {"kind": "none"}, "silent", ""],
]

outcome(config, lb) := [object.get(f, "severity", "warning") | some f in both(config, lb)][0] if count(both(config, lb)) == 1

else := "silent" if count(both(config, lb)) == 0

both(config, lb) := at_service(config, lb) | at_config_map(config, lb)

test_defaults_of_every_integration if {
	every integration in integrations {
		outcome({}, balancer(integration[1])) == integration[2]
	}
}

test_breaking_values_of_every_integration if {
	every integration in integrations {
		breaks(balancer(integration[1]), integration[3])
	}
}

breaks(lb, keep_alive) if outcome({"keep-alive": keep_alive}, lb) == "warning"

breaks(lb, "") if outcome({"keep-alive": "7200"}, lb) != "warning"
