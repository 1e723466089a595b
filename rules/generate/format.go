package main

import (
	"os"
	"path/filepath"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/format"
)

// formatRego brings the Rego files into OPA's own form.
func formatRego(folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.rego"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		formatted, err := format.SourceWithOpts(file, text, format.Opts{RegoVersion: ast.RegoV1})
		if err != nil {
			return err
		}
		if string(formatted) == string(text) {
			continue
		}
		if err := os.WriteFile(file, formatted, 0o644); err != nil {
			return err
		}
	}
	return nil
}
