package lint

import "github.com/ingresslint/ingresslint/lint/manifest"

// place is where in a text a path of an object lies.
type place struct {
	file  *manifest.File
	span  manifest.Span   // from the key, or the list item, to the end of its value
	value *manifest.Value // nil: the path is absent and span is the nearest there is
}

// locate follows a path as far as it goes. For something absent the place is
// the map or object where it should be.
func locate(o *manifest.Object, path []string) place {
	at := place{file: o.File, span: firstToken(o)}
	v := o.Root
	for i, step := range path {
		last := i == len(path)-1
		var next *manifest.Value
		span := manifest.Span{}
		if v.Kind == manifest.List {
			if next = v.At(step); next != nil {
				span = next.Span
			}
		} else if f := v.Field(step); f != nil {
			next, span = f.Value, manifest.Span{Start: f.KeySpan.Start, End: f.KeySpan.End}
		}
		if next == nil {
			return at
		}
		at.file, at.span = o.File, span
		text := next.Span
		if origin := next.Origin; origin != nil {
			at.file, at.span, text = origin.File, origin.KeySpan, origin.Span
		}
		if last {
			at.value = next
			// What an alias stands for is written elsewhere.
			if inline(next) && text.Start >= at.span.End && text.End > text.Start {
				at.span.End = text.End
			}
		}
		v = next
	}
	return at
}

// firstToken is the beginning of an object: its first key.
func firstToken(o *manifest.Object) manifest.Span {
	if len(o.Root.Fields) > 0 {
		return o.Root.Fields[0].KeySpan
	}
	return manifest.Span{Start: o.Span.Start, End: o.Span.Start}
}

// inline tells whether a value is worth marking whole: of maps, lists and
// blocks of text the key says enough.
func inline(v *manifest.Value) bool {
	switch v.Kind {
	case manifest.Map, manifest.List:
		return false
	}
	return v.Style != manifest.Literal && v.Style != manifest.Folded
}
