package kustomize

import (
	"fmt"
	"strconv"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// generator is an entry of configMapGenerator.
type generator struct {
	layer  *layer
	name   string
	create bool           // whatever it says: what it would merge into is not in view
	served map[string]any // without its data
	pairs  []pair
}

// addGenerator reads an entry of configMapGenerator: env files first, then literals, then files, as kustomize does.
func (k *kustomization) addGenerator(v *manifest.Value) {
	if v.Kind != manifest.Map {
		k.fail(k.file, v.Span, "kustomize needs a generator here, not "+amount(v))
		return
	}
	g := &generator{layer: &layer{id: k.tree.next(), file: k.file, anchor: v.Span}, served: map[string]any{}}
	if len(v.Fields) > 0 {
		g.layer.anchor = v.Fields[0].KeySpan
	}
	g.name, _ = v.Get("name").Str()
	for _, key := range [...]string{"name", "namespace", "behavior"} {
		if text, ok := v.Get(key).Str(); ok && text != "" {
			g.served[key] = text
		}
	}
	for _, key := range [...]string{"name", "namespace"} {
		if f := v.Field(key); f != nil && f.Value.Kind == manifest.String {
			g.write(f.Value, f.KeySpan, "metadata", key)
		}
	}
	g.options(v.Get("options"))
	g.options(k.root.Get("generatorOptions"))

	var pairs []pair
	if env := v.Get("env"); env != nil {
		pairs = append(pairs, k.envFile(env)...)
	}
	for _, entry := range items(v, "envs") {
		pairs = append(pairs, k.envFile(entry)...)
	}
	for _, entry := range items(v, "literals") {
		p, ok := literalPair(k.file, entry)
		if !ok {
			k.fail(k.file, entry.Span, "a literal is key=value; kustomize refuses this one, and the whole kustomization with it")
			continue
		}
		pairs = append(pairs, p)
	}
	for _, entry := range items(v, "files") {
		if p, ok := k.dataFile(entry); ok {
			pairs = append(pairs, p)
		}
	}
	k.addPairs(g, pairs)
	if g.name == "" {
		k.fail(k.file, v.Span, "a generator without name; kustomize refuses it, and the whole kustomization with it")
		return
	}
	k.generated = append(k.generated, g)
}

func items(v *manifest.Value, key string) []*manifest.Value {
	if list := v.Get(key); list != nil {
		return list.Items
	}
	return nil
}

func (g *generator) write(v *manifest.Value, key manifest.Span, path ...string) {
	g.layer.entries = append(g.layer.entries, entry{path: path, value: v, key: key})
}

// options reads labels and annotations, and hands the layer's mark over among them.
func (g *generator) options(v *manifest.Value) {
	served, _ := g.served["options"].(map[string]any)
	if served == nil {
		served, _ = v.Any().(map[string]any)
	}
	if served == nil {
		served = map[string]any{}
	}
	if annotations, ok := child(served, "annotations"); ok {
		annotations[g.layer.mark()] = ""
	}
	g.served["options"] = served
	for _, key := range [...]string{"labels", "annotations"} {
		if set := v.Get(key); set != nil {
			for _, f := range set.Fields {
				g.write(f.Value, f.KeySpan, "metadata", key, f.Key)
			}
		}
	}
}

func (k *kustomization) addPairs(g *generator, pairs []pair) {
	index := map[string]int{}
	for _, p := range pairs {
		if !isDataKey(p.key) {
			k.fail(p.file, p.at, strconv.Quote(p.key)+" cannot be a key of a ConfigMap, so kustomize refuses the whole kustomization; keys are of letters, digits, -, _ and .")
			continue
		}
		if first, twice := index[p.key]; twice {
			line := g.pairs[first].file.Position(int(g.pairs[first].at.Start)).Line
			k.fail(p.file, p.at, fmt.Sprintf("%s is given twice (first on line %d), so kustomize refuses the whole kustomization; keep one of them", p.key, line))
			g.pairs[first] = p
			continue
		}
		index[p.key] = len(g.pairs)
		g.pairs = append(g.pairs, p)
	}
	for _, p := range g.pairs {
		g.layer.entries = append(g.layer.entries, entry{path: []string{"data", p.key}, value: p.value, key: p.at, file: p.file})
	}
}

func (k *kustomization) envFile(v *manifest.Value) []pair {
	ref, ok := k.reference(v)
	if !ok {
		return nil
	}
	file, err := k.tree.open(k.folder, k.tree.join(k.folder, ref))
	if err != nil {
		k.leaveOut(v, ref, err)
		return nil
	}
	return envPairs(file, func(offset int) {
		k.fail(file, manifest.Span{Start: int32(offset)}, "a line of an env file is key=value; kustomize refuses this one, and the whole kustomization with it")
	})
}

// dataFile reads a file as the value of one key. Findings about it stand at the entry that names it.
func (k *kustomization) dataFile(v *manifest.Value) (pair, bool) {
	text, ok := k.reference(v)
	if !ok {
		return pair{}, false
	}
	key, ref, ok := filePair(text)
	if !ok {
		k.fail(k.file, v.Span, "an entry of files is a path or key=path; kustomize refuses this one, and the whole kustomization with it")
		return pair{}, false
	}
	file, err := k.tree.open(k.folder, k.tree.join(k.folder, ref))
	if err != nil {
		k.leaveOut(v, ref, err)
		return pair{}, false
	}
	value := &manifest.Value{Kind: manifest.String, Span: v.Span, Text: file.Source(manifest.Span{End: int32(len(file.Data))})}
	return pair{key: key, file: k.file, at: v.Span, value: value}, true
}
