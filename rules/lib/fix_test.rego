package ingresslint.lib.fix_test

import data.ingresslint.lib.fix

test_edits if {
	fix.set(["a"], "v") == {"op": "set", "path": ["a"], "value": "v"}
	fix.rename(["a"], "b") == {"op": "rename", "path": ["a"], "to": "b"}
	fix.remove(["a"]) == {"op": "remove", "path": ["a"]}
	fix.quote(["a"]) == {"op": "quote", "path": ["a"]}
	fix.append(["a"], "v") == {"op": "append", "path": ["a"], "value": "v"}
	fix.on("ConfigMap/n/c", fix.remove(["a"])) == {"op": "remove", "path": ["a"], "object": "ConfigMap/n/c"}
}

test_kinds if {
	fix.safe("d", []).safe
	not fix.unsafe("d", []).safe
	fix.advice("d") == {"description": "d", "safe": false, "edits": []}
}

test_an_assumed_release_makes_nothing_safe if {
	fix.by_release("d", []).safe with data.context.installation as {"assumed": false}
	fix.by_release("d", []).safe with data.context.installation as {}
	not fix.by_release("d", []).safe with data.context.installation as {"assumed": true}
}
