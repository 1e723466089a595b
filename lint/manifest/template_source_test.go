package manifest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTemplateIsNamedByItsComment(t *testing.T) {
	file, err := NewFile("<stdin>", []byte(`---
# Source: app/templates/config.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {text: "# Source: not this"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: b}
---
# Source: app/charts/web/templates/all.yaml
# Made by hand.
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}
---
# See # Source: app/templates/none.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: d}
`))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for o, err := range file.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		got[o.Name] = o.Template()
		if detached := o.Detach().Template(); detached != "" {
			t.Errorf("%s: %q of what is cut out of its text", o.Name, detached)
		}
	}
	want := map[string]string{"a": "app/templates/config.yaml", "b": "", "c": "app/charts/web/templates/all.yaml", "d": ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("templates (-want +got):\n%s", diff)
	}
}
