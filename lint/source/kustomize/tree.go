package kustomize

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// largestFile bounds what is read of a file that a kustomization names, in bytes.
const largestFile = 16 << 20

// fileNames are the names by which kustomize knows its files.
var fileNames = [...]string{"kustomization.yaml", "kustomization.yml", "Kustomization"}

// isKustomization tells by the name of a file whether kustomize would read it. Flux's objects of the same kind lie in
// files of other names.
func isKustomization(name string) bool {
	base := path.Base(name)
	for _, known := range fileNames {
		if base == known {
			return true
		}
	}
	return false
}

// tree reads the files that kustomizations name. Names are those of findings: relative to the working
// directory where the file lies below it, with slashes.
type tree struct {
	inputs  map[string]*source.Input
	working string // directory, absolute

	mu       sync.Mutex
	folders  map[string]*kustomization
	seen     map[string]signs  // by name
	topmost  map[string]string // absolute folder → the repository it lies in, "" for none
	counters int
}

func newTree(inputs []*source.Input) *tree {
	byName := make(map[string]*source.Input, len(inputs))
	for _, in := range inputs {
		byName[in.Name] = in
	}
	working, _ := os.Getwd()
	return treeOf(byName, working)
}

func treeOf(inputs map[string]*source.Input, working string) *tree {
	return &tree{
		inputs: inputs, working: working,
		folders: map[string]*kustomization{}, topmost: map[string]string{}, seen: map[string]signs{},
	}
}

// next numbers kustomizations and layers, so that they can be told apart in what the library returns.
func (t *tree) next() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counters++
	return t.counters
}

// join names what a path means in a folder.
func (t *tree) join(folder, ref string) string {
	name := path.Join(folder, filepath.ToSlash(ref))
	if strings.HasPrefix(name, "../") {
		if rel, err := filepath.Rel(t.working, filepath.Join(t.working, filepath.FromSlash(name))); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return name
}

func (t *tree) absolute(name string) string {
	if native := filepath.FromSlash(name); filepath.IsAbs(native) {
		return filepath.Clean(native)
	}
	return filepath.Join(t.working, filepath.FromSlash(name))
}

var (
	errOutside = errors.New("lies outside of the repository, where nothing is read")
	errNotHere = errors.New("lies outside of the kustomization's folder, where kustomize reads nothing")
)

// isFolder tells whether a name is a folder that a kustomization in the given folder may name.
func (t *tree) isFolder(from, name string) (bool, error) {
	info, err := os.Stat(t.absolute(name))
	if err != nil || !info.IsDir() {
		return false, nil
	}
	return true, t.contains(from, name, true)
}

func (t *tree) exists(name string) bool {
	_, err := os.Stat(t.absolute(name))
	return err == nil
}

// open reads a file that a kustomization in the given folder names.
func (t *tree) open(from, name string) (*manifest.File, error) {
	if err := t.contains(from, name, false); err != nil {
		return nil, err
	}
	return t.load(name)
}

// load reads a file. Nothing is kept: what several kustomizations name is read for each.
func (t *tree) load(name string) (*manifest.File, error) {
	if in := t.inputs[name]; in != nil {
		data, err := in.Read()
		if err != nil {
			return nil, source.Cause(err)
		}
		return manifest.NewFile(name, data)
	}
	native := t.absolute(name)
	info, err := os.Stat(native)
	switch {
	case err != nil:
		return nil, source.Cause(err)
	case info.IsDir():
		return nil, errors.New("is a folder, not a file")
	case !info.Mode().IsRegular():
		return nil, errors.New("is not a file")
	case info.Size() > largestFile:
		return nil, fmt.Errorf("is larger than %d MiB", largestFile>>20)
	}
	data, err := os.ReadFile(native)
	if err != nil {
		return nil, source.Cause(err)
	}
	return manifest.NewFile(name, data)
}

// contains refuses what lies outside of the repository that the kustomization is part of, also by way of symbolic
// links. Without a repository it keeps to kustomize's own rule: files lie in or below the kustomization's folder, other
// kustomizations anywhere, and links lead nowhere else.
func (t *tree) contains(from, name string, folder bool) error {
	here, there := t.absolute(from), t.absolute(name)
	within, refusal := t.repository(here), errOutside
	if within == "" {
		within, refusal = here, errNotHere
		if folder {
			within = commonFolder(here, there)
		}
	}
	if !below(within, there) {
		return refusal
	}
	if real, err := filepath.EvalSymlinks(there); err == nil {
		if root, err := filepath.EvalSymlinks(within); err != nil || !below(root, real) {
			return refusal
		}
	}
	return nil
}

func below(folder, name string) bool {
	rel, err := filepath.Rel(folder, name)
	return err == nil && (rel == "." || filepath.IsLocal(rel))
}

func commonFolder(a, b string) string {
	for !below(a, b) {
		parent := filepath.Dir(a)
		if parent == a {
			return a
		}
		a = parent
	}
	return a
}

// repository is the folder at or above the given one that holds a .git, "" where none does.
func (t *tree) repository(folder string) string {
	t.mu.Lock()
	found, known := t.topmost[folder]
	t.mu.Unlock()
	if known {
		return found
	}
	if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
		found = folder
	} else if parent := filepath.Dir(folder); parent != folder {
		found = t.repository(parent)
	}
	t.mu.Lock()
	t.topmost[folder] = found
	t.mu.Unlock()
	return found
}
