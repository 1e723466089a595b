package corpus

import (
	"fmt"
	"math/rand/v2"
	"path"
	"path/filepath"
	"strings"
	"text/template"
)

// Fault is a finding that linting a repository must yield.
type Fault struct {
	File string // below the folder of the repository, with slashes
	Rule string
}

// Cluster is a folder of a repository with a controller of its own.
type Cluster struct {
	Folder    string
	Release   string // of the controller
	Ingresses int
}

// Repository is what a tree of files holds.
type Repository struct {
	Files    int
	Clusters []Cluster
	Faults   []Fault
	// Templates are how many files are templates of what a linter would look at.
	Templates int
}

// WriteRepository writes a tree of so many files such as teams keep for their
// clusters: applications as manifests, as overlays and as charts, values of
// other charts, dashboards, pipelines and notes, and three clusters whose
// controllers are installed in three ways and have different releases. Files
// must be at least 200.
func WriteRepository(folder string, files int) (*Repository, error) {
	templates, err := template.ParseFS(appFiles, "apps/*.tmpl")
	if err != nil {
		return nil, err
	}
	t := &tree{Repository: &Repository{}, folder: folder, templates: templates, r: random(4), used: map[string]bool{}}
	t.clusters()
	for number := 0; t.Files+largestUnit <= files && t.err == nil; number++ {
		t.unit(number)
	}
	for number := 0; t.Files < files && t.err == nil; number++ {
		t.add(fmt.Sprintf("docs/notes/%04d.md", number), note(t.r, fmt.Sprintf("Note %d", number)))
	}
	return t.Repository, t.err
}

// largestUnit is how many files unit writes at most.
const largestUnit = 16

// tree writes the files of a repository. After an error nothing more is
// written.
type tree struct {
	*Repository
	folder    string
	templates *template.Template
	r         *rand.Rand
	used      map[string]bool
	err       error
}

func (t *tree) add(name, text string) {
	if t.err != nil {
		return
	}
	if t.used[name] {
		t.err = fmt.Errorf("%s is written twice", name)
		return
	}
	t.used[name] = true
	t.Files++
	t.err = write(filepath.Join(t.folder, filepath.FromSlash(name)), text)
}

func (t *tree) fault(file, rule string) { t.Faults = append(t.Faults, Fault{file, rule}) }

// unit writes what belongs together, numbered so that names do not repeat.
func (t *tree) unit(number int) {
	team, app := pick(t.r, teams), pick(t.r, apps)
	name := fmt.Sprintf("%s-%s-%d", team, app, number)
	switch at := t.r.IntN(100); {
	case at < 62:
		t.application(t.cluster(), team, name)
	case at < 72:
		t.overlays(team, name)
	case at < 80:
		t.chart(name)
	case at < 90:
		t.platform(t.cluster(), number)
	case at < 95:
		t.dashboards(name)
	default:
		t.project(team, name)
	}
}

func (t *tree) cluster() *Cluster { return &t.Clusters[t.r.IntN(len(t.Clusters))] }

// application writes the manifests of one application in a cluster.
func (t *tree) application(c *Cluster, team, name string) {
	folder := path.Join(c.Folder, "apps", team, name)
	a := app{Team: team, App: name[strings.IndexByte(name, '-')+1:], Name: name, Number: 10 + t.r.IntN(50), Small: 1 + t.r.IntN(4)}
	kinds := []string{"deployment", "service", "configmap", "serviceaccount"}
	for _, optional := range []string{"autoscaler", "networkpolicy", "servicemonitor", "disruption", "certificate", "cronjob", "rolebinding"} {
		if chance(t.r, 45) {
			kinds = append(kinds, optional)
		}
	}
	for _, kind := range kinds {
		t.add(path.Join(folder, kind+".yaml"), t.render(kind, a))
	}
	if chance(t.r, 80) {
		kinds = append(kinds, "ingress")
		t.ingress(path.Join(folder, "ingress.yaml"), team, name)
		c.Ingresses++
	}
	if chance(t.r, 40) {
		t.add(path.Join(folder, "kustomization.yaml"), kustomization(kinds, ""))
	}
	if chance(t.r, 30) {
		t.add(path.Join(folder, "README.md"), note(t.r, name))
	}
}

func (t *tree) render(kind string, a app) string {
	var b strings.Builder
	if err := t.templates.ExecuteTemplate(&b, kind+".tmpl", a); err != nil && t.err == nil {
		t.err = err
	}
	return b.String()
}

// kustomization lists resources; more stands behind them.
func kustomization(resources []string, more string) string {
	var b strings.Builder
	b.WriteString("apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n")
	for _, name := range resources {
		if path.Ext(name) == "" && !strings.Contains(name, "/") {
			name += ".yaml"
		}
		fmt.Fprintf(&b, "  - %s\n", name)
	}
	return b.String() + more
}

// ingress writes an Ingress, one in twenty with a fault.
func (t *tree) ingress(file, namespace, name string) {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: %s\n  namespace: %s\n  labels:\n    app.kubernetes.io/name: %[1]s\n  annotations:\n    cert-manager.io/cluster-issuer: public-ca\n", name, namespace)
	if chance(t.r, 5) {
		fault := pick(t.r, ingressFaults)
		fmt.Fprintf(&b, "    %s%s\n", prefix, fault.line)
		t.fault(file, fault.rule)
	}
	for _, s := range sample(t.r, soundAnnotations, 1+t.r.IntN(6)) {
		fmt.Fprintf(&b, "    %s%s: %s\n", prefix, s.name, scalar(pick(t.r, s.values), "    "))
	}
	host := name + "." + pick(t.r, domains)
	fmt.Fprintf(&b, "spec:\n  ingressClassName: nginx\n  tls:\n    - hosts:\n        - %s\n      secretName: %s-tls\n  rules:\n    - host: %[1]s\n      http:\n        paths:\n          - path: /\n            pathType: Prefix\n            backend:\n              service:\n                name: %[2]s\n                port:\n                  name: http\n", host, name)
	t.add(file, b.String())
}

// ingressFaults are lines that every release of the clusters finds fault with,
// also behind kustomize, which would quote a number.
var ingressFaults = []struct{ line, rule string }{
	{`proxy-send-timeout: "60s"`, "annotation-value"},
	{`proxy-connect-timeout: "5 seconds"`, "annotation-value"},
	{`limit-rps: "many"`, "annotation-value"},
	{`whitelist-source-range: 192.0.2.0/33`, "location-denied"},
}

var soundAnnotations = []setting{
	{"affinity", []string{"cookie"}},
	{"backend-protocol", []string{"HTTP", "HTTPS", "GRPC"}},
	{"client-body-buffer-size", []string{"16k", "1m"}},
	{"cors-max-age", []string{"600", "7200"}},
	{"enable-cors", []string{"true"}},
	{"force-ssl-redirect", []string{"true", "false"}},
	{"limit-connections", []string{"10", "200"}},
	{"proxy-body-size", []string{"8m", "64m", "0", "2g"}},
	{"proxy-buffer-size", []string{"4k", "8k", "16k"}},
	{"proxy-buffering", []string{"on", "off"}},
	{"proxy-read-timeout", []string{"60", "30", "3600"}},
	{"proxy-request-buffering", []string{"on", "off"}},
	{"session-cookie-name", []string{"route", "PINNED"}},
	{"ssl-redirect", []string{"true", "false"}},
}
