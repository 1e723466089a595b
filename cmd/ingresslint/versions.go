package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/versions"
)

func newVersionsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "versions [VERSION]",
		Short: "List the controller releases, or tell what one of them does and what it changed",
		Example: `  ingresslint versions
  ingresslint versions 1.9.4`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var all []string
			for _, r := range versions.All() {
				all = append(all, r.Version)
			}
			return all, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return unknownFormat(format)
			}
			if len(args) == 1 {
				return showRelease(cmd, args[0], format)
			}
			if format == "json" {
				return writeJSON(cmd, versions.All())
			}
			return listReleases(cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "what to write: text, json")
	return cmd
}

func listReleases(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "RELEASE\tDATE\tNGINX\tCHARTS\tNOTE")
	for _, r := range versions.All() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.Version, r.Date, r.Nginx, chartRange(r.Charts), r.Note)
	}
	return w.Flush()
}

// chartRange shortens a list of chart versions to its ends.
func chartRange(charts []string) string {
	switch len(charts) {
	case 0:
		return "-"
	case 1:
		return charts[0]
	}
	return charts[0] + " to " + charts[len(charts)-1]
}

// releaseReport is what `versions VERSION` says about a release.
type releaseReport struct {
	Asked    string            `json:"asked"`
	Exact    bool              `json:"exact"`
	Release  *versions.Release `json:"release"`
	Counts   releaseCounts     `json:"counts"`
	Previous string            `json:"previous,omitempty"`
	Changes  []versions.Change `json:"changes"`
}

type releaseCounts struct {
	Config      int `json:"config"`
	Annotations int `json:"annotations"`
	Flags       int `json:"flags"`
}

func showRelease(cmd *cobra.Command, asked, format string) error {
	r, exact, ok := versions.Find(asked)
	if !ok {
		return fmt.Errorf("%q is no controller release; expected one such as %s (ingresslint versions lists them)", asked, versions.Newest().Version)
	}
	report := releaseReport{Asked: asked, Exact: exact, Release: r, Counts: releaseCounts{
		Config:      count(r, versions.KindConfig),
		Annotations: count(r, versions.KindAnnotation),
		Flags:       count(r, versions.KindFlag),
	}, Changes: []versions.Change{}}
	if previous := r.Previous(); previous != nil {
		report.Previous = previous.Version
		report.Changes = append(report.Changes, versions.Changes(previous, r)...)
	}
	if format == "json" {
		return writeJSON(cmd, report)
	}
	return report.write(cmd.OutOrStdout())
}

func count(r *versions.Release, kind versions.Kind) int {
	n := 0
	for range r.Names(kind) {
		n++
	}
	return n
}

func (p *releaseReport) write(out io.Writer) error {
	r := p.Release
	if !p.Exact {
		fmt.Fprintf(out, "%s is not in the table: this is %s, %s.\n\n", p.Asked, r.Version, whyRelease(p.Asked, r))
	}
	fmt.Fprintf(out, "ingress-nginx %s, released %s\n\n", r.Version, r.Date)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name, value string) {
		if value != "" {
			fmt.Fprintf(w, "  %s\t%s\n", name, value)
		}
	}
	row("image", r.Image)
	row("nginx", r.Nginx)
	row("Alpine", r.Alpine)
	row("Kubernetes", strings.Join(r.Kubernetes, ", "))
	row("charts", strings.Join(r.Charts, ", "))
	row("knows", fmt.Sprintf("%d ConfigMap keys, %d annotations, %d flags", p.Counts.Config, p.Counts.Annotations, p.Counts.Flags))
	row("note", r.Note)
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out)
	for _, line := range behaviourLines(r) {
		row(line[0], line[1])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return p.writeChanges(out)
}

// whyRelease says by which rule a release speaks for a version.
func whyRelease(asked string, r *versions.Release) string {
	switch {
	case r == versions.Oldest() && versions.Compare(asked, r.Version) < 0:
		return "the oldest release known here, which is newer"
	case versions.Compare(asked, r.Version) == 0:
		return "the release it was built from; a vendor's build can differ"
	case strings.HasPrefix(r.Version, strings.TrimPrefix(asked, "v")+"."):
		return "the newest release that begins so"
	case versions.Compare(asked, r.Version) < 0:
		return "the first release of its line"
	}
	return "the nearest lower release"
}

func behaviourLines(r *versions.Release) [][2]string {
	b := &r.Behaviour
	validation := map[string]string{
		"none": "does not exist",
		"off":  "off unless --enable-annotation-validation is set",
		"on":   "on unless --enable-annotation-validation=false is set",
	}[b.AnnotationValidation]
	var limit string
	switch {
	case b.AutoReadsCgroupV2:
		limit = "follows the CPU limit, with cgroup v1 and v2"
	case b.AutoReadsCgroupV1:
		limit = "follows the CPU limit with cgroup v1 only; with cgroup v2 it takes the node's cores"
	default:
		limit = "takes the node's cores, whatever the CPU limit"
	}
	termination := fmt.Sprintf("nginx stops, then %d s pass", b.PostShutdownGrace)
	if b.PostShutdownGraceFlag {
		termination = fmt.Sprintf("nginx stops, then --post-shutdown-grace-period (%d s by default)", b.PostShutdownGrace)
	}
	if b.ShutdownGraceFlag {
		termination = "--shutdown-grace-period (0 s by default) passes, " + termination
	}
	if b.WaitShutdown {
		termination += "; /wait-shutdown can be the preStop hook"
	}
	http2 := "has limits of its own (http2-max-requests, ...)"
	if b.HTTP2FollowsKeepAlive {
		http2 = "follows keep-alive and keep-alive-requests"
	}
	webhook := "does not run nginx -t"
	if b.WebhookRunsNginxTest {
		webhook = "runs nginx -t"
	}
	return [][2]string{
		{"annotation validation", validation},
		{"worker-processes: auto", limit},
		{"termination", termination},
		{"HTTP/2", http2},
		{"admission webhook", webhook},
	}
}

// writeChanges lists what the release changed, one line per sort of change.
func (p *releaseReport) writeChanges(out io.Writer) error {
	if p.Previous == "" {
		_, err := fmt.Fprintln(out, "\nNothing older is known here.")
		return err
	}
	if len(p.Changes) == 0 {
		_, err := fmt.Fprintf(out, "\nSettings are the same as in %s.\n", p.Previous)
		return err
	}
	fmt.Fprintf(out, "\nAgainst %s:\n", p.Previous)
	for _, kind := range versions.Kinds() {
		for _, what := range [...]string{"new", "gone", "changed"} {
			var names []string
			for _, c := range p.Changes {
				if c.Kind == kind && c.What == what {
					names = append(names, changeText(c))
				}
			}
			if len(names) > 0 {
				fmt.Fprintf(out, "  %s %s (%d)\n    %s\n", what, kindNames[kind], len(names), strings.Join(names, "\n    "))
			}
		}
	}
	return nil
}

// changeText names a setting and how its default changed, or what else did.
func changeText(c versions.Change) string {
	var notes []string
	for _, field := range c.Fields {
		switch field {
		case "default":
			notes = append(notes, fmt.Sprintf("default %s, was %s", orNone(defaultText(c.After)), orNone(defaultText(c.Before))))
		case "no_newline":
			after, ok := c.After.(versions.Annotation)
			if ok && after.NoNewline {
				notes = append(notes, "line breaks are refused")
			} else {
				notes = append(notes, "line breaks are not refused")
			}
		default:
			notes = append(notes, "another "+strings.ReplaceAll(field, "_", " "))
		}
	}
	if c.What == "new" {
		if text := defaultText(c.After); text != "" {
			notes = append(notes, "default "+text)
		}
	}
	if len(notes) == 0 {
		return c.Name
	}
	return c.Name + ": " + strings.Join(notes, ", ")
}

func orNone(text string) string {
	if text == "" {
		return "empty"
	}
	return text
}
