package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree makes files below a new folder, works in it and returns its path.
func tree(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, file := range files {
		path := filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(file), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return dir
}

func names(l *Listing) []string {
	var list []string
	for _, in := range l.Inputs {
		list = append(list, in.Name)
	}
	return list
}

func TestFoldersAreWalkedInOrder(t *testing.T) {
	tree(t, "b.yaml", "a/z.yml", "a/c.json", "a/readme.md", ".git/x.yaml", "node_modules/p/y.yaml",
		"chart/Chart.yaml", "chart/charts/dep/values.yaml", "chart/values.yaml", "charts/own.yaml", "UPPER.YAML")
	got := names(List([]string{"."}, nil))
	want := []string{"UPPER.YAML", "a/c.json", "a/z.yml", "b.yaml", "chart/Chart.yaml", "chart/values.yaml", "charts/own.yaml"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestFilesAreReadOnceWhateverTheirName(t *testing.T) {
	dir := tree(t, "ingress.txt", "d/a.yaml")
	got := names(List([]string{"ingress.txt", "./ingress.txt", "d", filepath.Join(dir, "d", "a.yaml")}, nil))
	if diff := cmp.Diff([]string{"ingress.txt", "d/a.yaml"}, got); diff != "" {
		t.Error(diff)
	}
}

// Kubernetes mounts ConfigMaps in folders called ..data.
func TestNamesThatBeginWithDotsLieBelow(t *testing.T) {
	dir := tree(t, "..data/a.yaml")
	if diff := cmp.Diff([]string{"..data/a.yaml"}, names(List([]string{filepath.Join(dir, "..data")}, nil))); diff != "" {
		t.Error(diff)
	}
}

func TestMissingPathIsAnError(t *testing.T) {
	tree(t, "a.yaml")
	l := List([]string{"nowhere", "a.yaml"}, nil)
	if len(l.Errors) != 1 || l.Errors[0].Error() != "nowhere: no such file or directory" {
		t.Errorf("errors: %v", l.Errors)
	}
	if diff := cmp.Diff([]string{"a.yaml"}, names(l)); diff != "" {
		t.Error(diff)
	}
}

func TestSymbolicLinksStayInTheTree(t *testing.T) {
	dir := tree(t, "in/real.yaml", "out/secret.yaml")
	for link, target := range map[string]string{"in/link.yaml": "real.yaml", "in/out.yaml": "../out/secret.yaml", "in/loop": ".", "in/dead.yaml": "gone.yaml"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	l := List([]string{"in"}, nil)
	if diff := cmp.Diff([]string{"in/real.yaml"}, names(l)); diff != "" {
		t.Error(diff)
	}
	if len(l.Skipped) != 1 || l.Skipped[0].Name != "in/out.yaml" {
		t.Errorf("skipped: %v", l.Skipped)
	}
	if len(l.Errors) != 1 || l.Errors[0].Name != "in/dead.yaml" {
		t.Errorf("errors: %v", l.Errors)
	}
}

func TestStandardInputIsSpooled(t *testing.T) {
	l := List([]string{"-", "-"}, strings.NewReader("kind: X"))
	if len(l.Inputs) != 1 || l.Inputs[0].Name != StdinName {
		t.Fatalf("inputs: %v", names(l))
	}
	for range 2 {
		if data, err := l.Inputs[0].Read(); err != nil || string(data) != "kind: X" {
			t.Errorf("read %q, %v", data, err)
		}
	}
}

// A command that fails before the pipe must not look like one whose output is sound.
func TestEmptyStandardInputIsTold(t *testing.T) {
	for _, text := range []string{"", " \n\n"} {
		l := List([]string{"-"}, strings.NewReader(text))
		if len(l.Inputs) != 0 || len(l.Skipped) != 1 || l.Skipped[0].Name != StdinName {
			t.Errorf("%q: inputs %v, skipped %v", text, names(l), l.Skipped)
		}
	}
}
