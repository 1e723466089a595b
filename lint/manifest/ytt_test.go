package manifest

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What ytt fills in is a comment to YAML, and would pass for nothing.
func TestValuesThatYttFillsIn(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // kinds and texts of a, of its items or of its fields
		duplicates int
	}{
		{name: "value", text: "a: #@ data.values.a\n", want: []string{"string #@ data.values.a"}},
		{name: "at the end", text: "a:   #@ f(1)", want: []string{"string #@ f(1)"}},
		{name: "CRLF", text: "a: #@ b\r\nc: 1\r\n", want: []string{"string #@ b"}},
		{name: "item", text: "a:\n- #@ b\n- c\n", want: []string{"string #@ b", "string c"}},
		{name: "field", text: "a:\n  b: #@ c\n  d: ~\n  e: # f\n", want: []string{"string #@ c", "null ", "null "}},
		{name: "written value", text: "a: b #@ c\n", want: []string{"string b"}},
		{name: "map below", text: "a: #@ b\n  c: 1\n", want: []string{"number 1"}},
		{name: "cases", text: "#@ if x:\na: 1\n#@ else:\na: 2\n#@ end\n", want: []string{"number 2"}},
		{name: "no cases", text: "b: #@ c\na: 1\na: 2\n", want: []string{"number 2"}, duplicates: 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := read(t, tt.text)
			for doc, err := range file.Documents() {
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				of := []*Value{doc.Root.Get("a")}
				switch v := of[0]; v.Kind {
				case List:
					of = v.Items
				case Map:
					of = nil
					for _, f := range v.Fields {
						of = append(of, f.Value)
					}
				}
				for _, v := range of {
					got = append(got, fmt.Sprint(v.Kind, " ", v.Text))
					if v.Kind == String && file.Source(v.Span) != v.Text {
						t.Errorf("%q stands for %q", file.Source(v.Span), v.Text)
					}
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Error(diff)
				}
				if len(doc.Duplicates) != tt.duplicates {
					t.Errorf("duplicates: %v", doc.Duplicates)
				}
			}
		})
	}
}
