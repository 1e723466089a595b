package installation

import (
	"maps"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// Inspection is everything that was understood of an installation, for people and programs to check.
type Inspection struct {
	Name          string        `json:"name"`
	Release       string        `json:"release"`
	ReleaseFrom   ReleaseSource `json:"releaseFrom"`
	ReleaseStated string        `json:"releaseStated,omitempty"`
	Nearest       bool          `json:"nearest,omitempty"` // the table lacks what is stated
	Unknown       bool          `json:"unknown,omitempty"` // only what holds in every release is said
	Nginx         string        `json:"nginx,omitempty"`
	Date          string        `json:"date,omitempty"`

	Parts             []InspectedPart   `json:"parts"`
	AnnotationsPrefix string            `json:"annotationsPrefix"`
	ControllerClass   string            `json:"controllerClass,omitempty"`
	IngressClass      string            `json:"ingressClass"`
	WatchNamespace    string            `json:"watchNamespace,omitempty"`
	Flags             map[string]string `json:"flags"`
	CPULimit          *float64          `json:"cpuLimit,omitempty"`

	Settings []InspectedSetting `json:"settings"`
	Shutdown *InspectedShutdown `json:"shutdown,omitempty"` // without a workload in view nothing is known
	Timeouts []Timeout          `json:"timeouts"`

	LoadBalancers []LoadBalancer `json:"loadBalancers"`
	// IngressCount is how many Ingresses the first pass counted; Ingresses names them as far as they were added.
	IngressCount int      `json:"ingressCount"`
	Ingresses    []string `json:"ingresses"`
}

// InspectedPart is an object that belongs to the installation.
type InspectedPart struct {
	Kind      string `json:"kind"`
	Namespace string `json:"namespace,omitempty"`
	Name      string `json:"name"`
	File      string `json:"file,omitempty"` // empty for objects of a cluster, as Line
	Line      int    `json:"line,omitempty"`
}

// InspectedShutdown is the sum of the times that an orderly end takes, beside the time there is.
type InspectedShutdown struct {
	GracePeriod   float64     `json:"gracePeriod"`
	ByDefault     bool        `json:"byDefault,omitempty"` // the pod does not say
	PreStop       PreStopKind `json:"preStop"`
	PreStopSleep  float64     `json:"preStopSleep"`
	ShutdownGrace float64     `json:"shutdownGrace"`
	WorkerTimeout float64     `json:"workerTimeout"`
	PostShutdown  float64     `json:"postShutdown"`
	Needed        float64     `json:"needed"`
	Enough        bool        `json:"enough"`
	FilledIn      bool        `json:"filledIn,omitempty"` // another tool fills in some of the times, so neither sum is sure
}

// Inspect describes an installation. mask hides credentials: it is given the name of a setting or flag and a value.
func Inspect(i *Installation, mask func(name, value string) string) *Inspection {
	n := &Inspection{
		Name: i.Name, Release: i.Release.Version, ReleaseFrom: i.ReleaseFrom, ReleaseStated: i.ReleaseStated,
		Nearest: i.Nearest, Unknown: i.Unknown, Nginx: i.Release.Nginx, Date: i.Release.Date,
		Parts: []InspectedPart{}, AnnotationsPrefix: i.AnnotationsPrefix, ControllerClass: i.ControllerClass,
		IngressClass: i.IngressClass, WatchNamespace: i.WatchNamespace, Flags: map[string]string{}, CPULimit: i.CPULimit,
		Settings: inspectSettings(i, mask), Timeouts: i.timeouts(),
		LoadBalancers: append([]LoadBalancer{}, i.LoadBalancers...),
		IngressCount:  i.Ingresses, Ingresses: []string{},
	}
	for name, value := range i.Flags {
		n.Flags[name] = mask(name, value)
	}
	for _, o := range append(append([]*manifest.Object{i.Workload, i.ConfigMap}, i.Services...), i.Classes...) {
		if o != nil {
			n.Parts = append(n.Parts, inspectPart(o))
		}
	}
	if s := i.Shutdown; i.Workload != nil {
		n.Shutdown = &InspectedShutdown{
			GracePeriod: s.GracePeriod, ByDefault: !s.Written, PreStop: s.PreStop.Kind, PreStopSleep: s.PreStop.Seconds,
			ShutdownGrace: s.ShutdownGrace, WorkerTimeout: s.WorkerTimeout, PostShutdown: s.PostShutdown,
			Needed: s.Needed(), Enough: s.GracePeriod > s.Needed(), FilledIn: s.FilledIn,
		}
	}
	return n
}

// AddIngress notes an Ingress that belongs to the installation.
func (n *Inspection) AddIngress(o *manifest.Object) {
	n.Ingresses = append(n.Ingresses, strings.TrimPrefix(o.Namespace+"/"+o.Name, "/"))
}

func inspectPart(o *manifest.Object) InspectedPart {
	part := InspectedPart{Kind: o.Kind, Namespace: o.Namespace, Name: o.Name}
	if !o.File.Live {
		part.File, part.Line = o.File.Name, o.File.Position(int(o.Span.Start)).Line
	}
	return part
}

// InspectedSetting is a ConfigMap key with what it does here and what becomes of it in later releases.
type InspectedSetting struct {
	Key     string        `json:"key"`
	Value   string        `json:"value"`
	From    SettingSource `json:"from"`
	Written string        `json:"written,omitempty"`
	Why     string        `json:"why,omitempty"`  // it is ignored, or does not work as it is set
	Line    int           `json:"line,omitempty"` // in the ConfigMap's file
	Later   []LaterChange `json:"later,omitempty"`
}

// LaterChange is what a later release changes about a key.
type LaterChange struct {
	Release string `json:"release"`
	Change  string `json:"change"`
}

// inspectSettings lists what is written, in the order of the ConfigMap, then every other key of the release by name.
func inspectSettings(i *Installation, mask func(name, value string) string) []InspectedSetting {
	all := []InspectedSetting{}
	seen := map[string]bool{}
	leaving := map[string]versions.Leaving{}
	for key, change := range i.Release.Leaving(versions.KindConfig) {
		leaving[key] = change
	}
	inspect := func(key string) InspectedSetting {
		s := i.Effective(key)
		if setting, _ := i.Release.ConfigKey(key); s.From == FromConfigMap && !i.switchedOff(setting) {
			s.Why = refused(setting.Form, s.Value)
		}
		return InspectedSetting{Key: key, Value: mask(key, s.Value), From: s.From, Written: mask(key, s.Written), Why: s.Why,
			Later: append(laterChanges(i.Release, key), lastChange(leaving, key)...)}
	}
	if i.ConfigMap != nil {
		for _, f := range fields(i.ConfigMap.Root.Get("data")) {
			s := InspectedSetting{Key: f.Key, From: UnknownKey, Written: mask(f.Key, text(f.Value)), Line: lineOf(i.ConfigMap, f)}
			if key, _, ok := i.Release.MatchConfigKey(f.Key); ok && !seen[key] {
				seen[key] = true
				s = inspect(key)
				s.Line = lineOf(i.ConfigMap, f)
			}
			all = append(all, s)
		}
	}
	for key := range i.Release.Config() {
		if !seen[key] {
			all = append(all, inspect(key))
		}
	}
	return all
}

func lineOf(o *manifest.Object, f manifest.Field) int {
	if o.File.Live {
		return 0
	}
	if f.Value.Origin != nil {
		return f.Value.Origin.File.Position(int(f.Value.Origin.KeySpan.Start)).Line
	}
	return o.File.Position(int(f.KeySpan.Start)).Line
}

// laterChanges tells when a later release changes type or default of a key.
func laterChanges(release *versions.Release, key string) []LaterChange {
	history, ok := versions.History(versions.KindConfig, key)
	if !ok {
		return nil
	}
	var changes []LaterChange
	last, _ := release.ConfigKey(key)
	for _, span := range history.Spans {
		setting, ok := span.Setting.(versions.Setting)
		if !ok || versions.Compare(span.First.Version, release.Version) <= 0 {
			continue
		}
		if setting.Type != last.Type {
			changes = append(changes, LaterChange{span.First.Version, "is a " + setting.Type})
		}
		if was, is := defaultText(last.Default), defaultText(setting.Default); was != is {
			changes = append(changes, LaterChange{span.First.Version, "default " + quoteEmpty(is)})
		}
		last = setting
	}
	return changes
}

// lastChange tells from which release on a key is gone.
func lastChange(leaving map[string]versions.Leaving, key string) []LaterChange {
	change, ok := leaving[key]
	if !ok {
		return nil
	}
	text := "gone"
	switch {
	case change.Kind == "renamed":
		text = "renamed " + change.To
	case change.To != "":
		text = "gone, see " + change.To
	}
	return []LaterChange{{change.FirstWithout, text}}
}

func quoteEmpty(value string) string {
	if value == "" {
		return `""`
	}
	return value
}

// FlagNames lists the flags in order.
func (n *Inspection) FlagNames() []string { return slices.Sorted(maps.Keys(n.Flags)) }
