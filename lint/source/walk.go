package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

type lister struct {
	Finder
	listing Listing
	seen    map[string]bool
	named   exclusions
}

func (l *lister) fail(path string, err error) {
	l.listing.Errors = append(l.listing.Errors, &Error{Name: displayName(path), Err: Cause(err)})
}

// Cause leaves out the path of an error about a file, where it is named beside
// the error already.
func Cause(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}

func (l *lister) skip(path, reason string) {
	l.listing.Skipped = append(l.listing.Skipped, Skipped{Name: displayName(path), Reason: reason})
}

func (l *lister) stdin(r io.Reader) {
	if l.seen[Stdin] {
		return
	}
	l.seen[Stdin] = true
	data, err := io.ReadAll(r)
	if err != nil {
		l.listing.Errors = append(l.listing.Errors, &Error{Name: StdinName, Err: Cause(err)})
		return
	}
	if len(bytes.TrimSpace(data)) == 0 {
		l.skip(StdinName, "empty: what stands before the pipe has printed nothing")
		return
	}
	l.listing.Inputs = append(l.listing.Inputs, Text(StdinName, data))
}

func (l *lister) path(path string) {
	info, err := os.Stat(path)
	switch {
	case path == "":
		l.listing.Errors = append(l.listing.Errors, &Error{Name: `""`, Err: errors.New("the path is empty")})
	case err != nil:
		l.fail(path, err)
	case l.passOver(path, info.IsDir()):
	case info.IsDir():
		l.folder(path, path)
	case info.Mode().IsRegular():
		if reason := otherLanguage(path); reason != "" {
			l.skip(path, reason)
			return
		}
		l.file(path, false)
	case info.Mode()&fs.ModeNamedPipe != 0 && strings.HasPrefix(path, "/dev/"):
		l.pipe(path) // a shell's <(command)
	default:
		l.fail(path, fmt.Errorf("is %s, not a file; pipe it in as standard input instead", kindOf(info.Mode())))
	}
}

func (l *lister) pipe(path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		l.fail(path, err)
		return
	}
	l.listing.Inputs = append(l.listing.Inputs, Text(path, data))
}

// kindOf names what a path is that is neither file nor folder.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

func (l *lister) file(path string, met bool) {
	name := displayName(path)
	if l.seen[name] {
		return
	}
	l.seen[name] = true
	l.listing.Inputs = append(l.listing.Inputs, &Input{Name: name, path: path, met: met})
}

// folder reads a folder in the order of names. Nothing outside root is read,
// whatever a symbolic link says.
func (l *lister) folder(root, path string) {
	entries, err := os.ReadDir(path)
	if err != nil {
		l.fail(path, err)
		return
	}
	chart := false
	for _, entry := range entries {
		chart = chart || entry.Name() == "Chart.yaml"
	}
	for _, entry := range entries {
		name := entry.Name()
		below := filepath.Join(path, name)
		switch {
		case entry.Type()&fs.ModeSymlink != 0:
			l.link(root, below)
		case entry.IsDir():
			if !skipFolder(name, chart) && l.excluded(below, true) == "" {
				l.folder(root, below)
			}
		case !HasText(name) || l.own(name) || l.excluded(below, false) != "":
		case entry.Type().IsRegular():
			l.file(below, true)
		default:
			l.skip(below, "is "+kindOf(entry.Type())+", not a file")
		}
	}
}

// skipFolder tells whether a folder holds nothing of the user's own: version
// control, fetched packages, and the charts that a chart has vendored.
func skipFolder(name string, inChart bool) bool {
	switch name {
	case ".git", "node_modules", ".terraform":
		return true
	case "charts":
		return inChart
	}
	return false
}

// HasText tells by the name of a file whether it is one that folders are read for.
func HasText(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}

// link passes over a symbolic link. What it names below root is read where it
// lies; what lies outside is not read at all, and said so.
func (l *lister) link(root, path string) {
	if !HasText(path) || l.own(path) || l.excluded(path, false) != "" {
		return
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		l.fail(path, err)
		return
	}
	realRoot, err := filepath.EvalSymlinks(root)
	if err != nil {
		l.fail(root, err)
		return
	}
	if rel, err := filepath.Rel(realRoot, target); err != nil || !filepath.IsLocal(rel) {
		l.skip(path, "symbolic link out of the folder given; name its target to lint it")
	}
}
