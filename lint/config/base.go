package config

import (
	"os"
	"path/filepath"
	"strings"
)

// base is the folder that patterns are relative to.
type base struct{ folder, wd string } // absolute

// newBase takes the folder of a .ingresslint.yaml. A file of another name has no
// place of its own, because several projects may share it: then it is the
// working directory.
func newBase(file string) (base, error) {
	wd, err := os.Getwd()
	if err != nil || filepath.Base(file) != FileName {
		return base{folder: wd, wd: wd}, err
	}
	folder, err := filepath.Abs(filepath.Dir(file))
	return base{folder: folder, wd: wd}, err
}

// below turns a path that is relative to the working directory, or absolute,
// into one relative to the base, with slashes; not ok where it lies elsewhere.
func (b base) below(name string) (string, bool) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(b.wd, name)
	}
	name, inside := strings.CutPrefix(name, strings.TrimSuffix(b.folder, string(filepath.Separator))+string(filepath.Separator))
	return filepath.ToSlash(name), inside && name != ""
}

// shorten makes a path relative to the working directory where it lies below it.
func shorten(file string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, file); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return file
}
