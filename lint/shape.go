package lint

import (
	"fmt"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// shape is what an object must hold at a path for its settings to be read.
type shape struct {
	path string // keys with slashes between
	kind manifest.Kind
}

var (
	metadataShapes = []shape{{"metadata", manifest.Map}, {"metadata/annotations", manifest.Map}, {"metadata/labels", manifest.Map}}
	specShapes     = []shape{{"spec", manifest.Map}}
	workloadShapes = []shape{
		{"spec", manifest.Map}, {"spec/template", manifest.Map}, {"spec/template/spec", manifest.Map},
		{"spec/template/spec/containers", manifest.List},
	}
	ingressShapes   = []shape{{"spec", manifest.Map}, {"spec/rules", manifest.List}}
	configMapShapes = []shape{{"data", manifest.Map}}
)

// shapesOf knows Kubernetes' own kinds; those of the same name in other groups
// may look otherwise.
func shapesOf(o *manifest.Object) []shape {
	switch group, _, _ := strings.Cut(o.APIVersion, "/"); group {
	case "v1", "apps", "extensions", "networking.k8s.io":
	default:
		return nil
	}
	switch o.Kind {
	case "ConfigMap":
		return configMapShapes
	case "Deployment", "DaemonSet":
		return workloadShapes
	case "Ingress":
		return ingressShapes
	}
	return specShapes
}

// misshapen lists where an object holds something else than its kind demands,
// so that the settings there cannot be read. The API server refuses such an
// object, mostly with a message that names no line.
func misshapen(o *manifest.Object) []InputError {
	var list []InputError
	for _, shapes := range [...][]shape{metadataShapes, shapesOf(o)} {
		for _, s := range shapes {
			v := o.Root.At(strings.Split(s.path, "/")...)
			if v == nil || v.Kind == s.kind || v.Kind == manifest.Null || v.Kind == manifest.String && manifest.Placeholder(v.Text) {
				continue
			}
			list = append(list, misread(o, int(v.Span.Start), fmt.Sprintf("%s is a %s where the %s needs a %s: nothing in it can be read, and Kubernetes refuses it%s",
				strings.ReplaceAll(s.path, "/", "."), v.Kind, o.Kind, s.kind, noBreakSpace(v.Text))))
		}
	}
	for i := range o.Root.Fields {
		if f := &o.Root.Fields[i]; strings.HasPrefix(f.Key, "\u00a0") {
			list = append(list, misread(o, int(f.KeySpan.Start), "the line is indented with no-break spaces (U+00A0), which makes it a key of the whole object; use plain spaces"))
		}
	}
	return list
}

func misread(o *manifest.Object, offset int, message string) InputError {
	at := o.File.Position(offset)
	return InputError{File: o.File.Name, Line: at.Line, Column: at.Column, Message: message}
}

func noBreakSpace(text string) string {
	if strings.Contains(text, "\u00a0") {
		return "; it has a no-break space (U+00A0), perhaps where a plain one is meant"
	}
	return ""
}
