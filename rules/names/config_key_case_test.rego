package ingresslint.rule["config-key-case_test"]

import data.ingresslint.rule["config-key-case"] as rule

release := {
	"version": "1.9.4",
	"config": {
		"keep-alive": {"type": "int", "default": 75},
		"worker-processes": {"type": "string", "default": "auto"},
		"whitelist-source-range": {"type": "list"},
		"bind-address": {"type": "list", "case_sensitive": true},
	},
}

found(values) := findings if {
	findings := rule.findings with input as {"kind": "ConfigMap", "metadata": {"name": "c"}, "data": values}
		with data.context.release as release
}

test_works_all_the_same if {
	found({"Keep-Alive": "60"}) == {{
		"path": ["data", "Keep-Alive"],
		"message": "Keep-Alive works only because 1.9.4 ignores the case of keys",
		"fix": {
			"description": "write keep-alive",
			"safe": true,
			"edits": [{"op": "rename", "path": ["data", "Keep-Alive"], "to": "keep-alive"}],
		},
	}}
}

test_a_list_is_not_split if {
	some f in found({"Whitelist-Source-Range": "192.0.2.0/24,198.51.100.0/24"})
	f.severity == "error"
	not f.fix.safe
	some g in found({"Whitelist-Source-Range": "192.0.2.0/24"})
	not g.severity
}

test_both_spellings if {
	some f in found({"Keep-Alive": "60", "keep-alive": "30"})
	f.message == "Keep-Alive and keep-alive are one key to 1.9.4, and the value of keep-alive is used"
	f.fix.edits == []
}

test_both_spellings_of_the_workers if {
	some f in found({"Worker-Processes": "3", "worker-processes": "2"})
	endswith(f.message, "the value of Worker-Processes is used")
}

test_silent if {
	found({"keep-alive": "60", "Bind-Address": "192.0.2.1", "Nonsense": "x"}) == set()
	count(rule.findings) == 0 with input as {"kind": "Secret", "data": {"Keep-Alive": "x"}} with data.context.release as release
}
