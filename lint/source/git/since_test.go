package git

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// do runs git in a folder, without what the user has configured.
func do(t *testing.T, folder string, args ...string) {
	t.Helper()
	own := []string{
		"-C", folder, "-c", "user.name=Nobody", "-c", "user.email=nobody@example.test", "-c", "init.defaultBranch=main",
		"-c", "protocol.file.allow=always",
	}
	cmd := exec.Command("git", append(own, args...)...)
	cmd.Env = append(environment(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v: %s", args, err, out)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// repository makes a repository in a folder, with one commit of the files.
func repository(t *testing.T, folder string, names ...string) string {
	t.Helper()
	for _, name := range names {
		write(t, filepath.Join(folder, name), name)
	}
	do(t, folder, "init", "-q")
	commit(t, folder)
	return folder
}

func commit(t *testing.T, folder string) {
	t.Helper()
	do(t, folder, "add", "-A")
	do(t, folder, "commit", "-q", "--allow-empty", "-m", "x")
}

// has lists which of the files have changed.
func has(t *testing.T, revision, folder string, paths []string, names ...string) []string {
	t.Helper()
	c, err := Since(t.Context(), revision, paths)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(names, func(name string) bool { return !c.Has(filepath.Join(folder, name)) })
}

func TestSinceInSubmodules(t *testing.T) {
	inner := repository(t, t.TempDir(), "a.yaml", "b.yaml")
	outer := repository(t, t.TempDir(), "x.yaml")
	do(t, outer, "submodule", "--quiet", "add", inner, "old")
	do(t, outer, "submodule", "--quiet", "add", inner, "same")
	do(t, outer, "config", "diff.ignoreSubmodules", "all")
	commit(t, outer)
	do(t, outer, "checkout", "-q", "-b", "work")
	do(t, outer, "submodule", "--quiet", "add", inner, "new")
	write(t, outer+"/old/a.yaml", "changed")
	commit(t, outer+"/old")
	write(t, outer+"/old/c.yaml", "not committed")
	all := []string{"x.yaml", "old/a.yaml", "old/b.yaml", "old/c.yaml", "same/a.yaml", "new/a.yaml"}
	want := []string{"old/a.yaml", "old/c.yaml", "new/a.yaml"}
	if diff := cmp.Diff(want, has(t, "main", outer, []string{outer}, all...)); diff != "" {
		t.Error(diff)
	}
}

func TestSinceInSeveralRepositories(t *testing.T) {
	one, other := repository(t, t.TempDir(), "a.yaml", "b.yaml"), repository(t, t.TempDir(), "a.yaml", "b.yaml")
	tree := filepath.Join(t.TempDir(), "tree")
	do(t, other, "worktree", "add", "-q", "-b", "work", tree)
	write(t, tree+"/b.yaml", "changed")
	write(t, one+"/a.yaml", "changed")
	repository(t, one+"/within", "a.yaml")
	link := filepath.Join(t.TempDir(), "link.yaml")
	if err := os.Symlink(one+"/a.yaml", link); err != nil {
		t.Fatal(err)
	}
	paths := []string{one, one + "/a.yaml", tree}
	for folder, want := range map[string][]string{one: {"a.yaml", "within/a.yaml"}, tree: {"b.yaml"}, other: {}} {
		if diff := cmp.Diff(want, has(t, "HEAD", folder, paths, "a.yaml", "b.yaml", "within/a.yaml")); diff != "" {
			t.Error(folder, diff)
		}
	}
	// A link that is named lies in one repository and may lead into another.
	do(t, filepath.Dir(link), "init", "-q")
	commit(t, filepath.Dir(link))
	if got := has(t, "HEAD", filepath.Dir(link), []string{link, one}, "link.yaml"); len(got) != 1 {
		t.Error("what a link leads to has changed, but not the link")
	}
}

func TestDeleted(t *testing.T) {
	folder := repository(t, t.TempDir(), "a/ü \"1\".yaml", "a/b.yaml", "a/c/d.yaml", "a/notes.md", "e.yaml")
	for _, name := range []string{"a/ü \"1\".yaml", "a/c/d.yaml", "a/notes.md"} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	do(t, folder, "mv", "e.yaml", "f.yaml")
	do(t, folder, "rm", "-q", "--cached", "a/b.yaml") // it is still there
	c, err := Since(t.Context(), "HEAD", []string{folder})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, in := range []string{"", "a", "a/c", "b"} {
		for _, one := range c.Deleted(t.Context(), filepath.Join(folder, in), func(name string) bool { return strings.HasSuffix(name, ".yaml") }) {
			got[in+"/"+one.Name] = string(one.Text)
		}
	}
	if diff := cmp.Diff(map[string]string{"a/ü \"1\".yaml": "a/ü \"1\".yaml", "a/c/d.yaml": "a/c/d.yaml", "/e.yaml": "e.yaml"}, got); diff != "" {
		t.Error(diff)
	}
	if !c.Has(folder + "/f.yaml") {
		t.Error("a renamed file is not new under its new name")
	}
}

func TestSinceOfWhatIsNotThere(t *testing.T) {
	full := repository(t, t.TempDir(), "a.yaml")
	do(t, full, "branch", "other")
	commit(t, full)
	commit(t, full)
	shallow := filepath.Join(t.TempDir(), "shallow")
	do(t, full, "clone", "-q", "--depth", "1", "file://"+full, shallow)
	cut := filepath.Join(t.TempDir(), "cut")
	do(t, full, "clone", "-q", "--depth", "1", "--no-single-branch", "file://"+full, cut)
	clone := filepath.Join(t.TempDir(), "clone")
	do(t, full, "clone", "-q", full, clone)
	bare := filepath.Join(t.TempDir(), "bare")
	do(t, full, "clone", "-q", "--bare", full, bare)
	for _, c := range []struct{ revision, path, want string }{
		{"origin/other", shallow, "the git repository " + shallow + ` does not know "origin/other", being a shallow clone; run git fetch --unshallow origin +refs/heads/other:refs/remotes/origin/other, or fetch all history in CI (fetch-depth: 0)`},
		{"other", shallow, "the git repository " + shallow + ` does not know "other", being a shallow clone; run git fetch --unshallow, or fetch all history in CI (fetch-depth: 0)`},
		{"origin/other", cut, "the git repository " + cut + " is a shallow clone that does not reach back to where the current branch and origin/other parted; run git fetch --unshallow, or fetch all history in CI (fetch-depth: 0)"},
		{"other", clone, "the git repository " + clone + ` does not know "other"; name it as it is called here (origin/other?), or run git fetch origin first`},
		{"origin/gone", clone, "the git repository " + clone + ` does not know "origin/gone"; run git fetch origin gone:refs/remotes/origin/gone`},
		{"main", bare, bare + " is in a git repository without a work tree; name a folder that is checked out"},
	} {
		t.Run(filepath.Base(c.path)+" "+c.revision, func(t *testing.T) {
			_, err := Since(t.Context(), c.revision, []string{c.path})
			if err == nil || err.Error() != c.want {
				t.Errorf("%v\nwant %s", err, c.want)
			}
		})
	}
	if _, err := Since(t.Context(), "origin/other", []string{clone}); err != nil {
		t.Error(err)
	}
}

// A branch without a commit is compared with the revision itself.
func TestSinceOnAnUnbornBranch(t *testing.T) {
	folder := repository(t, t.TempDir(), "a.yaml", "b.yaml")
	do(t, folder, "checkout", "-q", "--orphan", "new")
	write(t, folder+"/b.yaml", "changed")
	if diff := cmp.Diff([]string{"b.yaml"}, has(t, "main", folder, []string{folder}, "a.yaml", "b.yaml")); diff != "" {
		t.Error(diff)
	}
}

// Hooks run git with variables that name the repository at hand, in part
// relative to its top.
func TestEnvironmentOfHooks(t *testing.T) {
	hook := map[string]string{"GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index", "GIT_PREFIX": "a/", "GIT_CONFIG_COUNT": "0"}
	for name, value := range hook {
		t.Setenv(name, value)
	}
	var left []string
	for _, v := range environment() {
		if name, _, _ := strings.Cut(v, "="); hook[name] != "" {
			left = append(left, name)
		}
	}
	if diff := cmp.Diff([]string{"GIT_CONFIG_COUNT"}, left); diff != "" {
		t.Error(slices.Sorted(maps.Keys(hook)), diff)
	}
}
