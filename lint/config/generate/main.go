// Command generate writes the rules with their parameters into the JSON Schema
// of the configuration. Everything else there is written by hand.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/ingresslint/ingresslint/rules"
)

func main() {
	if err := update("../../docs/ingresslint.schema.json"); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func update(file string) error {
	before, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	after, err := withRules(before)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, after, 0o644)
}

// node is an object of JSON.
type node = map[string]any

// withRules puts the catalogue into the schema.
func withRules(schema []byte) ([]byte, error) {
	var root node
	if err := json.Unmarshal(schema, &root); err != nil {
		return nil, err
	}
	ids := []any{}
	settings := node{}
	for _, rule := range rules.All() {
		ids = append(ids, rule.ID)
		settings[rule.ID] = settingsOf(rule)
	}
	for _, place := range [...]struct {
		path  []string
		value any
	}{{[]string{"$defs", "rule", "enum"}, ids}, {[]string{"properties", "rules", "properties"}, settings}} {
		within := root
		for _, name := range place.path[:len(place.path)-1] {
			next, ok := within[name].(node)
			if !ok {
				return nil, fmt.Errorf("no %q on the way to %q", name, place.path)
			}
			within = next
		}
		within[place.path[len(place.path)-1]] = place.value
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(root)
	return text.Bytes(), err
}

// settingsOf is the schema of what may be said of a rule.
func settingsOf(rule rules.Rule) node {
	properties := node{"enabled": node{"type": "boolean"}, "severity": node{"$ref": "#/$defs/severity"}}
	if len(rule.Parameters) > 0 {
		parameters := node{}
		for _, p := range rule.Parameters {
			parameters[p.Name] = parameter(p)
		}
		properties["parameters"] = node{"type": "object", "additionalProperties": false, "properties": parameters}
	}
	return node{
		"description": rule.Title + " (" + rule.Severity + ")",
		"anyOf": []any{
			node{"enum": []any{"off", "on", false, true, "error", "warning", "info"}},
			node{"type": "object", "additionalProperties": false, "properties": properties},
		},
	}
}

// parameter has the type of its default.
func parameter(p rules.Parameter) node {
	kind := "number"
	if _, isText := p.Value().(string); isText {
		kind = "string"
	}
	return node{"type": kind, "default": p.Value(), "description": p.Description}
}
