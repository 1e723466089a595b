package installation

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// bonds are the ties that may hold between installations and objects. Of several objects of the same name the one in
// the nearest folder holds: the others are of another cluster whose controller is not in view. A base is made to be
// shared, so all that lie over it hold.
type bonds struct {
	nearest map[twin]int
}

type twin struct {
	draft           *draft
	namespace, name string
}

func (b *bonds) add(d *draft, o *manifest.Object) {
	if b.nearest == nil {
		b.nearest = map[twin]int{}
	}
	key := twin{d, o.Namespace, withoutHash(o.Name)}
	b.nearest[key] = max(b.nearest[key], depth(d.home, o.Place()))
}

func (b *bonds) hold(d *draft, o *manifest.Object) bool {
	return depth(d.home, o.Place()) >= b.nearest[twin{d, o.Namespace, withoutHash(o.Name)}] || shared(d.home)
}

// shared tells whether a file lies in a folder whose name says that it is made to be built upon.
func shared(file string) bool {
	for folder := range strings.FieldsFuncSeq(file, func(r rune) bool { return r == '/' || r == '\\' }) {
		switch folder {
		case "base", "bases", "common", "shared", "components", "_base":
			return true
		}
	}
	return false
}
