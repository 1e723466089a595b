package ingresslint.lib.duration_test

import data.ingresslint.lib.duration

test_read if {
	every case in [
		["240s", 240], ["240", 240], ["4m", 240], ["1h30m", 5400], ["1h 30m", 5400],
		["500ms", 0.5], ["1d", 86400], ["0", 0], ["1m5", 65], ["2w", 1209600], ["008s", 8],
	] {
		duration.seconds(case[0]) == case[1]
	}
}

test_unreadable if {
	every text in ["", "10S", "ten", "s", "1.5m", "10 m", "-1"] {
		not duration.seconds(text)
	}
}
