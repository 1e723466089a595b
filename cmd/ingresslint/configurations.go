package main

import (
	"cmp"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/lint/source"
)

// configurations finds the configuration of each file: the one that is named,
// else the nearest above the file.
type configurations struct {
	// main is the one above all paths given. It holds for the run as a whole.
	main  *config.Config
	named bool

	mu       sync.Mutex
	finder   config.Finder
	read     map[string]*config.Config // by its file
	folders  map[string]*config.Config // by folder, named as findings name it
	mistakes []error
}

// newConfigurations reads the configuration that is named, if any, or the one
// above all paths.
func newConfigurations(named string, paths []string) (*configurations, error) {
	c := &configurations{named: named != "", read: map[string]*config.Config{}, folders: map[string]*config.Config{}}
	file := named
	if file == "" {
		above, err := commonFolder(paths)
		if err != nil {
			return nil, err
		}
		if file, err = c.finder.Above(above); err != nil {
			return nil, err
		}
	}
	if c.main = c.open(file); len(c.mistakes) > 0 {
		return nil, c.err()
	}
	return c, nil
}

// commonFolder returns what lies above all paths; of a single path, itself; of
// none, the working directory.
func commonFolder(paths []string) (string, error) {
	if len(paths) == 0 {
		return ".", nil
	}
	var common []string
	for i, name := range paths {
		if name == source.Stdin {
			name = "."
		}
		absolute, err := filepath.Abs(name)
		if err != nil {
			return "", err
		}
		elements := strings.Split(absolute, string(filepath.Separator))
		if i == 0 {
			common = elements
			continue
		}
		n := 0
		for n < min(len(common), len(elements)) && common[n] == elements[n] {
			n++
		}
		common = common[:n]
	}
	return cmp.Or(strings.Join(common, string(filepath.Separator)), string(filepath.Separator)), nil
}

// of returns the configuration of a file, never nil. What is wrong with one that
// is found on the way is told by err.
func (c *configurations) of(file string) *config.Config {
	if c.named {
		return c.main
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	folder := path.Dir(file)
	found, ok := c.folders[folder]
	if !ok {
		above, err := c.finder.Above(folder)
		if err != nil {
			c.mistakes = append(c.mistakes, err)
		}
		found = c.open(above)
		c.folders[folder] = found
	}
	return found
}

// releaseFor returns the release that is stated for a file, "" for none.
func (c *configurations) releaseFor(file string) string {
	version, _ := c.of(file).ReleaseFor(file)
	return version
}

// open reads a configuration file, once.
func (c *configurations) open(file string) *config.Config {
	found, ok := c.read[file]
	if ok {
		return found
	}
	found = &config.Config{}
	if file != "" {
		read, err := config.Read(file)
		if err == nil {
			found = read
		} else {
			c.mistakes = append(c.mistakes, err)
		}
	}
	c.read[file] = found
	return found
}

// err tells what is wrong with the configurations so far.
func (c *configurations) err() error { return errors.Join(c.mistakes...) }

// ofAll lists the configurations of the inputs that come from files, in the order
// of those.
func (c *configurations) ofAll(inputs []*source.Input) []*config.Config {
	var list []*config.Config
	for _, input := range inputs {
		if one := c.of(input.Name); one.File != "" && !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b *config.Config) int { return cmp.Compare(a.File, b.File) })
	return list
}

// withoutEffect lists what configurations say about a run as a whole although
// they are not above all its paths.
func (c *configurations) withoutEffect(all []*config.Config) []source.Skipped {
	var list []source.Skipped
	for _, one := range all {
		if one == c.main {
			continue
		}
		for _, setting := range [...]string{"observed", "baseline", "failOn"} {
			if line := one.Line(setting); line > 0 {
				list = append(list, source.Skipped{Name: filepath.ToSlash(one.File), Line: line,
					Reason: setting + " holds for a whole run, and this file is not above all paths given; give --" + flagOf(setting) + ", or lint that folder alone"})
			}
		}
	}
	return list
}

// flagOf is the flag that says the same as a setting: fail-on for failOn.
func flagOf(setting string) string {
	var flag strings.Builder
	for _, r := range setting {
		if 'A' <= r && r <= 'Z' {
			flag.WriteByte('-')
			r += 'a' - 'A'
		}
		flag.WriteRune(r)
	}
	return flag.String()
}
