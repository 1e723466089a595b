package lint

import (
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
)

// needsStandIn tells whether an installation surely has no ConfigMap. One that
// merely is not in view may say anything.
func needsStandIn(i *installation.Installation) bool {
	return i.ConfigMap == nil && i.Workload != nil && i.Complete.ConfigMap
}

// standIn returns an empty ConfigMap, placed at the workload, so that rules
// about defaults speak where there is none.
func standIn(i *installation.Installation) *manifest.Object {
	at := i.Workload
	here := manifest.Span{Start: at.Span.Start, End: at.Span.Start}
	text := func(s string) *manifest.Value {
		return &manifest.Value{Kind: manifest.String, Text: s, Span: here}
	}
	object := func(fields ...manifest.Field) *manifest.Value {
		return &manifest.Value{Kind: manifest.Map, Style: manifest.Block, Span: here, Fields: fields}
	}
	field := func(key string, value *manifest.Value) manifest.Field {
		return manifest.Field{Key: key, KeySpan: here, Value: value}
	}
	return &manifest.Object{
		File: at.File, Home: at.Home, Span: at.Span,
		APIVersion: "v1", Kind: "ConfigMap", Namespace: at.Namespace, Name: at.Name,
		Root: object(
			field("apiVersion", text("v1")),
			field("kind", text("ConfigMap")),
			field("metadata", object(field("name", text(at.Name)), field("namespace", text(at.Namespace)))),
			field("data", object()),
		),
	}
}
