package config

import (
	"os"
	"path/filepath"
)

// Finder looks for configuration files. It remembers what it has seen.
type Finder struct {
	above map[string]string // folder → file, "" for none
}

// Above returns the nearest configuration file in or above the folder of a
// path, "" where there is none. It is relative to the working directory where it
// lies below it. Standard input counts as lying in the working directory.
func (f *Finder) Above(path string) (string, error) {
	if path == "-" {
		path = "."
	}
	folder, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if f.above == nil {
		f.above = map[string]string{}
	}
	return f.search(folder), nil
}

func (f *Finder) search(folder string) string {
	if found, ok := f.above[folder]; ok {
		return found
	}
	found := ""
	// Where not even a look is possible there is no input either, which is told
	// when the input is read.
	if info, err := os.Stat(filepath.Join(folder, FileName)); err == nil && info.Mode().IsRegular() {
		found = shorten(filepath.Join(folder, FileName))
	} else if parent := filepath.Dir(folder); parent != folder {
		found = f.search(parent)
	}
	f.above[folder] = found
	return found
}
