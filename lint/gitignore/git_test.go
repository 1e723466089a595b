package gitignore

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// files are made for real, because git looks whether a path is a folder.
var files = []string{
	"a.yaml", "values.yaml", "README.md", "#notes.yaml", "!bang.yaml", "trailing ", "white space.yaml", `back\slash.yaml`,
	"[x].yaml", "x.yaml", "{a,b}.yaml", "b.yaml", "a-b.yaml", "über.yaml", "*.yaml",
	"vendor/lib/a.yaml", "vendor/keep.yaml", "apps/vendor/a.yaml", "apps/shop/values.yaml", "apps/shop/values-prod.yaml",
	"apps/shop/templates/ingress.yaml", "apps/shop/charts/dep/values.yaml", "apps/shop/charts/dep/templates/ingress.yaml",
	"clusters/prod/ingress.yaml", "clusters/prod/eu/ingress.yaml", "clusters/prod/eu/west/cm.yaml", "clusters/dev/ingress.yaml",
	"clusters/dev-1/ingress.yaml", "clusters/dev-2/ingress.yaml", "build/out.yaml", "src/build/out.yaml", "src/build",
	"tmp/a.tmp", "tmp/.gitkeep", "logs/2024-01-01.yaml", "logs/2024-1.yaml", "foo/bar/baz.yaml", "foo/x/y/bar/z.yaml", "bar/foo",
	".hidden/a.yaml", ".github/workflows/ci.yaml", "node_modules/p/package.json", "deep/node_modules/p/package.json",
	"secrets.enc.yaml", "Secrets.yaml", "deploy/overlays/prod/kustomization.yaml", "deploy/overlays/dev/kustomization.yaml",
}

// repository makes the files in a new repository and returns all paths in it,
// folders with a slash at the end.
func repository(t *testing.T) (dir string, paths []string) {
	t.Helper()
	dir = t.TempDir()
	for _, file := range files {
		if file == "src/build" {
			continue // a folder of that name is there
		}
		path := filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, file)
		for above := range folders(file) {
			if !slices.Contains(paths, above+"/") {
				paths = append(paths, above+"/")
			}
		}
	}
	if out, err := exec.Command("git", "-C", dir, "init", "-q").CombinedOutput(); err != nil {
		t.Fatalf("git init: %v: %s", err, out)
	}
	return dir, paths
}

// ignored asks git which of the paths it ignores.
func ignored(t *testing.T, dir, text string, paths []string) map[string]bool {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var bare []string
	for _, path := range paths {
		bare = append(bare, strings.TrimSuffix(path, "/"))
	}
	cmd := exec.Command("git", "-C", dir, "-c", "core.excludesFile=", "check-ignore", "--no-index", "--stdin", "-z")
	cmd.Stdin = strings.NewReader(strings.Join(bare, "\x00") + "\x00")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); err != nil && !(ok && exit.ExitCode() == 1) {
		t.Fatalf("git check-ignore: %v: %s", err, errs.String())
	}
	found := map[string]bool{}
	for path := range strings.SplitSeq(string(out), "\x00") {
		found[path] = true
	}
	return found
}

// compare holds the list against git and tells whether all its patterns are ours.
func compare(t *testing.T, dir, text string, paths []string) {
	t.Helper()
	var list List
	for line := range strings.SplitSeq(text, "\n") {
		p, err := Parse(line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			return
		}
		if p != nil {
			list = append(list, p)
		}
	}
	want := ignored(t, dir, text, paths)
	excluder := &Excluder{Patterns: list}
	for _, path := range paths {
		bare, folder := strings.CutSuffix(path, "/")
		if got := excluder.Excludes(bare, folder) != nil; got != want[bare] {
			t.Errorf("%q: %s: excluded %v, git says %v", text, path, got, want[bare])
		}
	}
}

// TestLikeGit holds patterns of real life against git itself.
func TestLikeGit(t *testing.T) {
	dir, paths := repository(t)
	for _, text := range []string{
		"vendor", "vendor/", "/vendor", "/vendor/", "vendor/*", "vendor/**", "**/vendor", "**/vendor/", "/vendor/*\n!/vendor/keep.yaml",
		"vendor/\n!vendor/keep.yaml", "vendor/**\n!vendor/keep.yaml",
		"*.yaml", "*.yaml\n!values.yaml", "/*.yaml", "apps/*.yaml", "apps/**/*.yaml", "apps/*/values*.yaml", "**/values-prod.yaml",
		"*", "*\n!*/\n!*.md", "/*\n!/apps", "**", "**/", "/**", "*/", "/*/", "!*.yaml", "**/*.yaml", "a**", "**a", "a**b.yaml",
		"apps/**/templates/", "**/templates/**", "apps/shop/charts/*/templates", "clusters/prod/**\n!clusters/prod/eu/",
		"clusters/*\n!clusters/prod", "clusters/dev*/", "clusters/dev-[0-9]", "clusters/dev-[!1]", "clusters/dev-[^1]/", "clusters/dev-?",
		"build", "build/", "/build", "src/build", "src/build/", "src/build/\nbuild", "foo/**/bar", "foo/**/bar/*.yaml", "**/foo", "foo/**", "foo/*",
		"# comment", `\#notes.yaml`, "#notes.yaml", `\!bang.yaml`, "!bang.yaml", "", "   ", "a.yaml   ", `trailing\ `, `trailing\  `, "trailing ",
		"white space.yaml", `white\ space.yaml`, "a.yaml\r", "a.yaml\t", `back\\slash.yaml`, `\a.yaml`, `\*.yaml`, `[*].yaml`, `\[x\].yaml`, "[x].yaml", "[[]x].yaml", "[]x].yaml",
		"{a,b}.yaml", `a\-b.yaml`, "a[-]b.yaml", "[a-]-b.yaml", "[-a]-b.yaml", "[a-c].yaml", "[!a-c].yaml", "[[:alpha:]].yaml", "[[:upper:]]*.yaml",
		"[[:digit:][:punct:]]*", "logs/[0-9][0-9][0-9][0-9]-*.yaml", "logs/2024-[[:digit:]].yaml", "foo[!a]bar", "foo[^a]bar/", "foo?bar", "foo*bar", "foo[.-0]bar",
		".*", ".*/", "!.github", ".*\n!.github/", ".hidden", "*.enc.yaml", "secrets*", "über.*", "ü?er.yaml", "tmp/*\n!tmp/.gitkeep", "node_modules", "/node_modules",
		"**/node_modules/**", "deploy/overlays/*/kustomization.yaml", "deploy/**/prod", "/deploy/**/kustomization.yaml", "apps/", "!apps/\napps/", "apps/\n!apps/",
		"a.yaml\n!a.yaml\na.yaml", "***", "a***", "**/**", "**/**/foo", "foo/**/**/bar", "/**/foo", "foo/***/bar", "foo/**bar", "foo/b**", "*/*/*.yaml", "?.yaml", "??.yaml",
		`[\]x].yaml`, `[\-a]-b.yaml`, `[a\-z].yaml`, `[[:space:]]*`, "[[:blank:]x].yaml", "[x[:xdigit:]].yaml", "[[:x].yaml", "[[:x]:].yaml", "[a[:].yaml",
	} {
		compare(t, dir, text, paths)
	}
}

// TestLikeGitAtRandom makes patterns up.
func TestLikeGitAtRandom(t *testing.T) {
	// Where text without wildcards stands right before ** git takes the stars for
	// those of a folder of their own, against its manual.
	quirk := regexp.MustCompile(`[^/*]\*\*+(/|$)`)
	dir, paths := repository(t)
	paths = slices.DeleteFunc(paths, func(path string) bool { return strings.Contains(path, "ü") }) // of two bytes
	parts := []string{"a", "b", "foo", "bar", "apps", "vendor", "values", ".yaml", "prod", "dev-", "*", "*", "**", "?", "/", "/", "/**/", "**/", "/**", "[a-d]", "[!a]", "[^b-x]", `\*`, `\[`, "{", "}", ",", "!", "#", " ", "-", "[[:alnum:]]", "[]-]"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 120 {
		var lines []string
		for len(lines) < 3 {
			var line strings.Builder
			if random.IntN(4) == 0 {
				line.WriteString("!")
			}
			for range 1 + random.IntN(5) {
				line.WriteString(parts[random.IntN(len(parts))])
			}
			if _, err := Parse(line.String()); err == nil && !quirk.MatchString(line.String()) {
				lines = append(lines, line.String())
			}
		}
		compare(t, dir, strings.Join(lines, "\n"), paths)
	}
}

// TestNeverMatches: what is refused matches nothing in git either.
func TestNeverMatches(t *testing.T) {
	dir, paths := repository(t)
	for line, want := range map[string]string{
		"[ab.yaml":        `has a [ without its ]; write \[ for a bracket`,
		`a.yaml\`:         `ends in a lone \; write \\ for a backslash`,
		"[":               "has a [ without its ]",
		"[]":              "has a [ without its ]",
		"[!]":             "has a [ without its ]",
		"[a-":             "has a [ without its ]",
		`[a\`:             "has a [ without its ]",
		"[[:alpha":        "has a [ without its ]",
		"[[:word:]].yaml": "has an unknown class [:word:]",
		"[c-a].yaml":      "never matches: no character is in [c-a]",
		"/":               "names no file or folder",
		"!":               "names no file or folder",
		"!/":              "names no file or folder",
		"./a.yaml":        "never matches: write it without the ./, a pattern is relative to its folder anyway",
		"../a.yaml":       ".. leads out of the folder",
		"apps//shop":      "has no // in it",
		"vendor//":        "has no // in it",
	} {
		p, err := Parse(line)
		if err == nil || !strings.Contains(err.Error(), want) || p != nil {
			t.Errorf("%q: got %v, want %q", line, err, want)
		}
		for path := range ignored(t, dir, line, paths) {
			if path != "" {
				t.Errorf("%q: git ignores %s", line, path)
			}
		}
	}
}

func TestCovers(t *testing.T) {
	for text, want := range map[string][]string{
		"clusters/prod/":                       {"clusters/prod/ingress.yaml", "clusters/prod/eu/ingress.yaml", "clusters/prod/eu/west/cm.yaml"},
		"clusters/prod/**\n!clusters/prod/eu/": {"clusters/prod/ingress.yaml"},
		"clusters/prod\n!eu\neu/west":          {"clusters/prod/ingress.yaml"},
		"clusters/prod\n!eu\nwest":             {"clusters/prod/ingress.yaml", "clusters/prod/eu/west/cm.yaml"},
		"clusters/*/ingress.yaml\n!dev*":       {"clusters/prod/ingress.yaml"},
		"# nothing":                            nil,
	} {
		var list List
		for line := range strings.SplitSeq(text, "\n") {
			p, err := Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			if p != nil {
				list = append(list, p)
			}
		}
		var got []string
		for _, file := range files {
			if list.Covers(file) {
				got = append(got, file)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q covers %q, not %q", text, got, want)
		}
	}
}
