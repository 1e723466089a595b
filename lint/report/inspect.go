package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/installation"
)

// Inspection writes what was understood of the installations of a run, for people.
func Inspection(w io.Writer, inspections []*installation.Inspection, style Style) error {
	t := &inspectText{text{Writer: bufio.NewWriter(w), style: style}}
	if len(inspections) == 0 {
		t.printf("No installation of ingress-nginx was recognised.\n")
	}
	for n, i := range inspections {
		if n > 0 {
			t.printf("\n")
		}
		t.installation(i)
	}
	return t.Flush()
}

type inspectText struct{ text }

func (t *inspectText) installation(i *installation.Inspection) {
	t.printf("%s\n", t.color(bold, i.Name))
	t.printf("  release    %s (%s)\n", i.Release, origin(i))
	if i.Nginx != "" {
		t.printf("  nginx      %s\n", i.Nginx)
	}
	for _, part := range i.Parts {
		t.printf("  %-10s %s  %s\n", part.Kind, joined(part.Namespace, part.Name), t.color(dim, Place(part.File, part.Line, 0)))
	}
	t.printf("  class      %s%s\n", i.IngressClass, classDetails(i))
	t.printf("  ingresses  %d%s\n", i.IngressCount, list(i.Ingresses))
	if i.CPULimit != nil {
		t.printf("  cpu limit  %s\n", number(*i.CPULimit))
	}
	if len(i.Flags) > 0 {
		t.heading("Flags")
		for _, name := range i.FlagNames() {
			t.printf("    --%s=%s\n", name, i.Flags[name])
		}
	}
	t.shutdown(i.Shutdown)
	t.timeouts(i.Timeouts)
	t.settings(i.Settings)
}

func (t *inspectText) heading(title string) { t.printf("\n  %s\n", t.color(bold, title)) }

// origin says how the release was found.
func origin(i *installation.Inspection) string {
	switch {
	case i.Unknown:
		return "nothing tells the release: only what holds in every one is reported"
	case i.ReleaseFrom == installation.FromNothing:
		return "assumed, the newest: nothing tells the release"
	}
	from := map[installation.ReleaseSource]string{
		installation.FromFlag: "stated by --controller-version", installation.FromConfiguration: "stated by the configuration file",
		installation.FromImage: "from the image", installation.FromChart: "from the chart", installation.FromLabel: "from a label",
	}[i.ReleaseFrom]
	if i.ReleaseStated != "" {
		from += " " + i.ReleaseStated
	}
	if i.Nearest {
		from += ", which the table lacks: the nearest known release is taken"
	}
	return from
}

func classDetails(i *installation.Inspection) string {
	var parts []string
	if i.ControllerClass != "" {
		parts = append(parts, "controller "+i.ControllerClass)
	}
	if i.WatchNamespace != "" {
		parts = append(parts, "namespace "+i.WatchNamespace)
	}
	parts = append(parts, "annotations "+i.AnnotationsPrefix)
	return " (" + strings.Join(parts, ", ") + ")"
}

func list(names []string) string {
	const most = 20
	if len(names) == 0 {
		return ""
	}
	shown := names[:min(len(names), most)]
	text := ": " + strings.Join(shown, ", ")
	if len(names) > most {
		text += ", …"
	}
	return text
}

func (t *inspectText) shutdown(s *installation.InspectedShutdown) {
	if s == nil {
		return
	}
	t.heading("Shutdown")
	grace := number(s.GracePeriod) + " s"
	if s.ByDefault {
		grace += ", the default of Kubernetes"
	}
	verdict := "enough"
	switch {
	case s.FilledIn:
		verdict = "not known, because another tool fills in some of the times"
	case !s.Enough:
		verdict = "not enough"
	}
	t.printf("    preStop %s %s + --shutdown-grace-period %s + worker-shutdown-timeout %s + post-shutdown %s = %s s\n",
		s.PreStop, number(s.PreStopSleep), number(s.ShutdownGrace), number(s.WorkerTimeout), number(s.PostShutdown), number(s.Needed))
	t.printf("    terminationGracePeriodSeconds %s: %s\n", grace, verdict)
}

func (t *inspectText) timeouts(chain []installation.Timeout) {
	t.heading("Timeouts, from the client to the backend")
	between := ""
	for _, link := range chain {
		if link.Between != between {
			between = link.Between
			t.printf("    %s\n", between)
		}
		value := link.Text
		if link.Seconds != nil {
			value = number(*link.Seconds) + " s"
		}
		if link.From != "" {
			value = orDash(value) + " " + t.color(dim, "("+link.From+")")
		}
		t.printf("      %-28s %s  %s\n", orDash(link.Setting), value, link.Means)
	}
}

func (t *inspectText) settings(settings []installation.InspectedSetting) {
	t.heading("ConfigMap")
	for _, s := range settings {
		value := strconv.Quote(s.Value)
		from := string(s.From)
		switch s.From {
		case installation.UnknownKey:
			value = strconv.Quote(s.Written)
			from = "unknown to this release, ignored"
		case installation.Ignored:
			from = fmt.Sprintf("default: %q is ignored, %s", s.Written, s.Why)
		case installation.FromConfigMap:
			if s.Written != s.Value {
				from = fmt.Sprintf("set as %q", s.Written)
			}
			if s.Why != "" {
				from += ": " + s.Why
			}
		}
		t.printf("    %s %s %s", s.Key, value, t.color(dim, "("+from+")"))
		for _, change := range s.Later {
			t.printf("%s", t.color(yellow, "  "+change.Release+": "+change.Change))
		}
		t.printf("\n")
	}
}

func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

func joined(namespace, name string) string {
	if namespace == "" {
		return name
	}
	return namespace + "/" + name
}
