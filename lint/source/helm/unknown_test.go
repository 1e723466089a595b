package helm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// valuesOf makes a release of a values file.
func valuesOf(t *testing.T, version, text string) *Release {
	t.Helper()
	file, err := manifest.NewFile("values.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for doc, err := range file.Documents() {
		if err != nil {
			t.Fatal(err)
		}
		in := &manifest.Object{File: file, Root: doc.Root, Span: doc.Span}
		return &Release{Chart: "ingress-nginx", Version: version, Layers: []Layer{{In: in, Values: doc.Root}}}
	}
	return &Release{Chart: "ingress-nginx", Version: version}
}

func TestUnknownValues(t *testing.T) {
	for _, c := range []struct{ name, version, text, want string }{
		{"one level too high", "4.10.1", `
config: {proxy-body-size: 20m}
replicaCount: 3
resources:
  limits: {cpu: 2, memory: 1Gi}
controller:
  image: {tag: v1.10.1}
extraArgs: {enable-ssl-passthrough: ""}
`, `
2 config does nothing here: the chart reads it below controller | move it to controller.config
3 replicaCount does nothing here: the chart reads it below controller | move it to controller.replicaCount
4 resources does nothing here: the chart reads it below controller | move it to controller.resources
8 extraArgs does nothing here: the chart reads it below controller | move it to controller.extraArgs
`},
		{"a kind that no template has", "4.10.1", `
controller: {kind: daemonset}
`, `
2 controller.kind is "daemonset": the chart knows Deployment, DaemonSet only, and installs no controller at all | write DaemonSet
`},
		{"both kinds", "4.8.2", `
controller: {kind: Both}
`, ``},
		{"no longer both kinds", "4.8.3", `
controller: {kind: Both}
`, `
2 controller.kind is "Both": the chart knows Deployment, DaemonSet only, and installs no controller at all | write Deployment or DaemonSet
`},
		{"the F5 chart's shape", "4.10.1", `
controller:
  config:
    entries:
      proxy-body-size: 20m
    annotations: {note: "1"}
  nginxplus: true
  enableSnippets: true
  service: {create: true, httpPort: {enable: true}}
prometheus: {create: true, port: 9113}
`, `
4 controller.config.entries is a map: the ConfigMap gets one key entries with the text map[…], and none of the keys in it | write its keys directly below controller.config
6 controller.config.annotations is a map: the ConfigMap gets one key annotations with the text map[…], and none of the keys in it | move it to controller.configAnnotations
7 controller.nginxplus does nothing: it is a value of the chart of the F5 NGINX controller, and this chart does not read it | remove it
8 controller.enableSnippets does nothing: it is a value of the chart of the F5 NGINX controller, and this chart does not read it | write controller.allowSnippetAnnotations | allowSnippetAnnotations
9 controller.service.create does nothing: it is a value of the chart of the F5 NGINX controller, and this chart does not read it | write controller.service.enabled | enabled
9 controller.service.httpPort does nothing: it is a value of the chart of the F5 NGINX controller, and this chart does not read it | use controller.service.enableHttp or controller.service.ports.http or controller.service.targetPorts.http or controller.service.nodePorts.http instead
10 prometheus does nothing: it is a value of the chart of the F5 NGINX controller, and this chart does not read it | use controller.metrics.enabled instead
`},
		{"maps within config before they were quoted", "3.10.0", "controller: {config: {entries: {a: b}}}", `
1 controller.config.entries is a map: the chart copies it into the ConfigMap as it is, and the API server refuses that | write its keys directly below controller.config
`},
		{"invented switches", "4.11.3", `
controller:
  enableSnippetAnnotations: true
  enableWorkerSerialReloads: true
  podDisruptionBudget: {enabled: true, minAvailable: 1}
`, `
3 controller.enableSnippetAnnotations does nothing: no chart has such a value | write controller.allowSnippetAnnotations | allowSnippetAnnotations
4 controller.enableWorkerSerialReloads does nothing: no released chart has such a value | use controller.config.enable-serial-reloads: "true" instead
5 controller.podDisruptionBudget does nothing: it is a value of the chart of the F5 NGINX controller, and this chart does not read it | use controller.minAvailable or controller.maxUnavailable instead (this chart makes a budget by itself for more than one replica)
`},
		{"a right key beside the wrong one", "4.11.3", `
controller:
  replicas: 3
  replicaCount: 2
`, `
3 controller.replicas does nothing: no chart has such a value | write controller.replicaCount
`},
		{"settings beside the maps for them", "4.11.3", `
controller:
  proxy-body-size: 20m
  enable-ssl-passthrough: true
`, `
3 controller.proxy-body-size does nothing here: the chart reads controller.config.proxy-body-size | move it to controller.config.proxy-body-size: "20m"
4 controller.enable-ssl-passthrough does nothing here: the chart reads controller.extraArgs.enable-ssl-passthrough | move it to controller.extraArgs.enable-ssl-passthrough
`},
		{"other shapes", "4.11.3", `
controller:
  image: registry.example.test/controller:v1.11.3
  extraArgs:
    - --enable-ssl-passthrough
  config:
    - name: proxy-body-size
  service: "{{ service }}"
  hostname: edge
`, `
3 controller.image is a string where the chart wants a map: its templates fail, and Helm installs nothing | write a map: the chart reads controller.image.allowPrivilegeEscalation, controller.image.chroot, controller.image.image and more
4 controller.extraArgs is a list: the chart passes its items as flags --0, --1, …, and the controller does not start | write a map of flags without their dashes: enable-ssl-passthrough: "true"
6 controller.config is a list where the chart wants a map: its items get the names 0, 1, … | write a map of names to values
`},
		{"misspelt", "4.11.3", `
controller:
  autoscaling: {enabled: true, minReplica: 2}
  nodeselector: {kubernetes.io/os: linux, pool: edge}
contoller: {replicaCount: 2}
`, `
3 the chart has no value controller.autoscaling.minReplica: it does nothing | write controller.autoscaling.minReplicas | minReplicas
4 the chart has no value controller.nodeselector: it does nothing | write controller.nodeSelector | nodeSelector
5 the chart has no value contoller: it does nothing | write controller
`},
		{"other versions", "4.12.1", `
controller:
  opentelemetry: {enabled: true}
  headers: {X-Request-Start: t}
podSecurityPolicy: {enabled: true}
`, `
3 chart 4.12.1 does not read controller.opentelemetry: charts did until 4.12.0 took it away, and now it does nothing | use controller.config.enable-opentelemetry instead (the module is built into the controller image)
4 chart 4.12.1 does not read controller.headers: charts did until 4.6.0 took it away, and now it does nothing | write controller.proxySetHeaders | proxySetHeaders
5 chart 4.12.1 does not read podSecurityPolicy: charts did until 4.12.0 took it away, and now it does nothing | remove it (Kubernetes 1.25 and later have no PodSecurityPolicy)
`},
		{"versions to come", "4.2.0", `
controller:
  maxUnavailable: 1
  networkPolicy: {enabled: true}
`, `
3 chart 4.2.0 does not read controller.maxUnavailable: charts do only from 4.4.2 on, and here it does nothing | use chart 4.4.2 or later, or remove it
4 chart 4.2.0 does not read controller.networkPolicy: charts do only from 4.8.1 on, and here it does nothing | use chart 4.8.1 or later, or remove it
`},
		{"in the values and never read", "3.5.0", "maxmindLicenseKey: abc", `
1 chart 3.5.0 has maxmindLicenseKey among its values, but no template reads it: it does nothing | use controller.maxmindLicenseKey instead
`},
		{"defaults of other versions, and empty ones", "4.13.0", `
controller:
  opentelemetry:
    enabled: false
    containerSecurityContext: {runAsUser: 65532, capabilities: {drop: [ALL]}}
    resources: {}
  autoscaling: {apiVersion: ""}
  image: {digestChroot: sha256:00}
  existingPsp: ""
  podDisruptionBudget:
podSecurityPolicy: {enabled: false}
`, ``},
		{"a digest that the chart does not read yet", "4.0.1", "controller: {image: {digestChroot: sha256:00}}", ``},
		{"values that are not the chart's", "4.13.0", `
global: {imageRegistry: registry.example.test}
enabled: true
x-defaults: &defaults {replicaCount: 2}
_anchors: {a: 1}
certManager: {installCRDs: true}
edge:
  controller: {replicaCount: 2}
controller:
  <<: *defaults
  config: {no-such-key: "1"}
  podAnnotations: {anything: "true"}
  extraArgs: {no-such-flag: "true"}
  extraContainers: [{name: sidecar}]
  image: {repository: registry.example.test/controller}
  service: {nodePorts: {http: 30080}, healthCheckNodePort: 30081}
`, ``},
		{"a version that is not stated", "", `
controller:
  podDisruptionBudget: {enabled: true}
  opentelemetry: {enabled: true}
`, `
3 controller.podDisruptionBudget does nothing: it is a value of the chart of the F5 NGINX controller, and this chart does not read it | use controller.minAvailable or controller.maxUnavailable instead (this chart makes a budget by itself for more than one replica)
4? chart NEWEST does not read controller.opentelemetry: charts did until 4.12.0 took it away, and now it does nothing | use controller.config.enable-opentelemetry instead (the module is built into the controller image)
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := valuesOf(t, c.version, strings.TrimPrefix(c.text, "\n"))
			var got []string
			for _, u := range r.UnknownValues() {
				line := fmt.Sprint(u.File.Position(int(u.KeySpan.Start)).Line + strings.Count(c.text[:1], "\n"))
				if u.Depends {
					line += "?"
				}
				text := line + " " + u.Message + " | " + u.Advice
				if u.Rename != "" {
					text += " | " + u.Rename
				}
				got = append(got, text)
				if key := u.File.Source(u.KeySpan); key != u.Path[len(u.Path)-1] {
					t.Errorf("%v is placed at %q", u.Path, key)
				}
				if diff := cmp.Diff(u.Path, u.At); diff != "" || u.In == nil {
					t.Errorf("%v is written at %v", u.Path, u.At)
				}
			}
			want := strings.ReplaceAll(strings.TrimSpace(c.want), "NEWEST", versions.NewestChart().Version)
			if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A near-complete copy of a chart's own values means nothing by itself, whatever chart it is used with.
func TestCopiesOfDefaultsStaySilent(t *testing.T) {
	all := versions.Charts()
	for from := 0; from < len(all); from += 7 {
		defaults, _ := all[from].Value("")
		text, err := yaml.Marshal(defaults)
		if err != nil {
			t.Fatal(err)
		}
		for to := 0; to < len(all); to += 11 {
			for _, u := range valuesOf(t, all[to].Version, string(text)).UnknownValues() {
				t.Errorf("values of chart %s in chart %s: %s", all[from].Version, all[to].Version, u.Message)
			}
		}
	}
}

func TestUnknownValuesWithinOtherDocuments(t *testing.T) {
	file, err := manifest.NewFile("release.yaml", []byte("spec:\n  values:\n    ingress-nginx:\n      controler: {replicaCount: 2}\n      certManager: {enabled: true}\n    other: {service: {}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for doc, err := range file.Documents() {
		if err != nil {
			t.Fatal(err)
		}
		in := &manifest.Object{File: file, Root: doc.Root}
		path := []string{"spec", "values", "ingress-nginx"}
		layer := Layer{In: in, Path: path, Values: in.Root.At(path...)}
		r := &Release{Chart: "ingress-nginx", Carrier: in, Layers: []Layer{layer}}
		for _, opaque := range []bool{false, true} {
			r.Layers[0].Opaque = opaque
			got := r.UnknownValues()
			if len(got) != 2 || got[0].Message != "the chart has no value controler: it does nothing" || got[1].Path[0] != "certManager" {
				t.Fatalf("%+v", got)
			}
			if want := []string{"spec", "values", "ingress-nginx", "controler"}; !opaque && (!cmp.Equal(got[0].At, want) || got[0].Rename != "controller") {
				t.Errorf("%v, renamed %q; want %v", got[0].At, got[0].Rename, want)
			}
			if opaque && (got[0].In != nil || got[0].Rename != "") {
				t.Errorf("an edit of a text that is decoded: %+v", got[0])
			}
		}
		r.Chart = "nginx-ingress"
		if got := r.UnknownValues(); got != nil {
			t.Errorf("values of the older chart: %+v", got)
		}
	}
}
