package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/source"
)

func newLintCommand() *cobra.Command {
	var in inputFlags
	var out outputFlags
	var known baselineFlags
	var changed changedFlags
	cmd := &cobra.Command{
		Use:   "lint PATH…",
		Short: "Check manifests and print what is wrong with them",
		Long: `Reads files, folders and, as "-", standard input; works out which ingress-nginx installations they
describe and on which release each runs; and prints what is wrong, with the place, the reason and a fix.

Exit status: 0 nothing at or above the threshold, 1 findings, 2 wrong usage or configuration, 3 some
input could not be read.`,
		Example: `  ingresslint lint deploy/
  kubectl get configmap,deployment,daemonset,service,ingressclass,ingress -A -o yaml | ingresslint lint -
  ingresslint lint --controller-version 1.12.1 --format json manifests/ > report.json
  ingresslint lint --cluster --context prod
  ingresslint lint --write-baseline deploy/ && ingresslint lint --baseline .ingresslint-baseline.json deploy/`,
		Args: in.needInput,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := out.check(); err != nil {
				return err
			}
			settings, err := in.settings(paths)
			if err != nil {
				return err
			}
			if err := out.complete(cmd, settings.configurations.main); err != nil {
				return err
			}
			if err := known.open(settings); err != nil {
				return err
			}
			if err := changed.open(cmd, paths, settings); err != nil {
				return err
			}
			settings.options.TextEdits = out.format != "text"
			progress := newProgress(cmd.ErrOrStderr(), out.quiet)
			defer progress.end()
			listing, err := settings.list(cmd, paths, progress)
			if err != nil {
				return err
			}
			linter, err := settings.linter()
			if err != nil {
				return err
			}
			progress.now(linting(listing))
			result, err := linter.Lint(cmd.Context(), listing)
			if err != nil {
				return err
			}
			progress.end()
			if known.write {
				return writeBaseline(cmd, settings.options.Baseline, result)
			}
			return out.write(cmd, result)
		},
	}
	in.register(cmd)
	in.cluster.register(cmd)
	in.helm.register(cmd)
	in.registerRules(cmd)
	out.register(cmd)
	known.register(cmd)
	changed.register(cmd)
	return cmd
}

// linting tells of a run that lints what a listing holds.
func linting(listing *source.Listing) string {
	if listing.View != nil {
		return "linting the cluster"
	}
	return fmt.Sprintf("linting %d files", len(listing.Inputs))
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
