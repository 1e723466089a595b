package rules

import (
	"fmt"
	"strings"
)

// Page returns the rule's documentation as Markdown: docs/rules/ID.md and
// `ingresslint explain` show the same text.
func (r *Rule) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", r.ID, r.Title)
	fmt.Fprintf(&b, "| category | severity | looks at |\n|---|---|---|\n| %s | %s | %s |\n\n", r.Category, r.Severity, strings.Join(r.Kinds, ", "))
	if r.Profile != "" {
		fmt.Fprintf(&b, "Only with the profile `%s`.\n\n", r.Profile)
	}
	if r.Requires == "observed" {
		b.WriteString("Needs observed latencies (`--observed FILE` or `observed` in the configuration).\n\n")
	}
	section(&b, "What happens", r.Description)
	section(&b, "Releases concerned", r.Releases)
	example(&b, "Bad", r.Bad)
	example(&b, "Good", r.Good)
	section(&b, "How to check on a cluster", r.Verify)
	if len(r.Parameters) > 0 {
		b.WriteString("## Parameters\n\nSet in `.ingresslint.yaml` under `rules`, as docs/configuration.md shows, or by programs with\n`lint.Options.Parameters`.\n\n| name | default | meaning |\n|---|---|---|\n")
		for _, p := range r.Parameters {
			fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", p.Name, p.Default, p.Description)
		}
		b.WriteString("\n")
	}
	if len(r.References) > 0 {
		b.WriteString("## References\n\n")
		for _, reference := range r.References {
			fmt.Fprintf(&b, "- %s\n", reference)
		}
		b.WriteString("\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func section(b *strings.Builder, title, text string) {
	if text != "" {
		fmt.Fprintf(b, "## %s\n\n%s\n\n", title, text)
	}
}

func example(b *strings.Builder, title, text string) {
	if text != "" {
		fmt.Fprintf(b, "## %s\n\n```yaml\n%s\n```\n\n", title, text)
	}
}
