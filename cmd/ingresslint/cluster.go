package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/cluster"
)

// clusterFlags say which cluster to read instead of files.
type clusterFlags struct {
	on         bool
	kubeconfig string
	context    string
	namespaces []string
	timeout    time.Duration
}

// Flags that mean nothing without --cluster.
const (
	kubeconfigFlag     = "kubeconfig"
	contextFlag        = "context"
	requestTimeoutFlag = "request-timeout"
)

func (f *clusterFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.on, "cluster", false, "read a live cluster instead of files; docs/cluster.md tells the rights it takes")
	flags.StringVar(&f.kubeconfig, kubeconfigFlag, "", "`file` that says how to reach the cluster (default: as kubectl finds it)")
	flags.StringVar(&f.context, contextFlag, "", "`context` of the kubeconfig (default: its current one)")
	flags.StringSliceVarP(&f.namespaces, "namespace", "n", nil, "read only this `namespace` of the cluster (repeatable); with --helm, the namespace of the release")
	flags.DurationVar(&f.timeout, requestTimeoutFlag, 30*time.Second, "how long one request to the cluster may take; 0 for no limit")
}

// needInput asks for paths, or for a cluster and none.
func (f *inputFlags) needInput(cmd *cobra.Command, paths []string) error {
	c := &f.cluster
	switch {
	case c.on && len(paths) > 0:
		return fmt.Errorf("--cluster reads a cluster alone, and %s is named too: lint the one and the other in two runs", paths[0])
	case c.on && c.timeout < 0:
		return errors.New("--request-timeout is negative")
	}
	if err := f.checkHelm(cmd); err != nil || c.on {
		return err
	}
	for _, flag := range [...]string{kubeconfigFlag, contextFlag, "namespace", requestTimeoutFlag} {
		if cmd.Flags().Changed(flag) && !(f.helm.on && flag == "namespace") {
			return fmt.Errorf("--%s is for a cluster; add --cluster", flag)
		}
	}
	if len(paths) == 0 {
		return errors.New("nothing to read: name files or folders, or - for standard input, or --cluster")
	}
	return nil
}

// read lists what the cluster holds.
func (f *clusterFlags) read(cmd *cobra.Command, progress *progress) (*source.Listing, error) {
	progress.now("reading the cluster")
	c, err := cluster.Open(cluster.Options{
		Kubeconfig: f.kubeconfig, Context: f.context, Namespaces: f.namespaces, Timeout: f.timeout,
		UserAgent: "ingresslint/" + version(), Progress: progress.now,
	})
	if err != nil {
		return nil, err
	}
	return c.List(cmd.Context()), nil
}
