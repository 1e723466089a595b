package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestInputsPageShowsWhatHappens runs the command of docs/inputs.md on its
// examples, each of which begins with its own name.
func TestInputsPageShowsWhatHappens(t *testing.T) {
	page, err := os.ReadFile("../../docs/inputs.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) [][]string {
		return regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	}
	t.Chdir(t.TempDir())
	for _, example := range block("yaml") {
		line, _, _ := strings.Cut(example[1], "\n")
		name := strings.TrimPrefix(line, "# ")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		writeFile(t, name, example[1])
	}
	ran := 0
	for _, console := range block("console") {
		command, shown, _ := strings.Cut(strings.TrimPrefix(console[1], "$ ingresslint "), "\n")
		out, errs, _ := execute(t, "", strings.Fields(command)...)
		if diff := cmp.Diff(shown, out); diff != "" || errs != "" {
			t.Errorf("%s: standard error %q, shown (-) and printed (+) differ:\n%s", command, errs, diff)
		}
		ran++
	}
	if ran != 1 {
		t.Errorf("the page shows %d commands", ran)
	}
}
