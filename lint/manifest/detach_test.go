package manifest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDetach(t *testing.T) {
	text := "# é comment\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\n# another\napiVersion: v1\r\nkind: ConfigMap\r\nmetadata:\r\n  name: bé\r\ndata:\r\n  k: \"é\"\r\n  l: |\r\n    x\r\n---\napiVersion: v1\nkind: List\nitems:\n- &x {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: &d {k: v}}\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: d}, data: *d}\n"
	file, err := NewFile("f.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for o, err := range file.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		count++
		d := o.Detach()
		if diff := cmp.Diff(o.Root.Any(), d.Root.Any()); diff != "" {
			t.Errorf("%s: %s", o.Name, diff)
		}
		if d.Kind != o.Kind || d.Name != o.Name || len(d.File.Data) >= len(file.Data) {
			t.Errorf("%s: kind %s, name %s, %d bytes of %d", o.Name, d.Kind, d.Name, len(d.File.Data), len(file.Data))
		}
		comparePlaces(t, o, d, o.Root, d.Root)
	}
	if count != 4 {
		t.Errorf("%d objects", count)
	}
}

// comparePlaces holds every place in the copy against the one in the file.
func comparePlaces(t *testing.T, o, d *Object, a, b *Value) {
	t.Helper()
	same := func(x, y Span) {
		from, to := o.File.Position(int(x.Start)), d.File.Position(int(y.Start))
		if from != to || o.File.Source(x) != d.File.Source(y) || o.File.Line(from.Line) != d.File.Line(to.Line) {
			t.Errorf("%s: %v %q became %v %q", o.Name, from, o.File.Source(x), to, d.File.Source(y))
		}
		if offset := d.File.Offset(to); offset != int(y.Start) {
			t.Errorf("%s: offset %d became %d", o.Name, y.Start, offset)
		}
	}
	same(a.Span, b.Span)
	for i := range a.Fields {
		same(a.Fields[i].KeySpan, b.Fields[i].KeySpan)
		comparePlaces(t, o, d, a.Fields[i].Value, b.Fields[i].Value)
	}
	for i := range a.Items {
		comparePlaces(t, o, d, a.Items[i], b.Items[i])
	}
}
