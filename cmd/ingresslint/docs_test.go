package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSuppressingPageShowsWhatHappens runs the commands of docs/suppressing.md
// on its first example.
func TestSuppressingPageShowsWhatHappens(t *testing.T) {
	page, err := os.ReadFile("../../docs/suppressing.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) [][]string {
		return regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	}
	files(t, map[string]string{"configmap.yaml": block("yaml")[0][1]})
	ran := 0
	for _, console := range block("console") {
		for _, run := range strings.Split(console[1], "$ ingresslint ")[1:] {
			command, shown, _ := strings.Cut(run, "\n")
			out, errs, _ := execute(t, "", strings.Fields(command)...)
			if diff := cmp.Diff(shown, out); diff != "" || errs != "" {
				t.Errorf("%s: standard error %q, shown (-) and printed (+) differ:\n%s", command, errs, diff)
			}
			ran++
		}
	}
	if ran != 3 {
		t.Errorf("the page shows %d commands", ran)
	}
}
