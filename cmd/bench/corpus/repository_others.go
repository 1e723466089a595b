package corpus

import (
	"fmt"
	"math/rand/v2"
	"path"
	"strings"
)

// chart writes an application's own chart. Its Ingress and its ConfigMap are
// templates of what a linter looks at.
func (t *tree) chart(name string) {
	folder := "charts/" + name
	t.add(folder+"/Chart.yaml", fmt.Sprintf("apiVersion: v2\nname: %s\ndescription: What %[1]s needs\nversion: 0.%d.0\nappVersion: \"2.%d\"\n", name, t.r.IntN(30), t.r.IntN(60)))
	t.add(folder+"/values.yaml", applicationValues(t.r, name))
	for _, stage := range []string{"staging", "production"} {
		t.add(folder+"/values-"+stage+".yaml", fmt.Sprintf("replicaCount: %d\nimage:\n  tag: 2.%d.1\ningress:\n  enabled: true\n  className: nginx\n  hosts:\n    - host: %s.%s\n      paths:\n        - path: /\n          pathType: Prefix\n", 1+t.r.IntN(5), t.r.IntN(60), name, pick(t.r, domains)))
	}
	t.add(folder+"/templates/_helpers.tpl", fmt.Sprintf("{{- define \"%s.name\" -}}\n{{ .Release.Name }}\n{{- end }}\n", name))
	for _, kind := range []string{"Deployment", "Service", "ServiceAccount", "HorizontalPodAutoscaler"} {
		t.add(folder+"/templates/"+strings.ToLower(kind)+".yaml", chartTemplate("apps/v1", kind, name, "spec:\n  replicas: {{ .Values.replicaCount }}\n  {{- with .Values.resources }}\n  resources: {{- toYaml . | nindent 4 }}\n  {{- end }}\n"))
	}
	t.add(folder+"/templates/ingress.yaml", "{{- if .Values.ingress.enabled }}\n"+chartTemplate("networking.k8s.io/v1", "Ingress", name, "spec:\n  ingressClassName: {{ .Values.ingress.className }}\n  rules:\n  {{- range .Values.ingress.hosts }}\n    - host: {{ .host }}\n  {{- end }}\n")+"{{- end }}\n")
	t.add(folder+"/templates/configmap.yaml", chartTemplate("v1", "ConfigMap", name, "data:\n  level: {{ .Values.logging.level | quote }}\n"))
	t.Templates += 2
	t.add(folder+"/README.md", note(t.r, name))
}

func chartTemplate(apiVersion, kind, name, rest string) string {
	return fmt.Sprintf("apiVersion: %s\nkind: %s\nmetadata:\n  name: {{ include \"%s.name\" . }}\n  labels:\n    helm.sh/chart: {{ .Chart.Name }}\n%s", apiVersion, kind, name, rest)
}

// platformCharts are charts of others, some with keys that ingress-nginx's
// chart has too.
var platformCharts = []string{"metrics-stack", "certificates", "secrets-operator", "log-shipper", "backup", "queue", "cache", "autoscaler", "registry", "gateway"}

// platform writes the release of another chart, with its values inline and in a
// file.
func (t *tree) platform(c *Cluster, number int) {
	name := fmt.Sprintf("%s-%d", pick(t.r, platformCharts), number)
	folder := path.Join(c.Folder, "platform", name)
	values := platformValues(t.r, name)
	t.add(folder+"/values.yaml", values)
	if chance(t.r, 50) {
		t.add(folder+"/release.yaml", fmt.Sprintf("apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata:\n  name: %s\n  namespace: platform\nspec:\n  interval: 1h\n  chart:\n    spec:\n      chart: %[1]s\n      version: 3.%d.x\n      sourceRef:\n        kind: HelmRepository\n        name: platform\n  values:\n    %s", name, t.r.IntN(20), strings.ReplaceAll(strings.TrimSpace(values), "\n", "\n    ")+"\n"))
	} else {
		t.add(folder+"/application.yaml", fmt.Sprintf("apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: %s\n  namespace: argocd\nspec:\n  project: platform\n  destination:\n    namespace: platform\n    server: https://kubernetes.default.svc\n  source:\n    repoURL: https://charts.corp.example/stable\n    chart: %[1]s\n    targetRevision: 3.%d.0\n    helm:\n      values: |\n        %s", name, t.r.IntN(20), strings.ReplaceAll(strings.TrimSpace(values), "\n", "\n        ")+"\n"))
	}
}

func applicationValues(r *rand.Rand, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Values of %s\nreplicaCount: %d\nimage:\n  repository: images.corp.example/%[1]s\n  tag: 2.%d.0\n  pullPolicy: IfNotPresent\nservice:\n  type: ClusterIP\n  port: 80\ningress:\n  enabled: false\n  className: nginx\n  annotations: {}\n  hosts: []\nlogging:\n  level: info\nresources:\n  requests:\n    cpu: 100m\n    memory: 128Mi\nautoscaling:\n  enabled: false\n", name, 1+r.IntN(4), r.IntN(60))
	for i := range 10 + r.IntN(40) {
		fmt.Fprintf(&b, "# -- setting %d of the application\nsetting%[1]d: \"%d\"\n", i, r.IntN(1000))
	}
	return b.String()
}

func platformValues(r *rand.Rand, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "global:\n  imageRegistry: images.corp.example\nserviceAccount:\n  create: true\n  name: %s\n", name)
	for _, part := range sample(r, platformParts, 3) {
		fmt.Fprintf(&b, "%s:\n  enabled: true\n  replicas: %d\n  kind: Deployment\n  image:\n    repository: vendor/%[1]s\n    tag: 1.%d.2\n  resources:\n    limits:\n      cpu: 500m\n      memory: 512Mi\n", part.name, 1+r.IntN(3), r.IntN(30))
		for i := range 5 + r.IntN(30) {
			fmt.Fprintf(&b, "  option%d: %s\n", i, pick(r, part.values))
		}
	}
	return b.String()
}

var platformParts = []setting{
	{"controller", []string{"true", "info", "30s"}},
	{"dashboard", []string{"false", "default"}},
	{"server", []string{"true", "0", "standard"}},
	{"webhook", []string{"10", "Fail"}},
	{"worker", []string{"4", "1Gi"}},
}

// dashboards writes JSON of other programs.
func (t *tree) dashboards(name string) {
	var b strings.Builder
	fmt.Fprintf(&b, "{\n  \"title\": \"%s\",\n  \"schemaVersion\": 39,\n  \"panels\": [\n", name)
	for i := range 20 {
		fmt.Fprintf(&b, "    {\"id\": %d, \"kind\": \"timeseries\", \"title\": \"Requests %[1]d\", \"gridPos\": {\"h\": 8, \"w\": 12, \"x\": 0, \"y\": %d}, \"targets\": [{\"expr\": \"sum(rate(requests_total{app=\\\"%s\\\"}[5m])) by (status)\", \"legendFormat\": \"{{status}}\"}]},\n", i, 8*i, name)
	}
	b.WriteString("    {\"id\": 99}\n  ]\n}\n")
	t.add("dashboards/"+name+".json", b.String())
}

// project writes what lies beside the sources of an application.
func (t *tree) project(team, name string) {
	folder := path.Join("projects", team, name)
	t.add(folder+"/.github/workflows/build.yaml", fmt.Sprintf("name: build\non:\n  push:\n    branches: [main]\njobs:\n  build:\n    runs-on: linux\n    steps:\n      - uses: actions/checkout@v4\n      - run: make test\n      - run: echo ${{ github.ref }} %s\n", name))
	t.add(folder+"/.gitlab-ci.yml", "stages: [test, deploy]\ntest:\n  stage: test\n  script:\n    - make test\ndeploy:\n  stage: deploy\n  script: !reference [.deploy, script]\n")
	t.add(folder+"/package.json", fmt.Sprintf("{\n  \"name\": \"%s\",\n  \"version\": \"2.%d.0\",\n  \"scripts\": {\"build\": \"tsc\", \"start\": \"node dist\"},\n  \"dependencies\": {\"express\": \"^4.0.0\"}\n}\n", name, t.r.IntN(50)))
	t.add(folder+"/docker-compose.yml", fmt.Sprintf("services:\n  web:\n    image: images.corp.example/%s\n    ports:\n      - \"8080:8080\"\n", name))
	t.add(folder+"/README.md", note(t.r, name))
}

// note is a page for people.
func note(r *rand.Rand, title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", title)
	for range 5 + r.IntN(20) {
		fmt.Fprintf(&b, "Ask team %s before a change to %s. ", pick(r, teams), pick(r, apps))
	}
	return b.String() + "\n"
}
