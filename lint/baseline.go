package lint

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// BaselineName is what a baseline is called where nobody says otherwise.
const BaselineName = ".ingresslint-baseline.json"

// Baseline are findings that are known and not to be shown for now. They are
// told apart by what does not change when lines move or documents change
// places. It is used for one run.
type Baseline struct {
	file    string // as the user names it
	folder  string // in which it lies, absolute and without symbolic links
	wd      string // the same of the working directory
	known   map[baselineKey]int
	current map[baselineKey]int // what the next one holds, after a run
}

// baselineKey is what a finding is known again by.
type baselineKey struct {
	file   string // relative to the folder of the baseline
	object string // Kind/namespace/name
	path   string // see anchor
	rule   string
}

// NewBaseline returns an empty baseline that is going to lie in a file.
func NewBaseline(file string) (*Baseline, error) {
	wd, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	b := &Baseline{file: file, known: map[baselineKey]int{}, wd: realPath(wd)}
	folder := filepath.Dir(file)
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(b.wd, folder)
	}
	b.folder = realPath(folder)
	return b, nil
}

// File is where the baseline lies, as the user names it.
func (b *Baseline) File() string { return b.file }

// realPath is a path without symbolic links, as far as it exists.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// name is how the baseline calls a file of the report. What is no file, such as
// standard input, keeps its name.
func (b *Baseline) name(file string) string {
	if strings.HasPrefix(file, "<") {
		return file
	}
	path := filepath.FromSlash(file)
	if filepath.IsAbs(path) {
		path = filepath.Join(realPath(filepath.Dir(path)), filepath.Base(path))
	} else {
		path = filepath.Join(b.wd, path)
	}
	if relative, err := filepath.Rel(b.folder, path); err == nil {
		return filepath.ToSlash(relative)
	}
	return file
}

// baseline takes those findings out of the report that the baseline knows.
// Entries of it count as gone where the run can know that they are.
func (c *check) baseline() {
	b, r := c.options.Baseline, c.report
	if b == nil {
		return
	}
	b.current = map[baselineKey]int{}
	names := map[string]string{}
	name := func(file string) string {
		if _, ok := names[file]; !ok {
			names[file] = b.name(file)
		}
		return names[file]
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool {
		key := baselineKey{file: name(f.File), object: f.Object.String(), path: f.Anchor, rule: f.Rule}
		b.current[key]++
		return b.current[key] <= b.known[key]
	})
	read := map[string]string{}
	for _, input := range slices.Concat(c.inputs, c.listing.Used) {
		read[name(input.Name)] = input.Name
	}
	for key, count := range b.known {
		found := b.current[key]
		r.Summary.Baseline += min(found, count)
		file, isRead := read[key.file]
		switch {
		case found >= count:
		case isRead && c.sure(key.rule, file), !isRead && b.vanished(key.file):
			r.Summary.BaselineGone++
		default:
			b.current[key] = count
		}
	}
}

// vanished tells whether a file that was not read is no longer there.
func (b *Baseline) vanished(name string) bool {
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.folder, path)
	}
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// anchor is a path in which the items of lists are named by what they hold, so
// that it stays the same when others are put before them.
func anchor(o *manifest.Object, path []string) string {
	steps := make([]string, len(path))
	v := o.Root
	for i, step := range path {
		steps[i] = step
		next := v.At(step)
		if v != nil && v.Kind == manifest.List {
			steps[i] = itemName(next)
		}
		v = next
	}
	return manifest.Pointer(steps...)
}

// itemName is the name of a list's item, of an argument its flag; "*" for those
// that have none.
func itemName(v *manifest.Value) string {
	for _, key := range [...]string{"name", "host", "path"} {
		if name, ok := v.Get(key).Str(); ok && name != "" {
			return name
		}
	}
	if text, ok := v.Str(); ok && strings.HasPrefix(text, "-") {
		flag, _, _ := strings.Cut(text, "=")
		return flag
	}
	return "*"
}
