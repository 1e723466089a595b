// Command ingresslint checks how ingress-nginx is configured, for the
// controller release that it really runs on.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

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
	fmt.Fprintln(root.ErrOrStderr(), "ingresslint:", err)
	return lint.ExitUsage
}

// exitStatus ends the program with a status and without a message.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "ingresslint",
		Short: "Lint the configuration of ingress-nginx against what each release really does",
		Long: `ingresslint reads ConfigMaps, Ingresses, controller workloads and Services, finds out which
ingress-nginx release they run on, and says what will hurt, on the right line, with a fix.

Exit status: 0 nothing at or above the threshold, 1 findings, 2 wrong usage or configuration, 3 some
input could not be read.`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("ingresslint {{.Version}}\n")
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
