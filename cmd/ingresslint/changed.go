package main

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/git"
)

// changedFlags say since when files have changed.
type changedFlags struct {
	since string
}

func (f *changedFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.since, "changed-since", "", "show only what concerns files that differ from where the branch left this git `revision`, committed or not")
}

// open asks git what has changed.
func (f *changedFlags) open(cmd *cobra.Command, paths []string, s *settings) error {
	switch {
	case !cmd.Flags().Changed("changed-since"):
		return nil
	case s.flags.cluster.on:
		return errors.New("--changed-since knows files; a cluster has no history")
	case slices.Contains(paths, source.Stdin):
		return errors.New("--changed-since: standard input has no history; name files or folders")
	}
	changes, err := git.Since(cmd.Context(), f.since, paths)
	if err != nil {
		return fmt.Errorf("--changed-since: %w", err)
	}
	// What a configuration says concerns all its files.
	s.options.Changed = func(file string) bool {
		configuration := s.configurations.of(file).File
		return changes.Has(file) || configuration != "" && changes.Has(configuration)
	}
	s.options.Deleted = func(folder string) []*manifest.File { return deleted(cmd.Context(), changes, folder) }
	return nil
}

// deleted are the texts that a folder has lost.
func deleted(ctx context.Context, changes *git.Changes, folder string) []*manifest.File {
	var files []*manifest.File
	for _, one := range changes.Deleted(ctx, folder, source.HasText) {
		name := path.Join(folder, one.Name)
		file, err := manifest.NewFile(name, one.Text)
		if err != nil {
			file = &manifest.File{Name: name} // nobody knows what it said
		}
		files = append(files, file)
	}
	return files
}
