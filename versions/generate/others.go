package main

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/ingresslint/ingresslint/versions"
)

func foreignTables(data string) (string, error) {
	p := newPrinter("foreignShared")
	var b strings.Builder
	for _, table := range []struct{ name, file string }{{"foreignConfig", "foreign.yaml"}, {"foreignValues", "foreign_values.yaml"}} {
		var in map[string]foreignData
		if err := readYAML(filepath.Join(data, table.file), &in); err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "var %s = [%d]foreign{\n", table.name, len(in))
		for _, name := range sortedKeys(in) {
			v := versions.Foreign(in[name])
			fmt.Fprintf(&b, "{%q, %s},\n", name, p.literal(reflect.ValueOf(v)))
		}
		b.WriteString("}\n\n")
	}
	return b.String(), nil
}

func imageTables(data string) (string, error) {
	var in imageData
	if err := readYAML(filepath.Join(data, "images.yaml"), &in); err != nil {
		return "", err
	}
	p := newPrinter("imageShared")
	var b strings.Builder
	fmt.Fprintf(&b, "var controllerImages = [%d]controllerImage{\n", len(in.Controllers))
	for _, c := range in.Controllers {
		fmt.Fprintf(&b, "{repository: %q", c.Repository)
		if c.Vendor != "" {
			b.WriteString(", vendor: true")
		}
		if len(c.Suffixes) > 0 {
			fmt.Fprintf(&b, ", suffixes: %s", p.literal(reflect.ValueOf(c.Suffixes)))
		}
		if len(c.Prefixes) > 0 {
			fmt.Fprintf(&b, ", tagPrefixes: %s", p.literal(reflect.ValueOf(c.Prefixes)))
		}
		b.WriteString("},\n")
	}
	fmt.Fprintf(&b, "}\n\nvar otherImages = [%d]string{\n", len(in.F5))
	for _, o := range in.F5 {
		fmt.Fprintf(&b, "%q,\n", o)
	}
	b.WriteString("}\n")
	return b.String(), nil
}
