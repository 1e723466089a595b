package ingresslint.lib.expressions_test

import data.ingresslint.lib.expressions

test_choices if {
	expressions.words(`^(close|keep-alive)$`, "Close") == "close or keep-alive"
	expressions.words("on|off|optional|optional_no_ca", "") == "on, off, optional or optional_no_ca"
	expressions.options(`^(GET|HEAD)$`) == ["GET", "HEAD"]
	expressions.options(`^(off|[a-z]+)$`) == []
}

test_characters if {
	expressions.words(`^/?[\-\.\_\~a-zA-Z0-9\/:\/\$]*$`, "/a?x=$1") == `only letters, digits and -._~/:$ (not "?")`
	expressions.words(`^[A-Za-z0-9-_, ]*$`, "") == "only letters, digits, blanks and -_,"
	expressions.words(`^/[\-a-zA-Z0-9\/]*$`, "a") == "a slash and then only letters, digits and -/"
	expressions.words(`^[/a-zA-Z0-9\[\]\\]*$`, "x\ny") == `only letters, digits and /[]\ (not "\n")`
}

test_others if {
	expressions.words(`^[a-z ]*$`, "A") == "only what matches ^[a-z ]*$"
	expressions.words(`^CN=[a-zA-Z0-9]*$`, "A") == "only what matches ^CN=[a-zA-Z0-9]*$"
}
