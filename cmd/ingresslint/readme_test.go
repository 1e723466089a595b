package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestReadmeShowsWhatTheDemoPrints holds the first screen of the README
// against the program.
func TestReadmeShowsWhatTheDemoPrints(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```console\n$ ingresslint lint fixtures/demo\n")
	shown, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("the README shows no run of the demo")
	}
	t.Chdir("../..")
	var out bytes.Buffer
	root := newRootCommand()
	root.SetArgs([]string{"lint", "fixtures/demo"})
	root.SetOut(&out)
	if status := run(root); status != 1 {
		t.Fatalf("exit status %d", status)
	}
	for part := range strings.SplitSeq(shown, "\n\n") {
		if part = strings.Trim(part, "\n"); part != "…" && !strings.Contains(out.String(), part) {
			t.Errorf("the README shows what the demo does not print:\n%s", part)
		}
	}
}
