// Package config reads the configuration file .ingresslint.yaml.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"go.yaml.in/yaml/v3"

	"github.com/ingresslint/ingresslint/versions"
)

// FileName is the name under which the configuration is looked for.
const FileName = ".ingresslint.yaml"

// Config is what the configuration file may say.
type Config struct {
	// File is where the configuration was read from; empty: nowhere.
	File string
	// ControllerVersion is the ingress-nginx release to lint for.
	ControllerVersion string
	// Observed is the file of observed latencies, relative to the working directory.
	Observed string
}

// Find looks for the configuration file from the folder of each path upwards
// and reads the first there is. Without one the configuration is empty.
func Find(paths []string) (*Config, error) {
	for _, path := range append(slices.Clone(paths), ".") {
		file, err := above(path)
		if err != nil {
			return nil, err
		}
		if file != "" {
			return Read(file)
		}
	}
	return &Config{}, nil
}

// above returns the nearest configuration file in or above the path's folder.
func above(path string) (string, error) {
	if path == "-" {
		path = "."
	}
	folder, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for {
		file := filepath.Join(folder, FileName)
		// Where not even a look is possible there is no input either, which
		// is told when the input is read.
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return shorten(file), nil
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return "", nil
		}
		folder = parent
	}
}

// shorten makes a path relative to the working directory where it lies below it.
func shorten(file string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, file); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return file
}

// Read reads a configuration file. Errors name the file and the line.
func Read(file string) (*Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	c := &Config{File: file}
	if err := c.parse(data); err != nil {
		return nil, fmt.Errorf("configuration: %s: %w", file, err)
	}
	if c.Observed != "" && !filepath.IsAbs(c.Observed) {
		c.Observed = filepath.Join(filepath.Dir(file), c.Observed)
	}
	return c, nil
}

func (c *Config) parse(data []byte) error {
	root, err := only(data)
	if root == nil || err != nil {
		return err
	}
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil
	}
	if root.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: expected settings such as controllerVersion: 1.12.1", root.Line)
	}
	settings := map[string]*string{"controllerVersion": &c.ControllerVersion, "observed": &c.Observed}
	seen := map[string]bool{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		if key.Kind != yaml.ScalarNode {
			return fmt.Errorf("line %d: expected the name of a setting such as controllerVersion", key.Line)
		}
		target, ok := settings[key.Value]
		if !ok {
			return fmt.Errorf("line %d: unknown setting %q%s", key.Line, key.Value, suggestion(key.Value, settings))
		}
		if seen[key.Value] {
			return fmt.Errorf("line %d: %s is set twice", key.Line, key.Value)
		}
		seen[key.Value] = true
		if value.Kind != yaml.ScalarNode {
			return fmt.Errorf("line %d: %s needs one text", value.Line, key.Value)
		}
		if value.Tag == "!!null" {
			continue
		}
		*target = value.Value
		if target == &c.ControllerVersion {
			if _, _, ok := versions.Find(value.Value); !ok {
				return fmt.Errorf("line %d: controllerVersion is %q, which is no controller release; expected one such as %s (ingresslint versions lists them)",
					value.Line, value.Value, versions.Newest().Version)
			}
		}
	}
	return nil
}

// only returns the root of the only document, nil where there is none.
func only(data []byte) (*yaml.Node, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	if err := decoder.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, withLine(err)
	}
	if err := decoder.Decode(&second); err == nil {
		return nil, fmt.Errorf("line %d: a second document; put all settings into one", second.Line)
	} else if !errors.Is(err, io.EOF) {
		return nil, withLine(err)
	}
	return doc.Content[0], nil
}

// withLine gives an error of the YAML reader the line that it leaves out when
// that is the first.
func withLine(err error) error {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if !strings.HasPrefix(message, "line ") {
		message = "line 1: " + message
	}
	return errors.New(message)
}

// suggestion names the setting that was probably meant, or lists all.
func suggestion(wrong string, settings map[string]*string) string {
	names := make([]string, 0, len(settings))
	for name := range settings {
		names = append(names, name)
		if levenshtein.ComputeDistance(strings.ToLower(wrong), strings.ToLower(name)) <= 3 {
			return fmt.Sprintf("; did you mean %s?", name)
		}
	}
	slices.Sort(names)
	return "; known are " + strings.Join(names, ", ")
}
