package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFindLooksUpwards(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "repo/.ingresslint.yaml", "controllerVersion: 1.9.4\nobserved: seen/o.json\n")
	write(t, "repo/a/b/cm.yaml", "")
	want := &Config{File: "repo/.ingresslint.yaml", ControllerVersion: "1.9.4", Observed: "repo/seen/o.json"}
	for _, path := range []string{"repo", "repo/a/b", "repo/a/b/cm.yaml", "repo/a/gone.yaml"} {
		got, err := Find([]string{path})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
	got, err := Find([]string{"-"})
	if err != nil || got.File != "" {
		t.Errorf("standard input: %+v, %v", got, err)
	}
}

func TestNumbersAreTakenAsWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, FileName, "# comment\ncontrollerVersion: 1.10\n")
	got, err := Read(FileName)
	if err != nil || got.ControllerVersion != "1.10" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestEmptyFilesSayNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, text := range []string{"", "# nothing\n", "---\n", "null\n", "controllerVersion:\nobserved: ~\n"} {
		write(t, FileName, text)
		if got, err := Read(FileName); err != nil || got.ControllerVersion != "" || got.Observed != "" {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestMistakesAreNamedWithTheirLine(t *testing.T) {
	t.Chdir(t.TempDir())
	for text, want := range map[string]string{
		"\ncontrollerVersions: 1.9.4":   "line 2: unknown setting \"controllerVersions\"; did you mean controllerVersion?",
		"rulez: 1":                      "line 1: unknown setting \"rulez\"; known are controllerVersion, observed",
		"observed: [a]":                 "line 1: observed needs one text",
		"observed: a\nobserved: b":      "line 2: observed is set twice",
		"- a":                           "line 1: expected settings",
		"a: b: c":                       "line 1: mapping values are not allowed",
		"\n\n\tobserved: a":             "line 3: found character that cannot start any token",
		"controllerVersion: banana":     "line 1: controllerVersion is \"banana\", which is no controller release",
		"observed: a\n---\nobserved: b": "line 2: a second document",
		"[a]: b":                        "line 1: expected the name of a setting",
		"a: *b":                         "line 1: unknown anchor 'b'",
	} {
		write(t, FileName, text)
		_, err := Read(FileName)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), FileName) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
