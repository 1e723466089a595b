package ingresslint.lib.forms_test

import data.ingresslint.lib.forms

effect(form, text) := e if e := forms.misfit(form, text, null).effect

else := "fits"

test_patterns if {
	effect({"pattern": `^a+$`, "effect": "ignored"}, "ab") == "ignored"
	effect({"pattern": `^a+$`, "effect": "ignored"}, "aa") == "fits"
	effect({"wrong": `b`, "effect": "dropped"}, "ab") == "dropped"
}

test_first_misfit_counts if {
	form := {"name": "a's", "pattern": `^a`, "effect": "ignored", "also": [{"wrong": `b`, "effect": "crash"}, {"name": "no c", "wrong": `c`, "effect": "partly"}]}
	effect(form, "b") == "ignored"
	forms.misfit(form, "abc", null) == {"name": "a's", "wrong": `b`, "effect": "crash"}
	forms.misfit(form, "ac", null).name == "no c"
}

test_bounds if {
	form := {"min": 1, "max": 9, "effect": "reload-fails"}
	forms.misfit(form, "0", 0).effect == "reload-fails"
	forms.misfit(form, "10", 10).effect == "reload-fails"
	not forms.misfit(form, "5", 5)
	not forms.misfit(form, "x", null)
}

test_sizes if {
	form := {"reader": "size", "min": 4096, "max": 28672, "effect": "reload-fails"}
	every text in ["4k", "028K", "4096", " 16k "] {
		effect(form, text) == "fits"
	}
	every text in ["3k", "1m", "0"] {
		effect(form, text) == "reload-fails"
	}
	effect(form, "1g") == "fits"
}

test_cidrs if {
	every text in ["192.0.2.1", "192.0.2.0/24, 2001:db8::/32", "::1"] {
		forms.readable("cidrs", text)
	}
	every text in ["", "192.0.2.0/33", "192.0.2", "192.0.2.0/24,", "office", "1::2::3"] {
		not forms.readable("cidrs", text)
	}
}

test_lists if {
	forms.readable("addresses", ",192.0.2.1,::1,")
	not forms.readable("addresses", "192.0.2.0/24")
	forms.readable("addresses-or-cidrs", "192.0.2.0/24")
	not forms.readable("addresses-or-cidrs", "192.0.2.0/24 ::1")
}

test_dictionaries if {
	forms.readable("shared-dicts", "a: 200, b : 204800 k, c:200m")
	every text in ["a", "a: 201", "a: 204801k", "a: 10MB", "a: -1"] {
		not forms.readable("shared-dicts", text)
	}
}

limit := {"wrong": `.`, "effect": "logged", "unless": ["key"], "beside": ["window"]}

judged(annotations) if {
	forms.misfit(limit, "5", null) with input as {"kind": "Ingress", "metadata": {"annotations": annotations}}
		with data.context.installation as {"prefix": "n", "config": {}}
}

test_companions if {
	judged({"n/window": "1m"})
	not judged({})
	not judged({"n/window": "1m", "n/key": "x"})
}

test_companions_in_the_configmap if {
	forms.misfit(limit, "5", null) with input as {"kind": "Ingress", "metadata": {}}
		with data.context.installation as {"prefix": "n", "config": {"window": "1m"}}
}
