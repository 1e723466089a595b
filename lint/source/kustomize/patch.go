package kustomize

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// patchSort is the field that a patch stands in, in the order in which kustomize applies them.
type patchSort int

const (
	merged     patchSort = iota // patchesStrategicMerge
	listed                      // patches
	listedJSON                  // patchesJson6902
)

// patch changes the objects that it is for.
type patch struct {
	sort   patchSort
	layer  *layer
	target map[string]any
	named  bool // its own kind and name say what it is for
	kind   string
	name   string // "" where the target is chosen otherwise
	served any    // a map is a strategic merge, a list RFC 6902
	option any
	place  *manifest.Value // the entry of the kustomization
}

// addPatch reads an entry of patches or patchesJson6902.
func (k *kustomization) addPatch(v *manifest.Value, sort patchSort) {
	inline, named := v.Get("patch"), v.Get("path")
	if v.Kind != manifest.Map || inline == nil && named == nil {
		k.fail(k.file, v.Span, "an entry of patches needs path or patch; kustomize refuses it, and the whole kustomization with it")
		return
	}
	var documents []*manifest.Document
	if inline != nil {
		documents = k.inlineDocuments(inline)
	} else if ref, ok := k.reference(named); ok {
		documents = k.patchFile(named, ref)
	}
	for _, doc := range documents {
		p := k.patchOf(doc, sort, v)
		if p == nil {
			continue
		}
		p.option = v.Get("options").Any()
		if target, ok := v.Get("target").Any().(map[string]any); ok && len(target) > 0 {
			p.target, p.named = target, false
			p.kind, _ = target["kind"].(string)
			p.name, _ = target["name"].(string)
			if !isPlainName(p.name) {
				p.name = ""
			}
		}
		k.addPatchOf(p)
	}
}

func (k *kustomization) addPatchOf(p *patch) {
	if p.target == nil && p.layer.root == nil {
		k.fail(k.file, p.place.Span, "a JSON patch needs a target; kustomize refuses it, and the whole kustomization with it")
		return
	}
	if p.target == nil && (p.kind == "" || p.name == "") {
		k.fail(p.layer.file, p.layer.anchor, "a patch needs a target or kind and metadata.name of its own; kustomize refuses it, and the whole kustomization with it")
		return
	}
	k.patches = append(k.patches, p)
}

// addStrategicMerge reads an entry of patchesStrategicMerge: a path, or the patch itself.
func (k *kustomization) addStrategicMerge(v *manifest.Value) {
	text, ok := k.reference(v)
	if !ok {
		return
	}
	var documents []*manifest.Document
	if strings.Contains(text, "\n") || strings.Contains(text, ": ") {
		documents = k.inlineDocuments(v)
	} else {
		documents = k.patchFile(v, text)
	}
	for _, doc := range documents {
		if p := k.patchOf(doc, merged, v); p != nil {
			k.addPatchOf(p)
		}
	}
}

func (k *kustomization) patchFile(v *manifest.Value, ref string) []*manifest.Document {
	name := k.tree.join(k.folder, ref)
	file, err := k.tree.open(k.folder, name)
	if err != nil {
		k.leaveOut(v, ref, err)
		return nil
	}
	k.consumed = append(k.consumed, name)
	var documents []*manifest.Document
	for doc, err := range file.Documents() {
		if err != nil {
			k.unread(err)
			continue
		}
		documents = append(documents, doc)
	}
	return documents
}

// inlineDocuments reads the documents within a scalar, in place where it is a literal block.
func (k *kustomization) inlineDocuments(v *manifest.Value) []*manifest.Document {
	var documents []*manifest.Document
	rest := *v
	for {
		doc, err := k.file.Nested(&rest)
		if err == nil && doc == nil && len(documents) == 0 && v.Style != manifest.Literal {
			doc, err = k.file.Decoded(v)
		}
		if err != nil {
			k.unread(err)
			return documents
		}
		if doc == nil {
			return documents
		}
		documents = append(documents, doc)
		if v.Style != manifest.Literal || !k.nextInline(&rest, doc) {
			return documents
		}
	}
}

// nextInline moves a literal block on to its next document.
func (k *kustomization) nextInline(rest *manifest.Value, doc *manifest.Document) bool {
	text := k.file.Source(manifest.Span{Start: doc.Span.End, End: rest.Span.End})
	at := 0
	for line := range strings.Lines(text) {
		if trimmed := strings.TrimSpace(line); at > 0 && (trimmed == "---" || strings.HasPrefix(trimmed, "--- ")) {
			rest.Span.Start = doc.Span.End + int32(at) - 1
			return true
		}
		at += len(line)
	}
	return false
}

// patchOf makes a patch of a document, nil where it is none.
func (k *kustomization) patchOf(doc *manifest.Document, sort patchSort, place *manifest.Value) *patch {
	in := doc.Object()
	p := &patch{sort: sort, place: place, kind: in.Kind, name: in.Name, named: true}
	p.layer = &layer{id: k.tree.next(), file: doc.File, anchor: doc.Root.Span, in: in}
	if doc.File == k.file && place.Span.End > place.Span.Start && isDecoded(doc) {
		p.layer.in = nil
	}
	switch doc.Root.Kind {
	case manifest.Map:
		p.layer.root = doc.Root
		if len(doc.Root.Fields) > 0 {
			p.layer.anchor = doc.Root.Fields[0].KeySpan
		}
		served := doc.Root.Any().(map[string]any)
		if !p.layer.marked(served) {
			k.fail(doc.File, doc.Root.Span, "the metadata of the patch is misshapen; built without it")
			return nil
		}
		p.served = served
	case manifest.List:
		p.layer.entries = operations(doc.Root)
		mark := map[string]any{"op": "add", "path": "/metadata/annotations/" + strings.ReplaceAll(p.layer.mark(), "/", "~1"), "value": ""}
		p.served = append([]any{mark}, listOf(doc.Root.Any())...)
		p.kind, p.name = "", ""
	case manifest.Null:
		return nil
	default:
		k.fail(doc.File, doc.Root.Span, fmt.Sprintf("a %s is no patch; kustomize refuses it, and the whole kustomization with it", doc.Root.Kind))
		return nil
	}
	return p
}

// isDecoded tells whether all of a document lies at the place of the scalar that it was read from.
func isDecoded(doc *manifest.Document) bool {
	v := doc.Root
	switch {
	case len(v.Fields) > 0:
		return v.Fields[0].KeySpan == v.Span
	case len(v.Items) > 0:
		return v.Items[0].Span == v.Span
	}
	return false
}

// selector is what the library is told of whom the patch is for. A patch that names its object itself is served with a
// selector too, because the library gives up on one that finds nothing.
func (p *patch) selector() map[string]any {
	if p.target != nil {
		return p.target
	}
	selector := map[string]any{"kind": p.kind, "name": regexp.QuoteMeta(p.name)}
	if namespace, _ := p.layer.root.At("metadata", "namespace").Str(); namespace != "" {
		selector["namespace"] = "(?:" + regexp.QuoteMeta(namespace) + "|default)"
	}
	return selector
}

// isPlainName tells a name from a regular expression, which a target may have in its place.
func isPlainName(name string) bool {
	return strings.Trim(name, "-.abcdefghijklmnopqrstuvwxyz0123456789") == ""
}
