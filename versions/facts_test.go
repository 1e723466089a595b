package versions

import (
	"fmt"
	"slices"
	"testing"
)

// release returns a release of the table by its exact version.
func release(t *testing.T, version string) *Release {
	t.Helper()
	r, exact, ok := Find(version)
	if !ok || !exact {
		t.Fatalf("the table lacks %s", version)
	}
	return r
}

// Spot facts, each table named after the facts it was read from.

func TestConfigDefaults(t *testing.T) {
	const absent = "absent"
	for _, fact := range []struct{ version, key, want string }{
		// controller-surface
		{"0.15.0", "keep-alive-requests", "int 100"},
		{"1.5.1", "keep-alive-requests", "int 100"},
		{"1.6.4", "keep-alive-requests", "int 1000"},
		{"1.15.1", "keep-alive-requests", "int 1000"},
		{"0.22.0", "lua-shared-dicts", absent},
		{"1.9.6", "zipkin-sample-rate", "float 1"},
		{"1.10.0", "zipkin-sample-rate", absent},
		{"1.15.1", "otel-sampler-ratio", "float 0.01"},
		{"1.15.1", "proxy-protocol-header-timeout", "duration 5s"},
		{"1.15.1", "whitelist-source-range", "list []"},
		{"1.15.1", "worker-processes", "string auto"},
		// keepalive
		{"0.35.0", "upstream-keepalive-connections", "int 32"},
		{"0.40.0", "upstream-keepalive-connections", "int 320"},
		{"0.20.0", "upstream-keepalive-requests", absent},
		{"0.21.0", "upstream-keepalive-requests", "int 100"},
		{"0.40.0", "upstream-keepalive-requests", "int 10000"},
		{"1.1.3", "upstream-keepalive-time", absent},
		{"1.2.0", "upstream-keepalive-time", "string 1h"},
		{"1.8.0", "http2-max-requests", "int 1000"},
		{"1.8.1", "http2-max-requests", "int 0"},
		// lifecycle
		{"0.25.1", "worker-shutdown-timeout", "string 10s"},
		{"0.26.0", "worker-shutdown-timeout", "string 240s"},
		// workers
		{"0.21.0", "max-worker-open-files", absent},
		{"0.22.0", "max-worker-open-files", "int 0"},
		{"0.17.1", "reuse-port", "bool false"},
		{"0.18.0", "reuse-port", "bool true"},
		{"1.10.6", "enable-serial-reloads", absent},
		{"1.11.0", "enable-serial-reloads", "bool false"},
		// behaviours
		{"1.8.5", "allow-snippet-annotations", "bool true"},
		{"1.9.0", "allow-snippet-annotations", "bool false"},
		{"1.11.8", "annotations-risk-level", "string Critical"},
		{"1.12.0", "annotations-risk-level", "string High"},
		{"1.11.8", "strict-validate-path-type", "bool false"},
		{"1.12.0", "strict-validate-path-type", "bool true"},
		{"1.9.4", "hsts-max-age", "string 15724800"},
		{"1.9.5", "hsts-max-age", "string 31536000"},
		{"1.13.1", "proxy-busy-buffers-size", "string 8k"},
		{"1.13.2", "proxy-busy-buffers-size", "string <nil>"},
		{"0.49.0", "allow-snippet-annotations", absent},
		// back-ported: known at the end of an old line, not at the start of the next
		{"0.49.1", "allow-snippet-annotations", "bool true"},
		{"1.0.0", "allow-snippet-annotations", absent},
		{"1.0.1", "allow-snippet-annotations", "bool true"},
		{"0.50.0", "annotation-value-word-blocklist", "string <nil>"},
		{"1.0.4", "annotation-value-word-blocklist", absent},
		// tags that show another state than the image
		{"1.9.3", "use-geoip", "bool true"},
		{"1.9.4", "use-geoip", "bool true"},
		{"1.9.5", "enable-opentracing", "bool false"},
		{"1.9.6", "enable-opentracing", "bool false"},
		{"1.9.6", "disable-proxy-intercept-errors", absent},
		{"1.10.1", "grpc-buffer-size-kb", absent},
		{"1.11.0", "grpc-buffer-size-kb", "int 0"},
		{"1.10.0", "use-geoip", absent},
	} {
		r := release(t, fact.version)
		got := absent
		if s, ok := r.ConfigKey(fact.key); ok {
			got = fmt.Sprintf("%s %v", s.Type, s.Default)
		}
		if got != fact.want {
			t.Errorf("%s: %s is %s, want %s", fact.version, fact.key, got, fact.want)
		}
	}
}

func TestAnnotationValidators(t *testing.T) {
	for _, fact := range []struct{ version, name, want string }{
		// controller-surface
		{"1.8.5", "auth-url", "string   "},
		{"1.9.0", "auth-url", "string High location pattern"},
		{"1.15.1", "proxy-read-timeout", "int Low location int"},
		{"1.12.1", "configuration-snippet", "string Critical location any"},
		{"0.23.0", "x-forwarded-prefix", "bool   "},
		{"0.24.0", "x-forwarded-prefix", "string   "},
		{"1.9.0", "whitelist-source-range", "string Medium location cidrs"},
	} {
		a, ok := release(t, fact.version).Annotation(fact.name)
		got := fmt.Sprintf("%s %s %s %s", a.Type, a.Risk, a.Scope, a.Validator)
		if !ok || got != fact.want {
			t.Errorf("%s: %s is %q, want %q", fact.version, fact.name, got, fact.want)
		}
	}
}

func TestAnnotationPatterns(t *testing.T) {
	const loose, strict = "(GET|HEAD|POST|PUT|PATCH|DELETE|CONNECT|OPTIONS|TRACE)", "^(GET|HEAD|POST|PUT|PATCH|DELETE|CONNECT|OPTIONS|TRACE)$"
	for _, fact := range []struct {
		version, name, pattern string
		noNewline              bool
	}{
		// surprises 10 and 22; the stricter pattern was ported back to 1.13.7
		{"1.9.0", "auth-method", loose, false},
		{"1.11.4", "auth-method", loose, false},
		{"1.11.5", "auth-method", loose, true},
		{"1.12.0", "auth-method", loose, false},
		{"1.13.6", "auth-method", loose, true},
		{"1.13.7", "auth-method", strict, true},
		{"1.14.2", "auth-method", loose, true},
		{"1.14.3", "auth-method", strict, true},
		{"1.15.1", "auth-method", strict, true},
	} {
		a, _ := release(t, fact.version).Annotation(fact.name)
		if a.Pattern != fact.pattern || a.NoNewline != fact.noNewline {
			t.Errorf("%s: %s takes %s (no newline %t), want %s (%t)", fact.version, fact.name, a.Pattern, a.NoNewline, fact.pattern, fact.noNewline)
		}
	}
}

func TestAliases(t *testing.T) {
	// replacements, behaviours
	for _, fact := range []struct{ version, name, of string }{
		{"1.8.5", "whitelist-source-range", ""},
		{"1.9.0", "whitelist-source-range", "allowlist-source-range"},
		{"1.15.1", "limit-whitelist", "limit-allowlist"},
	} {
		if a, ok := release(t, fact.version).Annotation(fact.name); !ok || a.AliasOf != fact.of {
			t.Errorf("%s: %s stands for %q, want %q", fact.version, fact.name, a.AliasOf, fact.of)
		}
	}
}

func TestFlags(t *testing.T) {
	const absent = "absent"
	for _, fact := range []struct{ version, name, want string }{
		// behaviours, lifecycle
		{"0.43.0", "shutdown-grace-period", absent},
		{"0.44.0", "shutdown-grace-period", "int 0"},
		{"1.1.1", "post-shutdown-grace-period", absent},
		{"1.1.2", "post-shutdown-grace-period", "int 10"},
		{"1.8.5", "enable-annotation-validation", absent},
		{"1.9.0", "enable-annotation-validation", "bool false"},
		{"1.12.0", "enable-annotation-validation", "bool true"},
		{"1.11.8", "enable-metrics", "bool true"},
		{"1.12.0", "enable-metrics", "bool false"},
		{"0.16.1", "ssl-passtrough-proxy-port", "int 442"},
		{"0.16.2", "ssl-passtrough-proxy-port", absent},
		{"1.15.1", "v", "int <nil>"},
	} {
		got := absent
		if f, ok := release(t, fact.version).Flag(fact.name); ok {
			got = fmt.Sprintf("%s %v", f.Type, f.Default)
		}
		if got != fact.want {
			t.Errorf("%s: --%s is %s, want %s", fact.version, fact.name, got, fact.want)
		}
	}
}

func TestBehaviour(t *testing.T) {
	for _, fact := range []struct {
		version string
		what    string
		got     func(b Behaviour) any
		want    any
	}{
		// workers: 1.11.0 and 1.11.1 are newer than 1.10.4 and lack it
		{"1.10.3", "cgroup v2", func(b Behaviour) any { return b.AutoReadsCgroupV2 }, false},
		{"1.10.4", "cgroup v2", func(b Behaviour) any { return b.AutoReadsCgroupV2 }, true},
		{"1.11.0", "cgroup v2", func(b Behaviour) any { return b.AutoReadsCgroupV2 }, false},
		{"1.11.1", "cgroup v2", func(b Behaviour) any { return b.AutoReadsCgroupV2 }, false},
		{"1.11.2", "cgroup v2", func(b Behaviour) any { return b.AutoReadsCgroupV2 }, true},
		{"1.12.0", "cgroup v2", func(b Behaviour) any { return b.AutoReadsCgroupV2 }, true},
		{"0.18.0", "cgroup v1", func(b Behaviour) any { return b.AutoReadsCgroupV1 }, false},
		{"0.19.0", "cgroup v1", func(b Behaviour) any { return b.AutoReadsCgroupV1 }, true},
		{"0.51.0", "open files per worker", func(b Behaviour) any { return b.OpenFilesPerWorker }, true},
		{"1.0.0", "open files per worker", func(b Behaviour) any { return b.OpenFilesPerWorker }, false},
		// lifecycle
		{"0.25.1", "wait-shutdown", func(b Behaviour) any { return b.WaitShutdown }, false},
		{"0.26.0", "wait-shutdown", func(b Behaviour) any { return b.WaitShutdown }, true},
		{"0.15.0", "post-shutdown pause", func(b Behaviour) any { return b.PostShutdownGrace }, 10},
		// keepalive
		{"0.46.0", "HTTP/2 limits", func(b Behaviour) any { return b.HTTP2FollowsKeepAlive }, false},
		{"0.47.0", "HTTP/2 limits", func(b Behaviour) any { return b.HTTP2FollowsKeepAlive }, true},
		{"0.19.0", "upstream keepalive", func(b Behaviour) any { return b.UpstreamKeepaliveUsed }, false},
		{"0.20.0", "upstream keepalive", func(b Behaviour) any { return b.UpstreamKeepaliveUsed }, true},
		// surprises
		{"0.48.1", "empty int", func(b Behaviour) any { return b.EmptyIntIsZero }, false},
		{"0.49.0", "empty int", func(b Behaviour) any { return b.EmptyIntIsZero }, true},
		{"1.12.5", "dots in paths", func(b Behaviour) any { return b.PathDotsAllowed }, false},
		{"1.12.6", "dots in paths", func(b Behaviour) any { return b.PathDotsAllowed }, true},
		{"1.13.1", "dots in paths", func(b Behaviour) any { return b.PathDotsAllowed }, false},
		{"1.10.5", "dict without colon", func(b Behaviour) any { return b.DictWithoutColonCrashes }, true},
		{"1.10.6", "dict without colon", func(b Behaviour) any { return b.DictWithoutColonCrashes }, false},
		{"1.11.3", "dict without colon", func(b Behaviour) any { return b.DictWithoutColonCrashes }, true},
		{"1.11.4", "dict without colon", func(b Behaviour) any { return b.DictWithoutColonCrashes }, false},
		{"1.12.0", "webhook tests nginx", func(b Behaviour) any { return b.WebhookRunsNginxTest }, true},
		{"1.11.5", "webhook tests nginx", func(b Behaviour) any { return b.WebhookRunsNginxTest }, false},
		{"1.13.8", "alias risk", func(b Behaviour) any { return b.AliasRiskEnforced }, true},
		{"1.14.3", "alias risk", func(b Behaviour) any { return b.AliasRiskEnforced }, false},
		// controller-surface
		{"1.8.5", "validation", func(b Behaviour) any { return b.AnnotationValidation }, "none"},
		{"1.9.0", "validation", func(b Behaviour) any { return b.AnnotationValidation }, "off"},
		{"1.12.0", "validation", func(b Behaviour) any { return b.AnnotationValidation }, "on"},
		// metrics
		{"1.3.1", "header duration", func(b Behaviour) any { return b.HeaderDurationMetric }, false},
		{"1.4.0", "header duration", func(b Behaviour) any { return b.HeaderDurationMetric }, true},
	} {
		if got := fact.got(release(t, fact.version).Behaviour); got != fact.want {
			t.Errorf("%s: %s is %v, want %v", fact.version, fact.what, got, fact.want)
		}
	}
}

func TestReleases(t *testing.T) {
	// releases
	for _, fact := range []struct{ version, date, nginx, image string }{
		{"0.15.0", "2018-05-15", "1.13.12", "quay.io/kubernetes-ingress-controller/nginx-ingress-controller:0.15.0"},
		{"0.34.1", "2020-07-15", "1.19.1", "us.gcr.io/k8s-artifacts-prod/ingress-nginx/controller:v0.34.1"},
		{"1.5.1", "2022-11-09", "1.21.6", "registry.k8s.io/ingress-nginx/controller:v1.5.1"},
		{"1.10.0", "2024-02-28", "1.25.3", "registry.k8s.io/ingress-nginx/controller:v1.10.0"},
		{"1.15.1", "2026-03-19", "1.27.1", "registry.k8s.io/ingress-nginx/controller:v1.15.1"},
	} {
		r := release(t, fact.version)
		if r.Nginx != fact.nginx || r.Image != fact.image || r.Date != fact.date {
			t.Errorf("%s: %s, nginx %s, %s", fact.version, r.Date, r.Nginx, r.Image)
		}
	}
	if got := slices.IndexFunc(All(), func(r Release) bool { return r.Version == "1.15.1" }); got != 122 {
		t.Errorf("%d releases before 1.15.1, want 122", got)
	}
}

func TestNeeds(t *testing.T) {
	// configmap-grammar, annotation-needs
	for _, fact := range []struct {
		kind Kind
		name string
		want string
	}{
		{KindConfig, "upstream-keepalive-requests", "[config upstream-keepalive-connections > 0]"},
		{KindConfig, "gzip-types", "[config use-gzip = true]"},
		{KindConfig, "http-access-log-path", "[config disable-access-log != true config disable-http-access-log != true config enable-syslog != true]"},
		{KindAnnotation, "limit-burst-multiplier", "[annotation limit-rps or annotation limit-rpm]"},
		{KindAnnotation, "auth-keepalive", "[annotation auth-url config use-http2 = false]"},
		{KindAnnotation, "ssl-passthrough", "[flag enable-ssl-passthrough]"},
	} {
		r := release(t, "1.12.1")
		s, _ := r.ConfigKey(fact.name)
		needs := s.Needs
		if fact.kind == KindAnnotation {
			a, _ := r.Annotation(fact.name)
			needs = a.Needs
		}
		if got := fmt.Sprint(needs); got != fact.want {
			t.Errorf("%s %s needs %s, want %s", fact.kind, fact.name, got, fact.want)
		}
	}
}

func TestInvalidEffects(t *testing.T) {
	// annotation-needs
	for name, want := range map[string]string{
		"auth-cache-duration": "auth-dropped", "auth-request-redirect": "auth-dropped", "auth-always-set-cookie": "auth-dropped",
		"auth-method": "location-503", "auth-url": "ingress-rejected", "proxy-read-timeout": "annotation-ignored",
	} {
		if a, _ := release(t, "1.12.1").Annotation(name); a.Invalid != want {
			t.Errorf("%s: a bad value leads to %q, want %q", name, a.Invalid, want)
		}
	}
}
