package main

import (
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint"
)

// filledIn is an installation in which each value that rules look at is the
// same.
func filledIn(value string) string {
	return strings.ReplaceAll(`apiVersion: v1
kind: ConfigMap
metadata:
  name: ingress-nginx-controller
  namespace: VALUE
  labels:
    app.kubernetes.io/name: ingress-nginx
    app.kubernetes.io/version: VALUE
data:
  keep-alive-requests: VALUE
  keep-alive: VALUE
  worker-processes: VALUE
  use-gzip: VALUE
  proxy-read-timeout: VALUE
  upstream-keepalive-connections: VALUE
  worker-shutdown-timeout: VALUE
  error-log-level: VALUE
  proxy-body-size: VALUE
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ingress-nginx-controller
  namespace: VALUE
spec:
  replicas: VALUE
  template:
    spec:
      terminationGracePeriodSeconds: VALUE
      containers:
      - name: controller
        image: VALUE
        command: [/nginx-ingress-controller, --configmap=$(POD_NAMESPACE)/ingress-nginx-controller]
        args:
        - --v
        - VALUE
        - --post-shutdown-grace-period
        - VALUE
        resources:
          limits:
            cpu: VALUE
        lifecycle:
          preStop:
            exec:
              command:
              - sleep
              - VALUE
---
apiVersion: v1
kind: Service
metadata:
  name: ingress-nginx-controller
  namespace: VALUE
  annotations:
    service.beta.kubernetes.io/aws-load-balancer-connection-idle-timeout: VALUE
spec:
  type: LoadBalancer
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: VALUE
  namespace: VALUE
  annotations:
    nginx.ingress.kubernetes.io/proxy-read-timeout: VALUE
    nginx.ingress.kubernetes.io/proxy-body-size: VALUE
    nginx.ingress.kubernetes.io/ssl-redirect: VALUE
    nginx.ingress.kubernetes.io/whitelist-source-range: VALUE
    nginx.ingress.kubernetes.io/backend-protocol: VALUE
spec:
  ingressClassName: VALUE
  rules:
  - host: VALUE
`, "VALUE", value)
}

// What another tool fills in is not known, so it is not wrong. Each form is tried
// in every place, on the newest release and on an old one with other defaults.
func TestHabitsOfPlaceholders(t *testing.T) {
	var habits []habit
	for name, value := range map[string]string{
		"Flux":       `"${VALUE}"`,
		"plain":      `${VALUE}`,
		"default":    `"${VALUE:-5}"`,
		"Terraform":  `"${var.value}"`,
		"part":       `"1${VALUE}"`,
		"envsubst":   `$VALUE_1`,
		"Helm":       `"{{ .Values.value }}"`,
		"Jinja":      `"{{ value }}"`,
		"statement":  `"{% if a %}1{% endif %}"`,
		"directive":  `"%{ if a }1%{ endif }"`,
		"kustomize":  `$(VALUE)`,
		"ERB":        `<%= value %>`,
		"Concourse":  `((value))`,
		"ytt":        "'(@= data.values.value @)'",
		"Octopus":    `"#{Value}"`,
		"token":      `__VALUE_A__`,
		"Maven":      `"@VALUE@"`,
		"two signs":  `"@@value@@"`,
		"pipeline":   `$(Pool.Size)`,
		"with space": `" ${VALUE} "`,
	} {
		// The value must survive the replacement of its own name.
		text := filledIn(strings.ReplaceAll(value, "VALUE", "SIZE"))
		habits = append(habits, habit{name: name, text: text})
		old := strings.Replace(text, "  labels:\n", "  labels:\n    helm.sh/chart: ingress-nginx-4.4.2\n", 1)
		habits = append(habits, habit{name: name + " on 1.5.1", text: old})
	}
	testHabits(t, habits)
}

// What only looks like a placeholder is judged, and so is what stands beside one.
func TestHabitsBesidePlaceholders(t *testing.T) {
	testHabits(t, []habit{
		{name: "name and namespace", text: strings.NewReplacer("namespace: ingress-nginx", "namespace: ${NAMESPACE}").Replace(few), want: fewOn(8)},
		{name: "value beside", text: ours + "data:\n  keep-alive: ${KEEP_ALIVE}\n  keep-alive-requests: \"50\"\n", want: fewOn(9)},
		{name: "variables of nginx in braces", text: ours + "data:\n  log-format-upstream: '${remote_addr} $status ${http_x_request_id}'\n  http-redirect-code: '$1'\n", want: []string{"9 config-value"}},
		{name: "variables of nginx in an annotation", text: ingressHead + "  annotations:\n    nginx.ingress.kubernetes.io/rewrite-target: /$1$is_args$args\n    nginx.ingress.kubernetes.io/proxy-body-size: \"${content_length}x\"\nspec: {ingressClassName: nginx}\n", want: []string{"8 annotation-value"}},
		{name: "key as placeholder", text: ours + "data:\n  ${EXTRA}: \"1\"\n  no-such-key: \"1\"\n", want: []string{"9 unknown-config-key"}},
		{name: "data as placeholder", text: ours + "data: ${DATA}\n"},
		{name: "release as placeholder in an image", text: oldImage("registry.k8s.io/ingress-nginx/controller:${TAG}"), want: killed},
		{name: "registry as placeholder", text: oldImage("${REGISTRY}/ingress-nginx/controller:v1.9.4"), want: killed},
		{name: "grace period as placeholder", text: strings.Replace(oldImage("registry.k8s.io/ingress-nginx/controller:v1.9.4"), "Seconds: 10", "Seconds: ${GRACE}", 1)},
		{name: "kind of the Service's load balancer", text: few + "---\napiVersion: v1\nkind: Service\nmetadata:\n  name: ingress-nginx-controller\n  namespace: ingress-nginx\n  annotations:\n    service.beta.kubernetes.io/aws-load-balancer-type: ${LB}\nspec: {type: LoadBalancer}\n", want: fewOn(8)},
		{name: "ytt", text: "#@ load(\"@ytt:data\", \"data\")\n---\n" + ours + "data:\n  keep-alive-requests: #@ data.values.requests\n  keep-alive: #@ str(data.values.seconds)\n  #@ if data.values.gzip:\n  use-gzip: \"true\"\n  #@ else:\n  use-gzip: \"false\"\n  #@ end\n  no-such-key: \"1\"\n", want: []string{"17 unknown-config-key"}},
		{name: "kustomize's setters are comments", text: strings.Replace(few, "\"50\"", "\"50\" # {\"$imagepolicy\": \"apps:edge:tag\"}", 1), want: fewOn(8)},
	})
}

// A class that is filled in may be anybody's. Annotations of a controller tell whose
// the Ingress is, and so does a controller with the same placeholder.
func TestHabitsOfClasses(t *testing.T) {
	ingress := func(class, annotations string) string {
		return ingressHead + "  annotations:\n" + annotations + "spec:\n  ingressClassName: " + class + "\n"
	}
	const (
		bad    = "    nginx.ingress.kubernetes.io/proxy-read-timeout: 600s\n"
		others = "    traefik.ingress.kubernetes.io/router.tls: \"true\"\n"
		custom = "    edge.example.test/proxy-read-timeout: 600s\n"
	)
	edge := strings.Replace(strings.Replace(oldImage("registry.k8s.io/ingress-nginx/controller:v1.9.4"), "        lifecycle", "        args: [--annotations-prefix=edge.example.test]\n        lifecycle", 1), "Seconds: 10", "Seconds: 300", 1)
	testHabits(t, []habit{
		{name: "our annotations", text: ingress("${CLASS}", bad), want: []string{"7 annotation-value"}},
		{name: "our annotations, class by annotation", text: ingress("", bad+"    kubernetes.io/ingress.class: \"{{ .Values.class }}\"\n"), want: []string{"7 annotation-value"}},
		{name: "none of ours", text: ingress("${CLASS}", "    kubernetes.io/tls-acme: \"true\"\n")},
		{name: "another's annotations", text: ingress("${CLASS}", others)},
		{name: "none of ours beside a controller", text: few + "---\n" + ingress("\"{{ .Values.class }}\"", "    kubernetes.io/tls-acme: \"true\"\n"), want: fewOn(8)},
		{name: "our annotations beside a controller", text: few + "---\n" + ingress("\"{{ .Values.class }}\"", bad), want: []string{"8 keepalive-requests", "16 annotation-value"}},
		{name: "annotations of its own prefix", text: edge + "---\n" + ingress("${CLASS}", custom), want: []string{"20 annotation-value"}},
	})
}

// Texts that are no YAML before they are rendered are passed over aloud, with
// what to do; the other documents of the file come all the same.
func TestHabitsOfTemplates(t *testing.T) {
	helm := "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: {{ include \"shop.fullname\" . }}\n"
	testHabits(t, []habit{
		{name: "Helm in a chart", files: map[string]string{"in.yaml": few, "charts/shop/Chart.yaml": "apiVersion: v2\nname: shop\nversion: 1.0.0\n", "charts/shop/templates/ingress.yaml": helm},
			want: []string{"in.yaml:8 keepalive-requests"}, skipped: []string{"charts/shop/templates/ingress.yaml:4: a Helm template that has not been rendered; render it and pipe the result in: helm template charts/shop | ingresslint lint -"}},
		{name: "documents of one file", text: few + "---\n" + helm + "---\n" + strings.Replace(few, "namespace: ", "namespace: other-", 1), want: []string{"8 keepalive-requests", "22 keepalive-requests"},
			skipped: []string{"in.yaml:13: helm template CHART | ingresslint lint -"}},
		{name: "object without a line that names its kind", text: "{{ include \"common.ingress\" . }}\n", skipped: []string{"in.yaml:1: a Helm template"}},
		{name: "Helm around everything", text: "{{- if .Values.ingress.enabled }}\n" + few + "{{- end }}\n", skipped: []string{"in.yaml:1: a Helm template"}},
		{name: "template of what nobody asks for", text: "{{- if .Values.enabled }}\napiVersion: v1\nkind: ServiceAccount\nmetadata: {name: {{ .Release.Name }}}\n{{- end }}\n"},
		{name: "Jinja", text: "{% for name in names %}\n" + few + "{% endfor %}\n", skipped: []string{"in.yaml:1: a Jinja template that has not been rendered; render it and pipe the result in"}},
		{name: "Terraform", text: ours + "data:\n%{ if slow }\n  keep-alive-requests: \"50\"\n%{ endif }\n", skipped: []string{"in.yaml:8: a Terraform template that has not been rendered; give what it renders to an output of yours and pipe that in: terraform output -raw OUTPUT | ingresslint lint -"}},
		{name: "lines as placeholder", text: ours + "data:\n${EXTRA}\n", skipped: []string{"in.yaml:8: envsubst < in.yaml | ingresslint lint -"}},
		{name: "placeholder in brackets", text: strings.Replace(few, "app.kubernetes.io/version: 1.9.4", "app.kubernetes.io/version: ${VERSION}", 1), skipped: []string{"in.yaml:6: a template that has not been rendered; render it and pipe the result in: envsubst"}},
		{name: "ERB", text: ours + "data:\n<% if slow %>\n  keep-alive-requests: \"50\"\n<% end %>\n", skipped: []string{"in.yaml:8: an ERB template that has not been rendered; render it and pipe the result in: erb in.yaml | ingresslint lint -"}},
		{name: "value between at signs", text: ours + "data:\n  keep-alive-requests: @@REQUESTS@@\n", skipped: []string{"in.yaml:8: a template that has not been rendered"}},
		{name: "fault beside placeholders", text: ours + "data:\n  keep-alive: ${KEEP_ALIVE}\n  keep-alive-requests: a: b\n", errors: []string{"in.yaml:9: mapping values are not allowed"}},
		{name: "template within a text", text: few + "  http-snippet: |\n    # {{ not ours }}\n    map $a $b { default {{ x }}; }\n", want: fewOn(8)},
	})
}

// What lint passes over is not in the view of inspect either, and both say so.
func TestInspectTellsWhatItPassesOver(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "in.yaml", "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: {{ .Release.Name }}\n")
	writeFile(t, "broken.yaml", "apiVersion: v1\nkind: Ingress\nmetadata: [\n")
	out, errs, status := execute(t, "", "inspect", ".")
	if status != lint.ExitUnread || strings.Contains(out, "skipped") ||
		!strings.Contains(errs, "skipped in.yaml:4: a Helm template") || !strings.Contains(errs, "--> broken.yaml:") {
		t.Errorf("exit status %d\n%s\nstandard error:\n%s", status, out, errs)
	}
}
