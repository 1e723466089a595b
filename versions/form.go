package versions

// Form is what nginx or the controller demands of a value beyond its type, and
// what a wrong value does. The forms lie in data/forms, where named.yaml
// explains the words.
type Form struct {
	// Name says in words what is read: "whole seconds of 0 or more".
	Name string `json:"name,omitempty" yaml:"name"`
	// Accept is an RE2 expression of plain values that need no closer look.
	Accept string `json:"accept,omitempty" yaml:"accept"`
	// Pattern is an RE2 expression that the value must match.
	Pattern string `json:"pattern,omitempty" yaml:"pattern"`
	// Wrong is an RE2 expression that the value must not match.
	Wrong string `json:"wrong,omitempty" yaml:"wrong"`
	// Options are the accepted words, for suggestions.
	Options []string `json:"options,omitempty" yaml:"options"`
	// Reader names a reading that no expression can say: decimal, size,
	// cidrs, addresses, addresses-or-cidrs, duration, shared-dicts, param.
	Reader string `json:"reader,omitempty" yaml:"reader"`
	// Min and Max bound a number (of a size: bytes), inclusive; nil is
	// unbounded.
	Min *float64 `json:"min,omitempty" yaml:"min"`
	Max *float64 `json:"max,omitempty" yaml:"max"`
	// Effect is what a value does that does not fit: ignored, partly, applied,
	// redundant, logged, loses, dropped, redirect-dropped, reload-fails,
	// render-fails, refused, denied, auth-dropped, open or crash.
	Effect string `json:"effect,omitempty" yaml:"effect"`
	// Result completes the effect: what holds instead, or what is lost.
	Result string `json:"result,omitempty" yaml:"result"`
	// Unless names settings beside which the value is not judged; Beside those
	// beside which alone it is.
	Unless []string `json:"unless,omitempty" yaml:"unless"`
	Beside []string `json:"beside,omitempty" yaml:"beside"`
	// Invalid is the effect of an annotation's value that its validator turns
	// down.
	Invalid string `json:"invalid,omitempty" yaml:"invalid"`
	// Unreadable is the effect of an annotation's value that is blank or
	// cannot be read as its type; empty is ignored, "none" no fault.
	Unreadable string `json:"unreadable,omitempty" yaml:"unreadable"`
	// Empty is the effect of an annotation's empty value; empty is none,
	// because it counts as unset.
	Empty string `json:"empty,omitempty" yaml:"empty"`
	// Also are further demands, tried in order after this one.
	Also []Form `json:"also,omitempty" yaml:"also"`
}
