package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/report"
	"github.com/ingresslint/ingresslint/lint/source"
)

func newLintCommand() *cobra.Command {
	var in inputFlags
	var format, failOn string
	var noColor, quiet bool
	cmd := &cobra.Command{
		Use:   "lint PATH…",
		Short: "Check manifests and print what is wrong with them",
		Long: `Reads files, folders and, as "-", standard input; works out which ingress-nginx installations they
describe and on which release each runs; and prints what is wrong, with the place, the reason and a fix.

Exit status: 0 nothing at or above the threshold, 1 findings, 2 wrong usage or configuration, 3 some
input could not be read.`,
		Example: `  ingresslint lint deploy/
  kubectl get configmap,deployment,daemonset,service,ingressclass,ingress -A -o yaml | ingresslint lint -
  ingresslint lint --controller-version 1.12.1 --format json manifests/ > report.json`,
		Args: needPaths,
		RunE: func(cmd *cobra.Command, paths []string) error {
			write, err := report.Format(format)
			if err != nil {
				return err
			}
			threshold, err := parseThreshold(failOn)
			if err != nil {
				return err
			}
			in.textEdits = format != "text"
			linter, err := in.linter(paths)
			if err != nil {
				return err
			}
			result, err := linter.Lint(cmd.Context(), source.List(paths, cmd.InOrStdin()))
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if err := write(out, result, report.Style{Color: !noColor && colorful(out), Quiet: quiet}); err != nil {
				return fmt.Errorf("writing the report: %w", err)
			}
			return status(result.ExitStatus(threshold))
		},
	}
	in.register(cmd)
	flags := cmd.Flags()
	flags.StringVar(&format, "format", "text", "what to write: "+strings.Join(report.Formats(), ", "))
	flags.StringVar(&failOn, "fail-on", "warning", "lowest `severity` that makes the exit status 1: error, warning, info, none")
	flags.StringSliceVar(&in.rules, "rule", nil, "run only this `rule` (repeatable)")
	flags.StringSliceVar(&in.skip, "skip", nil, "do not run this `rule` (repeatable)")
	flags.StringVar(&in.observed, "observed", "", "`file` of observed latencies, JSON or YAML")
	flags.BoolVar(&noColor, "no-color", false, "no colours, even on a terminal")
	flags.BoolVarP(&quiet, "quiet", "q", false, "print findings and errors only, no summary")
	return cmd
}

func needPaths(_ *cobra.Command, paths []string) error {
	if len(paths) == 0 {
		return fmt.Errorf("nothing to read: name files or folders, or - for standard input")
	}
	return nil
}

// needOne asks for exactly one argument.
func needOne(advice string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("%d arguments; %s", len(args), advice)
		}
		return nil
	}
}

func parseThreshold(text string) (lint.Severity, error) {
	if slices.Contains([]string{"error", "warning", "info", "none"}, text) {
		return lint.Severity(text), nil
	}
	return "", fmt.Errorf("--fail-on is %q; known are error, warning, info and none", text)
}

// status turns a status other than 0 into the error that ends the program so.
func status(code int) error {
	if code == lint.ExitClean {
		return nil
	}
	return exitStatus(code)
}

// colorful tells whether to colour what is written: on a terminal, unless the
// user has set NO_COLOR or has a terminal without colours.
func colorful(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(file.Fd()))
}
