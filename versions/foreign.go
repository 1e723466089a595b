package versions

import "iter"

// Foreign is a name from another program that people write into the
// controller's ConfigMap, where no release ever read it, or into the values of
// the chart.
type Foreign struct {
	// To lists the settings that do what is meant; empty when none does.
	To []string `json:"to"`
	// From is where the name comes from.
	From string `json:"from"`
	// Advice says in a few words what else to know.
	Advice string `json:"advice,omitempty"`
}

type foreign struct {
	name string
	Foreign
}

// ForeignConfigKey returns what a name from elsewhere means here. Case and
// underscores do not matter: nginx writes its own names with underscores.
func ForeignConfigKey(name string) (Foreign, bool) {
	want := hyphenate(name)
	for i := range foreignConfig {
		if hyphenate(foreignConfig[i].name) == want {
			return foreignConfig[i].Foreign, true
		}
	}
	return Foreign{}, false
}

// ForeignNames yields all of them, by name.
func ForeignNames() iter.Seq2[string, Foreign] {
	return func(yield func(string, Foreign) bool) {
		for _, f := range foreignConfig {
			if !yield(f.name, f.Foreign) {
				return
			}
		}
	}
}
