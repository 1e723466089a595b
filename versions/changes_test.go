package versions

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func collect[T any](seq func(func(string, T) bool)) map[string]T {
	all := map[string]T{}
	for name, v := range seq {
		all[name] = v
	}
	return all
}

func TestGone(t *testing.T) {
	for _, c := range []struct {
		version string
		kind    Kind
		name    string
		want    Gone
	}{
		{"1.10.0", KindConfig, "use-geoip", Gone{Last: "1.9.6", Replacement: Replacement{Kind: "successor", To: "use-geoip2",
			Advice: "needs GeoIP2 databases (maxmind flags); log variables change from $geoip_ to $geoip2_"}}},
		{"1.15.1", KindConfig, "jaeger-service-name", Gone{Last: "1.9.6", Replacement: Replacement{Kind: "renamed", To: "otel-service-name"}}},
		{"1.9.4", KindConfig, "vts-sum-key", Gone{Last: "0.15.0", Replacement: Replacement{Kind: "none", Advice: "the controller's own metrics replaced the VTS module"}}},
		{"1.9.4", KindConfig, "use-brotli", Gone{Last: "0.9.0-beta.17", Replacement: Replacement{Kind: "renamed", To: "enable-brotli"}}},
		{"0.21.0", KindAnnotation, "secure-backends", Gone{Last: "0.20.0", Replacement: Replacement{Kind: "successor", To: "backend-protocol", Value: "HTTPS"}}},
		{"1.12.0", KindAnnotation, "global-rate-limit-key", Gone{Last: "1.11.8", Replacement: Replacement{Kind: "none", Advice: "what remains are limit-rps, limit-rpm and limit-connections, which count in each replica by itself"}}},
		{"0.16.2", KindFlag, "ssl-passtrough-proxy-port", Gone{Last: "0.16.1", Replacement: Replacement{Kind: "renamed", To: "ssl-passthrough-proxy-port"}}},
		// back-ported to 0.49.1; it returns in 1.0.1
		{"1.0.0", KindConfig, "allow-snippet-annotations", Gone{Last: "0.51.0", Again: "1.0.1", Replacement: Replacement{Kind: "none"}}},
	} {
		got, ok := collect(release(t, c.version).Gone(c.kind))[c.name]
		if diff := cmp.Diff(c.want, got); !ok || diff != "" {
			t.Errorf("%s %s (%t): %s", c.version, c.name, ok, diff)
		}
	}
	for _, name := range []string{"use-geoip", "keep-alive", "enable-serial-reloads"} {
		if _, ok := collect(release(t, "1.9.4").Gone(KindConfig))[name]; ok {
			t.Errorf("%s is not gone in 1.9.4", name)
		}
	}
}

func TestLater(t *testing.T) {
	later := collect(release(t, "1.9.4").Later(KindConfig))
	if got := later["enable-serial-reloads"]; got.First != "1.11.0" {
		t.Errorf("enable-serial-reloads first in %q", got.First)
	}
	for _, name := range []string{"use-geoip", "use-brotli", "vts-sum-key"} {
		if _, ok := later[name]; ok {
			t.Errorf("%s is not later than 1.9.4", name)
		}
	}
	if _, ok := collect(release(t, "1.0.0").Later(KindConfig))["allow-snippet-annotations"]; ok {
		t.Error("an earlier release knew allow-snippet-annotations")
	}
	if n := len(collect(Newest().Later(KindConfig))); n != 0 {
		t.Errorf("%d keys later than the newest release", n)
	}
}

func TestLeaving(t *testing.T) {
	leaving := collect(release(t, "1.9.4").Leaving(KindConfig))
	want := Leaving{FirstWithout: "1.10.0", Replacement: Replacement{Kind: "successor", To: "enable-opentelemetry", Advice: "needs an OTLP collector: otlp-collector-host"}}
	if diff := cmp.Diff(want, leaving["enable-opentracing"]); diff != "" {
		t.Error(diff)
	}
	// Absent from 1.0.0 only, so it is not on its way out.
	if _, ok := collect(release(t, "0.51.0").Leaving(KindConfig))["allow-snippet-annotations"]; ok {
		t.Error("allow-snippet-annotations comes back after 0.51.0")
	}
}

func TestHistory(t *testing.T) {
	h, ok := History(KindConfig, "allow-snippet-annotations")
	if !ok || len(h.Spans) != 3 || !h.Known() {
		t.Fatalf("%+v", h)
	}
	var ends []string
	for _, s := range h.Spans {
		ends = append(ends, s.First.Version+" "+s.Last.Version)
	}
	if diff := cmp.Diff([]string{"0.49.1 0.51.0", "1.0.1 1.8.5", "1.9.0 " + Newest().Version}, ends); diff != "" {
		t.Error(diff)
	}
	if s := h.Spans[2].Setting.(Setting); s.Default != false {
		t.Errorf("default %v", s.Default)
	}
	if h, ok := History(KindConfig, "use-brotli"); !ok || h.Before != "0.9.0-beta.17" || h.Known() {
		t.Errorf("use-brotli: %+v", h)
	}
	if _, ok := History(KindConfig, "upstream-keepalive-connections_per-worker"); ok {
		t.Error("a key that never existed has a history")
	}
}

func TestChanges(t *testing.T) {
	all := map[string]Change{}
	for _, c := range Changes(release(t, "1.11.8"), release(t, "1.12.0")) {
		all[string(c.Kind)+" "+c.Name] = c
	}
	for name, want := range map[string]Change{
		"config annotations-risk-level":     {Kind: KindConfig, Name: "annotations-risk-level", What: "changed", Fields: []string{"default"}},
		"config plugins":                    {Kind: KindConfig, Name: "plugins", What: "gone"},
		"annotation global-rate-limit":      {Kind: KindAnnotation, Name: "global-rate-limit", What: "gone"},
		"flag enable-annotation-validation": {Kind: KindFlag, Name: "enable-annotation-validation", What: "changed", Fields: []string{"default"}},
	} {
		got := all[name]
		got.Before, got.After = nil, nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if c := Changes(release(t, "1.9.3"), release(t, "1.9.4")); len(c) != 0 {
		t.Errorf("1.9.4 changed %v", c)
	}
}
