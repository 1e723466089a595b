package lint

import (
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
)

// installationContext describes an installation as rules see it:
// data.context.installation and data.context.complete.
func installationContext(i *installation.Installation) map[string]any {
	about := map[string]any{
		"name":           i.Name,
		"assumed":        i.Assumed,
		"prefix":         i.AnnotationsPrefix,
		"config":         written(i.ConfigMap),
		"flags":          texts(i.Flags),
		"load_balancers": append([]installation.LoadBalancer{}, i.LoadBalancers...),
	}
	if o := i.ConfigMap; o != nil {
		about["config_map"] = map[string]any{"kind": o.Kind, "namespace": o.Namespace, "name": o.Name}
	}
	if i.CPULimit != nil {
		about["cpu_limit"] = *i.CPULimit
	}
	if i.CPUFilledIn {
		about["cpu_filled_in"] = true
	}
	if o := i.Workload; o != nil {
		about["workload"] = map[string]any{"kind": o.Kind, "namespace": o.Namespace, "name": o.Name}
		if !i.Shutdown.GraceFilledIn {
			about["grace_period"] = i.Shutdown.GracePeriod
		}
		about["pre_stop"] = map[string]any{"kind": string(i.Shutdown.PreStop.Kind), "seconds": i.Shutdown.PreStop.Seconds}
	}
	return map[string]any{
		"installation": about,
		"complete": map[string]any{
			"configMap": i.Complete.ConfigMap,
			"workload":  i.Complete.Workload,
			"service":   i.Complete.Service,
			"ingresses": i.Complete.Ingresses,
		},
	}
}

// written is the data of a ConfigMap as it stands.
func written(o *manifest.Object) map[string]any {
	data := map[string]any{}
	if o == nil {
		return data
	}
	if v := o.Root.Get("data"); v != nil && v.Kind == manifest.Map {
		for i := range v.Fields {
			if f := &v.Fields[i]; f.Value.Kind != manifest.Map && f.Value.Kind != manifest.List {
				data[f.Key] = f.Value.Text
			}
		}
	}
	return data
}

func texts(m map[string]string) map[string]any {
	all := make(map[string]any, len(m))
	for key, value := range m {
		all[key] = value
	}
	return all
}

// observations are data.context.observed: by namespace/name of the Ingress.
func observations(o *Observations) map[string]any {
	all := map[string]any{}
	if o == nil {
		return all
	}
	for _, l := range o.Latencies {
		entry := map[string]any{"p99_seconds": l.P99Seconds}
		if l.P99AtLeast {
			entry["p99_at_least"] = true
		}
		if l.Host != "" {
			entry["host"] = l.Host
		}
		if l.Path != "" {
			entry["path"] = l.Path
		}
		if l.RequestsPerSecond > 0 {
			entry["requests_per_second"] = l.RequestsPerSecond
		}
		id := l.Namespace + "/" + l.Ingress
		list, _ := all[id].([]any)
		all[id] = append(list, entry)
	}
	return all
}
