package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A hook may name any file; what cannot be read as YAML must not end in an error about its syntax.
func TestFilesOfOtherLanguagesAreTold(t *testing.T) {
	tree(t, "main.tf", "app.jsonnet", "app.cue", "chart/templates/_helpers.tpl", "ingress.txt", "in.yaml", "sub/other.tf")
	l := List([]string{"main.tf", "app.jsonnet", "app.cue", "chart/templates/_helpers.tpl", "ingress.txt", "in.yaml", "sub"}, nil)
	if diff := cmp.Diff([]string{"ingress.txt", "in.yaml"}, names(l)); diff != "" {
		t.Error(diff)
	}
	var told []string
	for _, s := range l.Skipped {
		reason, _, _ := strings.Cut(s.Reason, ";")
		told = append(told, s.Name+": "+reason)
	}
	want := []string{"main.tf: Terraform's language is not read", "app.jsonnet: Jsonnet is not read", "app.cue: CUE is not read",
		"chart/templates/_helpers.tpl: a Helm template that makes no object by itself"}
	if diff := cmp.Diff(want, told); diff != "" || len(l.Errors) > 0 {
		t.Error(diff, l.Errors)
	}
}
