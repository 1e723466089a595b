package fix

import (
	"slices"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// Apply carries out groups of splices, each the splices of one finding: all of them or none, in whatever files they lie.
// A group that does not go together with those accepted before it, because it touches the same text or because both
// would add the same key, is refused; refused has the indexes of those. Linting the new texts again gives such findings
// another chance.
//
// texts has the new text of every file that changes. File.Encode turns it into the bytes to be stored.
func Apply(groups [][]Splice) (texts map[*manifest.File][]byte, refused []int) {
	objects := map[objectKey]accepted{}
	for i, group := range groups {
		if !accept(objects, group) {
			refused = append(refused, i)
		}
	}
	files := map[*manifest.File][]Splice{}
	for key, a := range objects {
		files[key.file] = append(files[key.file], a.splices...)
	}
	texts = map[*manifest.File][]byte{}
	for file, splices := range files {
		sortSplices(splices)
		texts[file] = []byte(splice(wholeText(file), splices, 0))
	}
	return texts, refused
}

// objectKey tells objects apart, also when a file is read twice.
type objectKey struct {
	file *manifest.File
	span manifest.Span
}

// accepted is what happens to one object.
type accepted struct {
	changes []*change
	splices []Splice // in the order of the text
}

// accept takes a group in if it goes together with what was accepted before. The splices of different objects never
// meet: reading back has made sure that they lie within their object.
func accept(objects map[objectKey]accepted, group []Splice) bool {
	grown := map[objectKey]accepted{}
	for _, s := range group {
		key := objectKey{s.File, s.change.object.Span}
		a, ok := grown[key]
		if !ok {
			before := objects[key]
			a = accepted{slices.Clone(before.changes), slices.Clone(before.splices)}
		}
		if !slices.Contains(a.changes, s.change) {
			a.changes = append(a.changes, s.change)
		}
		a.splices = append(a.splices, s)
		grown[key] = a
	}
	for _, a := range grown {
		if !a.together() {
			return false
		}
	}
	for key, a := range grown {
		objects[key] = a
	}
	return true
}

// together says whether several changes of one object give what all of them want. Each alone is known to.
func (a accepted) together() bool {
	if len(a.changes) == 1 {
		return true
	}
	sortSplices(a.splices)
	var edits []Edit
	for _, c := range a.changes {
		edits = append(edits, c.edits...)
	}
	return disjoint(a.splices) && readBack(a.changes[0].object, edits, a.splices) == ""
}
