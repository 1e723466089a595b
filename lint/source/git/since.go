package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Since finds what has changed in the repositories of the paths since the current branch and the revision parted. The
// paths may lie in several repositories; each must have the revision.
func Since(ctx context.Context, revision string, paths []string) (*Changes, error) {
	c := &Changes{files: map[string]bool{}, deleted: map[string][]blob{}, links: map[string]string{}, real: map[string]string{}}
	if revision == "" || strings.HasPrefix(revision, "-") {
		return nil, fmt.Errorf("%q is no revision; name a branch, a tag or a commit, such as origin/main", revision)
	}
	known := map[string]bool{}
	for _, path := range paths {
		if at := c.realPath(path); realFolder(at) != at {
			c.links[at] = realFolder(at)
		}
		top, err := repositoryOf(ctx, path)
		if err != nil {
			return nil, err
		}
		if known[top] {
			continue
		}
		known[top] = true
		base, err := parting(ctx, top, revision)
		if err != nil {
			return nil, err
		}
		if err := c.collect(ctx, top, base); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// repositoryOf returns the top folder of the work tree that a path lies in.
func repositoryOf(ctx context.Context, path string) (string, error) {
	folder := realFolder(path)
	for {
		info, err := os.Stat(folder)
		if err == nil && info.IsDir() {
			break
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			break
		}
		folder = parent
	}
	out, err := run(ctx, folder, "rev-parse", "--show-toplevel")
	var failed *failure
	switch {
	case err == nil:
	case !errors.As(err, &failed):
		return "", err
	case strings.Contains(failed.said, "not a git repository"):
		return "", fmt.Errorf("%s is in no git repository, so nothing tells what has changed there; lint it without --changed-since", path)
	case strings.Contains(failed.said, "must be run in a work tree"):
		return "", fmt.Errorf("%s is in a git repository without a work tree; name a folder that is checked out", path)
	case strings.Contains(failed.said, "dubious ownership"):
		return "", fmt.Errorf("git does not trust the repository of %s, because it belongs to somebody else: git config --global --add safe.directory %s", path, quotedIn(failed.said, folder))
	default:
		return "", fmt.Errorf("%s: %w", path, failed)
	}
	return realFolder(filepath.FromSlash(strings.TrimSuffix(out, "\n"))), nil
}

// quotedIn is what stands in quotes in a text, or else what is given.
func quotedIn(text, otherwise string) string {
	if _, rest, ok := strings.Cut(text, "'"); ok {
		if quoted, _, ok := strings.Cut(rest, "'"); ok {
			return quoted
		}
	}
	return otherwise
}

// parting is the commit where the current branch and the revision parted.
func parting(ctx context.Context, top, revision string) (string, error) {
	commit, err := run(ctx, top, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	var failed *failure
	if errors.As(err, &failed) {
		return "", fmt.Errorf("the git repository %s does not know %q%s", top, revision, fetchAdvice(ctx, top, revision))
	}
	if err != nil {
		return "", err
	}
	commit = strings.TrimSpace(commit)
	if _, err := run(ctx, top, "rev-parse", "--verify", "--quiet", "HEAD^{commit}"); errors.As(err, &failed) {
		return commit, nil // a branch without commits has not parted from anything
	}
	base, err := run(ctx, top, "merge-base", commit, "HEAD")
	switch {
	case errors.As(err, &failed) && failed.status == 1 && isShallow(ctx, top):
		return "", fmt.Errorf("the git repository %s is a shallow clone that does not reach back to where the current branch and %s parted; run git fetch --unshallow, or fetch all history in CI (fetch-depth: 0)", top, revision)
	case errors.As(err, &failed) && failed.status == 1:
		return "", fmt.Errorf("in the git repository %s the current branch and %s have no commit in common; name the revision from which it was branched", top, revision)
	case err != nil:
		return "", fmt.Errorf("%s: %w", top, err)
	}
	return strings.TrimSpace(base), nil
}

// fetchAdvice says how a revision comes into a repository.
func fetchAdvice(ctx context.Context, top, revision string) string {
	remotes, err := run(ctx, top, "remote")
	if err != nil || remotes == "" {
		return "; git branch --all and git tag list what it knows"
	}
	for remote := range strings.FieldsSeq(remotes) {
		branch, ok := strings.CutPrefix(revision, remote+"/")
		switch {
		case ok && isShallow(ctx, top):
			return fmt.Sprintf(", being a shallow clone; run git fetch --unshallow %s +refs/heads/%s:refs/remotes/%s, or fetch all history in CI (fetch-depth: 0)", remote, branch, revision)
		case ok:
			return fmt.Sprintf("; run git fetch %s %s:refs/remotes/%s", remote, branch, revision)
		}
	}
	if isShallow(ctx, top) {
		return ", being a shallow clone; run git fetch --unshallow, or fetch all history in CI (fetch-depth: 0)"
	}
	remote := strings.Fields(remotes)[0]
	return fmt.Sprintf("; name it as it is called here (%s/%s?), or run git fetch %s first", remote, revision, remote)
}

func isShallow(ctx context.Context, top string) bool {
	out, err := run(ctx, top, "rev-parse", "--is-shallow-repository")
	return err == nil && strings.TrimSpace(out) == "true"
}
