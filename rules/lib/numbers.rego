# Numbers, truth values and durations as Go reads them. All are undefined where the
# text is none.
package ingresslint.lib.numbers

# based reads a whole number of 64 bits with base prefixes and underscores, as the
# ConfigMap is read: 010 is 8, 0x10 is 16, 1_000 is 1000.
based(t) := n if {
	n := unbounded(t)
	within_64_bits(n)
}

unbounded(t) := to_number(replace(trim_left(t, "+"), "_", "")) if regex.match(`^[+-]?(0|[1-9](_?[0-9])*)$`, t)

unbounded(t) := signed(t, digits(t, 3)) if regex.match(`^[+-]?0[oO]?(_?[0-7])+$`, t)

unbounded(t) := signed(t, digits(t, 4)) if regex.match(`^[+-]?0[xX](_?[0-9a-fA-F]){1,64}$`, t)

unbounded(t) := signed(t, digits(t, 1)) if regex.match(`^[+-]?0[bB](_?[01]){1,256}$`, t)

# decimal reads a plain whole number of 64 bits, as annotations are read: 010 is 10.
decimal(t) := n if {
	regex.match(`^[+-]?[0-9]+$`, t)
	n := to_number(plain(t))
	within_64_bits(n)
}

# plain drops a plus sign and leading zeros, which JSON numbers do not have.
plain(t) := regex.replace(t, `^(?:\+|(-))?0*([0-9])`, "$1$2")

within_64_bits(n) if {
	n >= -9223372036854775808
	n <= 9223372036854775807
}

signed(t, n) := 0 - n if startswith(t, "-")

signed(t, n) := n if not startswith(t, "-")

digits(t, bits_each) := sum([bits.lsh(indexof("0123456789abcdef", d), bits_each * ((count(ds) - 1) - i)) |
	ds := regex.find_n(`[0-9a-f]`, lower(regex.replace(t, `^[+-]?0[xXoObB]?`, "")), -1)
	some i, d in ds
])

bool(t) if t in {"1", "t", "T", "true", "TRUE", "True"}

bool(t) := false if t in {"0", "f", "F", "false", "FALSE", "False"}

float(t) := to_number(regex.replace(plain(regex.replace(t, `^([+-]?)\.`, "${1}0.")), `\.([eE]|$)`, "$1")) if {
	regex.match(`^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$`, t)
}

# duration tells whether the text is one of Go's: a number and a unit up to h, or 0.
duration(t) if regex.match(`^[+-]?(0|(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$`, t)
