package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The tables in the package must be what the data say.
func TestTablesFollowData(t *testing.T) {
	files, err := tables("../data")
	if err != nil {
		t.Fatal(err)
	}
	present, err := filepath.Glob("../*_gen.go")
	if err != nil || len(present) != len(files) {
		t.Errorf("%d generated files lie in the package, the generator makes %d (%v)", len(present), len(files), err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s does not follow versions/data; run go generate ./versions\n%.2000s", name, diff)
		}
	}
}
