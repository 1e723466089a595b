package versions

import (
	"iter"
	"strings"
)

// Setting is a ConfigMap key as one release reads it.
type Setting struct {
	// Type is bool, int, float, string, list, duration or dict-list.
	Type string `json:"type"`
	// Default is what holds where the key is absent or cannot be read: nil
	// (empty), bool, int64, float64, string, []string or []DictSize. Of
	// worker-processes it is "auto"; durations are Go texts ("5s").
	Default any `json:"default,omitempty"`
	// CaseSensitive says that the key is ignored unless written in lower
	// case. All other keys match in any case.
	CaseSensitive bool `json:"case_sensitive,omitempty"`
	// Dead says that the release decodes the key and then never uses it.
	Dead bool `json:"dead,omitempty"`
	// Needs lists what must be set besides, for the key to do anything.
	Needs []Condition `json:"needs,omitempty"`
	// Form says what the value must look like beyond its type; nil when the
	// type says all.
	Form *Form `json:"form,omitempty"`
	// Stable says that type and form are the same in every release that
	// knows the key.
	Stable bool `json:"stable,omitempty"`
}

// DictSize is one shared dictionary of the default of lua-shared-dicts.
type DictSize struct {
	Name string `json:"name"`
	Size int64  `json:"size"` // MiB before 0.49.0, KiB from there
}

// Annotation is an Ingress annotation as one release reads it.
type Annotation struct {
	// Type is bool, int or string.
	Type string `json:"type"`
	// Group is the part of the controller that reads the annotation.
	Group string `json:"group,omitempty"`
	// AliasOf is the name that replaced this one, where this one still works.
	AliasOf string `json:"alias_of,omitempty"`
	// Scope is what one annotation changes, "location" or "ingress"; empty
	// before 1.9.0, like the fields up to NoNewline.
	Scope string `json:"scope,omitempty"`
	// Risk is Low, Medium, High or Critical.
	Risk string `json:"risk,omitempty"`
	// Validator is pattern, enum, bool, int, cidrs, server-name,
	// server-names, service-name, cn-regex, duration or any.
	Validator string `json:"validator,omitempty"`
	// Options are the values that validator enum takes.
	Options []string `json:"options,omitempty"`
	// Pattern is the RE2 expression that validator pattern matches.
	Pattern string `json:"pattern,omitempty"`
	// RemoveSpace: blanks are deleted before matching.
	RemoveSpace bool `json:"remove_space,omitempty"`
	// IgnoreCase: options match in any case.
	IgnoreCase bool `json:"ignore_case,omitempty"`
	// TrimSpace: blanks around the value are dropped before comparing.
	TrimSpace bool `json:"trim_space,omitempty"`
	// NoNewline: a value with CR or LF is refused.
	NoNewline bool `json:"no_newline,omitempty"`
	// Merge says whose value wins where several Ingresses meet: location,
	// server-first-non-empty-wins, upstream-last-wins, ... (seen at 1.12.1).
	Merge string `json:"merge,omitempty"`
	// Invalid is what one bad value does with validation on: ingress-rejected,
	// location-503, annotation-ignored or auth-dropped (measured at 1.12.1).
	Invalid string `json:"invalid,omitempty"`
	// Needs lists what must be set besides, for it to do anything.
	Needs []Condition `json:"needs,omitempty"`
	// Conflicts lists what it clashes with.
	Conflicts []Conflict `json:"conflicts,omitempty"`
	// Form says what the value must look like beyond type and validator.
	Form *Form `json:"form,omitempty"`
	// Stable says that everything but Merge, Invalid, Needs and Conflicts is
	// the same in every release that knows the annotation.
	Stable bool `json:"stable,omitempty"`
}

// Flag is a command-line flag of the controller. An unknown flag stops it.
type Flag struct {
	// Type is the flag's type as the flag library names it.
	Type string `json:"type"`
	// Default is nil (empty), bool, int64, float64, string or []string.
	Default any `json:"default,omitempty"`
	// Deprecated says that the flag is accepted and does nothing, or will go.
	Deprecated bool `json:"deprecated,omitempty"`
	// Logging marks the flags of the logging library, which every release
	// accepts.
	Logging bool `json:"logging,omitempty"`
}

// Config yields the ConfigMap keys that the release knows, by name.
func (r *Release) Config() iter.Seq2[string, Setting] { return each(configTable[:], r) }

// ConfigKey returns a ConfigMap key spelt exactly so.
func (r *Release) ConfigKey(name string) (Setting, bool) {
	return deref(at(configTable[:], r, name))
}

// MatchConfigKey finds the key that the release takes a written name for:
// itself, or, for keys that are not case-sensitive, its lower-case spelling.
func (r *Release) MatchConfigKey(written string) (key string, s Setting, ok bool) {
	if s, ok := r.ConfigKey(written); ok {
		return written, s, true
	}
	key = strings.ToLower(written)
	s, ok = r.ConfigKey(key)
	if !ok || s.CaseSensitive {
		return "", Setting{}, false
	}
	return key, s, true
}

// Annotations yields the annotations that the release knows, by name.
func (r *Release) Annotations() iter.Seq2[string, Annotation] { return each(annotationTable[:], r) }

// Annotation returns an annotation by its name without prefix. Names are
// case-sensitive in every release.
func (r *Release) Annotation(name string) (Annotation, bool) {
	return deref(at(annotationTable[:], r, name))
}

// Flags yields the flags that the release accepts, by name without dashes.
func (r *Release) Flags() iter.Seq2[string, Flag] { return each(flagTable[:], r) }

// Flag returns a flag by its name without dashes.
func (r *Release) Flag(name string) (Flag, bool) {
	return deref(at(flagTable[:], r, name))
}

func deref[T any](p *T) (T, bool) {
	if p == nil {
		var zero T
		return zero, false
	}
	return *p, true
}
