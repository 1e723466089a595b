package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/render"
)

// helmFlags say how the charts among the inputs are rendered.
type helmFlags struct {
	on          bool
	values, set []string
	releaseName string
}

// Flags that mean nothing without --helm.
const (
	valuesFlag      = "values"
	setFlag         = "set"
	releaseNameFlag = "release-name"
)

func (f *helmFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.on, "helm", false, "render charts with the helm on the PATH; this runs their templates, so only for charts that you trust")
	flags.StringArrayVar(&f.values, valuesFlag, nil, "`file` of values for --helm (repeatable)")
	flags.StringArrayVar(&f.set, setFlag, nil, "single `value` for --helm, as name=value (repeatable)")
	flags.StringVar(&f.releaseName, releaseNameFlag, "", "`name` of the release for --helm (default: that of the chart's folder)")
}

// checkHelm refuses flags that would have no effect.
func (f *inputFlags) checkHelm(cmd *cobra.Command) error {
	switch {
	case f.helm.on && f.cluster.on:
		return errors.New("--helm renders charts, and --cluster reads a cluster: take one of them")
	case f.helm.on && len(f.cluster.namespaces) > 1:
		return errors.New("--helm renders charts for one namespace, and several are named")
	case f.helm.on:
		return nil
	}
	for _, flag := range [...]string{valuesFlag, setFlag, releaseNameFlag} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for rendering charts; add --helm", flag)
		}
	}
	return nil
}

// render has helm render the charts of a listing.
func (f *inputFlags) render(ctx context.Context, listing *source.Listing) error {
	if err := render.Available(); err != nil {
		return err
	}
	options := render.Options{Values: f.helm.values, Set: f.helm.set, ReleaseName: f.helm.releaseName}
	if len(f.cluster.namespaces) == 1 {
		options.Namespace = f.cluster.namespaces[0]
	}
	charts := 0
	listing.Expand(func(l *source.Listing) { charts = render.Expand(ctx, l, options, lint.Wanted) })
	if err := ctx.Err(); err != nil {
		return err
	}
	if charts == 0 {
		return errors.New("--helm: no chart is among the inputs; name a folder that holds a Chart.yaml")
	}
	return nil
}
