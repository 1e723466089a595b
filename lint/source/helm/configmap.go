package helm

import (
	"slices"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

const (
	config          = "controller.config"
	snippetsAllowed = "controller.allowSnippetAnnotations"
	snippetKey      = "allow-snippet-annotations"
)

func (r *renderer) configMap() *manifest.Object {
	const near = "controller"
	root := r.object(near,
		field("apiVersion", r.made(near, "v1")),
		field("kind", r.made(near, "ConfigMap")),
		field("metadata", r.metadata(r.names.control, near)),
	)
	if annotations := r.get("controller.configAnnotations"); annotations.truth() {
		put(root.Get("metadata"), "annotations", r.copy(annotations))
	}
	put(root, "data", r.data())
	return r.finish("v1", "ConfigMap", r.names.control, root, nil, "")
}

func (r *renderer) data() *manifest.Value {
	written := r.get(config).written
	data := r.object(config)
	if r.chart != nil {
		r.chartKeys(data)
	}
	if written == nil || written.value.Kind != manifest.Map {
		return data
	}
	data.Origin, data.Style = &written.origin, written.value.Style
	added := data.Fields
	for _, s := range written.fields {
		f := field(s.key, r.setting(s, data.Span))
		if i := slices.IndexFunc(added, func(a manifest.Field) bool { return a.Key == s.key }); i >= 0 {
			data.Fields[i] = f // the key stands twice, and the last counts
			continue
		}
		data.Fields = append(data.Fields, f)
	}
	return data
}

// setting is a value of controller.config as the chart writes it.
func (r *renderer) setting(s *setting, near manifest.Span) *manifest.Value {
	if r.chart == nil || !r.chart.QuotesConfig() {
		return r.tree(s, near)
	}
	node := r.quoted(s, near)
	if r.chart.TemplatesConfig() && s.isNull() {
		node.Kind, node.Text = manifest.String, s.printed()
	}
	return node
}

// chartKeys are the keys that the chart writes besides those of controller.config, which come behind them and win.
func (r *renderer) chartKeys(data *manifest.Value) {
	snippets := r.get(snippetsAllowed)
	if snippets.written == nil && r.partial() {
		snippets = value{}
	}
	if when := r.chart.Rendering.SnippetKey; snippets.given() && when == versions.Always || when == versions.WhenTrue && snippets.truth() {
		node := r.made(snippetsAllowed, snippets.text())
		if when == versions.WhenTrue {
			node.Text = "true"
		}
		if snippets.written != nil {
			node.Origin = &snippets.written.origin
		}
		put(data, snippetKey, node)
	}
	name := func(key, path, suffix string) {
		v := r.get(path)
		if !v.truth() {
			return
		}
		namespace := r.names.namespace
		if namespace == "" {
			namespace = "$(POD_NAMESPACE)" // not known
		}
		node := r.made(path, namespace+"/"+suffix)
		if v.written != nil {
			node.Origin = &v.written.origin
		}
		put(data, key, node)
	}
	name("add-headers", "controller.addHeaders", r.names.full+"-custom-add-headers")
	name("proxy-set-headers", "controller.proxySetHeaders", r.names.full+"-custom-proxy-headers")
	name("proxy-set-headers", "controller.headers", r.names.full+"-custom-proxy-headers")
	name("ssl-dh-param", "dhParam", r.names.control)
}
