package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGeneratedFilesAreFresh makes everything anew and compares.
func TestGeneratedFilesAreFresh(t *testing.T) {
	entries, err := readRules(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	code, err := catalogueSource(entries)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, filepath.Join("..", "catalogue_gen.go"), code)
	made := t.TempDir()
	if err := writePages(made, entries); err != nil {
		t.Fatal(err)
	}
	docs := filepath.Join("..", "..", "docs", "rules")
	pages := names(t, made)
	if diff := cmp.Diff(pages, names(t, docs)); diff != "" {
		t.Errorf("docs/rules is stale, run make generate: %s", diff)
	}
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join(made, page))
		if err != nil {
			t.Fatal(err)
		}
		compare(t, filepath.Join(docs, page), text)
	}
}

func compare(t *testing.T, file string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	} else if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s is stale, run make generate: %s", file, diff)
	}
}

func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}
