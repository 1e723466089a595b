package report

import (
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
