# Lengths of time as nginx reads them: 240s, 4m, 1h30m, 500ms; a number without a
# unit means seconds.
package ingresslint.lib.duration

factor := {"y": 31536000, "M": 2592000, "w": 604800, "d": 86400, "h": 3600, "m": 60, "s": 1, "ms": 0.001, "": 1}

# seconds is undefined where nginx cannot read the text.
seconds(text) := sum([amount |
	some part in regex.find_all_string_submatch_n(`([0-9]+)(ms|[yMwdhms]|)`, text, -1)
	amount := to_number(part[1]) * factor[part[2]]
]) if regex.match(`^([0-9]+(ms|[yMwdhms])\s*)*[0-9]+(ms|[yMwdhms])?\s*$`, text)
