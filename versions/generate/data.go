package main

import (
	"bytes"
	"fmt"
	"os"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"
)

// replacementData is what took the place of a setting.
type replacementData struct {
	Kind   string `yaml:"kind"`
	To     string `yaml:"to,omitempty"`
	Value  string `yaml:"value,omitempty"`
	Advice string `yaml:"advice,omitempty"`
}

// configData is an entry of config.yaml.
type configData struct {
	Releases      []span           `yaml:"releases"`
	Type          ranged[string]   `yaml:"type"`
	Default       ranged[any]      `yaml:"default"`
	CaseSensitive bool             `yaml:"case_sensitive"`
	Dead          bool             `yaml:"dead"`
	Needs         []string         `yaml:"needs"`
	Replacement   *replacementData `yaml:"replacement"`
}

// annotationData is an entry of annotations.yaml.
type annotationData struct {
	Releases    []span           `yaml:"releases"`
	Type        ranged[string]   `yaml:"type"`
	Group       ranged[string]   `yaml:"group"`
	AliasOf     ranged[string]   `yaml:"alias_of"`
	Scope       ranged[string]   `yaml:"scope"`
	Risk        ranged[string]   `yaml:"risk"`
	Validator   ranged[string]   `yaml:"validator"`
	Options     ranged[[]string] `yaml:"options"`
	Pattern     ranged[string]   `yaml:"pattern"`
	RemoveSpace ranged[bool]     `yaml:"remove_space"`
	IgnoreCase  ranged[bool]     `yaml:"ignore_case"`
	TrimSpace   ranged[bool]     `yaml:"trim_space"`
	NoNewline   ranged[bool]     `yaml:"no_newline"`
	Merge       string           `yaml:"merge"`
	Invalid     string           `yaml:"invalid"`
	Needs       []string         `yaml:"needs"`
	Conflicts   []string         `yaml:"conflicts"`
	Replacement *replacementData `yaml:"replacement"`
}

// flagData is an entry of flags.yaml.
type flagData struct {
	Releases    []span           `yaml:"releases"`
	Type        ranged[string]   `yaml:"type"`
	Default     ranged[any]      `yaml:"default"`
	Deprecated  ranged[bool]     `yaml:"deprecated"`
	Logging     bool             `yaml:"logging"`
	Replacement *replacementData `yaml:"replacement"`
}

// releaseData is an entry of releases.yaml.
type releaseData struct {
	Version    string   `yaml:"version"`
	Date       string   `yaml:"date"`
	Nginx      string   `yaml:"nginx,omitempty"`
	Alpine     string   `yaml:"alpine,omitempty"`
	Kubernetes []string `yaml:"kubernetes,omitempty,flow"`
	Chroot     bool     `yaml:"chroot,omitempty"`
	Source     string   `yaml:"source"`
	Note       string   `yaml:"note,omitempty"`
}

// chartData is an entry of charts.yaml.
type chartData struct {
	Chart        string `yaml:"chart"`
	App          string `yaml:"app"`
	Tag          string `yaml:"tag"`
	Digest       bool   `yaml:"digest,omitempty"`
	DigestChroot bool   `yaml:"digest_chroot,omitempty"`
}

// controller is the version of the controller that the chart installs.
func (c chartData) controller() string { return strings.TrimPrefix(c.Tag, "v") }

// valueData is an entry of values.yaml.
type valueData struct {
	Charts      []span           `yaml:"charts"`
	Default     ranged[any]      `yaml:"default"`
	Free        ranged[bool]     `yaml:"free"`
	Unread      ranged[bool]     `yaml:"unread"`
	Replacement *replacementData `yaml:"replacement"`
}

// foreignData is an entry of foreign.yaml.
type foreignData struct {
	To     []string `yaml:"to,flow"`
	From   string   `yaml:"from"`
	Advice string   `yaml:"advice,omitempty"`
}

// imageData is images.yaml.
type imageData struct {
	Controllers []struct {
		Repository string   `yaml:"repository"`
		Vendor     string   `yaml:"vendor"`
		Suffixes   []string `yaml:"suffixes"`
		Prefixes   []string `yaml:"tag_prefixes"`
		Caveat     string   `yaml:"caveat"`
		Examples   []string `yaml:"examples"`
	} `yaml:"controllers"`
	Published []struct {
		span  `yaml:",inline"`
		Image string `yaml:"image"`
	} `yaml:"published"`
	F5 []string `yaml:"f5"`
}

// readYAML decodes a data file strictly.
func readYAML(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func sortedKeys[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
