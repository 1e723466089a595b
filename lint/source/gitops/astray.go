package gitops

import (
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// astray are the layers of a chart whose values for the one that it brings along stand at the top, not below its key. Of
// a chart with templates of its own nothing can be said: they may read them.
func (c *chart) astray(part dependency, layers []layer, names map[string]bool) []layer {
	var list []layer
	for _, l := range layers {
		if l.how != inline || part.key == "" || len(c.dependencies) > 1 {
			continue
		}
		controller := l.values.Get("controller")
		if controller != nil && controller.Kind == manifest.Map && l.values.Get(part.key).Get("controller") == nil && weigh(l.values) >= enough {
			list = append(list, l)
		}
	}
	if len(list) == 0 {
		return nil
	}
	templates := path.Join(c.folder, "templates") + "/"
	for name := range names {
		if strings.HasPrefix(name, templates) {
			return nil
		}
	}
	return list
}
