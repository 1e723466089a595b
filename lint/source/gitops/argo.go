package gitops

import (
	"cmp"
	"path"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// argoSources reads the sources of an Application, whose spec lies at a path of the object.
func argoSources(o *manifest.Object, at []string, name string) []*description {
	spec := o.Root.At(at...)
	namespace := str(spec, "destination", "namespace")
	if manifest.Placeholder(namespace) {
		namespace = ""
	}
	a := argoApplication{carrier: o, name: name, namespace: namespace}
	if spec.Get("source") != nil {
		a.paths = append(a.paths, into(at, "source"))
	}
	if sources := spec.Get("sources"); sources != nil {
		for i := range sources.Items {
			a.paths = append(a.paths, into(at, "sources", strconv.Itoa(i)))
		}
	}
	var list []*description
	for _, p := range a.paths {
		if d := a.source(p); d != nil {
			list = append(list, d)
		}
	}
	return list
}

type argoApplication struct {
	carrier         *manifest.Object
	name, namespace string
	paths           [][]string // of the sources
}

// source reads one source, nil for one that only lends its files to others.
func (a *argoApplication) source(at []string) *description {
	src := a.carrier.Root.At(at...)
	helm := src.Get("helm")
	d := &description{
		carrier: a.carrier, name: cmp.Or(str(helm, "releaseName"), a.name), namespace: cmp.Or(str(helm, "namespace"), a.namespace),
		chart: reference{chart: str(src, "chart"), repo: str(src, "repoURL"), version: scalar(src.Get("targetRevision"))},
	}
	folder := str(src, "path")
	if d.chart.chart == "" {
		if folder == "" {
			return nil
		}
		d.chart.chart, d.chart.local, d.chart.climb = folder, true, true
		d.chart.certain = helm != nil
		if upstream(d.chart.repo) {
			d.chart.local = false
		}
	}
	if at[1] == "template" && a.carrier.Root.At("spec", "templatePatch") != nil {
		d.unseen = append(d.unseen, "spec.templatePatch")
	}
	for i, item := range items(helm, "valueFiles") {
		a.valueFile(d, scalar(item), into(at, "helm", "valueFiles", strconv.Itoa(i)))
	}
	a.values(d, helm, into(at, "helm"))
	if helm.Get("parameters") != nil {
		d.values = append(d.values, given{how: parameters, at: into(at, "helm", "parameters")})
	}
	for _, item := range items(helm, "fileParameters") {
		d.unseen = append(d.unseen, "the file "+str(item, "path"))
	}
	return d
}

// values reads valuesObject, or values where there is none: Argo CD takes one of them, it does not merge them.
func (a *argoApplication) values(d *description, helm *manifest.Value, at []string) {
	v := helm.Get("values")
	if object := helm.Get("valuesObject"); object != nil && object.Kind != manifest.Null {
		d.values = append(d.values, given{how: inline, at: into(at, "valuesObject")})
		if v != nil && v.Kind != manifest.Null && v.Text != "" {
			d.ignored = append(d.ignored, ignored{v, "Argo CD does not read values beside valuesObject"})
		}
		return
	}
	switch {
	case v == nil:
	case v.Kind == manifest.Map:
		d.values = append(d.values, given{how: inline, at: into(at, "values")})
	default:
		d.values = append(d.values, given{how: text, at: into(at, "values")})
	}
}

// valueFile reads the name of a values file: of another source of the Application ($name/path), from the root of the
// repository (/path), or relative to the chart.
func (a *argoApplication) valueFile(d *description, name string, at []string) {
	g := given{how: file, at: at, optional: scalar(a.carrier.Root.At(into(at[:len(at)-2], "ignoreMissingValueFiles")...)) == "true"}
	switch {
	case strings.Contains(name, "://"):
		d.unseen = append(d.unseen, name)
		return
	case strings.HasPrefix(name, "$"):
		_, rest, _ := strings.Cut(name, "/")
		g.file = fileRef{rest, true}
	case strings.HasPrefix(name, "/"):
		g.file = fileRef{name[1:], true}
	case d.chart.local:
		g.file = fileRef{path.Join(d.chart.chart, name), true}
	default:
		d.unseen = append(d.unseen, "the file "+name+" of the chart")
		return
	}
	d.values = append(d.values, g)
}

// items returns the items of a list, none where there is no list.
func items(v *manifest.Value, key string) []*manifest.Value {
	if list := v.Get(key); list != nil {
		return list.Items
	}
	return nil
}
