package manifest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func read(t *testing.T, text string) *File {
	t.Helper()
	f, err := NewFile("in.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestObjects(t *testing.T) {
	text := "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  x: \"1\"\n  on: 'y'\n---\n" +
		"apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Service\n  metadata: {name: b, namespace: c}\n"
	var got []string
	for o, err := range read(t, text).Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, o.APIVersion+" "+o.Kind+" "+o.Namespace+"/"+o.Name)
	}
	if diff := cmp.Diff([]string{"v1 ConfigMap /a", "v1 Service c/b"}, got); diff != "" {
		t.Error(diff)
	}
}
