package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint"
)

func TestKindOfFix(t *testing.T) {
	remove, replace := lint.Edit{Op: "remove"}, lint.Edit{Op: "replace"}
	for _, c := range []struct {
		fix  lint.Fix
		want string
	}{
		{lint.Fix{}, ""},
		{lint.Fix{Safe: true, Edits: []lint.Edit{replace}}, " (safe)"},
		{lint.Fix{Edits: []lint.Edit{remove}}, " (review first)"},
		{lint.Fix{Edits: []lint.Edit{remove, replace}}, " (changes behaviour)"},
	} {
		if got := kindOfFix(&c.fix); got != c.want {
			t.Errorf("%+v: %q, want %q", c.fix, got, c.want)
		}
	}
}

func TestManySkippedInputsAreCounted(t *testing.T) {
	for count, want := range map[int]string{0: "", 3: "c2.yaml: a template", 11: "c10.yaml: a template", 30: "skipped 20 more; --format json lists them"} {
		r := &lint.Report{}
		for i := range count {
			r.Skipped = append(r.Skipped, lint.Skipped{File: fmt.Sprintf("c%d.yaml", i), Reason: "a template"})
		}
		var out strings.Builder
		if err := Text(&out, r, Style{}); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(out.String(), "skipped "); lines != min(count, 11) || !strings.Contains(out.String(), want) {
			t.Errorf("of %d skipped inputs it says:\n%s", count, out.String())
		}
	}
}
