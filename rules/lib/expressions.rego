# What the expressions of annotation validators take, in words.
package ingresslint.lib.expressions

import data.ingresslint.lib.wording

# words also name the first character that the value must not have.
words(pattern, value) := wording.listed(options(pattern)) if {
	count(options(pattern)) > 0
} else := sprintf("%sonly letters, digits%s and %s%s", [start, blanks(class), signs(class), but(class, value)]) if {
	[start, class] := characters(pattern)
} else := sprintf("only what matches %s", [pattern])

# options of an expression that is a choice between words.
options(pattern) := split(parts[1], "|") if {
	parts := regex.find_all_string_submatch_n(`^\^?\(?([A-Za-z_\-]+(?:\|[A-Za-z_\-]+)+)\)?\$?$`, pattern, 1)[0]
} else := []

# characters of an expression that is one set of them: what must stand before, and the set.
characters(pattern) := [before[parts[1]], parts[2]] if {
	parts := regex.find_all_string_submatch_n(`^\^(/?\??)\[((?:[^\]\\]|\\.)*)\][*+]\$$`, pattern, 1)[0]
	regex.match(alphanumeric, parts[2])
}

alphanumeric := `a-zA-Z0-9|A-Za-z0-9`

before := {"": "", "/?": "", "/": "a slash and then "}

blanks(class) := ", blanks" if contains(class, " ")

else := ""

signs(class) := concat("", [c | some i, c in all; not c in array.slice(all, 0, i)]) if {
	all := [c | some c in split(regex.replace(regex.replace(class, alphanumeric, ""), `\\(.)`, "$1"), ""); c != " "]
}

but(class, value) := sprintf(" (not %q)", [strange(class, value)]) if {
	strange(class, value)
} else := ""

strange(class, value) := [c |
	some c in split(value, "")
	not regex.match(sprintf("^[%s]$", [class]), c)
][0]
