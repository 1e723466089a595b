package lint

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ingresslint/ingresslint/lint/source"
)

// A file that is too large to be kept and gone when it is read again must not
// pass for one without findings.
func TestFileThatVanishesBetweenThePasses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cm.yaml")
	text := "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\ndata:\n  keep-alive-requests: \"50\"\n"
	if err := os.WriteFile(file, []byte(text+strings.Repeat("# padding\n", keepBytes/10)), 0o644); err != nil {
		t.Fatal(err)
	}
	linter, err := New(Options{ReleaseFor: func(string) string {
		os.Remove(file) // the release is asked for when the first pass has ended
		return ""
	}})
	if err != nil {
		t.Fatal(err)
	}
	report, err := linter.Lint(context.Background(), source.List([]string{file}, nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Errors) != 1 || !strings.HasSuffix(report.Errors[0].File, "cm.yaml") || report.ExitStatus(Error) != ExitUnread {
		t.Errorf("errors %+v, findings %d", report.Errors, len(report.Findings))
	}
}
