package source

import (
	"os"
	"strings"
	"testing"
)

func TestBesideOpensWhatInputsReferTo(t *testing.T) {
	tree(t, "app/values.yaml", "app/Chart.yaml", "shared/base.yaml", "app/notes.txt")
	if err := os.Symlink("/etc/hostname", "shared/link.yaml"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc", "outside"); err != nil {
		t.Fatal(err)
	}
	l := List([]string{"app/values.yaml"}, nil)
	for name, want := range map[string]bool{
		"app/values.yaml": true, "app/Chart.yaml": true, "shared/base.yaml": true,
		"app/notes.txt": false, "app/missing.yaml": false, "app": false, "../secret.yaml": false, "/etc/x.yaml": false,
		"shared/link.yaml": false, "outside/hostname.yaml": false,
	} {
		if got := l.Beside(name); (got != nil) != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if l.Beside("app/values.yaml") != l.Inputs[0] {
		t.Error("an input is opened a second time")
	}
}

func TestNothingLiesBesideStandardInput(t *testing.T) {
	tree(t, "Chart.yaml")
	if in := List([]string{"-"}, strings.NewReader("kind: X")).Beside("Chart.yaml"); in != nil {
		t.Errorf("opened %s", in.Name)
	}
}
