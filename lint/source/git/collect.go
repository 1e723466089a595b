package git

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// submodule is the mode of an entry that stands for a repository of its own.
const submodule = "160000"

// collect notes what differs in a work tree from a commit.
func (c *Changes) collect(ctx context.Context, top, commit string) error {
	// A rename is a file that is gone and one that is new. What the user has configured for the eye is switched off.
	out, err := run(ctx, top, "diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-relative", "--no-ext-diff",
		"--ignore-submodules=none", commit, "--")
	if err != nil {
		return fmt.Errorf("%s: %w", top, err)
	}
	fields := strings.Split(out, "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		entry := strings.Fields(strings.TrimPrefix(fields[i], ":")) // mode before, mode now, blob before, blob now, letter
		if len(entry) < 5 {
			return fmt.Errorf("%s: git diff answers in a way that is not understood: %q", top, fields[i])
		}
		if err := c.entry(ctx, top, entry[0], entry[1], entry[2], fields[i+1]); err != nil {
			return err
		}
	}
	return c.untracked(ctx, top)
}

// entry notes one difference.
func (c *Changes) entry(ctx context.Context, top, before, now, id, name string) error {
	path := filepath.Join(top, filepath.FromSlash(name))
	switch {
	case now == submodule:
		return c.submodule(ctx, path, before, id)
	case before != "000000" && before != submodule && gone(path):
		folder := realFolder(filepath.Dir(path))
		c.deleted[folder] = append(c.deleted[folder], blob{top, name, id})
	default:
		c.files[path] = true
	}
	return nil
}

func gone(path string) bool {
	_, err := os.Lstat(path)
	return err != nil
}

// submodule notes what differs in a submodule that is checked out.
func (c *Changes) submodule(ctx context.Context, path, before, commit string) error {
	if gone(filepath.Join(path, ".git")) {
		return nil
	}
	if before == submodule {
		if _, err := run(ctx, path, "cat-file", "-e", commit+"^{commit}"); err == nil {
			return c.collect(ctx, path, commit)
		}
	}
	// It is new, or holds too little history.
	c.below = append(c.below, path+string(filepath.Separator))
	return nil
}

// untracked notes files that git does not know and does not ignore. Of another repository within this one it tells only
// the folder.
func (c *Changes) untracked(ctx context.Context, top string) error {
	out, err := run(ctx, top, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return fmt.Errorf("%s: %w", top, err)
	}
	for name := range strings.SplitSeq(out, "\x00") {
		path := filepath.Join(top, filepath.FromSlash(name))
		switch {
		case name == "":
		case strings.HasSuffix(name, "/"):
			c.below = append(c.below, path+string(filepath.Separator))
		default:
			c.files[path] = true
		}
	}
	return nil
}
