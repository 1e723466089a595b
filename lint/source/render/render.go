// Package render has the helm on the PATH render charts, and finds again where
// what they make is written: in a template, or in the values.
//
// Rendering runs the chart's templates; it is for charts that one trusts.
package render

import (
	"context"
	"fmt"
	"os/exec"
	"path"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/parallel"
	"github.com/ingresslint/ingresslint/lint/source"
)

// Options say how charts are rendered. The zero value does it as helm template
// does by itself.
type Options struct {
	Values      []string // files of values, as for --values; a later one wins
	Set         []string // single values, as for --set
	ReleaseName string   // empty: the name of the chart's folder
	Namespace   string   // empty: helm's own default
}

// Available tells how to get helm where it is not on the PATH.
func Available() error {
	if _, err := exec.LookPath("helm"); err != nil {
		return fmt.Errorf("--helm needs the program helm on the PATH; without it, render elsewhere and pipe the result in: helm template … | ingresslint lint -")
	}
	return nil
}

// Expand renders the charts among the inputs. Their files, and the files of
// values, are no inputs any more; of a chart that cannot be rendered they stay.
// wanted chooses the objects to keep. It returns how many charts there are.
func Expand(ctx context.Context, listing *source.Listing, options Options, wanted manifest.Keep) int {
	charts := chartsIn(listing)
	results := make([]result, len(charts))
	parallel.For(len(charts), func(i int) { results[i] = render(ctx, charts[i], options, wanted) })
	used := map[string]bool{}
	for i, r := range results {
		listing.Errors = append(listing.Errors, r.errs...)
		if r.failed {
			continue
		}
		used[charts[i]] = true
		listing.Built = append(listing.Built, source.Built{Objects: r.objects})
	}
	if len(used) > 0 {
		for _, file := range options.Values {
			used[path.Clean(file)] = true
		}
	}
	kept := listing.Inputs[:0:0]
	for _, in := range listing.Inputs {
		if !within(in.Name, used) {
			kept = append(kept, in)
		}
	}
	listing.Inputs = kept
	return len(charts)
}

// chartsIn lists the folders of charts, but for those that lie in another one.
func chartsIn(listing *source.Listing) []string {
	var folders []string
	outer := map[string]bool{}
	for _, in := range listing.Inputs {
		if path.Base(in.Name) == "Chart.yaml" {
			outer[path.Dir(in.Name)] = true
		}
	}
	for _, in := range listing.Inputs {
		if folder := path.Dir(in.Name); path.Base(in.Name) == "Chart.yaml" && !within(path.Dir(folder), outer) && !library(in) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// library tells charts that only serve others, which helm refuses to render.
func library(in *source.Input) bool {
	data, err := in.Read()
	return err == nil && strings.Contains("\n"+string(data), "\ntype: library")
}

// within tells whether a path is one of the given ones or lies below one.
func within(name string, folders map[string]bool) bool {
	for {
		if folders[name] {
			return true
		}
		up := path.Dir(name)
		if up == name {
			return false
		}
		name = up
	}
}

// result is what one chart gives.
type result struct {
	objects []*manifest.Object
	errs    []*source.Error
	failed  bool
}

func render(ctx context.Context, folder string, options Options, wanted manifest.Keep) result {
	out, err := run(ctx, folder, options)
	if err != nil {
		return result{failed: true, errs: []*source.Error{{Name: path.Join(folder, "Chart.yaml"), Err: err}}}
	}
	text, err := manifest.NewFile(folder+" (rendered)", out)
	if err != nil {
		return result{failed: true, errs: []*source.Error{{Name: folder, Err: err}}}
	}
	places := newPlaces(folder, options.Values)
	var r result
	for o, err := range text.Objects(wanted) {
		if err != nil {
			r.errs = append(r.errs, &source.Error{Name: folder, Err: fmt.Errorf("what helm template prints cannot be read: %w", err)})
			continue
		}
		r.objects = append(r.objects, places.object(o))
	}
	return r
}
