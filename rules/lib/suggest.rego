# Values that were probably meant. Each is only a proposal: the caller takes the first
# that the release reads without complaint.
package ingresslint.lib.suggest

# values in the order of likelihood. name is the setting's; form has the words that it
# lists and says in words what is read.
values("bool", _, text, _) := switches(lower(trim_space(text)))

values("int", name, text, _) := array.concat([trimmed], array.concat(seconds(name, trimmed), grouped(trimmed))) if {
	trimmed := trim_space(text)
}

values("string", name, text, form) := array.concat(
	array.concat([o | some o in object.get(form, "options", []); lower(o) == word], [trim_space(text)]),
	array.concat(switches(word), shapes(name, trim_space(text), object.get(form, "name", ""))),
) if {
	word := lower(trim_space(text))
}

# shapes of texts without words to choose from.
shapes(name, text, form_name) := array.concat(sizes(text), array.concat(durations(text), seconds(name, text))) if {
	regex.match(`^[0-9.]+\s*[A-Za-z]*$`, text)
} else := [replace(text, " ", "")] if {
	regex.match(`^[0-9]+[a-z]+( [0-9]+[a-z]+)+$`, text)
} else := [upper(text)] if {
	contains(form_name, "in capitals")
} else := [concat(" ", members(text))] if {
	contains(form_name, "separated by blanks")
} else := [concat(",", members(text)), concat(",", [trim_right(m, "/") | some m in members(text)])] if {
	contains(form_name, "separated by commas")
} else := []

switches(word) := ["true", "on"] if word in {"true", "on", "yes", "y", "enable", "enabled", "1"}

else := ["false", "off"] if word in {"0", "disable", "disabled", "false", "n", "no", "off"}

else := []

# members of a list with other separators, or with empty members.
members(text) := [m | some m in regex.split(`[\s,;]+`, text); m != ""]

seconds(name, text) := [format_int(to_number(parts[1]) * factor[lower(parts[2])], 10)] if {
	regex.match(`timeout|keep-alive$|max-age|expires`, name)
	parts := regex.find_all_string_submatch_n(`^([1-9][0-9]{0,8}|0)\s*([A-Za-z]+)$`, text, 1)[0]
} else := []

factor := {"s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "h": 3600, "d": 86400}

sizes(text) := array.concat(
	[concat("", [parts[1], u]) |
		parts[2] == ""
		u := size_unit[lower(parts[3])]
	],
	[concat("", [format_int(n, 10), u]) |
		u := smaller[size_unit[lower(parts[3])]]
		n := to_number(concat("", [parts[1], parts[2]])) * 1024
		n == floor(n)
	],
) if {
	parts := regex.find_all_string_submatch_n(`^([1-9][0-9]{0,8}|0)(\.[0-9]+)?\s*([A-Za-z]+)$`, text, 1)[0]
	size_unit[lower(parts[3])]
} else := []

size_unit := {"b": "", "k": "k", "kb": "k", "ki": "k", "kib": "k", "m": "m", "mb": "m", "mi": "m", "mib": "m", "g": "g", "gb": "g", "gi": "g", "gib": "g"}

smaller := {"m": "k", "g": "m"}

durations(text) := [
	lower(text),
	concat("", [parts[1], time_unit[lower(parts[2])]]),
] if {
	parts := regex.find_all_string_submatch_n(`^([0-9]+)\s*([A-Za-z]*)$`, text, 1)[0]
	time_unit[lower(parts[2])]
} else := []

time_unit := {"": "s", "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "min": "m", "minutes": "m", "h": "h", "hour": "h", "hours": "h"}

# grouped digits: 1,000 and 1_000.
grouped(text) := [regex.replace(text, `[_,]`, "")] if regex.match(`^[0-9]{1,3}([_,][0-9]{3})+$`, text)

else := []
