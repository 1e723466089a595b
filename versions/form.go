package versions

// Form is what nginx or the controller demands of a value beyond its type, and
// what a wrong value does. The forms lie in data/forms.
type Form struct {
	// Name is the grammar's name: nginx-time, nginx-size, enum, ...
	Name string `yaml:"name"`
	// Pattern is an RE2 expression that the whole value must match.
	Pattern string `yaml:"pattern"`
	// Options are the accepted words.
	Options []string `yaml:"options"`
	// Min and Max bound a number, inclusive; nil is unbounded.
	Min *float64 `yaml:"min"`
	Max *float64 `yaml:"max"`
	// Effect is what a wrong value does: ignored, reload-fails, dropped or
	// applied.
	Effect string `yaml:"effect"`
}
