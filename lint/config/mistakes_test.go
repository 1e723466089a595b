package config

import (
	"errors"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/versions"
)

func TestMistakesAreNamedWithTheirLine(t *testing.T) {
	t.Chdir(t.TempDir())
	for text, want := range map[string]string{
		// the file
		"a: b: c":                       ":1: is not YAML: mapping values are not allowed",
		"\n\n\tobserved: a":             ":3: is not YAML: found character that cannot start any token",
		"\x00":                          ":1: is not YAML: control characters are not allowed",
		"a: *b":                         ":1: is not YAML: unknown anchor 'b' referenced",
		"observed: a\n---\nobserved: b": ":2: a second document; put all settings into one",
		"- a":                           ":1: the file is a list; expected settings such as controllerVersion: 1.12.1",
		"hello":                         `:1: the file is "hello"; expected settings`,
		"[a]: b":                        ":1: the file has a list for a name; expected a word",
		"observed: a\nobserved: b":      ":2: observed is set twice; first in line 1",
		"\ncontrollerVersions: 1.9.4":   `:2: unknown setting "controllerVersions" in the file; did you mean controllerVersion?`,
		"rulez: 1":                      `:1: unknown setting "rulez" in the file; did you mean rules?`,
		"FAIL_ON: error":                `:1: unknown setting "FAIL_ON" in the file; did you mean failOn?`,
		"xyzzy: 1":                      `:1: unknown setting "xyzzy" in the file; known are baseline, controllerVersion, exclude, failOn, `,
		"overrides: &a [*a]":            ":1: an override is a list; expected settings",
		// types
		"observed: [a]":              ":1: observed is a list; expected one text",
		"observed: {a: b}":           ":1: observed is a mapping; expected one text",
		"observed: ''":               ":1: observed is empty; leave it out, or write a text",
		"quiet: maybe":               `:1: quiet is "maybe"; expected true or false`,
		"quiet: [true]":              ":1: quiet is a list; expected true or false",
		"quiet: \"true\"":            `:1: quiet is "true"; expected true or false without quotes`,
		"only: a":                    `:1: only is "a"; expected a list such as [keepalive-requests]`,
		"failOn: warn":               `:1: failOn is "warn"; did you mean warning?`,
		"failOn: sometimes":          `:1: failOn is "sometimes"; known are error, info, none, warning`,
		"skip: [[a]]":                ":1: an item of skip is a list; expected one text",
		"skip:\n- config-value\n-\n": ":3: an item of skip is empty",
		// releases and load balancers
		"controllerVersion: banana":                  `:1: controllerVersion is "banana", which is no controller release; expected one such as ` + versions.Newest().Version,
		"controllerVersion: x1.12.1":                 `:1: controllerVersion is "x1.12.1", which is no controller release; did you mean 1.12.1?`,
		"controllerVersion: 1.19.6":                  `:1: controllerVersion is "1.19.6", which is no controller release; did you mean 1.9.6?`,
		"controllerVersion: 1.99.77":                 `:1: controllerVersion is "1.99.77", which is no controller release; `,
		"controllerVersion: 4.10.1":                  `:1: controllerVersion is "4.10.1", which is no controller release; the chart of that version ships 1.10.1 (ingresslint versions lists them)`,
		"loadBalancer: 60s":                          `:1: loadBalancer is "60s"; expected settings such as idleTimeout: 60s`,
		"loadBalancer: {layer: 7}":                   ":1: loadBalancer says nothing without idleTimeout, such as 60s",
		"loadBalancer: {}":                           ":1: loadBalancer says nothing without idleTimeout, such as 60s",
		"loadBalancer:\n  idleTimeout: 60":           `:2: idleTimeout is "60"; it needs its unit; expected a time such as 60s or 5m`,
		"loadBalancer:\n  idleTimeout: -60s":         `:2: idleTimeout is "-60s"; expected a time such as 60s or 5m`,
		"loadBalancer:\n  idleTimeout: soon":         `:2: idleTimeout is "soon"; expected a time such as 60s or 5m`,
		"loadBalancer: {idleTimeout: 60s, layer: 5}": `:1: layer is "5"; a load balancer works at layer 4 or 7`,
		"loadBalancer: {idletimeout: 60s}":           `:1: unknown setting "idletimeout" in loadBalancer; did you mean idleTimeout?`,
		// overrides
		"overrides: {paths: [a]}":                             ":1: overrides is a mapping; expected a list such as [{paths:",
		"overrides:\n- prod":                                  `:2: an override is "prod"; expected settings such as paths: [clusters/prod/]`,
		"overrides:\n- controllerVersion: 1.9.6":              ":2: the override has no paths; name the files it is for",
		"overrides:\n- paths: [a]":                            ":2: the override sets nothing; give it a controllerVersion or a loadBalancer",
		"overrides:\n- paths: []\n  controllerVersion: 1.9.6": ":2: the override has no paths",
		"overrides:\n- path: [a]\n  controllerVersion: 1.9.6": `:2: unknown setting "path" in an override; did you mean paths?`,
		"overrides:\n- paths: [a]\n  controllerVersion: x":    `:3: controllerVersion is "x", which is no controller release`,
		"overrides:\n- paths:\n  - a\n  - '[b'\n":             `:4: paths: "[b" has a [ without its ]`,
		"overrides:\n- paths:\n  - {a: b}\n":                  ":3: an item of paths is a mapping; expected one text",
		// rules
		"rules: [config-value]":                                 ":1: rules is a list; expected rules with their settings",
		"rules:\n  keepalive-request: off":                      `:2: unknown rule "keepalive-request"; did you mean keepalive-requests?`,
		"rules:\n  qwertyuiop: off":                             `:2: unknown rule "qwertyuiop"; ingresslint rules lists them`,
		"rules:\n  config-value: fatal":                         `:2: config-value is "fatal"; known are error, info, off, on, warning`,
		"rules:\n  config-value: warn":                          `:2: config-value is "warn"; did you mean warning?`,
		"rules:\n  config-value: [off]":                         ":2: config-value is a list; expected off, on, a severity, or settings such as severity: error",
		"rules:\n  config-value: off\n  config-value: on":       ":3: config-value is set twice; first in line 2",
		"rules:\n  config-value:\n    severty: error":           `:3: unknown setting "severty" in config-value; did you mean severity?`,
		"rules:\n  config-value:\n    severity: off":            `:3: severity is "off"; known are error, info, warning`,
		"rules:\n  config-value:\n    enabled: 1":               `:3: enabled is "1"; expected true or false`,
		"rules:\n  config-value:\n    parameters: {max: 1}":     ":3: config-value has no parameters",
		"rules:\n  keepalive-requests: {parameters: {mx: 1}}":   `:2: unknown setting "mx" in parameters; did you mean max?`,
		"rules:\n  keepalive-requests: {parameters: [1]}":       ":2: parameters is a list; expected settings such as max: 100",
		"rules:\n  keepalive-requests: {parameters: {max: x}}":  `:2: max is "x"; expected a number such as 100`,
		"rules: {keepalive-requests: {parameters: {max: '1'}}}": `:1: max is "1"; expected a number such as 100, without quotes`,
		"only: [nope-nope-nope]":                                `:1: unknown rule "nope-nope-nope"; ingresslint rules lists them`,
		"skip: [config-vlaue]":                                  `:1: unknown rule "config-vlaue"; did you mean config-value?`,
		"only: [config-value]\nskip: [config-value]":            ":1: only names config-value, which is turned off elsewhere in this file",
		"rules: {config-value: off}\nonly: [config-value]":      ":2: only names config-value, which is turned off elsewhere in this file",
		"profiles: [fast]":                                      `:1: unknown profile "fast"`,
		// patterns
		"exclude: {a: b}":              ":1: exclude is a mapping; expected a list such as [vendor/, '*.enc.yaml']",
		"exclude:\n- a\n- b\\\n":       `:3: exclude: "b\\" ends in a lone \`,
		"exclude: [./vendor]":          `:1: exclude: "./vendor" never matches: write it without the ./, a pattern is relative to its folder anyway`,
		"exclude: |\n  a\n  # [\n  b[": `:4: exclude: "b[" has a [ without its ]`,
		"exclude: [/]":                 `:1: exclude: "/" names no file or folder`,
		// suppressions
		"suppressions: {rule: a}":                                                ":1: suppressions is a mapping; expected a list such as",
		"suppressions:\n- config-value":                                          `:2: a suppression is "config-value"; expected settings such as rule, paths and reason`,
		"suppressions:\n- paths: [a]\n  reason: b":                               ":2: the suppression names no rule",
		"suppressions:\n- rule: config-value\n  paths: [a]":                      ":2: the suppression of config-value has no reason; say why",
		"suppressions:\n- {rule: config-value, paths: [a], reason: ' '}":         ":2: the suppression of config-value has no reason",
		"suppressions:\n- {rule: config-value, paths: [a], reason: ''}":          ":2: reason is empty",
		"suppressions:\n- {rule: config-value, reason: b}":                       ":2: the suppression of config-value has neither paths nor object; to do without the rule everywhere, write rules: {config-value: off}",
		"suppressions:\n- {rule: config-value, paths: [], reason: b}":            ":2: the suppression of config-value has an empty list of paths",
		"suppressions:\n- {rule: config-vale, paths: [a], reason: b}":            `:2: unknown rule "config-vale"; did you mean config-value?`,
		"suppressions:\n- {rule: config-value, object: Ingress/shop, reason: b}": `:2: object is "Ingress/shop"; expected Kind/namespace/name such as Ingress/shop/checkout`,
	} {
		write(t, FileName, text)
		_, err := Read(FileName)
		if err == nil || !strings.HasPrefix(err.Error(), "configuration: "+FileName+want) {
			t.Errorf("%q: got %v\nwant %q", text, err, want)
		}
	}
}

func TestAllMistakesAreToldAtOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, FileName, "quiet: 1\nskip: [config-vlaue, keepalive-request]\nnope: 1\nrules:\n  config-value: bad\ncontrollerVersion: x\n")
	_, err := Read(FileName)
	var mistakes Mistakes
	if !errors.As(err, &mistakes) || len(mistakes) != 6 {
		t.Fatalf("got %v", err)
	}
	want := "configuration: 6 mistakes\n  .ingresslint.yaml:1: quiet is"
	if !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "\n  "+FileName+":") != 6 {
		t.Errorf("got %v", err)
	}
	last := 0
	for _, mistake := range mistakes {
		if mistake.Line < last {
			t.Errorf("the mistakes are out of order: %v", err)
		}
		last = mistake.Line
	}
}

func TestUnreadableFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for file, want := range map[string]string{"nowhere.yaml": "configuration: nowhere.yaml: no such file or directory", ".": "configuration: .: is a directory"} {
		if _, err := Read(file); err == nil || err.Error() != want {
			t.Errorf("%s: %v", file, err)
		}
	}
}
