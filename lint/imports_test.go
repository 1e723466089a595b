package lint

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/ingresslint/ingresslint/"

// imports are what each package of the library may import of the project.
var imports = map[string][]string{
	"versions":              {},
	"rules":                 {},
	"lint/manifest":         {},
	"lint/gitignore":        {},
	"lint/parallel":         {},
	"lint/source":           {"lint/manifest"},
	"lint/source/git":       {},
	"lint/source/helm":      {"lint/manifest", "versions"},
	"lint/source/gitops":    {"lint/manifest", "lint/source", "lint/source/helm", "versions"},
	"lint/source/cluster":   {"lint/installation", "lint/manifest", "lint/source"},
	"lint/source/kustomize": {"lint/manifest", "lint/parallel", "lint/source"},
	"lint/source/render":    {"lint/manifest", "lint/parallel", "lint/source"},
	"lint/config":           {"lint/gitignore", "rules", "versions"},
	"lint/fix":              {"lint/manifest"},
	"lint/installation":     {"lint/manifest", "versions"},
	"lint/policy":           {"lint/manifest", "rules", "versions"},
	"lint":                  {"lint/fix", "lint/installation", "lint/manifest", "lint/parallel", "lint/policy", "lint/source", "lint/source/gitops", "lint/source/helm", "rules", "versions"},
	"lint/observed":         {"lint", "lint/source"},
	"lint/report":           {"lint", "lint/installation"},
}

// heavy begins the names of libraries that cost more to start than a run may
// take; the command that needs them hands their results over as plain values.
var heavy = []string{"k8s.io/", "sigs.k8s.io/", "github.com/prometheus/"}

// bearers are the packages that only the command imports, so that they may use such libraries.
var bearers = []string{"lint/source/cluster", "lint/source/kustomize"}

// TestImports holds the packages to docs/architecture.md.
func TestImports(t *testing.T) {
	for folder, allowed := range imports {
		files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range parsed.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if own, ok := strings.CutPrefix(path, module); ok && !slices.Contains(allowed, own) {
					t.Errorf("%s imports %s", file, own)
				}
				if !slices.Contains(bearers, folder) && slices.ContainsFunc(heavy, func(prefix string) bool { return strings.HasPrefix(path, prefix) }) {
					t.Errorf("%s imports %s, which is heavy to start", file, path)
				}
			}
		}
	}
}

// TestPackagesAreDescribed wants every package of the library in the table above
// and in docs/architecture.md.
func TestPackagesAreDescribed(t *testing.T) {
	text, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, root := range [...]string{"../lint", "../rules", "../versions"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.IsDir() {
				return err
			}
			folder := filepath.ToSlash(strings.TrimPrefix(path, "../"))
			switch files, _ := filepath.Glob(filepath.Join(path, "*.go")); {
			case entry.Name() == "testdata":
				return filepath.SkipDir
			case len(files) == 0, entry.Name() == "generate": // commands
				return nil
			}
			if imports[folder] == nil {
				t.Errorf("what %s may import is not said", folder)
			}
			if rows := strings.Count(string(text), "\n| `"+folder+"` |"); rows != 1 {
				t.Errorf("docs/architecture.md has %d rows for %s", rows, folder)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
