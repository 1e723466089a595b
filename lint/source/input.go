// Package source finds the texts to lint: files, folders and standard input.
package source

import (
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Stdin is the path that stands for standard input.
const Stdin = "-"

// StdinName is what findings in standard input carry as their file.
const StdinName = "<stdin>"

// Input is one text. It can be read more than once.
type Input struct {
	Name string // relative to the working directory where it lies below it, with slashes
	path string
	met  bool   // in a folder, not named
	data []byte // standard input, spooled
	live *part  // of a cluster
}

// Read returns the text. The caller may keep it.
func (in *Input) Read() ([]byte, error) {
	switch {
	case in.live != nil:
		return in.live.read()
	case in.path == "":
		return in.data, nil
	}
	return os.ReadFile(in.path)
}

// Open reads the text and takes it for one of YAML or JSON. What somebody has
// named is to be sound whatever it holds; of what was met in a folder only what
// may be of use.
func (in *Input) Open() (*manifest.File, error) {
	data, err := in.Read()
	if err != nil {
		return nil, err
	}
	if in.live != nil {
		return manifest.NewLive(in.Name, data, in.live.before), nil
	}
	file, err := manifest.NewFile(in.Name, data)
	if err != nil {
		return nil, err
	}
	file.Strict = !in.met
	return file, nil
}

// Text is an input whose bytes are at hand already.
func Text(name string, data []byte) *Input { return &Input{Name: name, data: data} }

// Skipped is a path that was passed over, and why.
type Skipped struct {
	Name   string
	Line   int // 0: the whole file
	Reason string
}

// Error is a path that could not be read.
type Error struct {
	Name string
	Err  error
}

// Error names the path and the cause.
func (e *Error) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Built are objects that a tool makes of some inputs, or that have no text: of
// a kustomization, a rendered chart, a cluster.
type Built struct {
	Objects []*manifest.Object
}

// Listing is what a set of paths stands for.
type Listing struct {
	Inputs  []*Input
	Built   []Built
	Used    []*Input // what Built is made of
	Skipped []Skipped
	Errors  []*Error
	View    *View // of a cluster; nil: the inputs are files

	byName  map[string]*Input
	folders map[string]bool // that hold inputs
}

// Expand lets a tool make objects of some inputs. Those that it takes out of
// the listing are noted as used.
func (l *Listing) Expand(tool func(*Listing)) {
	before := slices.Clone(l.Inputs)
	tool(l)
	left := make(map[*Input]bool, len(l.Inputs))
	for _, in := range l.Inputs {
		left[in] = true
	}
	for _, in := range before {
		if !left[in] {
			l.Used = append(l.Used, in)
		}
	}
}

// List finds the inputs of the paths: a file, a folder with all below it, or
// "-" for standard input. A path named twice is read once.
func List(paths []string, stdin io.Reader) *Listing {
	return Finder{}.List(paths, stdin)
}

// Finder finds inputs. The zero value takes everything.
type Finder struct {
	// Exclude tells by what a path is excluded, "" where it is not. Paths are
	// named as inputs are. Nil: nothing is excluded.
	Exclude func(path string, folder bool) (by string)
	// Own are names of files that belong to the linter itself, in whatever
	// folder: they are passed over without a word.
	Own []string
}

// List is like the function List. Excluded folders are not looked into; what is
// excluded and yet named is listed as skipped.
func (f Finder) List(paths []string, stdin io.Reader) *Listing {
	l := &lister{Finder: f, seen: map[string]bool{}}
	for _, path := range paths {
		if path == Stdin {
			l.stdin(stdin)
			continue
		}
		l.path(path)
	}
	l.listing.Skipped = append(l.listing.Skipped, l.named.skipped()...)
	return &l.listing
}

// displayName is how findings name a file: relative to the working directory
// where that is shorter than climbing out of it, and with slashes.
func displayName(path string) string {
	path = filepath.Clean(path)
	if filepath.IsAbs(path) {
		if wd, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(wd, path); err == nil && filepath.IsLocal(rel) {
				path = rel
			}
		}
	}
	return filepath.ToSlash(path)
}
