package main

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint"
)

// ours begins a ConfigMap of 1.9.4; its data follow on line 7.
const ours = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: ingress-nginx\n  labels: {app.kubernetes.io/name: ingress-nginx, app.kubernetes.io/version: 1.9.4}\n"

// What is found on line 8, told as habits of files are varied around it.
const few = ours + "data:\n  keep-alive-requests: \"50\"\n"

// How people write manifests must not matter: the same is found, on the right
// line, and what is no fault is left alone.
func TestHabits(t *testing.T) {
	found := func(line int) []string { return []string{fmt.Sprintf("%d keepalive-requests", line)} }
	for _, c := range []struct {
		name, text string
		want       []string // line and rule
	}{
		{"leading mark", "---\n" + few, found(9)},
		{"empty documents", "---\n---\n# nothing\n---\n" + few + "---\n---\n", found(12)},
		{"end marks", few + "...\n---\n" + strings.Replace(few, "namespace: ", "namespace: other-", 1) + "...\n", []string{"8 keepalive-requests", "18 keepalive-requests"}},
		{"kind before apiVersion", "kind: ConfigMap\napiVersion: v1\n" + strings.SplitN(few, "\n", 3)[2], found(8)},
		{"List", "apiVersion: v1\nkind: List\nitems:\n- " + strings.ReplaceAll(strings.TrimSpace(few), "\n", "\n  ") + "\n", found(11)},
		{"ConfigMapList", "apiVersion: v1\nkind: ConfigMapList\nitems:\n- " + strings.ReplaceAll(strings.TrimSpace(few), "\n", "\n  ") + "\n", found(11)},
		{"JSON", `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"ingress-nginx-controller","namespace":"n","labels":{"app.kubernetes.io/version":"1.9.4"}},` + "\n" + `"data":{"keep-alive-requests":"50"}}`, found(2)},
		{"null maps", ours + "data:\n---\n" + ingressHead + "  annotations:\n  labels:\nspec:\n  ingressClassName: nginx\n  rules:\n  - http:\n      paths:\n      - path:\n        backend:\n  - host:\n", nil},
		{"CRLF", strings.ReplaceAll(few, "\n", "\r\n"), found(8)},
		{"byte-order mark", "\ufeff" + few, found(8)},
		{"byte-order mark and CRLF", "\ufeff" + strings.ReplaceAll("---\n"+few, "\n", "\r\n"), found(9)},
		{"UTF-16, little end first", "\xff\xfe" + utf16Text(few, 0, 8), found(8)},
		{"UTF-16, big end first", "\xfe\xff" + utf16Text(few, 8, 0), found(8)},
		{"tabs behind values", strings.ReplaceAll(few, ":\n", ":\t\n"), found(8)},
		{"tabs in a text", few + "  log-format-upstream: '$remote_addr\t$status'\n", found(8)},
		{"no final newline", strings.TrimSpace(few), found(8)},
		{"trailing blanks", strings.ReplaceAll(few, "\n", "   \n"), found(8)},
		{"no-break space in a comment", strings.Replace(few, "data:", "data: #\u00a0few\u00a0requests", 1), found(8)},
		{"typographic quotes", ours + "data:\n  keep-alive-requests: \u201c5000\u201d\n", []string{"8 config-value"}},
		{"long line", few + "  # " + strings.Repeat("x", 7_500) + "\n", found(8)},
		{"anchors and merge keys", ours + "x-common: &common\n  keep-alive-requests: \"50\"\ndata:\n  <<: *common\n  keep-alive: \"75\"\n", found(8)},
		{"integer keys", few + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: tcp-services, namespace: ingress-nginx}\ndata: {5001: team/db:5432, 5002: \"team/cache:6379\"}\n", found(8)},
		{"last applied", strings.Replace(few, "  labels:", "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      {\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":{\"keep-alive-requests\":\"5\",\"no-such-key\":\"1\"}}\n  labels:", 1), found(11)},
		{"keys commented out", ours + "data:\n  keep-alive: \"75\"\n  # keep-alive-requests: \"50\"\n  #worker-proceses: 2\n", nil},
		{"placeholders", ours + "data:\n  keep-alive-requests: ${REQUESTS}\n  worker-processes: \"{{ workers }}\"\n  proxy-read-timeout: \"$(TIMEOUT)\"\n  use-gzip: '%{ gzip }'\n", nil},
		{"placeholder as name", strings.Replace(few, "ingress-nginx\n", "${NAMESPACE}\n", 1), found(8)},
		{"first Ingress API", strings.NewReplacer("networking.k8s.io/v1", "extensions/v1beta1").Replace(ingressHead) + "  annotations:\n    kubernetes.io/ingress.class: nginx\n    nginx.ingress.kubernetes.io/proxy-read-timeout: 600\nspec:\n  rules:\n  - host: shop.example.test\n    http: {paths: [{path: /, backend: {serviceName: shop, servicePort: 80}}]}\n", []string{"8 unquoted-value"}},
		{"second Ingress API", strings.NewReplacer("k8s.io/v1", "k8s.io/v1beta1").Replace(ingressHead) + "  annotations: {kubernetes.io/ingress.class: \"nginx\"}\nspec:\n  backend: {serviceName: shop, servicePort: http}\n", nil},
		{"image of the first repository", oldImage("quay.io/kubernetes-ingress-controller/nginx-ingress-controller:0.26.1"), []string{"7 termination-grace-period"}},
		{"image with a digest", oldImage("k8s.gcr.io/ingress-nginx/controller:v1.1.1@sha256:" + strings.Repeat("0", 64)), []string{"7 termination-grace-period"}},
		{"image of a mirror", oldImage("registry.example.test/mirror/ingress-nginx/controller:v1.9.4"), []string{"7 termination-grace-period"}},
		{"ConfigMap of the F5 controller", "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: nginx-ingress, namespace: nginx-ingress}\nspec: {template: {spec: {containers: [{name: nginx-ingress, image: \"nginx/nginx-ingress:3.4.3\", args: [\"-nginx-configmaps=$(POD_NAMESPACE)/nginx-config\"]}]}}}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: nginx-config, namespace: nginx-ingress}\ndata: {proxy-connect-timeout: 10s, keepalive-requests: \"50\", client-max-body-size: 2m}\n", nil},
		{"ConfigMap of Tengine", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: tengine-ingress-controller, namespace: kube-system}\ndata: {keep-alive-requests: \"50\", use-ingress-storage-cluster: \"true\"}\n", nil},
		{"status of another cloud", ingressHead + "  annotations:\n    kubernetes.io/ingress.class: gce\n    ingress.kubernetes.io/backends: '{\"k8s-be-1\":\"HEALTHY\"}'\n    ingress.kubernetes.io/url-map: k8s-um-1\nspec: {}\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := reportSchema(); err != nil { // its path is relative to here
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			writeFile(t, "in.yaml", c.text)
			out, errs, status := execute(t, "", "lint", "--format", "json", "--fail-on", "none", "in.yaml")
			report := parseReport(t, out)
			if status != lint.ExitClean || errs != "" || len(report.Errors)+len(report.Skipped) > 0 {
				t.Errorf("exit status %d, standard error %q, errors %+v, skipped %+v", status, errs, report.Errors, report.Skipped)
			}
			var got []string
			for _, f := range report.Findings {
				got = append(got, fmt.Sprintf("%d %s", f.Line, f.Rule))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s\n%+v", diff, report.Findings)
			}
		})
	}
}

// utf16Text writes a text as UTF-16, each unit's bytes shifted so far.
func utf16Text(text string, first, second uint) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		b.WriteByte(byte(unit >> first))
		b.WriteByte(byte(unit >> second))
	}
	return b.String()
}

// oldImage is a controller that is killed while it stops, which every release
// agrees on.
func oldImage(image string) string {
	return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: nginx-ingress-controller, namespace: ingress-nginx}\nspec:\n  template:\n    spec:\n      terminationGracePeriodSeconds: 10\n      containers:\n      - name: controller\n        image: " + image + "\n        lifecycle: {preStop: {exec: {command: [sleep, \"30\"]}}}\n"
}
