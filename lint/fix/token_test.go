package fix

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestJSONValue(t *testing.T) {
	o := object(t, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: \"1\"}\nspec: {n: 5, s: \"5\"}\ncontroller: {config: {n: 5}}\n", 0)
	for at, want := range map[string]any{"data/a": "7", "data/b": "7", "spec/n": json.Number("7"), "spec/new": json.Number("7"), "spec/s": "7", "controller/config/n": "7", "controller/config/new": "7"} {
		if got := (Edit{Op: "set", Path: strings.Split(at, "/"), Value: "7"}).JSONValue(o); got != want {
			t.Errorf("%s: %#v, want %#v", at, got, want)
		}
	}
	if got := (Edit{Op: "set", Path: []string{"spec", "on"}, Value: "true"}).JSONValue(o); got != true {
		t.Errorf("a boolean is %#v", got)
	}
}
