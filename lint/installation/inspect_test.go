package installation

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func asIs(_, value string) string { return value }

func TestInspectTellsWhatNginxRefuses(t *testing.T) {
	for data, want := range map[string]string{
		"proxy-body-size: 8MB":               "the directive is left out, so nginx's own default of 1m rules",
		"proxy-body-size: 8m":                "",
		"ssl-protocols: 'TLSv1.2,TLSv1.3'":   "nginx refuses it, every reload fails",
		"proxy-read-timeout: '-1'":           "nginx refuses it, every reload fails",
		"gzip-level: '12', use-gzip: 'true'": "nginx refuses it, every reload fails",
		"gzip-level: '13'":                   "",
		"gzip-disable: msie6":                "",
		"proxy-max-temp-file-size: 1k":       "nginx refuses it, every reload fails",
		"log-format-upstream: $remote_addr":  "",
		"worker-processes: '${WORKERS}'":     "",
	} {
		i := only(t, Options{}, controller("edge", v1121, ", --configmap=edge/c")+sep+configMap("edge", "c", "data: {"+data+"}\n"))
		if got := Inspect(i, asIs).Settings[0].Why; got != want {
			t.Errorf("%s: %q, want %q", data, got, want)
		}
	}
}

func TestInspect(t *testing.T) {
	i := only(t, Options{}, controller("edge", "registry.k8s.io/ingress-nginx/controller:v1.9.4", ", --configmap=edge/c, --maxmind-license-key=hush")+sep+
		configMap("edge", "c", "data:\n  Keep-Alive: '60'\n  proxy-read-timeout: 60s\n  no-such: x\n  enable-opentracing: 'true'\n")+sep+
		service("edge", "ingress-nginx-controller", "spec: {type: LoadBalancer, selector: {app: edge}}\n"))
	n := Inspect(i, func(name, value string) string {
		if name == "maxmind-license-key" {
			return "…"
		}
		return value
	})
	t.Run("parts", func(t *testing.T) {
		want := []InspectedPart{
			{"Deployment", "edge", "ingress-nginx-controller", "all.yaml", 1},
			{"ConfigMap", "edge", "c", "all.yaml", 11},
			{"Service", "edge", "ingress-nginx-controller", "all.yaml", 20},
		}
		if diff := cmp.Diff(want, n.Parts); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("settings that are written come first", func(t *testing.T) {
		want := []InspectedSetting{
			{Key: "keep-alive", Value: "60", From: FromConfigMap, Written: "60", Line: 15},
			{Key: "proxy-read-timeout", Value: "60", From: Ignored, Written: "60s", Why: "it is not a whole number", Line: 16},
			{Key: "no-such", From: UnknownKey, Written: "x", Line: 17},
			{Key: "enable-opentracing", Value: "true", From: FromConfigMap, Written: "true", Line: 18,
				Later: []LaterChange{{"1.10.0", "gone, see enable-opentelemetry"}}},
		}
		if diff := cmp.Diff(want, n.Settings[:len(want)]); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("every key of the release is there once", func(t *testing.T) {
		count := map[string]int{}
		for _, s := range n.Settings {
			count[s.Key]++
		}
		for key := range i.Release.Config() {
			if count[key] != 1 {
				t.Errorf("%s occurs %d times", key, count[key])
			}
		}
	})
	t.Run("credentials are hidden", func(t *testing.T) {
		if n.Flags["maxmind-license-key"] != "…" {
			t.Error(n.Flags)
		}
	})
	t.Run("shutdown", func(t *testing.T) {
		want := &InspectedShutdown{GracePeriod: 30, ByDefault: true, PreStop: PreStopNone, WorkerTimeout: 240, PostShutdown: 10, Needed: 250}
		if diff := cmp.Diff(want, n.Shutdown); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("timeouts", func(t *testing.T) {
		var got []string
		for _, link := range n.Timeouts {
			got = append(got, link.Setting+" "+link.From)
		}
		want := []string{" unknown", "client-header-timeout default", "client-body-timeout default", "keep-alive set", "proxy-connect-timeout default",
			"proxy-send-timeout default", "proxy-read-timeout ignored", "upstream-keepalive-timeout default"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestInspectLaterDefaults(t *testing.T) {
	n := Inspect(only(t, Options{ControllerVersion: "1.5.1"}, configMap("edge", "nginx-configuration", "")), asIs)
	for _, s := range n.Settings {
		if s.Key == "keep-alive-requests" {
			if diff := cmp.Diff([]LaterChange{{"1.6.4", "default 1000"}}, s.Later); diff != "" {
				t.Error(diff)
			}
			return
		}
	}
	t.Error("keep-alive-requests is missing")
}

func TestInspectedIngressWithoutNamespace(t *testing.T) {
	n := &Inspection{}
	for _, metadata := range []string{"{name: shop}", "{name: shop, namespace: edge}"} {
		n.AddIngress(objects(t, map[string]string{"a.yaml": "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: " + metadata + "\n"})[0])
	}
	if diff := cmp.Diff([]string{"shop", "edge/shop"}, n.Ingresses); diff != "" {
		t.Error(diff)
	}
}
