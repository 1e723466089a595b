package kustomize

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"

	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// served is the folder by which the library knows a kustomization.
func (k *kustomization) served() string { return fmt.Sprintf("/k%d", k.id) }

// serve writes a kustomization, and what it names, for the library: as JSON, under names made here, in the spelling
// that is not out of date.
func (b *build) serve(fsys filesys.FileSystem, k *kustomization) error {
	settings := maps.Clone(k.settings)
	if k.component && k != b.top {
		settings["apiVersion"], settings["kind"] = "kustomize.config.k8s.io/v1alpha1", "Component"
	}
	var err error
	if settings["resources"], err = b.serveResources(fsys, k); err != nil {
		return err
	}
	if settings["patches"], err = b.servePatches(fsys, k); err != nil {
		return err
	}
	if b.controller || b.replacing {
		if settings["configMapGenerator"], err = b.serveGenerators(fsys, k); err != nil {
			return err
		}
		settings["images"] = k.servedImages
		var replicas []any
		for _, v := range k.replicas {
			replicas = append(replicas, v.Any())
		}
		settings["replicas"] = replicas
	} else {
		delete(settings, "labels")
		delete(settings, "generatorOptions")
	}
	var components []string
	for _, part := range k.parts {
		components = append(components, ".."+part.served())
	}
	settings["components"] = components
	if b.replacements {
		var list []any
		for _, r := range k.replaced {
			list = append(list, r.value.Any())
		}
		settings["replacements"] = list
	}
	for _, key := range [...]string{"configurations", "transformers"} {
		var names []string
		for i, document := range listOf(k.settings[key]) {
			name, err := write(fsys, k, fmt.Sprintf("%s-%d.yaml", key, i), document)
			if err != nil {
				return err
			}
			names = append(names, name)
		}
		settings[key] = names
	}
	for key, value := range settings {
		if isEmpty(value) {
			delete(settings, key)
		}
	}
	settings["metadata"] = map[string]any{"name": "served"} // the library refuses a kustomization of which nothing is left
	_, err = write(fsys, k, "kustomization.yaml", settings)
	return err
}

func isEmpty(value any) bool {
	switch v := value.(type) {
	case []any:
		return len(v) == 0
	case []string:
		return len(v) == 0
	}
	return value == nil
}

func (b *build) serveResources(fsys filesys.FileSystem, k *kustomization) ([]string, error) {
	var names []string
	for i, source := range k.sources {
		text, folders := b.resources(source, nil)
		names = append(names, folders...)
		if len(text) == 0 {
			continue
		}
		name := fmt.Sprintf("r%d.yaml", i)
		if err := fsys.WriteFile(k.served()+"/"+name, text); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	for i, p := range k.patches {
		if object := b.alone[p]; object != nil {
			name, err := write(fsys, k, fmt.Sprintf("a%d.yaml", i), object)
			if err != nil {
				return nil, err
			}
			names = append(names, name)
		}
	}
	return names, nil
}

// resources are the documents of an entry, those of plain kustomizations among them, and the folders of the others.
func (b *build) resources(entry resources, text []byte) (documents []byte, folders []string) {
	if k := entry.folder; k != nil {
		if !k.plain() {
			return text, []string{".." + k.served()}
		}
		for _, below := range k.sources {
			var more []string
			text, more = b.resources(below, text)
			folders = append(folders, more...)
		}
		return text, folders
	}
	for i := range entry.documents {
		if d := &entry.documents[i]; b.needs(d) {
			if len(text) > 0 {
				text = append(text, "---\n"...)
			}
			text = append(text, d.served...)
		}
	}
	return text, nil
}

func write(fsys filesys.FileSystem, k *kustomization, name string, values ...any) (string, error) {
	text, err := encode(values)
	if err != nil {
		return "", err
	}
	return name, fsys.WriteFile(k.served()+"/"+name, text)
}

func (b *build) servePatches(fsys filesys.FileSystem, k *kustomization) ([]any, error) {
	var patches []any
	for i, p := range k.patches {
		if _, alone := b.alone[p]; alone || b.without[p] || p.kind != "" && !b.replacing && !b.useful(p.kind) {
			continue
		}
		name, err := write(fsys, k, fmt.Sprintf("p%d.yaml", i), p.served)
		if err != nil {
			return nil, err
		}
		served := map[string]any{"path": name, "target": p.selector()}
		if p.option != nil {
			served["options"] = p.option
		}
		patches = append(patches, served)
	}
	return patches, nil
}

func (b *build) serveGenerators(fsys filesys.FileSystem, k *kustomization) ([]any, error) {
	var generators []any
	for i, g := range k.generated {
		served := maps.Clone(g.served)
		if g.create {
			delete(served, "behavior")
			options := maps.Clone(g.served["options"].(map[string]any))
			options["disableNameSuffixHash"] = true // the name is that of what it merges into
			served["options"] = options
		}
		var files []string
		for j, p := range g.pairs {
			name := fmt.Sprintf("g%d-%d", i, j)
			if err := fsys.WriteFile(k.served()+"/"+name, []byte(p.value.Text)); err != nil {
				return nil, err
			}
			files = append(files, p.key+"="+name)
		}
		served["files"] = files
		generators = append(generators, served)
	}
	return generators, nil
}

// encode writes values as documents of JSON, which is YAML that no reader can misunderstand.
func encode(values []any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for i, value := range values {
		if i > 0 {
			text.WriteString("---\n")
		}
		if err := encoder.Encode(value); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}
