package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// ofHooks are variables by which git tells its hooks about the repository at hand. The paths given may lie in another one,
// and in those of a hook names are relative to a folder that is not this one.
var ofHooks = [...]string{
	"GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX",
	"GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
}

// environment is what git is run with: it writes nothing, asks nothing, and says in English what is wrong.
func environment() []string {
	own := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(ofHooks[:], name)
	})
	return append(own, "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
}

// failure is what git says of a command that failed.
type failure struct {
	status int
	said   string // the first line, without "fatal: "
}

// Error is what git said, behind its name.
func (f *failure) Error() string { return "git: " + f.said }

// run runs git in a folder and returns what it prints.
func run(ctx context.Context, folder string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", folder}, args...)...)
	cmd.Env = environment()
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return out.String(), nil
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not on the PATH, and only it knows what has changed; install it, or lint without --changed-since")
	case !errors.As(err, &exit):
		return "", fmt.Errorf("git could not be run: %w", err)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
	return "", &failure{status: exit.ExitCode(), said: strings.TrimPrefix(first, "fatal: ")}
}
