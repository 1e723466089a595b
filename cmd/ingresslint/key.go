package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/ingresslint/ingresslint/lint"
	"github.com/ingresslint/ingresslint/versions"
)

func newKeyCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "key NAME",
		Short: "Tell the history of a ConfigMap key, an annotation or a flag over all releases",
		Long: `Tell the history of a ConfigMap key, an annotation or a flag over all releases.

Exit status: 0 some release knows the name, 1 none ever did.`,
		Example: `  ingresslint key keep-alive-requests
  ingresslint key nginx.ingress.kubernetes.io/auth-url`,
		Args: needOne("name one setting, such as keep-alive-requests"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var all []string
			for _, kind := range versions.Kinds() {
				for name := range versions.AllNames(kind) {
					all = append(all, name)
				}
			}
			return all, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			report := lookUpKey(args[0])
			if report == nil {
				return fmt.Errorf("%q names no setting; expected one such as keep-alive-requests", args[0])
			}
			switch format {
			case "text":
				out := bufio.NewWriter(cmd.OutOrStdout())
				if err := cmp.Or(report.write(out), out.Flush()); err != nil {
					return err
				}
			case "json":
				if err := writeJSON(cmd, report); err != nil {
					return err
				}
			default:
				return unknownFormat(format)
			}
			if !report.Known {
				return exitStatus(lint.ExitFindings)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "what to write: text, json")
	return cmd
}

// kindNames are the kinds of settings in words.
var kindNames = map[versions.Kind]string{
	versions.KindConfig:     "ConfigMap keys",
	versions.KindAnnotation: "annotations",
	versions.KindFlag:       "flags",
}

// keyReport is what `key NAME` says about a name.
type keyReport struct {
	Name     string            `json:"name"`
	Known    bool              `json:"known"`
	Settings []keyTimeline     `json:"settings,omitempty"`
	Foreign  *versions.Foreign `json:"foreign,omitempty"`
	Nearest  []nearestKey      `json:"nearest,omitempty"`
}

type keyTimeline struct {
	Kind        versions.Kind         `json:"kind"`
	Name        string                `json:"name"`
	Spans       []keySpan             `json:"releases"`
	LastBefore  string                `json:"last_before_table,omitempty"`
	Current     bool                  `json:"in_newest"`
	Replacement *versions.Replacement `json:"replacement,omitempty"`
}

type keySpan struct {
	First   string `json:"first"`
	Last    string `json:"last"`
	Setting any    `json:"setting"`
}

type nearestKey struct {
	Kind versions.Kind `json:"kind"`
	Name string        `json:"name"`
}

// lookUpKey returns nil for what is no name at all.
func lookUpKey(written string) *keyReport {
	report := &keyReport{Name: written}
	name := written
	if slash := strings.LastIndexByte(name, '/'); slash >= 0 {
		name = name[slash+1:]
	}
	name = strings.TrimLeft(name, "-")
	if strings.TrimSpace(name) == "" {
		return nil
	}
	for _, kind := range versions.Kinds() {
		t, ok := versions.History(kind, name)
		if !ok && kind == versions.KindConfig {
			// Most ConfigMap keys match in any case.
			t, ok = versions.History(kind, strings.ToLower(name))
			ok = ok && !caseSensitive(t)
		}
		if ok {
			report.Settings = append(report.Settings, newKeyTimeline(t))
		}
	}
	report.Known = len(report.Settings) > 0
	if report.Known {
		return report
	}
	if f, ok := versions.ForeignConfigKey(name); ok {
		report.Foreign = &f
		return report
	}
	for _, kind := range versions.Kinds() {
		if near, ok := versions.Nearest(versions.AllNames(kind), name); ok {
			report.Nearest = append(report.Nearest, nearestKey{kind, near})
		}
	}
	return report
}

func caseSensitive(t versions.Timeline) bool {
	if len(t.Spans) == 0 {
		return false
	}
	s, ok := t.Spans[0].Setting.(versions.Setting)
	return ok && s.CaseSensitive
}

func newKeyTimeline(t versions.Timeline) keyTimeline {
	k := keyTimeline{Kind: t.Kind, Name: t.Name, LastBefore: t.Before, Current: t.Known(), Spans: []keySpan{}}
	if t.Replacement.Kind != "" {
		k.Replacement = &t.Replacement
	}
	for _, s := range t.Spans {
		k.Spans = append(k.Spans, keySpan{s.First.Version, s.Last.Version, s.Setting})
	}
	return k
}

func (r *keyReport) write(out io.Writer) error {
	if !r.Known {
		return r.writeUnknown(out)
	}
	for i := range r.Settings {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := r.Settings[i].write(out); err != nil {
			return err
		}
	}
	return nil
}

func (r *keyReport) writeUnknown(out io.Writer) error {
	switch {
	case r.Foreign != nil && len(r.Foreign.To) > 0:
		fmt.Fprintf(out, "No release knew %s. It comes from %s; here it is %s.\n", r.Name, r.Foreign.From, strings.Join(r.Foreign.To, " or "))
	case r.Foreign != nil:
		fmt.Fprintf(out, "No release knew %s. It comes from %s.\n", r.Name, r.Foreign.From)
	case len(r.Nearest) > 0:
		fmt.Fprintf(out, "No release knew %s.\n", r.Name)
	default:
		fmt.Fprintf(out, "No release knew %s, and nothing is named nearly so.\n", r.Name)
	}
	if r.Foreign != nil && r.Foreign.Advice != "" {
		fmt.Fprintf(out, "Note: %s.\n", r.Foreign.Advice)
	}
	for _, n := range r.Nearest {
		fmt.Fprintf(out, "The nearest of the %s is %s.\n", kindNames[n.Kind], n.Name)
	}
	return nil
}

func (k *keyTimeline) write(out io.Writer) error {
	fmt.Fprintf(out, "%s, %s\n", k.Name, map[versions.Kind]string{
		versions.KindConfig:     "a ConfigMap key",
		versions.KindAnnotation: "an annotation",
		versions.KindFlag:       "a flag of the controller",
	}[k.Kind])
	fmt.Fprintf(out, "  %s\n", k.fate())
	if len(k.Spans) == 0 {
		return nil
	}
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  "+strings.Join(columns[k.Kind], "\t"))
	for n := 0; n < len(k.Spans); n++ {
		first, row := k.Spans[n].First, strings.Join(cells(k.Spans[n].Setting), "\t")
		for n+1 < len(k.Spans) && !gap(k.Spans[n], k.Spans[n+1]) && strings.Join(cells(k.Spans[n+1].Setting), "\t") == row {
			n++ // what differs is not shown here
		}
		releases := first
		if last := k.Spans[n].Last; last != first {
			releases += " to " + last
		}
		fmt.Fprintf(w, "  %s\t%s\n", releases, row)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, line := range remarks(k.Spans[len(k.Spans)-1].Setting) {
		fmt.Fprintln(out, strings.TrimRight("  "+line, " "))
	}
	return nil
}

// fate says in one sentence since when the setting exists and what became of it.
func (k *keyTimeline) fate() string {
	if len(k.Spans) == 0 {
		return fmt.Sprintf("Gone since long: %s was the last version that knew it%s", k.LastBefore, k.replaced())
	}
	first, last := k.Spans[0].First, k.Spans[len(k.Spans)-1].Last
	if !k.Current {
		return fmt.Sprintf("Gone: known from %s to %s%s", first, last, k.replaced())
	}
	since := "Known since " + first
	switch {
	case len(k.Spans) > 1 && k.gaps():
		since = "Known since " + first + ", but not in every release between"
	case first == versions.Oldest().Version:
		since = "Known in every release"
	}
	if k.Replacement != nil && k.Replacement.To != "" {
		return since + k.replaced()
	}
	return since + "; it was never renamed."
}

// gaps says whether releases between the first and the last lack the setting.
func (k *keyTimeline) gaps() bool {
	for i := 1; i < len(k.Spans); i++ {
		if gap(k.Spans[i-1], k.Spans[i]) {
			return true
		}
	}
	return false
}

// gap says whether a release between two spans lacks the setting.
func gap(before, after keySpan) bool {
	r, _, _ := versions.Find(after.First)
	return r.Previous().Version != before.Last
}

func (k *keyTimeline) replaced() string {
	if k.Replacement == nil {
		return "; nothing took its place."
	}
	r := k.Replacement
	var text string
	switch {
	case r.Kind == "renamed":
		text = "; renamed to " + r.To + " (the value carries over)"
	case r.To != "" && r.Value != "":
		text = fmt.Sprintf("; use %s: %q", r.To, r.Value)
	case r.To != "":
		text = "; use " + r.To
	default:
		text = "; nothing took its place"
	}
	if r.Advice != "" {
		text += ". " + sentence(r.Advice)
	}
	return text + "."
}

// sentence begins with a capital, but where a setting's name stands first.
func sentence(text string) string {
	if first, _, _ := strings.Cut(text, " "); strings.Contains(first, "-") {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
