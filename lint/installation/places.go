package installation

import "strings"

// places finds, for a name and a file, what lies in the nearest common folder: everything is entered at its file and at
// each folder above, so that a look-up climbs no higher than it must.
type places struct{ entries map[place][]claim }

// place is a folder (or file) with what is sought in it. watch is the namespace that an installation confines itself to.
type place struct {
	sort   claimSort
	name   string // of a class or prefix
	watch  string
	folder string
}

// claimSort tells what a claim is about.
type claimSort uint8

const (
	classObject     claimSort = iota // the class of an IngressClass object
	className                        // the class that a controller answers to by its flag
	defaultOf                        // IngressClass objects that are the default
	anyClass                         // installations of which no class is in view
	prefixOf                         // annotation prefixes
	controllers                      // all installations
	otherProgram                     // other products' controllers
	namesConfigMap                   // workloads by the ConfigMap that --configmap names
	inNamespace                      // workloads whose ConfigMap is not known by name
	controllerClass                  // installations by their --controller-class
	classOfRelease                   // installations by their --controller-class and Helm release
	answersTo                        // installations by a written --ingress-class
	workloadsIn                      // installations with a workload, by namespace
	settingsIn                       // those of a ConfigMap alone, by namespace
	servicesIn                       // those of a Service alone, by its name
	backendService                   // installations by their Services
)

// claim is one answer: an installation, or nobody of ours.
type claim struct {
	installation *Installation
}

// everywhere is the watch under which confined installations are found by objects whose namespace is not written.
const everywhere = "\x00"

func (p *places) add(sort claimSort, name, watch, file string, c claim) {
	if p.entries == nil {
		p.entries = map[place][]claim{}
	}
	for folder, ok := file, true; ok; folder, ok = parent(folder) {
		key := place{sort, name, watch, folder}
		present := p.entries[key]
		if !contains(present, c) {
			p.entries[key] = append(present, c)
		}
	}
}

// contains looks at the last few only: repeated entries come in a row, and long lists must stay cheap.
func contains(claims []claim, c claim) bool {
	for i := len(claims) - 1; i >= 0 && i >= len(claims)-8; i-- {
		if claims[i] == c {
			return true
		}
	}
	return false
}

// at returns what is entered at one folder for objects of a namespace.
func (p *places) at(sort claimSort, name, namespace, folder string) []claim {
	free := p.entries[place{sort, name, "", folder}]
	if anyNamespace(namespace) {
		namespace = everywhere
	}
	confined := p.entries[place{sort, name, namespace, folder}]
	if len(confined) == 0 {
		return free
	}
	if len(free) == 0 {
		return confined
	}
	return append(free[:len(free):len(free)], confined...)
}

// nearest climbs from the file to the root and returns what it meets first, trying the sorts in order at each folder.
func (p *places) nearest(name, namespace, file string, sorts ...claimSort) []claim {
	for folder, ok := file, true; ok; folder, ok = parent(folder) {
		for _, sort := range sorts {
			if found := p.at(sort, name, namespace, folder); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// parent returns the folder above; "" is the last.
func parent(folder string) (string, bool) {
	if folder == "" {
		return "", false
	}
	if at := strings.LastIndexAny(folder, `/\`); at > 0 {
		return folder[:at], true
	}
	return "", true
}

// depth counts the folders that two files share; a file shares with itself one more than any other.
func depth(a, b string) int {
	if a == b {
		return 1 << 16
	}
	shared := 0
	for n := 0; n < len(a) && n < len(b) && a[n] == b[n]; n++ {
		if a[n] == '/' || a[n] == '\\' {
			shared++
		}
	}
	return shared
}
