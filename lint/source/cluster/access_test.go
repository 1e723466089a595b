package cluster

import (
	"path/filepath"
	"strings"
	"testing"
)

const kubeconfigOfTwo = `apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "https://api.test:6443"}}]
users: [{name: u, user: {token: t}}]
contexts: [{name: prod, context: {cluster: c, user: u}}, {name: dev, context: {cluster: c, user: u}}]
`

func TestKubeconfigMistakes(t *testing.T) {
	for _, test := range []struct {
		name, text, context, want string
	}{
		{"no such context", kubeconfigOfTwo + "current-context: dev\n", "stage", `the kubeconfig has no context "stage"; it has dev, prod`},
		{"current context is gone", kubeconfigOfTwo + "current-context: old\n", "", `the kubeconfig has no context "old"; it has dev, prod`},
		{"no current context", kubeconfigOfTwo, "", "the kubeconfig has no current context; choose one with --context: dev, prod"},
		{"no contexts", "apiVersion: v1\nkind: Config\n", "dev", `the kubeconfig has no contexts, so none called "dev"`},
		{"not YAML", "a: b: c\n", "", "kubeconfig: error loading config file"},
		{"cluster is missing", strings.Replace(kubeconfigOfTwo, "clusters: [{name: c", "clusters: [{name: d", 1), "dev", `context "dev" of the kubeconfig is for the cluster "c", which the kubeconfig lacks`},
		{"certificate is missing", strings.Replace(kubeconfigOfTwo, "{token: t}", "{client-certificate: gone.crt, client-key: gone.key}", 1), "dev", "kubeconfig: invalid configuration: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Open(Options{Kubeconfig: writeKubeconfig(t, test.text), Context: test.context})
			if err == nil || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %s…", err, test.want)
			}
		})
	}
}

func TestKubeconfigThatIsNotThere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config")
	if _, err := Open(Options{Kubeconfig: file}); err == nil || err.Error() != "--kubeconfig: stat "+file+": no such file or directory" {
		t.Errorf("error %v", err)
	}
	t.Setenv("KUBECONFIG", file)
	if _, err := Open(Options{}); err == nil || err.Error() != "no kubeconfig: "+file+" says nothing and this is not a Pod; name one with --kubeconfig" {
		t.Errorf("error %v", err)
	}
}

func TestKubeconfigIsFoundAsKubectlFindsIt(t *testing.T) {
	s := serveController(t)
	rest := writeKubeconfig(t, kubeconfigOfTwo)
	t.Setenv("KUBECONFIG", s.kubeconfig(t)+string(filepath.ListSeparator)+rest)
	c, err := Open(Options{Context: "other"})
	if err != nil {
		t.Fatal(err)
	}
	if listing := c.List(t.Context()); len(listing.Errors) > 0 || len(listing.Inputs) == 0 {
		t.Errorf("errors %q", errorsOf(listing))
	}
	if c, err = Open(Options{Context: "prod"}); err != nil || !strings.Contains(c.name, "api.test") {
		t.Errorf("%v, error %v", c, err)
	}
}
