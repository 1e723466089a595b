package versions

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestUnknown(t *testing.T) {
	misplaced := func(to string) Advice { return Advice{Reason: ReasonMisplaced, To: []string{to}} }
	misspelt := func(to string) Advice { return Advice{Reason: ReasonMisspelt, To: []string{to}} }
	strange := Advice{Reason: ReasonStrange}
	for _, c := range []struct {
		chart, path string
		want        Advice
	}{
		// one level too high or too deep
		{"4.10.1", "config", misplaced("controller.config")},
		{"4.10.1", "replicaCount", misplaced("controller.replicaCount")},
		{"4.10.1", "service", misplaced("controller.service")},
		{"4.10.1", "resources", misplaced("controller.resources")},
		{"4.10.1", "ingressClassResource", misplaced("controller.ingressClassResource")},
		{"4.10.1", "autoscaling", misplaced("controller.autoscaling")},
		{"4.10.1", "controller.defaultBackend", misplaced("defaultBackend")},
		{"4.10.1", "controller.imagePullSecrets", misplaced("imagePullSecrets")},
		{"4.10.1", "controller.controller", misplaced("controller")},
		{"4.10.1", "controller.rbac", misplaced("rbac")},
		// nested otherwise
		{"4.10.1", "controller.serviceMonitor", misplaced("controller.metrics.serviceMonitor")},
		{"4.10.1", "controller.loadBalancerIP", misplaced("controller.service.loadBalancerIP")},
		{"4.10.1", "controller.service.replicaCount", misplaced("controller.replicaCount")},
		{"4.10.1", "controller.externalTrafficPolicy", misplaced("controller.service.externalTrafficPolicy")},
		{"4.10.1", "serviceMonitor", misplaced("controller.metrics.serviceMonitor")},
		{"4.10.1", "controller.admissionWebhooks.tolerations", misplaced("controller.admissionWebhooks.patch.tolerations")},
		{"4.10.1", "controller.enabled", strange},         // too many are called so
		{"4.10.1", "defaultBackend.hostAliases", strange}, // the controller's are others
		{"4.10.1", "controller.metrics.annotations", strange},
		// settings beside the map that takes them
		{"4.10.1", "controller.proxy-body-size", misplaced("controller.config.proxy-body-size")},
		{"4.10.1", "controller.useForwardedHeaders", misplaced("controller.config.use-forwarded-headers")},
		{"4.10.1", "proxy-body-size", misplaced("controller.config.proxy-body-size")},
		{"4.10.1", "controller.client-max-body-size", misplaced("controller.config.proxy-body-size")},
		{"4.10.1", "controller.enable-ssl-passthrough", misplaced("controller.extraArgs.enable-ssl-passthrough")},
		{"4.10.1", "controller.--enable-ssl-passthrough", misplaced("controller.extraArgs.enable-ssl-passthrough")},
		{"4.10.1", "controller.enableSSLPassthrough", misplaced("controller.extraArgs.enable-ssl-passthrough")},
		{"4.10.1", "controller.defaultSSLCertificate", misplaced("controller.extraArgs.default-ssl-certificate")},
		{"4.10.1", "controller.disableIPv6", misplaced("controller.config.disable-ipv6")},
		{"4.10.1", "controller.service.use-forwarded-headers", misplaced("controller.config.use-forwarded-headers")},
		{"4.10.1", "controller.defaultSslCertificate", misplaced("controller.extraArgs.default-ssl-certificate")},
		// invented, and of other charts
		{"4.11.3", "controller.enableSnippetAnnotations", Advice{
			Reason: ReasonInvented, To: []string{"controller.allowSnippetAnnotations"}, From: "no chart",
		}},
		{"4.11.3", "controller.enableWorkerSerialReloads", Advice{
			Reason: ReasonInvented, To: []string{"controller.config.enable-serial-reloads"}, From: "no released chart",
		}},
		{"4.11.3", "controller.wildcardTLS", Advice{
			Reason: ReasonInvented, To: []string{"controller.extraArgs.default-ssl-certificate"},
			From: "the chart of the F5 NGINX controller", Text: "a Secret as namespace/name",
		}},
		// misspelt
		{"4.10.1", "contoller", misspelt("controller")},
		{"4.10.1", "controller.replicacount", misspelt("controller.replicaCount")},
		{"4.10.1", "controller.admissionWebhook", misspelt("controller.admissionWebhooks")},
		{"4.10.1", "controller.autoscaling.minReplica", misspelt("controller.autoscaling.minReplicas")},
		{"4.10.1", "controller.extraArg", misspelt("controller.extraArgs")},
		{"4.10.1", "controller.service.targetPort", misspelt("controller.service.targetPorts")},
		{"4.10.1", "controller.ingressClassResource.controllerClass", strange},
		// of other versions
		{"4.6.0", "controller.headers", Advice{Reason: ReasonGone, Since: "4.6.0", To: []string{"controller.proxySetHeaders"}}},
		{"4.12.0", "podSecurityPolicy", Advice{
			Reason: ReasonGone, Since: "4.12.0", Text: "Kubernetes 1.25 and later have no PodSecurityPolicy",
		}},
		{"4.13.1", "controller.opentelemetry", Advice{
			Reason: ReasonGone, Since: "4.12.0", To: []string{"controller.config.enable-opentelemetry"},
			Text: "the module is built into the controller image",
		}},
		{"4.2.2", "controller.admissionWebhooks.patch.runAsUser", Advice{
			Reason: ReasonGone, Since: "4.2.2", To: []string{"controller.admissionWebhooks.patch.securityContext.runAsUser"},
		}},
		{"3.15.0", "maxmindLicenseKey", Advice{Reason: ReasonGone, Since: "3.15.0", To: []string{"controller.maxmindLicenseKey"}}},
		{"3.5.0", "maxmindLicenseKey", Advice{Reason: ReasonUnread, To: []string{"controller.maxmindLicenseKey"}}},
		{"4.11.0", "controller.progressDeadlineSeconds", Advice{Reason: ReasonLater, Since: "4.12.0"}},
		{"3.36.0", "controller.allowSnippetAnnotations", Advice{Reason: ReasonLater, Since: "3.37.0"}},
		{"4.0.1", "controller.allowSnippetAnnotations", Advice{Reason: ReasonGone, Since: "4.0.0"}},
		{"4.3.0", "controller.maxUnavailable", Advice{Reason: ReasonLater, Since: "4.4.2"}},
		{"4.10.1", "global", Advice{Reason: ReasonLater, Since: "4.12.0"}},
		// known
		{"4.10.1", "controller.config.no-such-key", Advice{}},
		{"4.10.1", "controller", Advice{}},
	} {
		chart, _, _ := FindChart(c.chart)
		got, ok := chart.Unknown(strings.Split(c.path, "."))
		if diff := cmp.Diff(c.want, got); diff != "" || ok != (c.want.Reason != "") {
			t.Errorf("chart %s, %s: %t (-want +got)\n%s", c.chart, c.path, ok, diff)
		}
	}
}

// What advice names must exist: as a value of the newest chart, as a key of a
// ConfigMap that some release reads, or as a flag of the newest release.
func TestAdviceExists(t *testing.T) {
	check := func(from string, to []string) {
		for _, path := range to {
			steps := strings.Split(path, ".")
			setting := steps[len(steps)-1]
			ok := NewestChart().Knows(steps)
			switch {
			case strings.HasPrefix(path, "controller.config."):
				ok = slices.Contains(slices.Collect(AllNames(KindConfig)), setting)
			case strings.HasPrefix(path, "controller.extraArgs."):
				_, ok = Newest().Flag(setting)
			}
			if !ok {
				t.Errorf("%s: %s is no value", from, path)
			}
		}
	}
	for _, f := range foreignValues {
		check(f.name, f.To)
		for i := range charts {
			if charts[i].Knows(strings.Split(f.name, ".")) {
				t.Errorf("chart %s knows %s, which is in foreign_values.yaml", charts[i].Version, f.name)
			}
		}
	}
	for _, e := range chartValues {
		check(e.name, list(e.replacement.To))
	}
}
