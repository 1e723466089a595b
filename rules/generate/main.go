// Command generate formats the Rego files and makes the catalogue of the rules
// and their documentation pages from the METADATA above each rule. It runs in
// the folder rules.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := run(".", filepath.Join("..", "docs", "rules")); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(folder, docs string) error {
	if err := formatRego(folder); err != nil {
		return err
	}
	entries, err := readRules(os.DirFS(folder))
	if err != nil {
		return err
	}
	code, err := catalogueSource(entries)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "catalogue_gen.go"), code, 0o644); err != nil {
		return err
	}
	return writePages(docs, entries)
}
