// Command ingresslint checks how ingress-nginx is configured, for the
// controller release that it really runs on.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ingresslint/ingresslint/lint"
)

func main() {
	tuneCollector()
	os.Exit(run(newRootCommand()))
}

// run executes the command and returns the exit status.
func run(root *cobra.Command) int {
	err := root.Execute()
	var status exitStatus
	switch {
	case err == nil:
		return lint.ExitClean
	case errors.As(err, &status):
		return int(status)
	}
	message := err.Error()
	if strings.HasPrefix(message, "unknown command") && !strings.Contains(message, "\n") { // else it says what may be meant
		message += "; ingresslint --help lists the commands, and ingresslint lint PATH lints files"
	}
	fmt.Fprintln(root.ErrOrStderr(), "ingresslint:", message)
	return lint.ExitUsage
}

// exitStatus ends the program with a status and without a message.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "ingresslint",
		Short: "Lint the configuration of ingress-nginx against what each release really does",
		Long: `ingresslint reads manifests, Helm values and what carries them, kustomizations and live clusters, finds
out which ingress-nginx release they run on, and says what will hurt, on the right line, with a fix.

Exit status: 0 nothing at or above the threshold, 1 findings, 2 wrong usage or configuration, 3 some
input could not be read.`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("ingresslint {{.Version}}\n")
	root.SetUsageFunc(plainSwitches(root.UsageFunc()))
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if _, unknown := errors.AsType[*pflag.NotExistError](err); unknown {
			return fmt.Errorf("%w; %s --help lists them", err, cmd.CommandPath())
		}
		return err
	})
	root.AddCommand(
		newLintCommand(),
		newInspectCommand(),
		newConfigCommand(),
		newRulesCommand(),
		newExplainCommand(),
		newVersionsCommand(),
		newKeyCommand(),
	)
	return root
}

// plainSwitches writes usage in which flags that are on or off take no value: the library shows that --quiet=false can
// be written too, on each of them.
func plainSwitches(usage func(*cobra.Command) error) func(*cobra.Command) error {
	const values = "[=true|false]"
	return func(cmd *cobra.Command) error {
		out := cmd.OutOrStderr()
		var text strings.Builder
		cmd.SetOut(&text)
		defer cmd.SetOut(out)
		if err := usage(cmd); err != nil {
			return err
		}
		_, err := io.WriteString(out, strings.ReplaceAll(text.String(), values, strings.Repeat(" ", len(values))))
		return err
	}
}

// release is set when a release is built.
var release string

func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "development build"
}
