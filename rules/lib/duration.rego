# Lengths of time as nginx reads them: 240s, 4m, 1h30m, 500ms; a number without a
# unit means seconds.
package ingresslint.lib.duration

milliseconds := {
	"y": 31536000000,
	"M": 2592000000,
	"w": 604800000,
	"d": 86400000,
	"h": 3600000,
	"m": 60000,
	"s": 1000,
	"ms": 1,
	"": 1000,
}

# seconds is undefined where nginx cannot read the text.
seconds(text) := sum([amount |
	some part in regex.find_all_string_submatch_n(`0*([0-9]+)(ms|[yMwdhms]|)`, text, -1)
	amount := to_number(part[1]) * milliseconds[part[2]]
]) / 1000 if {
	regex.match(`^([0-9]+(ms|[yMwdhms])\s*)*[0-9]+(ms|[yMwdhms])?\s*$`, text)
}
