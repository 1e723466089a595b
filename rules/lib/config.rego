# ConfigMap keys as the release reads them. Everything is undefined for a key that
# the release does not know, so a rule about values is silent there.
package ingresslint.lib.config

import data.context.installation
import data.context.release
import data.ingresslint.lib.numbers
import data.ingresslint.lib.placeholder

# written is the ConfigMap at hand, or that of the installation the object belongs to.
default written := {}

written := input.data if {
	input.kind == "ConfigMap"
	is_object(input.data)
}

written := installation.config if {
	input.kind != "ConfigMap"
	is_object(installation.config)
}

# odd holds the names that are not in lower case; usually none.
odd := [name | some name, _ in written; lower(name) != name]

# sensitive keys are matched exactly; all others ignoring case.
sensitive(name) if release.config[name].case_sensitive

other_spelling(name) := min([o | some o in odd; lower(o) == name]) if not sensitive(name)

# key is the name as it is written. Where both spellings are present the exact one
# wins, but for worker-processes the other one.
key(name) := name if {
	present(name)
	name != "worker-processes"
} else := other if other := other_spelling(name)

else := name if present(name)

present(name) if _ = written[name]

set(name) if {
	release.config[name]
	key(name)
}

# bare keys are there without a value; charts may render that as a text.
bare(name) if written[key(name)] in {null, "<nil>"}

# path is where the key is, or where it would be.
path(name) := ["data", spelt] if spelt := key(name)

else := ["data", name]

# text is the value as written; numbers and booleans, which unquoted YAML gives, as
# their text.
text(name) := as_text(written[key(name)]) if release.config[name]

as_text(v) := v if is_string(v)

as_text(v) := sprintf("%v", [v]) if is_number(v)

as_text(v) := sprintf("%v", [v]) if is_boolean(v)

# readable tells whether the release takes the written value.
readable(name) if parse(release.config[name].type, text(name)) != null

# value is the effective one; undefined where a tool fills the value in later, or
# where neither the ConfigMap nor the release sets one.
value(name) := read if {
	not filled_in_later(name)
	read := parse(release.config[name].type, text(name))
} else := release.config[name].default if not filled_in_later(name)

filled_in_later(name) if placeholder.in_setting(text(name))

int(name) := value(name) if release.config[name].type == "int"

bool(name) := value(name) if release.config[name].type == "bool"

string(name) := value(name) if release.config[name].type == "string"

# parse is undefined where the controller cannot read the text. At 0.49.0 the empty
# text became 0; a bool has been false from the start.
parse("int", t) := numbers.based(t)

parse("int", "") := 0 if empty_is_zero

parse("bool", t) := numbers.bool(t)

parse("bool", "") := false

parse("float", t) := numbers.float(t)

parse("float", "") := 0 if empty_is_zero

parse("string", t) := t

parse("list", t) := t

parse("dict-list", t) := t

parse("duration", t) := t if numbers.duration(t)

empty_is_zero if semver.compare(release.version, "0.49.0") >= 0
