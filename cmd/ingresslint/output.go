package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/config"
	"github.com/ingresslint/ingresslint/lint/report"
)

// outputFlags are shared by the commands that report findings.
type outputFlags struct {
	format, failOn string
	noColor, quiet bool
}

func (f *outputFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "text", "what to write: "+strings.Join(report.Formats(), ", "))
	flags.StringVar(&f.failOn, "fail-on", "warning", "lowest `severity` that makes the exit status 1: error, warning, info, none")
	flags.BoolVar(&f.noColor, "no-color", false, "no colours, even on a terminal")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "print findings and errors only, no summary")
}

func (f *outputFlags) check() error {
	if _, err := report.Format(f.format); err != nil {
		return err
	}
	if !slices.Contains([]string{"error", "warning", "info", "none"}, f.failOn) {
		return fmt.Errorf("--fail-on is %q; known are error, warning, info and none", f.failOn)
	}
	return nil
}

// complete takes from the configuration what no flag says.
func (f *outputFlags) complete(cmd *cobra.Command, c *config.Config) error {
	given := cmd.Flags().Changed
	if c.FailOn != "" && !given("fail-on") {
		f.failOn = c.FailOn
	}
	if c.Format != "" && !given("format") {
		f.format = c.Format
		if _, err := report.Format(f.format); err != nil {
			return c.Mistake("format", err)
		}
	}
	f.noColor = f.noColor || c.NoColor && !given("no-color")
	f.quiet = f.quiet || c.Quiet && !given("quiet")
	return nil
}

// write writes the report and returns the exit status as an error.
func (f *outputFlags) write(cmd *cobra.Command, result *lint.Report) error {
	write, err := report.Format(f.format)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if err := write(out, result, report.Style{Color: !f.noColor && colorful(out), Quiet: f.quiet}); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return status(result.ExitStatus(lint.Severity(f.failOn)))
}
