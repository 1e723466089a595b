package ingresslint.rule["worker-processes_test"]

import data.ingresslint.rule["worker-processes"] as rule

release(version, v1, v2) := {
	"version": version,
	"config": {"worker-processes": {"type": "string", "default": "auto"}},
	"behaviour": {"auto_reads_cgroup_v1": v1, "auto_reads_cgroup_v2": v2},
}

new := release("1.12.1", true, true)

# found lints with the workload in view
found(of_release, values, installation) := findings if {
	findings := rule.findings with input as {"kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}
		with data.context.release as of_release
		with data.context.installation as installation
		with data.context.complete as {"workload": true}
}

only(of_release, values, installation) := finding if {
	some finding in found(of_release, values, installation)
	count(found(of_release, values, installation)) == 1
}

place := ["data", "worker-processes"]

test_more_than_the_limit if {
	found(new, {"worker-processes": "16"}, {"cpu_limit": 2}) == {{
		"path": place,
		"message": "worker-processes is 16 but the CPU limit is 2: the workers use up the quota together and stall until the next period",
		"fix": {
			"description": "set worker-processes to 2",
			"safe": false,
			"edits": [{"op": "set", "path": place, "value": "2"}],
		},
	}}
}

test_fewer_than_the_limit if {
	f := only(new, {"worker-processes": "1"}, {"cpu_limit": 3.5})
	contains(f.message, "part of the CPU stays unused")
	f.fix.edits[0].value == "4"
}

test_the_limit_rounded_up_fits if {
	every case in [["1", 0.1], ["2", 1.1], ["2", 2], ["4 ", 4]] {
		found(new, {"worker-processes": case[0]}, {"cpu_limit": case[1]}) == set()
	}
}

test_explicit_without_a_limit if found(new, {"worker-processes": "16"}, {}) == set()

test_no_count_at_all if {
	every text in ["four", "0", "-1", "2.5", "", "${WORKERS}", "AUTO"] {
		found(new, {"worker-processes": text}, {"cpu_limit": 2}) == set()
	}
}

test_auto_reads_the_limit if {
	found(new, {}, {"cpu_limit": 2}) == set()
	found(new, {"worker-processes": "auto"}, {"cpu_limit": 2}) == set()
}

test_auto_blind_under_cgroup_v2 if {
	f := only(release("1.11.1", true, false), {}, {"cpu_limit": 2})
	f.message == "worker-processes is auto but 1.11.1 cannot read the CPU limit of 2 on nodes with cgroup v2: it starts a worker for every core of the node"
	f.depends
	f.fix.edits == [{"op": "set", "path": place, "value": "2"}]
}

test_auto_blind_everywhere if {
	f := only(release("0.18.0", false, false), {"worker-processes": "auto"}, {"cpu_limit": 0.5})
	contains(f.message, "the CPU limit of 0.5 at all")
	f.fix.edits[0].value == "1"
}

test_auto_without_a_limit if {
	every of_release in [new, release("1.9.4", true, false)] {
		f := only(of_release, {}, {})
		f.severity == "info"
		f.fix.edits == []
	}
}

test_limit_filled_in_later if found(new, {}, {"cpu_filled_in": true}) == set()

test_workload_out_of_view if {
	every values in [{}, {"worker-processes": "16"}] {
		count(rule.findings) == 0 with input as {"kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}
			with data.context.release as release("1.9.4", true, false)
			with data.context.installation as {}
			with data.context.complete as {"workload": false}
	}
}

test_other_spelling if only(new, {"Worker-Processes": "16"}, {"cpu_limit": 2}).path == ["data", "Worker-Processes"]

test_other_kind if {
	count(rule.findings) == 0 with input as {"kind": "Deployment", "metadata": {"name": "c"}}
		with data.context.release as new
		with data.context.installation as {"config": {"worker-processes": "16"}, "cpu_limit": 2}
		with data.context.complete as {"workload": true}
}
