package main

import "github.com/spf13/cobra"

func newInspectCommand() *cobra.Command { return &cobra.Command{Use: "inspect"} }
