// Package git asks the git on the PATH which files have changed since a revision.
package git

import (
	"context"
	"path"
	"path/filepath"
	"strings"
	"sync"
)

// Changes are the files of some repositories that are not as they were where the current branch and a revision parted:
// committed or not, staged or not, new ones included unless git ignores them.
type Changes struct {
	files   map[string]bool   // absolute, without symbolic links
	below   []string          // folders all of whose files are new, with a separator at the end
	deleted map[string][]blob // by folder
	links   map[string]string // paths that were given → where they lead

	mu   sync.Mutex
	real map[string]string // folder → the same without symbolic links
}

// blob is the text of a file that is no longer there.
type blob struct {
	repository, file, id string
}

// Has tells whether a file has changed. Of a path that was given and is a symbolic link, what it leads to counts too.
func (c *Changes) Has(name string) bool {
	at := c.realPath(name)
	target, isLink := c.links[at]
	return c.has(at) || isLink && c.has(target)
}

func (c *Changes) has(at string) bool {
	if c.files[at] {
		return true
	}
	for _, folder := range c.below {
		if strings.HasPrefix(at, folder) {
			return true
		}
	}
	return false
}

// realPath is the absolute path of a file whose folder has been freed of symbolic links.
func (c *Changes) realPath(name string) string {
	folder := filepath.Dir(name)
	c.mu.Lock()
	defer c.mu.Unlock()
	real, known := c.real[folder]
	if !known {
		real = realFolder(folder)
		c.real[folder] = real
	}
	return filepath.Join(real, filepath.Base(name))
}

// realFolder is a path without symbolic links, as far as it exists.
func realFolder(folder string) string {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return folder
	}
	if real, err := filepath.EvalSymlinks(absolute); err == nil {
		return real
	}
	if parent := filepath.Dir(absolute); parent != absolute {
		return filepath.Join(realFolder(parent), filepath.Base(absolute))
	}
	return absolute
}

// Deleted is a file that is no longer there, as it was.
type Deleted struct {
	Name string // without its folder
	Text []byte // nil where git does not have it at hand
}

// Deleted lists the files of a folder that are no longer there and whose names are wanted.
func (c *Changes) Deleted(ctx context.Context, folder string, wanted func(name string) bool) []Deleted {
	var list []Deleted
	for _, b := range c.deleted[filepath.Dir(c.realPath(filepath.Join(folder, "x")))] {
		gone := Deleted{Name: path.Base(b.file)}
		if !wanted(gone.Name) {
			continue
		}
		if text, err := run(ctx, b.repository, "cat-file", "blob", b.id); err == nil {
			gone.Text = []byte(text)
		}
		list = append(list, gone)
	}
	return list
}
