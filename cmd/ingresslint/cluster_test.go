package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint"
)

// clusterServer is an API server with one controller whose Services may not be
// listed. It writes a kubeconfig for itself.
func clusterServer(t *testing.T) {
	t.Helper()
	lists := map[string]string{
		"deployments": `{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "edge", "namespace": "infra"}, "spec": {"template": {"spec":
			{"containers": [{"image": "registry.k8s.io/ingress-nginx/controller:v1.9.4", "args": ["/nginx-ingress-controller", "--configmap=infra/edge"]}]}}}}`,
		"configmaps": `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "edge", "namespace": "infra"}, "data": {"keep-alive": "75s"}}`,
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		resource := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]
		kind := `"apiVersion": "v1", "kind": "List"`
		switch {
		case resource == "services":
			w.WriteHeader(http.StatusForbidden)
			fmt.Fprint(w, `{"apiVersion": "v1", "kind": "Status", "status": "Failure", "reason": "Forbidden", "code": 403, "message": "services is forbidden: User \"jo\" may not"}`)
			return
		case strings.Contains(r.Header.Get("Accept"), "PartialObjectMetadataList"):
			kind = `"apiVersion": "meta.k8s.io/v1", "kind": "PartialObjectMetadataList"`
		}
		fmt.Fprintf(w, `{%s, "metadata": {}, "items": [%s]}`, kind, lists[resource])
	}))
	t.Cleanup(server.Close)
	writeFile(t, "kubeconfig", fmt.Sprintf(`apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: %q}}]
users: [{name: u, user: {token: t}}]
contexts: [{name: test, context: {cluster: c, user: u}}]
current-context: test
`, server.URL))
}

func TestLintCluster(t *testing.T) {
	t.Chdir(t.TempDir())
	clusterServer(t)
	t.Setenv("KUBECONFIG", "kubeconfig")
	out, errs, status := execute(t, "", "lint", "--cluster")
	if status != lint.ExitUnread || errs != "" {
		t.Errorf("exit status %d, standard error %s", status, errs)
	}
	for _, want := range []string{
		"ConfigMap infra/edge\n", "  error: keep-alive is \"75s\"", "    at data.keep-alive: \"75s\"\n", "infra/edge runs 1.9.4 (image)",
		`could not be read: Services: User "jo" may not; its role needs the rule apiGroups: [""], resources: ["services"], verbs: [list]`,
		"the view is partial: Services could not be read\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the report lacks %q:\n%s", want, out)
		}
	}
}

// The configuration of the working directory holds for a cluster too.
func TestClusterFollowsTheConfiguration(t *testing.T) {
	t.Chdir(t.TempDir())
	clusterServer(t)
	writeFile(t, ".ingresslint.yaml", "suppressions:\n- rule: config-value\n  object: ConfigMap/infra/edge\n  reason: known\n")
	out, _, status := execute(t, "", "lint", "--cluster", "--kubeconfig", "kubeconfig", "--context", "test", "--rule", "config-value")
	if status != lint.ExitUnread || strings.Contains(out, "keep-alive") || !strings.Contains(out, "1 suppressed") {
		t.Errorf("exit status %d\n%s", status, out)
	}
}

func TestInspectCluster(t *testing.T) {
	t.Chdir(t.TempDir())
	clusterServer(t)
	out, errs, status := execute(t, "", "inspect", "--cluster", "--kubeconfig", "kubeconfig")
	if status != lint.ExitUnread || !strings.Contains(out, "infra/edge\n  release    1.9.4 (from the image v1.9.4)") || strings.Contains(out, "<cluster>") {
		t.Errorf("exit status %d\n%s", status, out)
	}
	if !strings.Contains(errs, "could not be read: Services: ") {
		t.Errorf("standard error %s", errs)
	}
}

func TestWrongUsageOfClusters(t *testing.T) {
	t.Chdir(t.TempDir())
	clusterServer(t)
	t.Setenv("KUBECONFIG", "nowhere")
	for _, c := range []struct{ args, want string }{
		{"lint --cluster deploy", "--cluster reads a cluster alone, and deploy is named too: lint the one and the other in two runs"},
		{"lint --context test deploy", "--context is for a cluster; add --cluster"},
		{"lint --kubeconfig kubeconfig deploy", "--kubeconfig is for a cluster; add --cluster"},
		{"lint --request-timeout 3s deploy", "--request-timeout is for a cluster; add --cluster"},
		{"lint --cluster --request-timeout -3s", "--request-timeout is negative"},
		{"lint --cluster --request-timeout 3", `invalid argument "3" for "--request-timeout"`},
		{"lint --cluster", "no kubeconfig: nowhere says nothing and this is not a Pod; name one with --kubeconfig"},
		{"lint --cluster --kubeconfig gone", "--kubeconfig: stat gone: no such file or directory"},
		{"inspect --cluster --kubeconfig kubeconfig --context prod", `the kubeconfig has no context "prod"; it has test`},
		{"lint --cluster --changed-since main", "--changed-since knows files; a cluster has no history"},
	} {
		out, errs, status := execute(t, "", strings.Fields(c.args)...)
		if status != lint.ExitUsage || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit status %d, standard output %q, standard error\n%snot %q", c.args, status, out, errs, c.want)
		}
	}
}
