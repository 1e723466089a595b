package config

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"sigs.k8s.io/yaml"

	"github.com/ingresslint/ingresslint/rules"
)

const schemaFile = "../../docs/ingresslint.schema.json"

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// conforms holds a text against the schema.
func conforms(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	converted, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(converted)))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(value)
}

// The schema and the decoder know the same settings.
func TestSchemaAndDecoderKnowTheSameSettings(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	at := func(path ...string) []string {
		within := root
		for _, name := range path {
			within = within[name].(map[string]any)
		}
		return slices.Sorted(maps.Keys(within["properties"].(map[string]any)))
	}
	namesOf := func(settings []setting) []string {
		var names []string
		for _, s := range settings {
			names = append(names, s.name)
		}
		return slices.Sorted(slices.Values(names))
	}
	d := &decoder{config: &Config{places: map[string]int{}}}
	ids := []string{}
	for _, r := range rules.All() {
		ids = append(ids, r.ID)
	}
	for name, c := range map[string]struct{ schema, decoder []string }{
		"the file":      {at(), namesOf(d.settings())},
		"overrides":     {at("properties", "overrides", "items"), namesOf(d.overrideSettings(&Override{}))},
		"load balancer": {at("$defs", "loadBalancer"), namesOf(d.loadBalancerSettings(&LoadBalancer{}))},
		"suppressions":  {at("properties", "suppressions", "items"), namesOf(d.suppressionSettings(&Suppression{}))},
		"rules":         {at("properties", "rules"), ids},
	} {
		if diff := cmp.Diff(c.decoder, c.schema); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	settings := root["properties"].(map[string]any)["rules"].(map[string]any)["properties"].(map[string]any)
	for i := range rules.All() {
		r := &rules.All()[i]
		known := namesOf(d.ruleSettings(&Rule{}, r))
		if len(r.Parameters) == 0 {
			known = slices.DeleteFunc(known, func(name string) bool { return name == "parameters" })
		}
		of, ok := settings[r.ID].(map[string]any)
		if !ok {
			t.Errorf("the schema lacks %s: run make generate", r.ID)
			continue
		}
		within := of["anyOf"].([]any)[1].(map[string]any)["properties"].(map[string]any)
		if diff := cmp.Diff(known, slices.Sorted(maps.Keys(within))); diff != "" {
			t.Errorf("%s: %s", r.ID, diff)
		}
	}
}

// What the guide shows is right, in the eyes of both.
func TestExamplesOfTheGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	s := schema(t)
	t.Chdir(t.TempDir())
	blocks := strings.Split(string(guide), "```yaml\n")[1:]
	if len(blocks) < 2 {
		t.Fatal("the guide has no examples")
	}
	for _, block := range blocks {
		text, _, _ := strings.Cut(block, "```")
		read(t, FileName, text)
		if err := conforms(t, s, text); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
	}
	// Every setting is explained.
	d := &decoder{config: &Config{}}
	for _, setting := range d.settings() {
		if !strings.Contains(string(guide), "`"+setting.name) {
			t.Errorf("the guide does not mention %s", setting.name)
		}
	}
}

// What the decoder refuses without looking at other files or places, an editor
// marks too.
func TestTheSchemaRefusesMistakes(t *testing.T) {
	s := schema(t)
	t.Chdir(t.TempDir())
	for _, text := range []string{
		"- a", "hello", "controllerVersions: 1.9.4", "observed: [a]", "observed: ''", "quiet: maybe", `quiet: "true"`, "only: a", "failOn: warn",
		"skip: [[a]]", "skip: [config-vlaue]", "controllerVersion: [1.9.4]", "loadBalancer: 60s", "loadBalancer: {layer: 7}", "loadBalancer: {idleTimeout: 60}",
		"loadBalancer: {idleTimeout: soon}", "loadBalancer: {idleTimeout: 60s, layer: 5}", "overrides: {paths: [a]}", "overrides: [prod]",
		"overrides: [{controllerVersion: 1.9.6}]", "overrides: [{paths: [a]}]", "overrides: [{path: [a], controllerVersion: 1.9.6}]", "rules: [config-value]",
		"rules: {keepalive-request: off}", "rules: {config-value: fatal}", "rules: {config-value: [off]}", "rules: {config-value: {severty: error}}",
		"rules: {config-value: {severity: off}}", "rules: {config-value: {enabled: 1}}", "rules: {config-value: {parameters: {max: 1}}}",
		"rules: {keepalive-requests: {parameters: {mx: 1}}}", "rules: {keepalive-requests: {parameters: {max: x}}}", "exclude: {a: b}",
		"suppressions: {rule: a}", "suppressions: [{paths: [a], reason: b}]", "suppressions: [{rule: config-value, paths: [a]}]",
		"suppressions: [{rule: config-value, paths: [a], reason: ' '}]", "suppressions: [{rule: config-value, reason: b}]",
		"suppressions: [{rule: config-value, object: Ingress/shop, reason: b}]",
	} {
		if conforms(t, s, text) == nil {
			t.Errorf("the schema takes %q", text)
		}
		write(t, FileName, text)
		if _, err := Read(FileName); err == nil {
			t.Errorf("the decoder takes %q", text)
		}
	}
	if err := conforms(t, s, "quiet: true\nrules: {config-value: off, keepalive-requests: {enabled: false}}"); err != nil {
		t.Error(err)
	}
}
