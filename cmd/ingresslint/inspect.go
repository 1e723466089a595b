package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/report"
)

func newInspectCommand() *cobra.Command {
	var in inputFlags
	var format string
	var noColor bool
	cmd := &cobra.Command{
		Use:   "inspect PATH…",
		Short: "Print what was understood: releases, effective settings, timeouts, shutdown",
		Long: `Prints each installation of ingress-nginx in the input: its release and how that was found, every
ConfigMap key with its effective value and whether it is set, defaulted or ignored, what later releases
change about it, the shutdown sum, the chain of timeouts, and the Ingresses that belong to it.

What could not be read and what was passed over is listed on standard error.

Exit status: 0, or 2 for wrong usage, or 3 when some input could not be read.`,
		Example: `  ingresslint inspect deploy/
  ingresslint inspect --controller-version 1.12.1 --format json configmap.yaml`,
		Args: in.needInput,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if format != "text" && format != "json" {
				return unknownFormat(format)
			}
			settings, err := in.settings(paths)
			if err != nil {
				return err
			}
			listing, err := settings.list(cmd, paths, newProgress(io.Discard, true))
			if err != nil {
				return err
			}
			linter, err := settings.linter()
			if err != nil {
				return err
			}
			inspections, unread := linter.Inspect(listing)
			if format == "json" {
				err = writeJSON(cmd, inspected{inspections, unread.Skipped, unread.Errors})
			} else {
				plain := noColor || settings.configurations.main.NoColor
				out, notes := cmd.OutOrStdout(), cmd.ErrOrStderr()
				err = errors.Join(
					report.Inspection(out, inspections, report.Style{Color: !plain && colorful(out)}),
					report.Notes(notes, unread, report.Style{Color: !plain && colorful(notes)}))
			}
			if err != nil {
				return err
			}
			return status(unread.ExitStatus("none"))
		},
	}
	in.register(cmd)
	in.cluster.register(cmd)
	in.helm.register(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "what to write: text, json")
	cmd.Flags().BoolVar(&noColor, "no-color", false, "no colours, even on a terminal")
	return cmd
}

type inspected struct {
	Installations []*installation.Inspection `json:"installations"`
	Skipped       []lint.Skipped             `json:"skipped"`
	Errors        []lint.InputError          `json:"errors"`
}
