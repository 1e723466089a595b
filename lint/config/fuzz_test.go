package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever a file holds, reading it ends in a configuration or in mistakes with
// their lines, and what was read can be asked.
func FuzzRead(f *testing.F) {
	guide, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(guide), "```yaml\n")[1:] {
		f.Add(strings.SplitN(block, "```", 2)[0])
	}
	f.Add("a: &a [*a]\n? [b]\n: !!binary x\n<<: *a\n")
	f.Add("rules: &r {config-value: &v {<<: *r, parameters: *v}}\noverrides: [*r, &o {paths: [*v]}]\n")
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(t.TempDir(), FileName)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		c, err := Read(file)
		var mistakes Mistakes
		switch {
		case err == nil:
			for _, name := range []string{"a.yaml", filepath.Join(filepath.Dir(file), "prod", "cm.yaml")} {
				c.ReleaseFor(name)
				c.LoadBalancerFor(name)
				c.Excludes(name, false)
			}
		case !errors.As(err, &mistakes) || len(mistakes) == 0:
			t.Errorf("%q: %v", text, err)
		default:
			for _, mistake := range mistakes {
				if mistake.Line < 1 || mistake.Line > strings.Count(text, "\n")+2 || mistake.File != file || mistake.Message == "" {
					t.Errorf("%q: %v", text, mistake)
				}
			}
		}
	})
}
