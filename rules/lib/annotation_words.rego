# Messages and fixes for annotations whose value the release does not take.
package ingresslint.lib.annotation_words

import data.context.release
import data.ingresslint.lib.annotation_faults
import data.ingresslint.lib.config
import data.ingresslint.lib.expressions
import data.ingresslint.lib.fix
import data.ingresslint.lib.suggest
import data.ingresslint.lib.wording

# row is the finding of a fault.
row(fault) := object.union_n([
	{
		"path": fault.path,
		"message": sprintf("%s is %s: %s", [fault.name, wording.shown(fault.value), wording.consequence(told(fault.effect), form(fault), stays(fault.name))]),
		"fix": mended(fault),
	},
	{"severity": s | s := wording.severity(fault.effect)},
	{"depends": true | depends(fault)},
])

# told is the effect that users see first: up to 1.11.4 and in 1.12.0 the webhook runs
# nginx's own test.
told(effect) := "test-fails" if {
	effect == "reload-fails"
	release.behaviour.webhook_runs_nginx_test
} else := effect

# depends tells whether another release may take the value. No release reads what is no
# bool or no whole number, whatever its validators.
depends(fault) if {
	not fault.spec.stable
	not fault.typed
}

# form has the words of the form that does not fit, or of the validator or type.
form(fault) := object.union({"name": reads(fault.spec)}, fault.form)

reads(spec) := spec.form.name if {
	spec.form.name
} else := wording.listed(spec.options) if {
	spec.options
} else := "true or false" if {
	spec.type == "bool"
} else := "a whole decimal number" if {
	spec.type == "int"
} else := expressions.words(spec.pattern, "") if {
	spec.pattern
} else := words if {
	words := validators[spec.validator]
} else := "some text"

validators := {
	"server-name": "one server name, also an expression",
	"server-names": "server names separated by commas",
	"cn-regex": "CN= and an expression that compiles",
	"cidrs": "addresses and networks separated by commas",
}

# stays says what holds where the annotation is ignored: the ConfigMap's value of the
# same name, or the default.
stays(name) := fallback[name] if {
	fallback[name]
} else := sprintf("the ConfigMap's %s stays", [json.marshal(config.value(name))]) if {
	config.set(name)
	something(config.value(name))
} else := sprintf("the default of %s stays", [json.marshal(config.value(name))]) if {
	something(config.value(name))
} else := "the annotation does nothing"

# fallback has what no ConfigMap key of the same name would tell.
fallback := {
	"auth-tls-verify-client": "the client's certificate is asked for and verified",
	"backend-protocol": "backends are spoken to in plain HTTP",
}

something(value) if not value in {"", []}

mended(fault) := fix.safe(sprintf("set it to %s", [wording.shown(better)]), [fix.set(fault.path, better)]) if {
	better := proposal(fault)
} else := fix.advice("set global-rate-limit-key as well") if {
	fault.effect == "logged"
} else := fix.advice("remove it") if {
	fault.effect == "redundant"
} else := fix.advice(sprintf("give it %s", [form(fault).name]))

proposal(fault) := [v |
	not fault.effect in {"redundant", "logged"}
	some v in suggest.values(kind(fault.spec), fault.name, fault.value, worded(fault))
	v != fault.value
	v != ""
	not annotation_faults.verdict(v, fault.spec)
][0]

kind(spec) := spec.type if spec.type in {"bool", "int"}

else := "string"

# worded is the form with the words of the setting's own where it has none.
worded(fault) := object.union(object.union({"options": object.get(fault.spec, "options", [])}, object.get(fault.spec, "form", {})), fault.form)
