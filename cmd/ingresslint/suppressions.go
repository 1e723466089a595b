package main

import (
	"os"
	"path/filepath"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
)

// suppressions are those of one configuration. They cover the files whose
// configuration it is.
func suppressions(all *configurations, c *config.Config, paths []string) []lint.Suppression {
	whole := isWithin(c.File, paths)
	var list []lint.Suppression
	for i := range c.Suppressions {
		one := &c.Suppressions[i]
		list = append(list, lint.Suppression{
			Rule: one.Rule, Object: one.Object, Reason: one.Reason, File: filepath.ToSlash(c.File), Line: one.Line, Everything: whole,
			Covers: func(file string) bool { return all.of(file) == c && c.Covers(one, file) },
		})
	}
	return list
}

// isWithin tells whether all that a configuration is about is read: one of the
// paths is its folder, or lies above. A file of another name than usual is
// about the working directory.
func isWithin(configuration string, paths []string) bool {
	folder := "."
	if filepath.Base(configuration) == config.FileName {
		folder = filepath.Dir(configuration)
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return false
	}
	for _, path := range paths {
		absolute, err := filepath.Abs(path)
		if err != nil {
			continue
		}
		if info, err := os.Stat(absolute); err != nil || !info.IsDir() {
			continue
		}
		if below, err := filepath.Rel(absolute, folder); err == nil && filepath.IsLocal(below) {
			return true
		}
	}
	return false
}
