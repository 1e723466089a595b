package report

import (
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint"
)

func TestVisible(t *testing.T) {
	for _, test := range []struct {
		text    string
		colours bool
		want    string
	}{
		{"ingress-nginx äß → …", false, "ingress-nginx äß → …"},
		{"a\nb\tc\r\x1b[31md\x07\u009bm\u202ee", false, "a�b�c��[31md��m�e"},
		{bold + "a" + reset, true, bold + "a" + reset},
		{bold + "a" + reset, false, "�[1ma�[0m"},
		{"\x1b]0;title\x07" + red + "\x1b[2J" + reset, true, "�]0;title�" + red + "�[2J" + reset},
	} {
		if got := visible(test.text, test.colours); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}

// Whoever writes a manifest does not write to the terminal of whoever lints it.
func TestTextDoesNotSteerTheTerminal(t *testing.T) {
	bad := "a\x1b]0;b\x07\n"
	r := &lint.Report{
		Findings: []lint.Finding{{
			Severity: lint.Error, Rule: "r", Message: bad, File: bad, Line: 1, Column: 1, Excerpt: bad, Template: bad, Fix: &lint.Fix{Description: bad},
		}, {Severity: lint.Error, Rule: "r", Message: bad, Object: lint.Object{Kind: bad, Name: bad}}},
		Errors:        []lint.InputError{{File: bad, Message: bad}},
		Skipped:       []lint.Skipped{{File: bad, Reason: bad}},
		Installations: []lint.Installation{{Name: bad, Release: "1.12.1"}},
	}
	for _, colours := range []bool{true, false} {
		var b strings.Builder
		if err := Text(&b, r, Style{Color: colours}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(b.String(), "\x07") || strings.Contains(b.String(), "\x1b]") || strings.Contains(b.String(), "a\n") {
			t.Errorf("%q", b.String())
		}
	}
}
