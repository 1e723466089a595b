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
	write := func(name string, values ...any) (string, error) {
		text, err := encode(values)
		if err != nil {
			return "", err
		}
		return name, fsys.WriteFile(k.served()+"/"+name, text)
	}

	var err error
	if settings["resources"], err = b.serveResources(k, write); err != nil {
		return err
	}
	if settings["patches"], err = b.servePatches(k, write); err != nil {
		return err
	}
	if settings["configMapGenerator"], err = b.serveGenerators(fsys, k); err != nil {
		return err
	}
	var components []string
	for _, part := range k.parts {
		components = append(components, ".."+part.served())
	}
	settings["components"] = components
	settings["images"] = k.servedImages
	var replicas []any
	for _, v := range k.replicas {
		replicas = append(replicas, v.Any())
	}
	settings["replicas"] = replicas
	if b.replacements {
		var list []any
		for _, r := range k.replaced {
			list = append(list, r.value.Any())
		}
		settings["replacements"] = list
	}
	var configurations []string
	for i, configuration := range listOf(k.settings["configurations"]) {
		name, err := write(fmt.Sprintf("c%d.yaml", i), configuration)
		if err != nil {
			return err
		}
		configurations = append(configurations, name)
	}
	settings["configurations"] = configurations
	settings["metadata"] = map[string]any{"name": "served"} // the library refuses a kustomization of which nothing is left
	_, err = write("kustomization.yaml", settings)
	return err
}

func (b *build) serveResources(k *kustomization, write func(string, ...any) (string, error)) ([]string, error) {
	var names []string
	for i, source := range k.sources {
		if source.folder != nil {
			names = append(names, ".."+source.folder.served())
			continue
		}
		var documents []any
		for _, d := range source.documents {
			if d.served != nil {
				documents = append(documents, d.served)
			}
		}
		if len(documents) == 0 {
			continue
		}
		name, err := write(fmt.Sprintf("r%d.yaml", i), documents...)
		if err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	for i, p := range k.patches {
		if object := b.alone[p]; object != nil {
			name, err := write(fmt.Sprintf("a%d.yaml", i), object)
			if err != nil {
				return nil, err
			}
			names = append(names, name)
		}
	}
	return names, nil
}

func (b *build) servePatches(k *kustomization, write func(string, ...any) (string, error)) ([]any, error) {
	var patches []any
	for i, p := range k.patches {
		if _, alone := b.alone[p]; alone {
			continue
		}
		name, err := write(fmt.Sprintf("p%d.yaml", i), p.served)
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
