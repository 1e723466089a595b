package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ingresslint/ingresslint/rules"
)

// writePages writes docs/rules/ID.md for every rule and the index, and removes
// pages of rules that are gone.
func writePages(folder string, list []rules.Rule) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	pages := map[string][]byte{"README.md": index(list)}
	for _, r := range list {
		pages[r.ID+".md"] = []byte(r.Page())
	}
	old, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		return err
	}
	for _, file := range old {
		if _, ok := pages[filepath.Base(file)]; !ok {
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func index(list []rules.Rule) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "# Rules\n\nGenerated from the rules' metadata by `make generate`. The severity is that of\nmost findings of a rule; one that matters more or less carries another.\n\n| rule | category | severity | finds |\n|---|---|---|---|")
	for _, r := range list {
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s | %s |\n", r.ID, r.ID, r.Category, r.Severity, strings.ReplaceAll(r.Title, "|", "\\|"))
	}
	return b.Bytes()
}
