package helm

import (
	"fmt"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// renderer makes the objects of one release.
type renderer struct {
	release *Release
	chart   *versions.Chart // nil for the older chart
	stated  bool            // the text says which chart it is
	values  *setting
	names   names

	file  *manifest.File // where what nobody wrote is placed
	whole manifest.Span  // of objects
	first manifest.Span  // the place of what has no better one
}

// newRenderer returns nil for a release of which no text is in view.
func newRenderer(release *Release) *renderer {
	r := &renderer{release: release}
	r.chart, r.stated = release.chart()
	in := release.home()
	if in == nil {
		return nil
	}
	r.file, r.whole = in.File, in.Span
	r.first = manifest.Span{Start: in.Span.Start, End: in.Span.Start}
	if len(in.Root.Fields) > 0 {
		r.first = in.Root.Fields[0].KeySpan
	}
	if layer := release.editable(); layer != nil && layer.In.File == in.File {
		at := layer.In.Root
		for _, key := range layer.Path {
			f := at.Field(key)
			if f == nil {
				break
			}
			r.first, at = f.KeySpan, f.Value
		}
	}
	r.values = release.merged(r.file)
	r.names = r.name()
	return r
}

// home is the document in whose file everything that nobody wrote is placed.
func (r *Release) home() *manifest.Object {
	if r.Carrier != nil {
		return r.Carrier
	}
	if layer := r.editable(); layer != nil {
		return layer.In
	}
	for i := len(r.Layers) - 1; i >= 0; i-- {
		if r.Layers[i].In != nil {
			return r.Layers[i].In
		}
	}
	return nil
}

// editable is the last layer in which values can be written.
func (r *Release) editable() *Layer {
	for i := len(r.Layers) - 1; i >= 0; i-- {
		if l := &r.Layers[i]; l.editable() {
			return l
		}
	}
	return nil
}

func (l *Layer) editable() bool { return l.In != nil && !l.Opaque && !l.Set }

// partial tells that something that is not in view gives values too, be it the defaults of the older chart.
func (r *renderer) partial() bool { return r.chart == nil || len(r.release.Unseen) > 0 }

// since tells whether the chart is of a version or newer.
func (r *renderer) since(version string) bool {
	return r.chart != nil && versions.Compare(r.chart.Version, version) >= 0
}

// value is what the templates find at a path of the values.
type value struct {
	path    string
	written *setting // nil where nobody wrote it
	chart   any      // the chart's default, where nobody wrote it
}

// get follows a dotted path. What lies below something that is no map, and what the chart does not read, counts as not
// written.
func (r *renderer) get(path string) value {
	v := value{path: path}
	s := r.values
	for rest, more := path, true; more && s != nil; {
		var key string
		key, rest, more = strings.Cut(rest, ".")
		s = s.child(key)
	}
	switch {
	case s != nil && (r.chart == nil || r.chart.Knows(s.origin.Path)):
		v.written = s
	case r.chart != nil:
		v.chart, _ = r.chart.Value(path)
	}
	return v
}

// given tells that the value is there and not null.
func (v value) given() bool {
	if v.written != nil {
		return !v.written.isNull()
	}
	return v.chart != nil
}

// truth is the value as a condition of a template.
func (v value) truth() bool {
	if v.written == nil {
		switch d := v.chart.(type) {
		case nil:
			return false
		case bool:
			return d
		case string:
			return d != ""
		case int64:
			return d != 0
		case float64:
			return d != 0
		case []any:
			return len(d) > 0
		case map[string]any:
			return len(d) > 0
		}
		return true
	}
	w := v.written.value
	switch w.Kind {
	case manifest.Null:
		return false
	case manifest.Bool:
		return w.Text == "true"
	case manifest.Number:
		return w.Text != "0"
	case manifest.List:
		return len(w.Items) > 0
	case manifest.Map:
		return len(v.written.fields) > 0
	}
	return w.Text != ""
}

// text is the value as a template prints it, "" for null.
func (v value) text() string {
	switch {
	case !v.given():
		return ""
	case v.written != nil:
		return v.written.printed()
	}
	return fmt.Sprint(v.chart)
}

// truth, text and the like of a path in one step.
func (r *renderer) truth(path string) bool  { return r.get(path).truth() }
func (r *renderer) text(path string) string { return r.get(path).text() }

// whole number of a path; 0 for what is none.
func (r *renderer) number(path string) int {
	var n float64
	if _, err := fmt.Sscan(r.text(path), &n); err != nil {
		return 0
	}
	return int(n)
}
