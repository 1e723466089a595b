package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/report"
)

// baselineFlags say which findings are known.
type baselineFlags struct {
	file  string
	write bool
}

func (f *baselineFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.file, "baseline", "", "`file` of known findings, which are not shown and do not count for the exit status")
	flags.BoolVar(&f.write, "write-baseline", false, "write all findings into the file of --baseline (default "+lint.BaselineName+") instead of showing them")
}

// open reads the baseline. One that is to be written need not be there yet.
func (f *baselineFlags) open(s *settings) error {
	main := s.configurations.main
	file, configured := f.file, false
	switch {
	case file != "":
	case main.Baseline != "":
		file, configured = main.Baseline, true
	case f.write:
		file = lint.BaselineName
	default:
		return nil
	}
	s.own = append(s.own, filepath.Base(file))
	baseline, err := lint.ReadBaseline(file)
	if f.write && errors.Is(err, fs.ErrNotExist) {
		baseline, err = lint.NewBaseline(file)
	}
	switch {
	case err == nil:
		s.options.Baseline = baseline
	case configured:
		return main.Mistake("baseline", err)
	}
	return err
}

// writeBaseline writes the baseline. Nothing is wrong then but what could not
// be read.
func writeBaseline(cmd *cobra.Command, baseline *lint.Baseline, result *lint.Report) error {
	written, err := baseline.Write()
	if err != nil {
		return err
	}
	for _, e := range result.Errors {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: could not be read: %s\n", report.Place(e.File, e.Line, e.Column), e.Message)
	}
	noun := "findings"
	if written == 1 {
		noun = "finding"
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %d %s\n", baseline.File(), written, noun); err != nil {
		return err
	}
	return status(result.ExitStatus("none"))
}
