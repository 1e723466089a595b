package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// surface is a line of controller-surface.jsonl: what one release reads.
type surface struct {
	Version     string                    `json:"version"`
	Config      map[string]map[string]any `json:"config"`
	Annotations map[string]map[string]any `json:"annotations"`
	Flags       map[string]map[string]any `json:"flags"`
}

// importFacts writes the data files from a folder of facts files.
func importFacts(facts, data string) error {
	surfaces, err := readSurfaces(filepath.Join(facts, "controller-surface.jsonl"))
	if err != nil {
		return err
	}
	if err := importReleases(facts, data, surfaces); err != nil {
		return err
	}
	var replacements struct {
		Config, Annotations map[string]replacementData
	}
	if err := readJSON(filepath.Join(facts, "replacements.json"), &replacements); err != nil {
		return err
	}
	for _, s := range []struct {
		file         string
		of           func(surface) map[string]map[string]any
		attributes   []string
		replacements map[string]replacementData
	}{
		{"config.yaml", func(s surface) map[string]map[string]any { return s.Config }, []string{"type", "default"}, replacements.Config},
		{"annotations.yaml", func(s surface) map[string]map[string]any { return s.Annotations }, []string{
			"type", "group", "alias_of", "scope", "risk", "validator", "options", "pattern",
			"remove_space", "ignore_case", "trim_space", "no_newline",
		}, replacements.Annotations},
		{"flags.yaml", func(s surface) map[string]map[string]any { return s.Flags }, []string{"type", "default", "deprecated"}, nil},
	} {
		path := filepath.Join(data, s.file)
		imported := append(slices.Clone(s.attributes), "releases")
		if s.replacements != nil {
			imported = append(imported, "replacement")
		}
		kept, err := keptFields(path, imported)
		if err != nil {
			return err
		}
		text, err := settingsYAML(surfaces, s.of, s.attributes, s.replacements, kept)
		if err != nil {
			return fmt.Errorf("%s: %w", s.file, err)
		}
		if err := os.WriteFile(path, append(leadingComment(path), text...), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func readSurfaces(path string) ([]surface, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []surface
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		decoder := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		decoder.UseNumber()
		var s surface
		if err := decoder.Decode(&s); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, len(all)+1, err)
		}
		inheritAliasTypes(s.Annotations)
		all = append(all, s)
	}
	return all, lines.Err()
}

// inheritAliasTypes gives an alias the type of the annotation it stands for;
// the facts leave it out.
func inheritAliasTypes(annotations map[string]map[string]any) {
	for _, a := range annotations {
		if of, ok := a["alias_of"].(string); ok && a["type"] == nil {
			a["type"] = annotations[of]["type"]
		}
	}
}

func readJSON(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// keptFields reads what a data file holds besides the imported fields: per
// name, fields in their order.
func keptFields(path string, imported []string) (map[string][]*yaml.Node, error) {
	kept := map[string][]*yaml.Node{}
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return kept, nil
	}
	if err != nil {
		return nil, err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	owned := map[string]bool{}
	for _, name := range imported {
		owned[name] = true
	}
	root := document.Content[0]
	for i := 0; i < len(root.Content); i += 2 {
		name, fields := root.Content[i].Value, root.Content[i+1].Content
		// An entry that names no release of the table comes from no facts
		// file and is kept whole.
		for j := 0; j < len(fields); j += 2 {
			if !owned[fields[j].Value] {
				kept[name] = append(kept[name], fields[j], fields[j+1])
			}
		}
		if !fromFacts(root.Content[i+1]) {
			kept[name] = fields
		}
	}
	return kept, nil
}

// fromFacts tells entries that the facts describe from those written by hand:
// names gone before the oldest release, and the logging library's flags.
func fromFacts(entry *yaml.Node) bool {
	var in struct {
		Releases []span `yaml:"releases"`
		Logging  bool   `yaml:"logging"`
	}
	if err := entry.Decode(&in); err != nil {
		return true
	}
	return !in.Logging && !(len(in.Releases) == 1 && in.Releases[0].From == "")
}

// leadingComment returns the comment lines at the head of a file.
func leadingComment(path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	end := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
			break
		}
		end += len(line)
	}
	return text[:end]
}
