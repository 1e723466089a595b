# Annotations whose value the release does not take as it is written, with what it does
# to them. Three rules share the result, so it is worked out once per Ingress.
package ingresslint.lib.annotation_faults

import data.context.installation
import data.context.release
import data.ingresslint.lib.expressions
import data.ingresslint.lib.forms
import data.ingresslint.lib.ingress
import data.ingresslint.lib.numbers
import data.ingresslint.lib.placeholder

# suspects are the known annotations whose value is not plainly good. Everything costly
# happens only to them.
suspects := [[name, short, value, spec] |
	annotations := input.metadata.annotations
	known := release.annotations
	prefix := ingress.slashed
	some name, value in annotations
	short := trim_prefix(name, prefix)
	spec := known[short]
	is_string(value)
	regex.match(spec.accept, value) == false
	short != name
]

# all holds {"path", "name", "value", "spec", "effect", "form", "typed"} each; typed: the
# type alone turns the value down, in every release.
all := [object.union(fault, {"name": short, "path": ["metadata", "annotations", name], "value": value, "spec": spec, "typed": typed(spec, value)}) |
	some [name, short, value, spec] in suspects
	not placeholder.in_setting(value)
	fault := verdict(value, spec)
	fault.effect != "none"
]

# verdict is undefined where the release takes the value. An empty value is never
# validated and mostly counts as unset.
verdict("", spec) := judged(object.get(spec.form, "empty", "none"), spec.form)

verdict(value, spec) := judged(invalid_effect(spec), object.union(object.get(spec, "form", {}), validator_words(spec, value))) if {
	value != ""
	validated
	not valid(spec, value)
} else := judged(object.get(object.get(spec, "form", {}), "unreadable", "ignored"), object.get(spec, "form", {})) if {
	value != ""
	unreadable(spec, value)
} else := judged(form.effect, form) if {
	value != ""
	form := forms.misfit(spec.form, lines(value), number(spec, value))
}

judged(effect, form) := {"effect": effect, "form": form} if forms.applies(form)

# validator_words say what the validator demands where the form's own words would not
# tell what is wrong.
validator_words(spec, value) := {"name": expressions.words(spec.pattern, spaced(spec, value)), "options": expressions.options(spec.pattern)} if {
	spec.pattern
	not fits_badly(spec, value)
} else := {}

fits_badly(spec, value) if forms.misfit(spec.form, lines(value), number(spec, value))

# lines are trimmed one by one; the breaks between them stay.
lines(value) := trim_space(value) if not contains(value, "\n")

else := concat("\n", [trim_space(line) | some line in split(value, "\n")])

unreadable(spec, value) if {
	kind(spec) == "bool"
	not truth_value(value)
}

unreadable(spec, value) if {
	kind(spec) == "int"
	not whole(value)
}

unreadable(spec, value) if {
	not kind(spec) in {"bool", "int"}
	lines(value) == ""
}

typed(spec, value) if {
	kind(spec) in {"bool", "int"}
	value != ""
	not spec.form.unreadable
	unreadable(spec, value)
} else := false

# kind is the type; aliases have none and are texts.
kind(spec) := object.get(spec, "type", "string")

truth_value(value) if is_boolean(numbers.bool(value))

whole(value) if is_number(numbers.decimal(value))

number(spec, value) := numbers.decimal(value) if spec.type == "int"

else := null

default validated := false

# validated tells whether this installation holds values against the validators.
validated := truth if {
	release.behaviour.annotation_validation != "none"
	truth := flag
} else := release.behaviour.annotation_validation == "on"

flag := numbers.bool(installation.flags["enable-annotation-validation"])

flag if installation.flags["enable-annotation-validation"] == ""

invalid_effect(spec) := effect if effect := spec.form.invalid

else := effect if effect := measured[spec.invalid]

else := "ignored"

measured := {
	"ingress-rejected": "refused",
	"location-503": "denied",
	"annotation-ignored": "ignored",
	"auth-dropped": "auth-dropped",
}

# valid is the validator's own verdict.
valid(spec, value) if {
	spec.validator == "pattern"
	regex.match(spec.pattern, spaced(spec, value))
	not broken(spec, value)
}

valid(spec, value) if {
	spec.validator == "enum"
	cased(spec, trimmed(spec, value)) in spec.options
}

valid(spec, value) if {
	spec.validator == "bool"
	truth_value(value)
}

valid(spec, value) if {
	spec.validator == "int"
	whole(value)
}

valid(spec, value) if {
	spec.validator in {"cidrs", "duration"}
	forms.readable(spec.validator, value)
}

valid(spec, value) if {
	spec.validator == "server-name"
	server_name(value)
}

valid(spec, value) if {
	spec.validator == "server-names"
	every member in split(value, ",") {
		server_name(member)
	}
}

valid(spec, value) if {
	spec.validator == "service-name"
	regex.match(`^[a-z]([a-z0-9\-]{0,61}[a-z0-9])?$`, value)
}

valid(spec, value) if {
	spec.validator == "cn-regex"
	startswith(value, "CN=")
	regex.is_valid(substring(value, 3, -1))
}

valid(spec, _) if spec.validator == "any"

valid(spec, _) if not spec.validator

server_name(value) if {
	regex.match(`^[/\-._~a-zA-Z0-9:^$\[\](){}*+?|&=\\]*$`, trim_space(value))
}

spaced(spec, value) := replace(value, " ", "") if spec.remove_space

else := value

broken(spec, value) if {
	spec.no_newline
	regex.match(`[\r\n]`, value)
}

trimmed(spec, value) := trim_space(value) if spec.trim_space

else := value

cased(spec, value) := lower(value) if spec.ignore_case

else := value
