package lint

import (
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// nearestNames suggests a spelling for each ConfigMap key that the release does
// not know: data.context.nearest. Edit distance is computed here because it is
// slow in Rego. It is nil where every name is known.
func nearestNames(o *manifest.Object, i *installation.Installation) map[string]any {
	if o.Kind != "ConfigMap" {
		return nil
	}
	data := o.Root.Get("data")
	if data == nil || data.Kind != manifest.Map {
		return nil
	}
	suggestions := map[string]any{}
	for n := range data.Fields {
		written := data.Fields[n].Key
		if _, _, known := i.Release.MatchConfigKey(written); known {
			continue
		}
		if name, ok := i.Release.Nearest(versions.KindConfig, written); ok {
			suggestions[written] = name
		}
	}
	if len(suggestions) == 0 {
		return nil
	}
	return map[string]any{"config": suggestions}
}
