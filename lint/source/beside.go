package source

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Beside opens a file that an input refers to: the Chart.yaml of a values file, the values that an Application names.
// An input with that name is taken; else, of inputs that are files, a file on disk that lies in the folder of an input
// or below the working directory. It is nil where there is none.
func (l *Listing) Beside(name string) *Input {
	if l.byName == nil {
		l.byName, l.folders = map[string]*Input{}, map[string]bool{}
		for _, in := range l.Inputs {
			l.byName[in.Name] = in
			if in.path != "" {
				l.folders[path.Dir(in.Name)] = true
			}
		}
	}
	if in := l.byName[name]; in != nil {
		return in
	}
	if len(l.folders) == 0 || !HasText(name) || !l.folders[path.Dir(name)] && !inWorkingDirectory(name) {
		return nil
	}
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return &Input{Name: name, path: name}
}

// inWorkingDirectory tells whether a file lies below the working directory, also where links lead.
func inWorkingDirectory(name string) bool {
	if !filepath.IsLocal(name) || !fs.ValidPath(path.Clean(name)) {
		return false
	}
	real, err := filepath.EvalSymlinks(name)
	return err == nil && filepath.IsLocal(real)
}
