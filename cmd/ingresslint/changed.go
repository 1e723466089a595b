package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint/source"
)

// changedFlags say since when files have changed.
type changedFlags struct {
	since string
}

func (f *changedFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.since, "changed-since", "", "show only what concerns files that differ from where the branch left this git `revision`, committed or not")
}

// open asks git what has changed.
func (f *changedFlags) open(cmd *cobra.Command, paths []string, s *settings) error {
	switch {
	case !cmd.Flags().Changed("changed-since"):
		return nil
	case s.flags.cluster.on:
		return errors.New("--changed-since knows files; a cluster has no history")
	}
	c, err := changesSince(f.since, paths)
	if err != nil {
		return fmt.Errorf("--changed-since: %w", err)
	}
	// What a configuration says concerns all its files.
	s.options.Changed = func(file string) bool {
		configuration := s.configurations.of(file).File
		return c.file(file) || configuration != "" && c.file(configuration)
	}
	s.options.Deleted = c.lost
	return nil
}

// changes are the files of a working tree that differ from an earlier revision.
// They may be asked by several goroutines at once.
type changes struct {
	top     string          // the working tree's folder, without symbolic links
	changed map[string]bool // files and whole folders, relative to top
	deleted map[string]bool // folders that have lost texts

	wd      string
	mu      sync.Mutex
	folders map[string]string // folder as the report names it → relative to top
}

// changesSince compares with the last revision that the branch shares with rev.
func changesSince(rev string, paths []string) (*changes, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("git is not on PATH")
	}
	top, err := workingTree(paths)
	if err != nil {
		return nil, err
	}
	commit, err := "", error(nil)
	if rev != "" && !strings.HasPrefix(rev, "-") {
		commit, err = git(top, "rev-parse", "--verify", "--quiet", rev+"^{commit}")
	}
	if commit == "" {
		return nil, fmt.Errorf("git knows no revision %q in %s%s", rev, top, detail(err))
	}
	base, err := git(top, "merge-base", strings.TrimSpace(commit), "HEAD")
	if err != nil {
		return nil, fmt.Errorf("%s and HEAD have no revision in common; in a shallow clone, fetch more of the history (git fetch --unshallow)%s", rev, detail(err))
	}
	c := &changes{top: top, changed: map[string]bool{}, deleted: map[string]bool{}, folders: map[string]string{}}
	if c.wd, err = os.Getwd(); err != nil {
		return nil, err
	}
	return c, c.read(strings.TrimSpace(base))
}

// read asks for what is committed, staged or neither, and for new files. A file
// that was renamed has gone and come.
func (c *changes) read(base string) error {
	differ, err := git(c.top, "diff", "--name-status", "--no-renames", "--no-ext-diff", "-z", base, "--")
	if err != nil {
		return err
	}
	fields := strings.Split(differ, "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		name := fields[i+1]
		c.changed[name] = true
		if extension := path.Ext(name); fields[i] == "D" && (extension == ".yaml" || extension == ".yml" || extension == ".json") {
			c.deleted[path.Dir(name)] = true
		}
	}
	untracked, err := git(c.top, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(untracked, "\x00") {
		if name != "" {
			c.changed[strings.TrimSuffix(name, "/")] = true // another repository within is listed as its folder
		}
	}
	return nil
}

// file tells whether a file has changed, or the folder it lies in as a whole.
func (c *changes) file(name string) bool {
	folder, ok := c.within(path.Dir(name))
	if !ok {
		return false
	}
	for at := path.Join(folder, path.Base(name)); at != "."; at = path.Dir(at) {
		if c.changed[at] {
			return true
		}
	}
	return false
}

// lost tells whether a text of a folder is gone.
func (c *changes) lost(folder string) bool {
	within, ok := c.within(folder)
	return ok && c.deleted[within]
}

// within makes a folder relative to the working tree; not ok where it lies elsewhere.
func (c *changes) within(folder string) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, known := c.folders[folder]
	if !known {
		absolute := filepath.FromSlash(folder)
		if !filepath.IsAbs(absolute) {
			absolute = filepath.Join(c.wd, absolute)
		}
		if real, err := filepath.EvalSymlinks(absolute); err == nil {
			absolute = real
		}
		if relative, err := filepath.Rel(c.top, absolute); err == nil && filepath.IsLocal(relative) {
			found = filepath.ToSlash(relative)
		}
		c.folders[folder] = found
	}
	return found, found != ""
}

// workingTree is the folder of the one working tree in which all paths lie.
func workingTree(paths []string) (string, error) {
	top, first := "", ""
	for _, name := range paths {
		if name == source.Stdin {
			return "", errors.New("standard input has no history; name files or folders")
		}
		folder := name
		info, err := os.Stat(name)
		switch {
		case err != nil:
			continue // the report will tell
		case !info.IsDir():
			folder = filepath.Dir(name)
		}
		found, err := git(folder, "rev-parse", "--show-toplevel")
		if err != nil {
			return "", fmt.Errorf("%s lies in no working tree of git%s", name, detail(err))
		}
		found = filepath.FromSlash(strings.TrimSuffix(found, "\n"))
		if top != "" && found != top {
			return "", fmt.Errorf("%s and %s lie in different repositories, %s and %s; lint them one by one", first, name, top, found)
		}
		top, first = found, name
	}
	if top == "" {
		return "", errors.New("none of the paths is there")
	}
	return top, nil
}

// isOfHook tells whether a variable is one by which git names its repository to
// a hook. They hold at the top of the working tree only; the paths say all.
func isOfHook(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"}, name)
}

// git runs git in a folder and returns what it prints.
func git(folder string, args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-C", folder, "-c", "core.fsmonitor=false"}, args...)...)
	cmd.Env = append(slices.DeleteFunc(os.Environ(), isOfHook), "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if said, _, _ := strings.Cut(strings.TrimSpace(errs.String()), "\n"); said != "" {
			return "", errors.New(said)
		}
		return "", err
	}
	return out.String(), nil
}

// detail is what git itself says of a failure, if that says more than its
// exit status.
func detail(err error) string {
	var exit *exec.ExitError
	if err == nil || errors.As(err, &exit) {
		return ""
	}
	return ": " + err.Error()
}
