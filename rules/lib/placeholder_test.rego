package ingresslint.lib.placeholder_test

import data.ingresslint.lib.placeholder

test_found if {
	every text in ["${A}", "x-$TAG", "{{ .x }}", "$(A)", "((a))", "#@ data.values.a", "__A__", "@@a@@"] {
		placeholder.found(text)
	}
}

test_not_found if {
	every text in ["", "nginx", "/api(/|$)(.*)", "$1", "#fragment", "__Host-id", "a@b.example", "(a|b)((c|d))"] {
		not placeholder.found(text)
	}
}

test_variables_of_nginx_are_none if {
	every text in ["$remote_addr", "${remote_addr} ${http_x_a}", "/$1$is_args$args", `{"at": "${time_iso8601}"}`, "set $NAME 1;"] {
		not placeholder.in_setting(text)
	}
}

test_in_setting if {
	every text in ["${scheme}", "${cluster} ${remote_addr}", "$SECONDS", "{{ seconds }}"] {
		placeholder.in_setting(text)
	}
}
