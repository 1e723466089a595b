package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/spf13/cobra"
)

func newConfigCommand() *cobra.Command {
	var in inputFlags
	var format string
	var everyRule bool
	cmd := &cobra.Command{
		Use:   "config [PATH…]",
		Short: "Print the configuration in effect, and where each value comes from",
		Long: `Prints what flags and configuration say together for each path (default: the working directory), as a
configuration file that says the same, and behind each value where it comes from. Of a file, what
overrides say of it is worked out.`,
		Example: `  ingresslint config
  ingresslint config --rules clusters/prod/configmap.yaml`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if format != "yaml" && format != "json" {
				return fmt.Errorf("unknown format %q; known are json, yaml", format)
			}
			if len(paths) == 0 {
				paths = []string{"."}
			}
			var all []*effective
			for _, path := range paths {
				one, err := in.effective(path, everyRule)
				if err != nil {
					return err
				}
				all = addEffective(all, one)
			}
			if format == "json" {
				return writeJSON(cmd, all)
			}
			return writeEffective(cmd.OutOrStdout(), all)
		},
	}
	in.register(cmd)
	in.registerRules(cmd)
	cmd.Flags().StringVar(&format, "format", "yaml", "what to write: yaml, json")
	cmd.Flags().BoolVar(&everyRule, "rules", false, "print every rule, with its severity and parameters")
	return cmd
}

// effective is what holds for some paths.
type effective struct {
	Paths    []string `json:"paths"`
	File     string   `json:"file"` // of the configuration; empty: there is none
	Settings []stated `json:"settings"`
}

// stated is one value with where it comes from. Settings that are lists or
// mappings in a configuration file have a value for each item: exclude, rules,
// loadBalancer.layer.
type stated struct {
	Setting string `json:"setting"`
	Rule    string `json:"rule,omitempty"` // of the setting rules
	Value   any    `json:"value"`
	From    string `json:"from"` // FILE:LINE, a flag, or default
}

// addEffective joins paths for which the same holds.
func addEffective(all []*effective, one *effective) []*effective {
	for _, other := range all {
		if other.File == one.File && reflect.DeepEqual(other.Settings, one.Settings) {
			other.Paths = append(other.Paths, one.Paths...)
			return all
		}
	}
	return append(all, one)
}

// effective works out what holds for a path.
func (f *inputFlags) effective(path string, everyRule bool) (*effective, error) {
	s, err := f.settings([]string{path})
	if err != nil {
		return nil, err
	}
	e := &explainer{flags: f, config: s.configurations.main, selection: f.selection(s.configurations.main)}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		e.file = filepath.ToSlash(filepath.Clean(path))
	}
	e.release()
	e.loadBalancer()
	e.overrides()
	e.rules(everyRule)
	e.exclude()
	e.suppressions()
	e.whole()
	return &effective{Paths: []string{path}, File: filepath.ToSlash(e.config.File), Settings: e.settings}, nil
}
