package corpus

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

type manifest struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string `yaml:"kind"`
	Metadata   struct {
		Name      string `yaml:"name"`
		Namespace string `yaml:"namespace"`
	} `yaml:"metadata"`
}

// read returns the files below a folder by their relative path.
func read(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func parse(t *testing.T, name, text string) []manifest {
	t.Helper()
	var all []manifest
	decoder := yaml.NewDecoder(strings.NewReader(text))
	for {
		var m manifest
		err := decoder.Decode(&m)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%s: document %d: %v", name, len(all)+1, err)
		}
		all = append(all, m)
	}
}

func written(t *testing.T, writeTo func(folder string) error) map[string]string {
	t.Helper()
	folder := t.TempDir()
	if err := writeTo(folder); err != nil {
		t.Fatal(err)
	}
	return read(t, folder)
}

func TestShape(t *testing.T) {
	for _, test := range []struct {
		name      string
		write     func(folder string) error
		files     int
		documents int
		kinds     map[string]int
	}{
		{"one", WriteOne, 1, 1, map[string]int{"Ingress": 1}},
		{"files", func(f string) error { return WriteFiles(f, 150) }, 156, 156, map[string]int{"Ingress": 150, "ConfigMap": 2, "Deployment": 2, "Service": 2}},
		{"multi", func(f string) error { return WriteMulti(f, 150) }, 2, 156, map[string]int{"Ingress": 150, "ConfigMap": 2, "Deployment": 2, "Service": 2}},
		{"mixed", func(f string) error { return WriteMixed(f, 1150) }, 12, 1150, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := written(t, test.write)
			if diff := cmp.Diff(files, written(t, test.write)); diff != "" {
				t.Errorf("a second run wrote something else (-first +second):\n%s", diff)
			}
			documents, kinds := 0, map[string]int{}
			for name, text := range files {
				for _, m := range parse(t, name, text) {
					documents++
					kinds[m.Kind]++
					if m.APIVersion == "" || m.Metadata.Name == "" {
						t.Errorf("%s: a %q without apiVersion or name", name, m.Kind)
					}
				}
			}
			if len(files) != test.files || documents != test.documents {
				t.Errorf("%d documents in %d files, want %d in %d", documents, len(files), test.documents, test.files)
			}
			if diff := cmp.Diff(test.kinds, kinds); test.kinds != nil && diff != "" {
				t.Errorf("kinds (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLayoutsHoldTheSameDocuments(t *testing.T) {
	files := written(t, func(f string) error { return WriteFiles(f, 130) })
	multi := written(t, func(f string) error { return WriteMulti(f, 130) })
	for name, text := range files {
		group, _, _ := strings.Cut(name, "/")
		if !strings.Contains(multi[group+".yaml"], "---\n"+text) {
			t.Errorf("%s is not in %s.yaml", name, group)
		}
	}
	if got := Documents(130); got != len(files) {
		t.Errorf("Documents(130) = %d, but %d were written", got, len(files))
	}
}

// One in ten documents concerns the controller, and none of those occurs
// twice, because a cluster could not hold both.
func TestMixed(t *testing.T) {
	relevant, all := 0, 0
	kinds, names := map[string]bool{}, map[manifest]bool{}
	for name, text := range written(t, func(f string) error { return WriteMixed(f, 3000) }) {
		for _, m := range parse(t, name, text) {
			all++
			kinds[m.Kind] = true
			if m.Kind == "Ingress" || m.Metadata.Namespace == "ingress-nginx" {
				relevant++
				if names[m] {
					t.Errorf("%s: %s %s occurs twice", name, m.Kind, m.Metadata.Name)
				}
				names[m] = true
			}
			if m.Kind == "Secret" {
				t.Errorf("%s holds a Secret", name)
			}
		}
	}
	if relevant*10 != all {
		t.Errorf("%d of %d documents concern the controller, want one in ten", relevant, all)
	}
	if len(kinds) < 15 {
		t.Errorf("only %d kinds: %v", len(kinds), kinds)
	}
}

func TestAppKindsCoverTheTemplates(t *testing.T) {
	entries, err := appFiles.ReadDir("apps")
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, kind := range appKinds {
		total += kind.percent
		if _, err := appFiles.Open("apps/" + kind.template + ".tmpl"); err != nil {
			t.Error(err)
		}
	}
	if total != 100 || len(entries) != len(appKinds) {
		t.Errorf("%d percent over %d kinds, want 100 over %d", total, len(appKinds), len(entries))
	}
}

// Hosts and addresses must be ones that nobody can own.
func TestReservedNames(t *testing.T) {
	for name, text := range written(t, func(f string) error { return WriteMulti(f, 100) }) {
		for _, foreign := range []string{".com", ".org", ".net/", ".dev", "10.0.", "192.168."} {
			if strings.Contains(text, foreign) {
				t.Errorf("%s names something under %q", name, foreign)
			}
		}
	}
}
