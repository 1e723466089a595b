package helm

import (
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// writtenAt tells where a path of an object is written, or would have to be: first what the value at the path was made
// from, then what the tables say of it, then the map or list above it that was copied from the values.
func (r *renderer) writtenAt(o *manifest.Object, path []string, lines []line, prefix string) (in *manifest.Object, at []string) {
	if len(path) == 0 {
		return nil, nil
	}
	if o.Kind == "Deployment" || o.Kind == "DaemonSet" {
		if rest, ok := cutContainer(path); ok && len(rest) > 0 {
			switch rest[0] {
			case "args":
				return r.target(r.argument(o, path))
			case "image":
				return nil, nil // one text made of several values
			}
		}
	}
	if v := o.Root.At(path...); v != nil && v.Origin != nil && v.Origin.Path != nil {
		return r.target(v.Origin.Path)
	}
	if o.Kind == "ConfigMap" {
		return r.target(r.key(o, path))
	}
	if at := lookUp(r, lines, path, prefix); at != nil {
		return r.target(at)
	}
	if rest, ok := cutContainer(path); ok {
		if at := lookUp(r, containerLines, rest, ""); at != nil {
			return r.target(at)
		}
	}
	return r.target(above(o.Root, path))
}

// cutContainer returns the part of a workload's path within the controller's container.
func cutContainer(path []string) ([]string, bool) {
	const depth = 5
	if len(path) < depth || strings.Join(path[:depth], ".") != container {
		return nil, false
	}
	return path[depth:], true
}

// argument is where a flag is written: an item of args by its index, or a flag by its name where it is absent. Flags
// that the chart makes of other values have no place of their own.
func (r *renderer) argument(o *manifest.Object, path []string) []string {
	flag := path[len(path)-1]
	if v := o.Root.At(path...); v != nil {
		if v.Origin == nil || !slices.Equal(v.Origin.Path[:max(len(v.Origin.Path)-1, 0)], strings.Split(extraArgs, ".")) {
			return nil
		}
		return v.Origin.Path
	}
	name, ok := strings.CutPrefix(flag, "--")
	args := o.Root.At(path[:len(path)-1]...)
	if !ok || name == "" || args == nil {
		return nil
	}
	for _, item := range args.Items {
		if given, _, _ := strings.Cut(item.Text, "="); given == flag {
			if item.Origin == nil || item.Origin.Path[len(item.Origin.Path)-1] != name {
				return nil
			}
			return item.Origin.Path
		}
	}
	return append(strings.Split(extraArgs, "."), name)
}

// key is where a key of the ConfigMap is written.
func (r *renderer) key(o *manifest.Object, path []string) []string {
	switch {
	case path[0] == "metadata" && len(path) > 1 && path[1] == "annotations":
		return append([]string{"controller", "configAnnotations"}, path[2:]...)
	case path[0] != "data":
		return nil
	case len(path) == 2 && path[1] == snippetKey && r.chart != nil && r.chart.Rendering.SnippetKey != "":
		return strings.Split(snippetsAllowed, ".")
	}
	return append(strings.Split(config, "."), path[1:]...)
}

// lookUp finds the longest line that a path begins with. Below values that are no trees nothing can be written, which
// the editor finds out.
func lookUp(r *renderer, lines []line, path []string, prefix string) []string {
	var best *line
	for i := range lines {
		l := &lines[i]
		if begins(path, l.object) && r.applies(l) && (best == nil || len(l.object) > len(best.object)) {
			best = l
		}
	}
	if best == nil || best.values == "" {
		return nil
	}
	rest := path[min(strings.Count(best.object, ".")+1, len(path)):]
	at := append(strings.Split(prefix+best.values, "."), rest...)
	if r.chart != nil && !r.chart.Knows(at) {
		return nil
	}
	return at
}

// begins tells whether a path begins with a dotted one. The name of an annotation may have dots itself.
func begins(path []string, dotted string) bool {
	joined := strings.Join(path, ".")
	return joined == dotted || strings.HasPrefix(joined, dotted) && joined[len(dotted)] == '.'
}

// above is the place below the nearest map or list above a path that is copied from the values.
func above(root *manifest.Value, path []string) []string {
	v := root
	var at []string
	for i, step := range path {
		if v = v.At(step); v == nil {
			break
		}
		if v.Origin != nil && v.Origin.Path != nil && (v.Kind == manifest.Map || v.Kind == manifest.List) {
			at = append(slices.Clone(v.Origin.Path), path[i+1:]...)
		}
	}
	return at
}

// target is the place of a path of the values in a text: where it is written last, else the last layer that can be
// written. nil, nil where it is written in a place that cannot be edited, and for no path.
func (r *renderer) target(path []string) (in *manifest.Object, at []string) {
	if len(path) == 0 {
		return nil, nil
	}
	layer := r.release.editable()
	for i := len(r.release.Layers) - 1; i >= 0; i-- {
		if l := &r.release.Layers[i]; l.Values.At(path...) != nil {
			layer = l
			break
		}
	}
	if layer == nil || !layer.editable() {
		return nil, nil
	}
	at = append(slices.Clone(layer.Path), path...)
	if layer.In.Written != nil { // a kustomization makes what carries the values
		return layer.In.Written(at)
	}
	return layer.In, at
}
