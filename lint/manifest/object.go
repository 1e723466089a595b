package manifest

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Object is one Kubernetes object of a file.
type Object struct {
	File             *File
	Root             *Value // a map
	APIVersion, Kind string
	Namespace, Name  string // as written, empty where not
	Span             Span   // of the whole object
	Duplicates       []Duplicate
	Document         int32 // where its document begins, for ObjectsAt

	// Home is the file among whose neighbours the object belongs where that is not File: what an overlay makes of a
	// base lies with the overlay. See Place.
	Home string
	// Partial says that only a part of the object is in view, such as a patch to something remote: what it lacks may
	// stand in the rest, so absence is no evidence.
	Partial bool
	// Whole says that all that belongs to the object's installation is in view: what is not there does not exist.
	Whole bool

	// Sources are, of an object that is made of several files, their names, that of File among them or not. What such a
	// file says may change the object.
	Sources []string

	// Written is nil for an object that stands in the text as it is. For one that is rendered from something else, the
	// values of a chart or the files of a kustomization, it tells where a path of the object is written or would have to
	// be written: in which document, whose spans are those of its own file, and at which path of it. It returns nil
	// where no text holds the path.
	Written func(path []string) (in *Object, at []string)
}

// Place is the file, or what stands for one, by which an object is near to others: Home, or else its own file.
func (o *Object) Place() string {
	if o.Home != "" {
		return o.Home
	}
	return o.File.Name
}

// Keep chooses the objects to read, by their kind and, before a document is parsed, by its text. For the items of a
// list, which have no text of their own, text is empty.
type Keep func(kind, text string) bool

// Document is one document of a file, whatever it holds.
type Document struct {
	File       *File
	Root       *Value // never nil; of kind Null where the document is empty
	Span       Span
	Duplicates []Duplicate

	start int32
}

// Duplicate is a key that a map has twice; kubectl keeps the last.
type Duplicate struct {
	Path         []string // of the map
	Key          string
	First, Again Span // of the keys
}

// Objects yields the Kubernetes objects of the file, the items of lists one by one. Documents without apiVersion and
// kind are no objects and are passed over. A document, or an item, that is of a kind for which keep is false is passed
// over too, mostly without being parsed; keep may be nil.
//
// Errors are of type *Error. A document that does not parse is reported, unless its top-level kind line names a kind
// that is not wanted; the documents behind it still come.
func (f *File) Objects(keep Keep) iter.Seq2[*Object, error] {
	return func(yield func(*Object, error) bool) {
		for doc, err := range f.documents(keep) {
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			if !doc.objects(doc.Root, Object{}, doc.Duplicates, keep, yield) {
				return
			}
		}
	}
}

// ObjectsAt yields, again, the objects of the documents that begin at the given offsets; see Object.Document. Documents
// that cannot be read are passed over.
func (f *File) ObjectsAt(documents []int32, keep Keep) iter.Seq[*Object] {
	return func(yield func(*Object) bool) {
		r := reader{file: f}
		cut := chunks{text: f.text}
		for _, start := range documents {
			c, _ := cut.at(int(start))
			doc, _, err := r.parse(c)
			if err != nil || doc == nil {
				continue
			}
			doc.start = start
			more := doc.objects(doc.Root, Object{}, doc.Duplicates, keep, func(o *Object, err error) bool {
				return err != nil || yield(o)
			})
			if !more {
				return
			}
		}
	}
}

// Documents yields every document of the file that is not empty, Kubernetes object or not. Errors are of type *Error.
func (f *File) Documents() iter.Seq2[*Document, error] { return f.documents(nil) }

func (f *File) documents(keep Keep) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		if err := f.binary(); err != nil {
			yield(nil, err)
			return
		}
		r := reader{file: f}
		cut := chunks{text: f.text}
		for start := 0; start < len(f.text); {
			c, next := cut.at(start)
			if keep != nil {
				if end, skip := unwanted(f.text[c.start:c.end], keep, f.Strict); skip {
					start = next
					if c.start+end < c.end {
						start = c.start + end
					}
					continue
				}
			}
			doc, end, err := r.parse(c)
			if doc != nil {
				doc.start = int32(start)
			}
			start = next
			if end < c.end {
				start = end
			}
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			if doc != nil && !yield(doc, nil) {
				return
			}
		}
	}
}

// objects yields root, or its items if it is a list. like has the apiVersion and kind of items that do not name their own.
func (d *Document) objects(root *Value, like Object, duplicates []Duplicate, keep Keep, yield func(*Object, error) bool) bool {
	apiVersion, _ := root.Get("apiVersion").Str()
	kind, _ := root.Get("kind").Str()
	if kind == "" && like.Kind != "" {
		kind = like.Kind
		if apiVersion == "" {
			apiVersion = like.APIVersion
		}
		root = root.named(apiVersion, kind)
	}
	if kind == "" || apiVersion == "" && like.Kind == "" {
		return true
	}
	items := root.Get("items")
	if kind == "List" && items != nil && items.Kind != List && items.Kind != Null {
		message := fmt.Sprintf("the items of a List are a %s here; Kubernetes needs a list", items.Kind)
		return yield(nil, d.File.errorAt(int(items.Span.Start), message))
	}
	if strings.HasSuffix(kind, "List") && items != nil && (items.Kind == List || items.Kind == Null) {
		for i, item := range items.Items {
			within := below(duplicates, "items", strconv.Itoa(i))
			if !d.objects(item, Object{APIVersion: apiVersion, Kind: strings.TrimSuffix(kind, "List")}, within, keep, yield) {
				return false
			}
		}
		return true
	}
	if keep != nil && !keep(kind, "") {
		return true
	}
	namespace, _ := root.At("metadata", "namespace").Str()
	name, _ := root.At("metadata", "name").Str()
	return yield(&Object{
		File: d.File, Root: root, APIVersion: apiVersion, Kind: kind, Namespace: namespace, Name: name,
		Span: root.Span, Duplicates: duplicates, Document: d.start,
	}, nil)
}

// named is an item of a list with what its list says of it: rules ask each object what it is.
func (v *Value) named(apiVersion, kind string) *Value {
	if v.Kind != Map {
		return v
	}
	named := *v
	here := Span{v.Span.Start, v.Span.Start}
	named.Fields = append([]Field{}, v.Fields...)
	for _, said := range [...][2]string{{"apiVersion", apiVersion}, {"kind", kind}} {
		if v.Get(said[0]) == nil {
			named.Fields = append(named.Fields, Field{Key: said[0], KeySpan: here, Value: &Value{Kind: String, Text: said[1], Span: here}})
		}
	}
	return &named
}

// below picks the duplicates of one item, with paths that begin there.
func below(duplicates []Duplicate, prefix ...string) []Duplicate {
	var picked []Duplicate
	for _, d := range duplicates {
		if len(d.Path) >= len(prefix) && slices.Equal(d.Path[:len(prefix)], prefix) {
			d.Path = d.Path[len(prefix):]
			picked = append(picked, d)
		}
	}
	return picked
}
