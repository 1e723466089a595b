# ConfigMap keys whose value the release does not take as it is written, with what it
# does to them. A number or bool where a text is needed is the reader's own finding.
package ingresslint.lib.config_faults

import data.context.release
import data.ingresslint.lib.config
import data.ingresslint.lib.forms
import data.ingresslint.lib.numbers
import data.ingresslint.lib.placeholder
import data.ingresslint.lib.suggest

# all holds {"name", "written", "value", "spec", "effect", "form"} each. name is the key
# in the release's spelling, written as the ConfigMap has it.
all := [object.union(fault, {"name": name, "written": written, "value": text, "spec": spec}) |
	some [written, name, spec] in suspects
	text := config.written[written]
	is_string(text)
	not placeholder.in_setting(text)
	fault := verdict(text, spec)
]

# suspects are the known keys whose value is not plainly good.
suspects := array.concat(plain, respelt)

plain := [[name, name, spec] |
	known := release.config
	some name, value in config.written
	spec := known[name]
	is_string(value)
	regex.match(spec.accept, value) == false
]

respelt := [[written, name, spec] |
	some written in config.odd
	name := lower(written)
	config.key(name) == written
	spec := release.config[name]
]

# verdict is undefined where the release takes the value. Keys with a decimal reader of
# their own are not read by type.
verdict(text, spec) := {"effect": "ignored", "form": object.get(spec, "form", {})} if {
	not decimal(spec)
	unreadable(spec, text)
} else := {"effect": form.effect, "form": form} if {
	form := misfit(text, spec)
}

decimal(spec) if spec.form.reader == "decimal"

# unreadable tells whether the type alone turns the text down.
unreadable(spec, text) if {
	parsed := [v | v := config.parse(spec.type, text)]
	count(parsed) == 0
}

misfit(text, spec) := forms.misfit(spec.form, text, number(spec, text))

# A parameter for the sign-in URL counts only beside such a URL.
misfit(text, spec) := spec.form if {
	spec.form.reader == "param"
	not signable(text)
}

signable(text) if {
	form := release.config["global-auth-signin"].form
	parts := [config.text("global-auth-signin"), "?", trim_space(text), "=dummy"]
	not forms.misfit(form, concat("", parts), null)
}

number(spec, text) := config.parse("int", text) if spec.type == "int"

else := numbers.decimal(text) if spec.type == "float"

else := null

# proposal is a value that was probably meant and that the release takes.
proposal(fault) := [v |
	some v in suggest.values(kind(fault.spec), fault.name, fault.value, object.union(object.get(fault.spec, "form", {}), fault.form))
	v != fault.value
	v != ""
	not verdict(v, fault.spec)
][0]

kind(spec) := spec.type if spec.type in {"bool", "int"}

else := "string"
