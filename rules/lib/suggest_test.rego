package ingresslint.lib.suggest_test

import data.ingresslint.lib.suggest

first(kind, name, text, form) := suggest.values(kind, name, text, form)[0]

any_of(name, text, form, want) if want in suggest.values("string", name, text, form)

test_switches if {
	first("bool", "use-gzip", " On", {}) == "true"
	first("bool", "use-gzip", "no", {}) == "false"
	suggest.values("bool", "use-gzip", "maybe", {}) == []
}

test_numbers if {
	"60" in suggest.values("int", "proxy-read-timeout", "60 sec", {})
	"120" in suggest.values("int", "proxy-read-timeout", "2min", {})
	not "10" in suggest.values("int", "keep-alive-requests", "10s", {})
	"1000" in suggest.values("int", "keep-alive-requests", "1_000", {})
	"5" in suggest.values("int", "limit-rps", "5\n", {})
}

test_options if {
	first("string", "affinity", "Cookie", {"options": ["cookie"]}) == "cookie"
	any_of("proxy-buffering", "true", {"options": ["on", "off"]}, "on")
}

test_sizes if {
	any_of("proxy-body-size", "8MB", {}, "8m")
	any_of("proxy-body-size", "1.5m", {}, "1536k")
	any_of("proxy-buffer-size", "1g", {}, "1024m")
	not any_of("proxy-body-size", "1.3m", {}, "1m")
}

test_times if {
	any_of("worker-shutdown-timeout", "10S", {}, "10s")
	any_of("worker-shutdown-timeout", "5 minutes", {}, "5m")
	any_of("ssl-session-timeout", "1h 30m", {}, "1h30m")
	any_of("session-cookie-max-age", "60s", {}, "60")
}

test_capitals if {
	any_of("auth-method", "get", {"name": "one HTTP method in capitals"}, "GET")
	not any_of("auth-realm", "shop", {"name": "some text"}, "SHOP")
}

test_lists if {
	any_of("proxy-next-upstream", "error,timeout", {"name": "words separated by blanks"}, "error timeout")
	any_of("whitelist-source-range", "192.0.2.1 192.0.2.2,", {"name": "addresses separated by commas"}, "192.0.2.1,192.0.2.2")
	not any_of("large-client-header-buffers", "4 8", {"name": "a count and a size"}, "48")
}

test_origin_with_a_slash if any_of("cors-allow-origin", "https://a.test/, https://b.test", {"name": "origins separated by commas"}, "https://a.test,https://b.test")
