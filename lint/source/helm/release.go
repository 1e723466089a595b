package helm

import "github.com/ingresslint/ingresslint/lint/manifest"

// Release is one installation of the chart as a text describes it.
type Release struct {
	// Name is Helm's name of the release; "" stands for ingress-nginx, which guides use.
	Name string
	// Namespace is "" where it is not known.
	Namespace string
	// Chart is "ingress-nginx" or the older "nginx-ingress".
	Chart string
	// Alias is the name under which another chart brings this one along, "" where that is its own. Its templates take it
	// for the name of the chart.
	Alias string
	// Version of the chart as it is stated; it may be "", a constraint ("4.x") or a placeholder.
	Version string
	// Layers as Helm merges them: a later one wins, null removes.
	Layers []Layer
	// Astray are values of the chart that stand where nothing reads them: beside the key of a chart that is brought along
	// instead of below it.
	Astray []Layer
	// Unseen names what else gives values and is not in view. Where there is any, absence is no evidence.
	Unseen []string
	// Carrier is the object that describes the release (HelmRelease, Application); nil for a plain values file.
	Carrier *manifest.Object
	// Files are those that have a part in it beside what holds the layers: they name the chart, its version or the values.
	Files []string
	// ReleaseFor is the controller release that the user states for it, "" for none.
	ReleaseFor string
}

// Layer is one source of values.
type Layer struct {
	// In is the document that holds the values.
	In *manifest.Object
	// Path is where in In.Root the values of this chart begin.
	Path []string
	// Values are the values themselves.
	Values *manifest.Value
	// Base is set for the values.yaml of a chart that brings this one along: null in another layer removes what it has.
	Base bool
	// Opaque is set where the text comes out of a quoted or folded scalar: spans are those of the scalar, and nothing
	// can be edited.
	Opaque bool
	// Set is set for parameters (--set): Path names a list of {name, value} from which Values was made, with the
	// origin of each value.
	Set bool
}
