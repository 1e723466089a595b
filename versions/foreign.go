package versions

import "sort"

// Foreign is a name from another program that people write into the
// controller's ConfigMap, where no release ever read it.
type Foreign struct {
	// To lists the settings that do what is meant; empty when none does.
	To []string
	// From is where the name comes from.
	From string
	// Advice says in a few words what else to know.
	Advice string
}

type foreign struct {
	name string
	Foreign
}

// ForeignConfigKey returns what a name from elsewhere means here.
func ForeignConfigKey(name string) (Foreign, bool) {
	i := sort.Search(len(foreignConfig), func(i int) bool { return foreignConfig[i].name >= name })
	if i == len(foreignConfig) || foreignConfig[i].name != name {
		return Foreign{}, false
	}
	return foreignConfig[i].Foreign, true
}

// ForeignConfigKeys yields all of them, by name.
func ForeignConfigKeys(yield func(string, Foreign) bool) {
	for _, f := range foreignConfig {
		if !yield(f.name, f.Foreign) {
			return
		}
	}
}
