//go:build e2e

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"

	"github.com/ingresslint/ingresslint/cmd/bench/process"
	"github.com/ingresslint/ingresslint/lint"
)

// A cluster with 3,000 Ingresses, one in ten of them wrong, and ConfigMaps of
// applications.
const (
	manyIngresses  = 3000
	wrongIngresses = manyIngresses / 10
	otherMaps      = 40
	otherMapSize   = 500_000
)

// object is a Kubernetes object for JSON.
type object = map[string]any

func TestE2ECluster(t *testing.T) {
	if _, err := reportSchema(); err != nil { // its path is relative to here
		t.Fatal(err)
	}
	s := startAPIServer(t)
	s.fill(t)
	s.grant(t)
	reader := s.kubeconfig(t, s.token(t), "")
	t.Run("findings", func(t *testing.T) { s.testFindings(t, reader) })
	t.Run("requests", s.testRequests)
	t.Run("inspect", func(t *testing.T) {
		done := start(t, "", "inspect", "--cluster", "--kubeconfig", reader)
		if done.status != 0 || !strings.Contains(done.stdout, "release    1.9.4 (from the image v1.9.4)") || !strings.Contains(done.stdout, "ingresses  3000: shop/web-0") {
			t.Errorf("exit status %d, %.2000s%s", done.status, done.stdout, done.stderr)
		}
	})
	t.Run("a right less", s.testMissingRights)
	t.Run("one namespace", s.testNamespaces)
	t.Run("no rights", func(t *testing.T) {
		report, status := s.lint(t, s.kubeconfig(t, adminToken, "nobody"))
		if status != lint.ExitUnread || len(report.Errors) != 8 || len(report.Findings) != 0 || !report.Partial {
			t.Errorf("exit status %d, partial %v, errors %v", status, report.Partial, report.Errors)
		}
	})
	t.Run("expired token", func(t *testing.T) {
		report, status := s.lint(t, s.kubeconfig(t, "expired", ""))
		if status != lint.ExitUnread || len(report.Errors) != 1 || !strings.Contains(report.Errors[0].Message, "does not accept the credentials") {
			t.Errorf("exit status %d, errors %v", status, report.Errors)
		}
	})
}

func (s *apiServer) fill(t *testing.T) {
	t.Helper()
	const core, apps, networking = "/api/v1/", "/apis/apps/v1/", "/apis/networking.k8s.io/v1/"
	named := func(name string) object { return object{"name": name} }
	s.create(t, created{core + "namespaces", object{"metadata": named("infra")}}, created{core + "namespaces", object{"metadata": named("shop")}})
	container := object{"name": "controller", "image": "registry.k8s.io/ingress-nginx/controller:v1.9.4",
		"args": []string{"/nginx-ingress-controller", "--configmap=$(POD_NAMESPACE)/settings"}}
	labels := object{"app": "edge"}
	all := []created{
		{apps + "namespaces/infra/deployments", object{"metadata": named("edge"), "spec": object{"replicas": 2, "selector": object{"matchLabels": labels},
			"template": object{"metadata": object{"labels": labels}, "spec": object{"containers": []object{container}, "terminationGracePeriodSeconds": 300}}}}},
		{core + "namespaces/infra/configmaps", object{"metadata": named("settings"), "data": object{"keep-alive": "75s", "upstream-keepalive-connections": "0"}}},
		{core + "namespaces/infra/services", object{"metadata": named("edge"), "spec": object{"selector": labels, "ports": []object{{"port": 80}}}}},
		{networking + "ingressclasses", object{"metadata": named("nginx"), "spec": object{"controller": "k8s.io/ingress-nginx"}}},
		{core + "namespaces/shop/secrets", object{"metadata": named("password"), "stringData": object{"password": "not to be read"}}},
	}
	for i := range manyIngresses {
		annotations := object{"nginx.ingress.kubernetes.io/proxy-read-timeout": "60"}
		if i%10 == 0 {
			annotations["nginx.ingress.kubernetes.io/proxy-read-timeout"] = "60s"
		}
		if i == 10 {
			annotations["ingresslint.dev/ignore"] = "annotation-value: known"
		}
		backend := object{"service": object{"name": "web", "port": object{"number": 80}}}
		rule := object{"host": fmt.Sprintf("web-%d.example", i), "http": object{"paths": []object{{"path": "/", "pathType": "Prefix", "backend": backend}}}}
		all = append(all, created{networking + "namespaces/shop/ingresses", object{"metadata": object{"name": fmt.Sprintf("web-%d", i), "annotations": annotations},
			"spec": object{"ingressClassName": "nginx", "rules": []object{rule}}}})
	}
	for i := range otherMaps {
		all = append(all, created{core + "namespaces/shop/configmaps", object{"metadata": named(fmt.Sprintf("page-%d", i)),
			"data": object{"page": strings.Repeat("x", otherMapSize)}}})
	}
	s.create(t, all...)
}

// grant applies the role that the documentation gives, and for each resource of
// it one that lacks the resource.
func (s *apiServer) grant(t *testing.T) {
	t.Helper()
	const rbac = "/apis/rbac.authorization.k8s.io/v1/"
	lists := map[string]string{"Namespace": "/api/v1/namespaces", "ServiceAccount": "/api/v1/namespaces/ingresslint/serviceaccounts",
		"ClusterRole": rbac + "clusterroles", "ClusterRoleBinding": rbac + "clusterrolebindings"}
	for _, o := range documentedObjects(t) {
		s.create(t, created{lists[o["kind"].(string)], o})
	}
	for _, without := range documentedResources(t) {
		role := documentedRole(t)
		for _, rule := range role["rules"].([]any) {
			rule := rule.(object)
			rule["resources"] = slices.DeleteFunc(rule["resources"].([]any), func(r any) bool { return r == without })
		}
		name := "without-" + without
		role["metadata"] = object{"name": name}
		s.create(t, created{rbac + "clusterroles", role}, created{rbac + "clusterrolebindings", object{"metadata": object{"name": name},
			"roleRef": object{"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": name}, "subjects": []object{{"kind": "User", "name": name}}}})
	}
	s.create(t, created{rbac + "namespaces/shop/rolebindings", object{"metadata": object{"name": "shop"},
		"roleRef": object{"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "ingresslint"}, "subjects": []object{{"kind": "User", "name": "shop"}}}})
}

func documentedObjects(t *testing.T) []object {
	t.Helper()
	text, err := os.ReadFile("../../docs/cluster-role.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all []object
	for document := range strings.SplitSeq(string(text), "\n---\n") {
		var o object
		if err := yaml.Unmarshal([]byte(document), &o); err != nil {
			t.Fatal(err)
		}
		all = append(all, o)
	}
	return all
}

func documentedRole(t *testing.T) object {
	t.Helper()
	all := documentedObjects(t)
	return all[slices.IndexFunc(all, func(o object) bool { return o["kind"] == "ClusterRole" })]
}

func documentedResources(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, rule := range documentedRole(t)["rules"].([]any) {
		for _, resource := range rule.(object)["resources"].([]any) {
			all = append(all, resource.(string))
		}
	}
	return all
}

// token is one of the documented service account. A binding takes a moment to
// be known.
func (s *apiServer) token(t *testing.T) string {
	t.Helper()
	status, answer, err := s.ask(http.MethodPost, "/api/v1/namespaces/ingresslint/serviceaccounts/ingresslint/token", []byte(`{"spec": {}}`))
	var token struct{ Status struct{ Token string } }
	if err == nil {
		err = json.Unmarshal(answer, &token)
	}
	if err != nil || token.Status.Token == "" {
		t.Fatalf("%d %s %v", status, answer, err)
	}
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		if _, status := s.lint(t, s.kubeconfig(t, token.Status.Token, "")); status != lint.ExitUnread || time.Now().After(deadline) {
			return token.Status.Token
		}
	}
}

// lint runs the program and reads its report, which follows the schema.
func (s *apiServer) lint(t *testing.T, kubeconfig string, args ...string) (*lint.Report, int) {
	t.Helper()
	done := start(t, "", append([]string{"lint", "--cluster", "--format", "json", "--kubeconfig", kubeconfig}, args...)...)
	if done.stderr != "" {
		t.Fatalf("standard error %s", done.stderr)
	}
	return parseReport(t, done.stdout), done.status
}

func (s *apiServer) testFindings(t *testing.T, kubeconfig string) {
	report, status := s.lint(t, kubeconfig)
	// Figures are printed by make e2e and not judged: machines differ.
	figures := fmt.Sprintf("a cluster of %d Ingresses: %s\n", manyIngresses, cost(t, binary(t), "lint", "--cluster", "--kubeconfig", kubeconfig))
	if err := os.WriteFile(filepath.Join(filepath.Dir(os.Getenv("APISERVER")), "figures"), []byte(figures), 0o644); err != nil {
		t.Error(err)
	}
	if status != lint.ExitFindings || len(report.Errors)+len(report.Skipped) > 0 || report.Partial {
		t.Errorf("exit status %d, errors %v, skipped %v, partial %v", status, report.Errors, report.Skipped, report.Partial)
	}
	want := []lint.Installation{{Name: "infra/edge", Release: "1.9.4", ReleaseFrom: "image"}}
	if diff := cmp.Diff(want, report.Installations); diff != "" {
		t.Errorf("installations (-want +got):\n%s", diff)
	}
	byRule := map[string]int{}
	for _, f := range report.Findings {
		if f.File != "" || f.Line != 0 || f.Object.Name == "" {
			t.Errorf("%s is at %s:%d of %v", f.Rule, f.File, f.Line, f.Object)
		}
		byRule[f.Rule+" "+f.Object.Kind]++
	}
	for finding, count := range map[string]int{"annotation-value Ingress": wrongIngresses - 1, "config-value ConfigMap": 1, "upstream-keepalive-disabled ConfigMap": 1} {
		if byRule[finding] != count {
			t.Errorf("%s: %d times, want %d; found %v", finding, byRule[finding], count, byRule)
		}
	}
	if len(report.Suppressed) != 1 || report.Suppressed[0].Object.Name != "web-10" || report.Suppressed[0].How != lint.ByAnnotation {
		t.Errorf("suppressed %+v", report.Suppressed)
	}
}

// cost runs a command by a small process, because Linux counts the peak of the
// one that starts it.
func cost(t *testing.T, command ...string) string {
	t.Helper()
	launch := filepath.Join(t.TempDir(), "launch")
	if out, err := exec.Command("go", "build", "-o", launch, "../bench/launch").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(launch, command...).Output()
	var cost process.Cost
	if err == nil {
		err = json.Unmarshal(out, &cost)
	}
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%v, %v of CPU, %d MiB", cost.Wall.Round(time.Millisecond), cost.CPU.Round(time.Millisecond), cost.Peak>>20)
}

// testRequests holds what the API server has logged against what the
// documentation says: lists in pages, no Secrets, no large ConfigMaps.
func (s *apiServer) testRequests(t *testing.T) {
	const reader = "system:serviceaccount:ingresslint:ingresslint"
	resources := documentedResources(t)
	pages, last := 0, 0
	for deadline := time.Now().Add(10 * time.Second); last != manyIngresses/500 && time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		log, err := os.ReadFile(s.file("audit.log"))
		if err != nil {
			t.Fatal(err)
		}
		pages, last = 0, 0
		for line := range bytes.Lines(log) {
			var event struct {
				Verb, RequestURI, UserAgent string
				User                        struct{ Username string }
				ObjectRef                   struct{ Resource, Namespace string }
			}
			if json.Unmarshal(line, &event) != nil || event.User.Username != reader {
				continue
			}
			if event.Verb != "list" || !slices.Contains(resources, event.ObjectRef.Resource) || !strings.HasPrefix(event.UserAgent, "ingresslint/") {
				t.Fatalf("%s %s by %s", event.Verb, event.RequestURI, event.UserAgent)
			}
			if event.ObjectRef.Resource == "ingresses" {
				pages++
				if last++; !strings.Contains(event.RequestURI, "continue=") {
					last = 1
				}
				if !strings.Contains(event.RequestURI, "limit=500") {
					t.Fatalf("not in pages: %s", event.RequestURI)
				}
			}
		}
	}
	if last != manyIngresses/500 {
		t.Errorf("the last reading of Ingresses took %d pages, want %d; %d in all", last, manyIngresses/500, pages)
	}
}

func (s *apiServer) testMissingRights(t *testing.T) {
	for _, resource := range documentedResources(t) {
		report, status := s.lint(t, s.kubeconfig(t, adminToken, "without-"+resource))
		if status != lint.ExitUnread || len(report.Errors) != 1 || !strings.Contains(report.Errors[0].Message, fmt.Sprintf(`resources: [%q], verbs: [list]`, resource)) {
			t.Errorf("without %s: exit status %d, errors %v", resource, status, report.Errors)
		}
		if !report.Partial || len(report.PartialBecause) != 1 {
			t.Errorf("without %s: partial %v, %v", resource, report.Partial, report.PartialBecause)
		}
		if resource != "ingresses" && len(report.Findings) < wrongIngresses-1 {
			t.Errorf("without %s: %d findings", resource, len(report.Findings))
		}
	}
}

func (s *apiServer) testNamespaces(t *testing.T) {
	report, status := s.lint(t, s.kubeconfig(t, adminToken, "shop"), "--namespace", "shop", "--controller-version", "1.9.4")
	if status != lint.ExitFindings || len(report.Errors) > 0 || len(report.Findings) < wrongIngresses-1 {
		t.Errorf("exit status %d, errors %v, %d findings", status, report.Errors, len(report.Findings))
	}
	if len(report.Skipped) != 1 || !strings.Contains(report.Skipped[0].Reason, "IngressClasses: ") || len(report.PartialBecause) != 2 {
		t.Errorf("skipped %v, partial because %v", report.Skipped, report.PartialBecause)
	}
}
