package helm

import (
	"slices"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// setting is a value that somebody wrote, after the layers are merged: maps by their keys, everything else replaced.
type setting struct {
	key    string
	value  *manifest.Value // of the last layer that gives it
	origin manifest.Origin // of that layer
	set    bool            // that layer is parameters, which Helm reads other than YAML
	fields []*setting      // of a map
	base   bool            // the values of a chart that brings this one along have it

	// home is the key in the file in which objects are placed; homed tells that the file has it.
	home  manifest.Span
	homed bool
}

// merged returns the values of all layers. Layers that are no maps give nothing.
func (r *Release) merged(home *manifest.File) *setting {
	root := &setting{}
	for i := range r.Layers {
		layer := &r.Layers[i]
		if layer.Values != nil && layer.Values.Kind == manifest.Map {
			root.merge(layer.Values, layer, home)
		}
	}
	root.prune()
	return root
}

// prune takes away what null removes: only what the values of a chart have. Another null stays, and templates see it.
func (s *setting) prune() {
	s.fields = slices.DeleteFunc(s.fields, func(f *setting) bool { return f.base && f.isNull() })
	for _, f := range s.fields {
		f.prune()
	}
}

func (s *setting) merge(v *manifest.Value, layer *Layer, home *manifest.File) {
	known := s.fields
	if s.value == nil || s.value.Kind != manifest.Map || v.Kind != manifest.Map {
		known, s.fields = nil, nil
	}
	s.value, s.set = v, layer.Set
	s.base = s.base || layer.Base && v.Kind != manifest.Null
	if v.Kind != manifest.Map {
		return
	}
	look := finder(known)
	for i := range v.Fields {
		f := &v.Fields[i]
		if f.Value == nil {
			continue
		}
		child := look(f.Key)
		if child == nil {
			child = &setting{key: f.Key}
			s.fields = append(s.fields, child)
		}
		child.place(s.origin.Path, f, layer, home)
		child.merge(f.Value, layer, home)
	}
}

// place notes where a layer has the value.
func (s *setting) place(parent []string, f *manifest.Field, layer *Layer, home *manifest.File) {
	path := s.origin.Path
	if path == nil {
		path = make([]string, len(parent)+1)
		copy(path, parent)
		path[len(parent)] = s.key
	}
	s.origin = manifest.Origin{Path: path, Span: f.Value.Span, KeySpan: f.KeySpan}
	if o := f.Value.Origin; o != nil {
		s.origin.File, s.origin.Span, s.origin.KeySpan = o.File, o.Span, o.KeySpan
	} else if layer.In != nil {
		s.origin.File = layer.In.File
	}
	if s.origin.File == home {
		s.home, s.homed = s.origin.KeySpan, true
	}
}

// finder is find for many keys.
func finder(fields []*setting) func(key string) *setting {
	const many = 32
	if len(fields) <= many {
		return func(key string) *setting { return find(fields, key) }
	}
	byKey := make(map[string]*setting, len(fields))
	for _, f := range slices.Backward(fields) { // the first of a name counts
		byKey[f.key] = f
	}
	return func(key string) *setting { return byKey[key] }
}

func find(fields []*setting, key string) *setting {
	for _, f := range fields {
		if f.key == key {
			return f
		}
	}
	return nil
}

// child returns nil where nobody wrote the key.
func (s *setting) child(key string) *setting {
	if s == nil {
		return nil
	}
	return find(s.fields, key)
}

func (s *setting) isNull() bool { return s.value.Kind == manifest.Null }
