# What a value must look like beyond its type, and whether a text fits. A form has an
# expression to match, one not to match, bounds of a number, a named reading, and
# further forms that follow it.
package ingresslint.lib.forms

import data.ingresslint.lib.config
import data.ingresslint.lib.ingress
import data.ingresslint.lib.numbers

# misfit is the first form that the text does not fit. number is the text as the
# controller reads it, null where it is none.
misfit(form, text, number) := [f |
	some f in demands(form)
	wrong(f, text, number)
	applies(f)
][0]

demands(form) := array.concat([form], [object.union({"name": form.name}, f) | some f in form.also]) if form.name

else := [form]

# applies asks for the settings beside the value only where the form does.
applies(form) if not conditional(form)

applies(form) if {
	conditional(form)
	count([name | some name in form.unless; _ = present[name]]) == 0
	count([name | some name in form.beside; not present[name]]) == 0
}

conditional(form) if form.unless

conditional(form) if form.beside

present := object.union(config.written, ingress.annotations)

wrong(form, text, _) if not regex.match(form.pattern, text)

wrong(form, text, _) if regex.match(form.wrong, text)

wrong(form, text, number) if counted(form, text, number) < form.min

wrong(form, text, number) if counted(form, text, number) > form.max

wrong(form, text, _) if {
	form.reader in {"cidrs", "addresses", "addresses-or-cidrs", "duration", "shared-dicts"}
	not readable(form.reader, text)
}

counted(form, text, _) := bytes(text) if form.reader == "size"

counted(form, _, number) := number if {
	not form.reader
	number != null
}

# bytes of a size in nginx's units; undefined where it is none.
bytes(text) := to_number(numbers.plain(parts[1])) * unit[lower(parts[2])] if {
	parts := regex.find_all_string_submatch_n(`^\s*([0-9]+)([kKmM]?)\s*$`, text, 1)[0]
}

unit := {"": 1, "k": 1024, "m": 1048576}

# cidrs is the reading of annotations: one bad member, also an empty one, spoils all.
readable("cidrs", text) if {
	every member in split(text, ",") {
		network(trim_space(member))
	}
}

readable("addresses", text) if {
	every member in members(text) {
		address(member)
	}
}

readable("addresses-or-cidrs", text) if {
	every member in members(text) {
		network(member)
	}
}

readable("duration", text) if numbers.duration(text)

# Blanks inside a member do not matter; a size without a unit counts MiB.
readable("shared-dicts", text) if {
	every member in members(text) {
		regex.match(`^[^:]*:[0-9]+[kKmM]?$`, replace(member, " ", ""))
		dictionary_kib(replace(member, " ", "")) <= 204800
	}
}

dictionary_kib(member) := to_number(numbers.plain(parts[1])) if {
	parts := regex.find_all_string_submatch_n(`:([0-9]+)([kKmM]?)$`, member, 1)[0]
	lower(parts[2]) == "k"
} else := to_number(numbers.plain(parts[1])) * 1024 if {
	parts := regex.find_all_string_submatch_n(`:([0-9]+)([mM]?)$`, member, 1)[0]
}

# members of a list of the ConfigMap: empty ones do not count.
members(text) := [trim_space(m) | some m in split(text, ","); m != ""]

network(text) if net.cidr_is_valid(text)

network(text) if address(text)

address(text) if net.cidr_is_valid(concat("/", [text, "32"]))

address(text) if {
	contains(text, ":")
	net.cidr_is_valid(concat("/", [text, "128"]))
}
