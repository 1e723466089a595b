package rulecost

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/policy"
	"github.com/ingresslint/ingresslint/versions"
)

// release is the one that the rules are given; another would change which
// findings there are, not what looking costs.
const release = "1.9.6"

// subject is an object as rules see it, with its installation.
type subject struct {
	object *manifest.Object
	data   *policy.Data
}

// readSubjects reads the objects of the corpus by their kind. Each of its
// files holds one installation and the Ingresses that belong to it.
func readSubjects(folder string) (map[string][]subject, error) {
	known, _, ok := versions.Find(release)
	if !ok {
		return nil, fmt.Errorf("the release table does not know %s", release)
	}
	slice := policy.Release(known)
	paths, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
	if err != nil {
		return nil, err
	}
	all := map[string][]subject{}
	for _, path := range paths {
		objects, err := readObjects(path)
		if err != nil {
			return nil, err
		}
		data := policy.NewData(slice, members(objects))
		for _, o := range objects {
			all[o.Kind] = append(all[o.Kind], subject{o, data})
		}
	}
	return all, nil
}

func readObjects(path string) ([]*manifest.Object, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file, err := manifest.NewFile(path, text)
	if err != nil {
		return nil, err
	}
	var objects []*manifest.Object
	for o, err := range file.Objects(nil) {
		if err != nil {
			return nil, err
		}
		objects = append(objects, o)
	}
	return objects, nil
}

// members are those of data.context for the installation among the objects.
// Nothing is missing and every Ingress is observed, so that no rule leaves
// early for want of something to look at.
func members(objects []*manifest.Object) map[string]any {
	config, observed := map[string]any{}, map[string]any{}
	installation := map[string]any{
		"prefix":       "nginx.ingress.kubernetes.io",
		"flags":        map[string]any{},
		"config":       config,
		"cpu_limit":    2,
		"grace_period": 30,
		"pre_stop":     map[string]any{"kind": "wait-shutdown"},
		"load_balancers": []any{map[string]any{
			"id": "aws-nlb-lbc", "name": "AWS Network Load Balancer", "layer": 4, "kind": "flow",
			"idle_seconds": 350, "idle_from": "default", "settable": true,
		}},
	}
	for _, o := range objects {
		switch o.Kind {
		case "ConfigMap":
			installation["name"] = o.Namespace + "/" + o.Name
			if data := o.Root.Get("data"); data != nil {
				for _, f := range data.Fields {
					config[f.Key] = f.Value.Text
				}
			}
		case "Deployment":
			installation["workload"] = map[string]any{"kind": o.Kind, "namespace": o.Namespace, "name": o.Name}
		case "Ingress":
			observed[o.Namespace+"/"+o.Name] = []any{map[string]any{"p99_seconds": 45.5}}
		}
	}
	return map[string]any{
		"installation": installation,
		"complete":     map[string]any{"configMap": true, "workload": true, "service": true, "ingresses": true},
		"observed":     observed,
		"params":       map[string]any{},
		"nearest":      map[string]any{},
	}
}
