package corpus

import (
	"math/rand/v2"
	"slices"
	"strings"
)

var (
	teams   = []string{"orders", "ledger", "harbour", "atlas", "lantern", "quarry", "ferry", "orchard", "signal", "archive"}
	apps    = []string{"front", "rest", "console", "edge", "core", "jobs-ui", "manual", "assets", "query", "stream", "intake", "login"}
	domains = []string{"shop.example", "tools.example", "north.corp.example", "south.corp.example", "stage.test"}
)

// setting is a name with values that people give it. Some are poor on purpose,
// so that a lint run has findings to place and to print.
type setting struct {
	name   string
	values []string
}

var annotations = []setting{
	{"affinity", []string{"cookie"}},
	{"auth-signin", []string{"https://sso.corp.example/start?rd=$escaped_request_uri"}},
	{"auth-url", []string{"https://sso.corp.example/check"}},
	{"backend-protocol", []string{"HTTP", "HTTPS", "GRPC"}},
	{"canary", []string{"true"}},
	{"canary-weight", []string{"5", "25"}},
	{"client-body-buffer-size", []string{"16k", "1m"}},
	{"configuration-snippet", []string{"more_set_headers \"Referrer-Policy: no-referrer\";\nproxy_set_header X-Started \"t=${msec}\";\n"}},
	{"cors-allow-origin", []string{"*", "https://www.shop.example"}},
	{"cors-max-age", []string{"600", "7200"}},
	{"custom-http-errors", []string{"404,503", "502,503,504"}},
	{"enable-access-log", []string{"true", "false"}},
	{"enable-cors", []string{"true"}},
	{"force-ssl-redirect", []string{"true", "false"}},
	{"limit-burst-multiplier", []string{"3", "5"}},
	{"limit-connections", []string{"10", "200"}},
	{"limit-rps", []string{"5", "100", "2000"}},
	{"load-balance", []string{"ewma", "round_robin"}},
	{"proxy-body-size", []string{"8m", "64m", "0", "2g"}},
	{"proxy-buffer-size", []string{"4k", "8k", "16k", "128k"}},
	{"proxy-buffering", []string{"on", "off"}},
	{"proxy-buffers-number", []string{"4", "8", "64"}},
	{"proxy-connect-timeout", []string{"5", "10", "75", "300"}},
	{"proxy-next-upstream", []string{"error timeout", "error timeout http_502 http_503", "off", "error timeout non_idempotent"}},
	{"proxy-next-upstream-tries", []string{"3", "0", "2"}},
	{"proxy-read-timeout", []string{"60", "30", "3600", "86400", "60s"}},
	{"proxy-request-buffering", []string{"on", "off"}},
	{"proxy-send-timeout", []string{"60", "30", "3600"}},
	{"rewrite-target", []string{"/$2", "/", "/$1"}},
	{"server-snippet", []string{"location /ready { return 200; }\n"}},
	{"service-upstream", []string{"true", "false"}},
	{"session-cookie-max-age", []string{"86400", "3600"}},
	{"session-cookie-name", []string{"route", "PINNED"}},
	{"ssl-redirect", []string{"true", "false"}},
	{"upstream-hash-by", []string{"$request_uri", "$remote_addr"}},
	{"use-regex", []string{"true"}},
	{"whitelist-source-range", []string{"192.0.2.0/24", "192.0.2.0/24,198.51.100.0/24,203.0.113.0/24"}},
}

var configKeys = []setting{
	{"allow-snippet-annotations", []string{"true", "false"}},
	{"annotations-risk-level", []string{"Critical", "High"}},
	{"client-body-timeout", []string{"60", "10"}},
	{"client-header-timeout", []string{"60", "10"}},
	{"disable-access-log", []string{"true", "false"}},
	{"enable-brotli", []string{"true", "false"}},
	{"enable-vts-status", []string{"true"}},
	{"error-log-level", []string{"notice", "debug"}},
	{"gzip-level", []string{"1", "5", "9"}},
	{"hsts", []string{"true", "false"}},
	{"http2-max-concurrent-streams", []string{"128", "1024"}},
	{"keep-alive", []string{"75", "0", "650"}},
	{"keep-alive-requests", []string{"1000", "100", "10000"}},
	{"large-client-header-buffers", []string{"4 8k", "8 64k"}},
	{"load-balance", []string{"round_robin", "ewma"}},
	{"log-format-upstream", []string{`{"at": "$time_iso8601", "status": $status, "took": $request_time, "host": "$host"}`}},
	{"max-worker-connections", []string{"16384", "1024", "65536"}},
	{"proxy-body-size", []string{"8m", "0"}},
	{"proxy-buffering", []string{"off", "on"}},
	{"proxy-connect-timeout", []string{"5", "60"}},
	{"proxy-next-upstream", []string{"error timeout", "off"}},
	{"proxy-read-timeout", []string{"60", "3600"}},
	{"reuse-port", []string{"true", "false"}},
	{"server-tokens", []string{"false", "true"}},
	{"ssl-protocols", []string{"TLSv1.2 TLSv1.3", "TLSv1 TLSv1.1 TLSv1.2"}},
	{"ssl-session-cache-size", []string{"10m", "1m"}},
	{"ssl-session-tickets", []string{"false", "true"}},
	{"upstream-keepalive-connections", []string{"320", "0", "32"}},
	{"upstream-keepalive-requests", []string{"10000", "100"}},
	{"upstream-keepalive-timeout", []string{"60", "5"}},
	{"use-forwarded-headers", []string{"true", "false"}},
	{"use-gzip", []string{"true", "false"}},
	{"use-http2", []string{"true", "false"}},
	{"use-proxy-protocol", []string{"true", "false"}},
	{"worker-processes", []string{"auto", "1", "4"}},
	{"worker-shutdown-timeout", []string{"240s", "10s"}},
}

// sample takes n different settings, in the order of their names.
func sample(r *rand.Rand, from []setting, n int) []setting {
	indexes := r.Perm(len(from))[:n]
	slices.Sort(indexes)
	chosen := make([]setting, n)
	for i, index := range indexes {
		chosen[i] = from[index]
	}
	return chosen
}

// scalar writes a value as people do: a block for several lines, single quotes
// around JSON, double quotes otherwise.
func scalar(value, indent string) string {
	switch {
	case strings.HasSuffix(value, "\n"):
		lines := strings.Split(strings.TrimSuffix(value, "\n"), "\n")
		return "|\n" + indent + "  " + strings.Join(lines, "\n"+indent+"  ")
	case strings.HasPrefix(value, "{"):
		return "'" + value + "'"
	}
	return `"` + value + `"`
}
