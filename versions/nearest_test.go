package versions

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNearestConfigKey(t *testing.T) {
	r := release(t, "1.9.4")
	for wrong, want := range map[string]string{
		// from elsewhere: beats distance
		"worker-rlimit-nofile":                      "max-worker-open-files",
		"worker_rlimit_nofile":                      "max-worker-open-files",
		"worker-connections":                        "max-worker-connections",
		"log-level":                                 "error-log-level",
		"client-max-body-size":                      "proxy-body-size",
		"client_max_body_size":                      "proxy-body-size",
		"keepalive-requests":                        "keep-alive-requests",
		"upstream-keepalive-connections_per-worker": "upstream-keepalive-connections",
		"keepalive":                                 "", // two meanings
		"entries":                                   "",
		"http2":                                     "use-http2",
		"enable-gzip":                               "use-gzip",
		// slips
		"ssl_session_timeout":  "ssl-session-timeout",
		"ssl-session-timeouts": "ssl-session-timeout",
		"SSL_Session_Timeout":  "ssl-session-timeout",
		"sslSessionTimeout":    "ssl-session-timeout",
		"keep_alive":           "keep-alive",
		"keep-alive-request":   "keep-alive-requests",
		"proxy-sned-timeout":   "proxy-send-timeout",
		"use-gzipp":            "use-gzip",
		"proxyreadtimeout":     "proxy-read-timeout",
		"error-loglevel":       "error-log-level",
		// nothing is near, or two are
		"xyzzy":                                "",
		"rate-limit":                           "",
		"a":                                    "",
		"":                                     "",
		"bind-address-ipv":                     "",
		"completely-made-up-setting-of-nobody": "",
		"limit-conn-zone-var":                  "limit-conn-zone-variable",
		"client-header-buffer":                 "client-header-buffer-size",
		"variables-hash":                       "", // two keys begin so
		"set_real_ip_from":                     "proxy-real-ip-cidr",
		"gzip-comp-level":                      "gzip-level",
	} {
		if got, ok := r.Nearest(KindConfig, wrong); got != want || ok != (want != "") {
			t.Errorf("nearest to %q is %q, want %q", wrong, got, want)
		}
	}
	// The counterpart must exist in the release.
	if got, ok := release(t, "0.15.0").Nearest(KindConfig, "worker-rlimit-nofile"); ok {
		t.Errorf("0.15.0 suggests %s", got)
	}
}

func TestNearestAnnotation(t *testing.T) {
	r := release(t, "1.9.4")
	for wrong, want := range map[string]string{
		"proxy-read-timeouts":   "proxy-read-timeout",
		"proxy_read_timeout":    "proxy-read-timeout",
		"Proxy-Body-Size":       "proxy-body-size",
		"whitelist-source-rang": "whitelist-source-range",
		"rate-limit-window":     "",
		"proxy-buffers-num":     "proxy-buffers-number",
		"proxy":                 "",
	} {
		if got, ok := r.Nearest(KindAnnotation, wrong); got != want || ok != (want != "") {
			t.Errorf("nearest to %q is %q, want %q", wrong, got, want)
		}
	}
}

func TestForeign(t *testing.T) {
	want := Foreign{To: []string{"max-worker-open-files"}, From: "nginx and the F5 NGINX controller"}
	got, ok := ForeignConfigKey("worker_rlimit_nofile")
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Error(diff)
	}
	if _, ok := ForeignConfigKey("keep-alive"); ok {
		t.Error("keep-alive is this controller's own")
	}
	for name, f := range ForeignNames() {
		if _, known := History(KindConfig, name); known {
			t.Errorf("some release knew %s", name)
		}
		for _, to := range f.To {
			if !Newest().Knows(KindConfig, to) {
				t.Errorf("%s: the newest release does not know %s", name, to)
			}
		}
	}
}
