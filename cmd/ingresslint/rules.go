package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/rules"
)

func newRulesCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List the rules",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch format {
			case "text":
				w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "RULE\tCATEGORY\tSEVERITY\tFINDS")
				for _, r := range rules.All() {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", r.ID, r.Category, r.Severity, r.Title)
				}
				return w.Flush()
			case "json":
				return writeJSON(cmd, rules.All())
			}
			return unknownFormat(format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "what to write: text, json")
	return cmd
}

func newExplainCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "explain RULE",
		Short:   "Print what a rule finds, why it matters and how to check it on a cluster",
		Example: "  ingresslint explain keepalive-requests",
		Args:    needOne("name one rule; ingresslint rules lists them"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var ids []string
			for _, r := range rules.All() {
				ids = append(ids, r.ID+"\t"+r.Title)
			}
			return ids, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			rule, ok := rules.Find(args[0])
			if !ok {
				return rules.Unknown(args[0])
			}
			switch format {
			case "text":
				_, err := fmt.Fprint(cmd.OutOrStdout(), rule.Page())
				return err
			case "json":
				return writeJSON(cmd, rule)
			}
			return unknownFormat(format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "what to write: text, json")
	return cmd
}

func unknownFormat(format string) error {
	return fmt.Errorf("unknown format %q; known are json, text", format)
}

func writeJSON(cmd *cobra.Command, value any) error {
	encoder := json.NewEncoder(cmd.OutOrStdout())
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
