package versions

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindChart(t *testing.T) {
	newest := NewestChart().Version
	for _, c := range []struct {
		version, want string
		exact         bool
	}{
		{"4.10.1", "4.10.1", true},
		{"v4.10.1", "4.10.1", true},
		{" =4.10.1 ", "4.10.1", true},
		{"ingress-nginx-4.8.3", "4.8.3", true},
		{"4.8.0-beta.0", "4.8.0-beta.0", true},
		{"4.12.1+build.7", "4.12.1", true},
		{"4.4.1", "4.4.0", false},                 // never published
		{"4.12.103", "4.12.8", false},             // a vendor's numbering
		{"3.14.0", "3.13.0", false},               // its line has no lower one
		{"9.0.0", newest, false},                  // to come
		{"4.10.2-rc.1", "4.10.1", false},          // before the release it leads to
		{"4.10.x", "4.10.6", false},               // newest of the line
		{"4.10", "4.10.6", false},                 //
		{"4", newest, false},                      //
		{"~4.10.0", "4.10.6", false},              //
		{"^4.9", newest, false},                   //
		{"~3.35", "3.35.0", false},                //
		{">=4.0.0 <4.5", "4.4.2", false},          //
		{"<4.1.0", "4.0.19", false},               // not the beta of 4.1.0
		{"~4.1.0-0", "4.1.4", false},              //
		{"<=4.1.0-beta.1", "4.1.0-beta.1", false}, // names a pre-release itself
		{"4.8.x || 4.7.x", "4.8.3", false},
		{"*", newest, false},
		{"", newest, false},
		{"${CHART_VERSION}", "", false},
		{"{{ .Values.version }}", "", false},
		{"latest", "", false},
		{"HEAD", "", false},
		{">=5.0.0", "", false},
		{"1.41.3", "", false}, // of the chart before this one
	} {
		got, exact, ok := FindChart(c.version)
		version := ""
		if ok {
			version = got.Version
		}
		if version != c.want || exact != c.exact || ok != (c.want != "") {
			t.Errorf("FindChart(%q) = %q, %t, %t; want %q, %t", c.version, version, exact, ok, c.want, c.exact)
		}
	}
}

func TestChartOf(t *testing.T) {
	for release, want := range map[string]string{
		"0.15.0": "2.0.0", // before all charts
		"0.44.0": "3.26.0",
		"1.3.0":  "4.2.4", // whose appVersion says 1.3.1
		"1.3.1":  "4.2.5",
		"1.8.2":  "4.7.2",
		"1.9.4":  "4.8.3",
		"1.10.0": "4.10.0",
		"1.11.8": "4.11.8",
		"1.15.1": "4.15.1",
	} {
		r, _, _ := Find(release)
		if got := ChartOf(r).Version; got != want {
			t.Errorf("ChartOf(%s) = %s, want %s", release, got, want)
		}
	}
	for i := range releases {
		if c := ChartOf(&releases[i]); Compare(c.Controller(), releases[i].Version) > 0 && c.Version != charts[0].Version {
			t.Errorf("ChartOf(%s) = %s, which installs %s", releases[i].Version, c.Version, c.Controller())
		}
	}
}

// The numbers of charts and values are those of the data; single ones hurt most
// when they are wrong.
func TestChartValues(t *testing.T) {
	for _, c := range []struct {
		chart, path string
		want        any
	}{
		{"4.10.1", "controller.replicaCount", int64(1)},
		{"4.10.1", "controller.image.tag", "v1.10.1"},
		{"4.10.1", "controller.lifecycle.preStop.exec.command", []any{"/wait-shutdown"}},
		{"4.10.1", "controller.terminationGracePeriodSeconds", int64(300)},
		{"3.36.0", "controller.allowSnippetAnnotations", nil},
		{"3.37.0", "controller.allowSnippetAnnotations", true},
		{"4.7.5", "controller.allowSnippetAnnotations", true},
		{"4.8.0", "controller.allowSnippetAnnotations", false},
		{"4.11.8", "controller.enableAnnotationValidations", false},
		{"4.12.0", "controller.enableAnnotationValidations", true},
		{"4.3.0", "controller.electionID", "ingress-controller-leader"},
		{"4.4.0", "controller.electionID", ""},
		{"2.9.0", "controller.image.repository", "quay.io/kubernetes-ingress-controller/nginx-ingress-controller"},
		{"3.31.0", "controller.image.repository", "k8s.gcr.io/ingress-nginx/controller"},
		{"3.32.0", "controller.image.repository", nil},
		{"4.11.0", "controller.image.registry", "registry.k8s.io"},
		{"4.12.0", "controller.image.registry", nil},
		{"4.12.0", "global.image.registry", "registry.k8s.io"},
		{"3.35.0", "controller.nodeSelector", map[string]any{"kubernetes.io/os": "linux"}},
		{"3.5.0", "controller.nodeSelector", map[string]any{}},
		{"4.10.1", "controller.config", map[string]any{}},
		{"4.10.1", "controller.resources", map[string]any{"requests": map[string]any{"cpu": "100m", "memory": "90Mi"}}},
		{"4.10.1", "controller.service.internal.loadBalancerIP", ""},
		{"3.41.0", "controller.ingressClassResource.enabled", false},
		{"4.0.0", "controller.ingressClassResource.enabled", true},
		{"4.10.1", "controller.nosuch", nil},
	} {
		chart, exact, _ := FindChart(c.chart)
		got, ok := chart.Value(c.path)
		if !exact || ok != (c.want != nil) || !cmp.Equal(got, c.want) && ok {
			t.Errorf("chart %s, %s: %#v, %t; want %#v", c.chart, c.path, got, ok, c.want)
		}
	}
}

func TestChartKnows(t *testing.T) {
	for _, c := range []struct {
		chart string
		path  []string
		want  bool
	}{
		{"4.10.1", []string{"controller"}, true},
		{"4.10.1", []string{"controller", "service"}, true},
		{"4.10.1", []string{"controller", "config", "no-such-key"}, true},
		{"4.10.1", []string{"controller", "resources", "limits", "cpu"}, true},
		{"4.10.1", []string{"controller", "nodeSelector", "kubernetes.io/os"}, true},
		{"4.10.1", []string{"controller", "image", "repository"}, true}, // read, with no default
		{"4.10.1", []string{"controller", "service", "healthCheckNodePort"}, true},
		{"4.10.1", []string{"controller", "service", "nodePorts", "tcp", "8080"}, true},
		{"4.10.1", []string{"controller", "admissionWebhooks", "timeoutSeconds"}, true},
		{"4.10.1", []string{"controller", "livenessProbe", "exec"}, true},
		{"3.30.0", []string{"controller", "livenessProbe", "exec"}, false},
		{"4.10.1", []string{"controller", "startupProbe"}, true},
		{"4.10.1", []string{"controller", "keda", "fallback", "replicas"}, true},
		{"4.10.1", []string{"fullnameOverride"}, true},
		{"4.10.1", []string{"tcp", "5001"}, true},
		{"4.10.1", []string{"config"}, false},
		{"4.10.1", []string{"controller", "podDisruptionBudget"}, false},
		{"4.10.1", []string{"controller", "imag"}, false}, // no prefix of letters
		{"4.5.2", []string{"controller", "headers"}, true},
		{"4.6.0", []string{"controller", "headers"}, false},
		{"4.3.0", []string{"controller", "maxUnavailable"}, false},
		{"4.4.2", []string{"controller", "maxUnavailable"}, true},
		{"4.11.8", []string{"podSecurityPolicy", "enabled"}, true},
		{"4.12.0", []string{"podSecurityPolicy"}, false},
		{"4.0.16", []string{"controller", "ingressClass"}, true}, // read again before values.yaml has it
	} {
		chart, _, _ := FindChart(c.chart)
		if got := chart.Knows(c.path); got != c.want {
			t.Errorf("chart %s knows %v: %t, want %t", c.chart, c.path, got, c.want)
		}
	}
}

func TestRendering(t *testing.T) {
	for chart, want := range map[string]Rendering{
		"3.2.1":  {IngressClassFlag: Always, FalseDropsArgument: true, KindBoth: true, TagCheck: true},
		"3.17.0": {IngressClassFlag: Always, NamedController: true, KindBoth: true, TagCheck: true},
		"3.41.0": {QuotesConfig: true, SnippetKey: Always, IngressClassFlag: Always, NamedController: true, KindBoth: true, TagCheck: true},
		"4.7.2": {
			QuotesConfig: true, SnippetKey: Always, IngressClassFlag: WhenSet, ControllerClassFlag: true, AnnotationValidationFlag: WhenTrue,
			ElectionByName: true, NamedController: true, KindBoth: true, TagCheck: true, PartOfLabel: true,
		},
		"4.11.3": {
			QuotesConfig: true, TemplatesConfig: true, SnippetKey: Always, IngressClassFlag: WhenSet, ControllerClassFlag: true,
			AnnotationValidationFlag: WhenTrue, MetricsFlag: WhenFalse, ElectionByName: true, NamedController: true, PartOfLabel: true,
		},
		"4.12.0": {
			QuotesConfig: true, TemplatesConfig: true, SnippetKey: WhenTrue, IngressClassFlag: WhenSet, ControllerClassFlag: true,
			AnnotationValidationFlag: WhenFalse, MetricsFlag: WhenTrue, ElectionByName: true, NamedController: true, PartOfLabel: true,
		},
	} {
		c, _, _ := FindChart(chart)
		if diff := cmp.Diff(want, c.Rendering); diff != "" {
			t.Errorf("chart %s (-want +got):\n%s", chart, diff)
		}
		if c.QuotesConfig() != want.QuotesConfig || c.TemplatesConfig() != want.TemplatesConfig {
			t.Errorf("chart %s: QuotesConfig %t, TemplatesConfig %t", chart, c.QuotesConfig(), c.TemplatesConfig())
		}
	}
}
