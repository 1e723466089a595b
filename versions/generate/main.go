// Command generate writes the Go tables of package versions from its data, and
// with -facts the data itself from a folder of facts files.
//
//	go run ./versions/generate               data/*.yaml → *_gen.go
//	go run ./versions/generate -facts DIR    DIR → data/*.yaml, then the tables
//	go run ./versions/generate -chart CLONE  a clone of kubernetes/ingress-nginx → data/values.yaml, then the tables
//
// The importer replaces what it knows from the facts and keeps the rest of an
// entry (needs, conflicts and notes written by hand).
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
)

func main() {
	facts := flag.String("facts", "", "folder of facts files to import first")
	chart := flag.String("chart", "", "clone of the project's repository, with its tags, to import the chart's values from first")
	dir := flag.String("dir", "", "folder of package versions (default: where go generate runs, or versions/)")
	flag.Parse()
	if err := run(*dir, *facts, *chart); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(dir, facts, chart string) error {
	if dir == "" {
		dir = "."
		if _, err := os.Stat("versions/data"); err == nil {
			dir = "versions"
		}
	}
	if facts != "" {
		if err := importFacts(facts, filepath.Join(dir, "data")); err != nil {
			return err
		}
	}
	if chart != "" {
		if err := importChart(chart, filepath.Join(dir, "data")); err != nil {
			return err
		}
	}
	files, err := tables(filepath.Join(dir, "data"))
	if err != nil {
		return err
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
