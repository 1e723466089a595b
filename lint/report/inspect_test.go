package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
)

const inspected = `apiVersion: apps/v1
kind: Deployment
metadata: {name: controller, namespace: edge}
spec:
  template:
    spec:
      terminationGracePeriodSeconds: 60
      containers:
      - image: registry.example.test/ingress-nginx/controller:v1.5.1
        args: [/nginx-ingress-controller, --configmap=edge/settings]
        resources: {limits: {cpu: 1500m}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: edge}
data: {keep-alive: 60s, use-gzip: "T", no-such: x}
`

func TestInspection(t *testing.T) {
	f, err := manifest.NewFile("all.yaml", []byte(inspected))
	if err != nil {
		t.Fatal(err)
	}
	b := installation.NewBuilder(installation.Options{})
	for o, err := range f.Objects(installation.Wanted) {
		if err != nil {
			t.Fatal(err)
		}
		b.Add(o)
	}
	var all []*installation.Inspection
	for _, i := range b.Resolve().Installations {
		all = append(all, installation.Inspect(i, func(_, value string) string { return value }))
	}
	var out bytes.Buffer
	if err := Inspection(&out, all, Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"edge/controller\n  release    1.5.1 (from the image v1.5.1)\n",
		"  Deployment edge/controller  all.yaml:1\n",
		"  cpu limit  1.5\n",
		"    --configmap=edge/settings\n",
		"    preStop none 0 + --shutdown-grace-period 0 + worker-shutdown-timeout 240 + post-shutdown 10 = 250 s\n",
		"    terminationGracePeriodSeconds 60 s: not enough\n",
		"keep-alive                   75 s (ignored)  idle connections\n",
		`    keep-alive "75" (default: "60s" is ignored, it is not a whole number)` + "\n",
		`    use-gzip "true" (set as "T")` + "\n",
		`    no-such "x" (unknown to this release, ignored)` + "\n",
		`    keep-alive-requests "100" (default)  1.6.4: default 1000` + "\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("missing %q in\n%s", want, out.String()[:min(out.Len(), 3000)])
		}
	}
}

func TestInspectionOfNothing(t *testing.T) {
	var out bytes.Buffer
	if err := Inspection(&out, nil, Style{}); err != nil || !strings.HasPrefix(out.String(), "No installation") {
		t.Errorf("%v %q", err, out.String())
	}
}
