package helm

import (
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

func installationOf(t *testing.T, r *Release) *installation.Installation {
	t.Helper()
	b := installation.NewBuilder(installation.Options{})
	for _, o := range r.Objects() {
		b.Add(o)
	}
	set := b.Resolve()
	if len(set.Installations) != 1 {
		t.Fatalf("%d installations", len(set.Installations))
	}
	return set.Installations[0]
}

// The controller release that runs follows from chart, tag and digest; a guess stays one.
func TestControllerRelease(t *testing.T) {
	newest := versions.Newest().Version
	for _, c := range []struct {
		about, version, values, want string
		assumed                      bool
	}{
		{"the chart's own", "4.10.1", "{}", "1.10.1", false},
		{"constraint", "4.10.x", "{}", "1.10.6", false},
		{"pinned digest wins over the tag", "4.10.1", "image: {tag: v1.9.4}", "1.10.1", false},
		{"no digest, so the tag counts", "4.10.1", "image: {tag: v1.9.4, digest: ''}", "1.9.4", false},
		{"null removes the digest", "4.10.1", "image: {tag: v1.9.4, digest: null}", "1.9.4", false},
		{"a digest of one's own", "4.10.1", "image: {tag: v1.9.4, digest: 'sha256:0123'}", "1.9.4", false},
		{"a chart without digests", "2.4.0", "image: {tag: 0.32.0}", "0.32.0", false},
		{"a mirror", "4.10.1", "image: {registry: mirror.test, tag: v1.9.4}", "1.9.4", false},
		{"chroot has a digest of its own", "4.10.1", "image: {chroot: true, tag: v1.9.4, digest: ''}", "1.10.1", false},
		{"an own build of another name", "4.10.1", "image: {repository: registry.test/infra/edge, tag: v1.9.4-ours}", "1.9.4", false},
		{"the tag alone", "", "image: {tag: v1.7.0}", "1.7.0", false},
		{"nothing", "", "{}", newest, true},
		{"a mirror without tag", "", "image: {registry: mirror.test}", newest, true},
		{"a placeholder", "${CHART}", "{}", newest, true},
		{"a tag to come", "", "image: {tag: '${TAG}'}", newest, true},
	} {
		text := "controller:\n  " + c.values + "\n"
		if c.values == "{}" {
			text = "controller: {}\n"
		}
		got := installationOf(t, release(t, c.version, text))
		if got.Release.Version != c.want || got.Assumed != c.assumed {
			t.Errorf("%s: release %s from %s (%s), want %s", c.about, got.Release.Version, got.ReleaseFrom, got.ReleaseStated, c.want)
		}
		if !got.Complete.ConfigMap || !got.Complete.Workload || !got.Complete.Service {
			t.Errorf("%s: %+v is in view, want all", c.about, got.Complete)
		}
	}
}

// The parts of an installation find each other under every name.
func TestNames(t *testing.T) {
	for _, c := range []struct{ release, version, values, want string }{
		{"ingress-nginx", "4.10.1", "", "ingress-nginx-controller"},
		{"", "4.10.1", "", "ingress-nginx-controller"},
		{"edge", "4.10.1", "", "edge-ingress-nginx-controller"},
		{"edge", "4.10.1", "nameOverride: nginx", "edge-nginx-controller"},
		{"my-nginx", "4.10.1", "nameOverride: nginx", "my-nginx-controller"},
		{"edge", "4.10.1", "fullnameOverride: gate", "gate-controller"},
		{"edge", "4.10.1", "controller: {name: ctl}", "edge-ingress-nginx-ctl"},
		{"edge", "3.13.0", "controller: {name: ctl}", "edge-ingress-nginx-controller"},
		{"edge", "4.10.1", "fullnameOverride: " + strings.Repeat("a", 70), strings.Repeat("a", 63)},
		{"edge", "4.10.1", "nameOverride: nginx-ingress", "edge-nginx-ingress-controller"},
		{"edge", "4.10.1", "namespaceOverride: elsewhere", "edge-ingress-nginx-controller"},
		{"edge alias public", "4.10.1", "", "edge-public-controller"},
		{"edge-public alias public", "4.10.1", "", "edge-public-controller"},
		{" alias public", "4.10.1", "", "ingress-nginx-public-controller"},
		{"edge", "2.0.0", "", "edge-ingress-nginx-controller"},
		{"edge", "4.10.1", "controller: {kind: DaemonSet}", "edge-ingress-nginx-controller"},
	} {
		r := release(t, c.version, c.values+"\nx: y\n")
		r.Name, r.Alias, _ = strings.Cut(c.release, " alias ")
		found := installationOf(t, r)
		if found.ConfigMap == nil || found.Workload == nil || len(found.Services) != 1 {
			t.Errorf("%+v: ConfigMap %v, workload %v, %d Services", c, found.ConfigMap != nil, found.Workload != nil, len(found.Services))
			continue
		}
		if found.ConfigMap.Name != c.want || found.Workload.Name != c.want || found.Services[0].Name != c.want {
			t.Errorf("%+v: %s", c, found.Workload.Name)
		}
		if want := strings.Contains(c.values, "elsewhere"); (found.Workload.Namespace == "elsewhere") != want {
			t.Errorf("%+v: in namespace %s", c, found.Workload.Namespace)
		}
	}
}

// What is not in view may say anything.
func TestUnseen(t *testing.T) {
	r := release(t, "3.41.0", "controller:\n  config:\n    keep-alive: \"75\"\n")
	r.Unseen = []string{"valuesFrom ConfigMap edge"}
	found := installationOf(t, r)
	if found.Complete.ConfigMap || found.Complete.Workload {
		t.Errorf("%+v is in view", found.Complete)
	}
	if found.Shutdown.Written {
		t.Errorf("a grace period of %v is written", found.Shutdown.GracePeriod)
	}
	data := found.ConfigMap.Root.Get("data")
	if len(data.Fields) != 1 {
		t.Errorf("data has %d keys, want the one that is written", len(data.Fields))
	}
}

// Without a Service all that there is of the installation is still in view.
func TestNoService(t *testing.T) {
	found := installationOf(t, release(t, "4.11.0", "controller: {kind: DaemonSet, hostNetwork: true, service: {enabled: false}}\n"))
	if len(found.Services) != 0 || !found.Complete.Service {
		t.Errorf("%d Services, %+v", len(found.Services), found.Complete)
	}
}

// The older chart copies configuration as it is; of its defaults nothing is said.
func TestOlderChart(t *testing.T) {
	r := release(t, "1.41.3", "controller:\n  config:\n    use-gzip: true\n  extraArgs: {v: 5}\n")
	r.Chart, r.Name = "nginx-ingress", "edge"
	found := installationOf(t, r)
	if found.Workload == nil || found.ConfigMap == nil || found.Flags["v"] != "5" {
		t.Fatalf("%+v", found)
	}
	if v := found.ConfigMap.Root.At("data", "use-gzip"); v.Kind != manifest.Bool {
		t.Errorf("use-gzip is a %s", v.Kind)
	}
	if !found.Assumed {
		t.Errorf("release %s from %s", found.Release.Version, found.ReleaseFrom)
	}
	if found.Shutdown.Written || found.Complete.Workload || found.Complete.ConfigMap {
		t.Errorf("something is said of defaults: %+v %+v", found.Shutdown, found.Complete)
	}
}
