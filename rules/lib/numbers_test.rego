package ingresslint.lib.numbers_test

import data.ingresslint.lib.numbers

test_based if {
	every text, want in {"010": 8, "0o10": 8, "0x1F": 31, "0b11": 3, "1_000": 1000, "+5": 5, "-0x10": -16, "0": 0, "9223372036854775807": 9223372036854775807} {
		numbers.based(text) == want
	}
	every text in ["08", "1__0", " 5", "5\n", "60s", "1.5", "1e6", "0x", "", "9223372036854775808"] {
		not numbers.based(text)
	}
}

test_decimal if {
	every text, want in {"010": 10, "+5": 5, "-08": -8, "000": 0} {
		numbers.decimal(text) == want
	}
	every text in ["0x10", "1_000", "5 ", "", "99999999999999999999"] {
		not numbers.decimal(text)
	}
}

test_bool if {
	every text in ["1", "t", "T", "true", "TRUE", "True"] {
		numbers.bool(text)
	}
	every text in ["0", "f", "F", "false", "FALSE", "False"] {
		numbers.bool(text) == false
	}
	every text in ["on", "yes", "tRUE", "true ", "2"] {
		count([b | b := numbers.bool(text)]) == 0
	}
}

test_float if {
	every text, want in {".5": 0.5, "-.5": -0.5, "1.": 1, "1.e2": 100, "007": 7, "1e-2": 0.01} {
		numbers.float(text) == want
	}
	every text in ["0,5", "50%", "", "."] {
		not numbers.float(text)
	}
}

test_duration if {
	every text in ["5s", "1m30s", "0", "-1s", "0.5h", "10ms"] {
		numbers.duration(text)
	}
	every text in ["5", "1d", "5S", "5 s", ""] {
		not numbers.duration(text)
	}
}
