package cluster

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/clientcmd/api"
)

// access finds the API server and the credentials as kubectl does: the
// kubeconfig named, those of KUBECONFIG, the one in the home folder, and within
// a cluster the Pod's service account. name is how messages call the server.
func (o Options) access() (config *rest.Config, name string, err error) {
	if o.Kubeconfig != "" {
		if _, err := os.Stat(o.Kubeconfig); err != nil {
			return nil, "", fmt.Errorf("--kubeconfig: %w", err)
		}
	}
	rules := clientcmd.NewDefaultClientConfigLoadingRules()
	rules.ExplicitPath = o.Kubeconfig
	rules.MigrationRules = nil // which would write into the home folder
	loader := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(rules, &clientcmd.ConfigOverrides{CurrentContext: o.Context})
	raw, err := loader.RawConfig()
	if err != nil {
		return nil, "", fmt.Errorf("kubeconfig: %s", oneLine(err))
	}
	if err := checkContext(raw, o.Context); err != nil {
		return nil, "", err
	}
	config, err = loader.ClientConfig()
	switch {
	case clientcmd.IsEmptyConfig(err):
		return nil, "", fmt.Errorf("no kubeconfig: %s and this is not a Pod; name one with --kubeconfig", looked(rules))
	case err != nil:
		return nil, "", fmt.Errorf("kubeconfig: %s", oneLine(err))
	}
	name = "the API server " + config.Host
	if context := cmp.Or(o.Context, raw.CurrentContext); context != "" {
		name += fmt.Sprintf(" (context %q)", context)
	}
	return config, name, nil
}

// checkContext tells which contexts there are where the one asked for is not.
func checkContext(raw api.Config, wanted string) error {
	if len(raw.Contexts) == 0 && wanted == "" {
		return nil
	}
	known := strings.Join(slices.Sorted(maps.Keys(raw.Contexts)), ", ")
	switch context := cmp.Or(wanted, raw.CurrentContext); {
	case context == "":
		return fmt.Errorf("the kubeconfig has no current context; choose one with --context: %s", known)
	case raw.Contexts[context] == nil && known == "":
		return fmt.Errorf("the kubeconfig has no contexts, so none called %q", context)
	case raw.Contexts[context] == nil:
		return fmt.Errorf("the kubeconfig has no context %q; it has %s", context, known)
	default:
		if cluster := raw.Contexts[context].Cluster; raw.Clusters[cluster] == nil {
			return fmt.Errorf("context %q of the kubeconfig is for the cluster %q, which the kubeconfig lacks", context, cluster)
		}
	}
	return nil
}

// looked tells where a kubeconfig was looked for.
func looked(rules *clientcmd.ClientConfigLoadingRules) string {
	files := slices.DeleteFunc(slices.Clone(rules.Precedence), func(file string) bool { return file == "" })
	if len(files) == 1 {
		return files[0] + " says nothing"
	}
	return strings.Join(files, " and ") + " say nothing"
}
