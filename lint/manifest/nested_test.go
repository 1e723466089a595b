package manifest

import "testing"

func TestNestedYAMLIsReadInPlace(t *testing.T) {
	file, err := NewFile("app.yaml", []byte("spec:\n  values: |\n    # comment\n    controller:\n      config:\n        keep-alive: \"75\"\n  other: 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	for doc, err := range file.Documents() {
		if err != nil {
			t.Fatal(err)
		}
		nested, err := file.Nested(doc.Root.At("spec", "values"))
		if err != nil {
			t.Fatal(err)
		}
		v := nested.Root.At("controller", "config", "keep-alive")
		if v.Text != "75" || file.Source(v.Span) != `"75"` {
			t.Errorf("read %q from %q", v.Text, file.Source(v.Span))
		}
		if at := file.Position(int(v.Span.Start)); at != (Position{6, 21}) {
			t.Errorf("it stands at %v", at)
		}
	}
}
