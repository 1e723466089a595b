package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ingresslint/ingresslint/lint"
)

// ANSI colours of the terminal's own palette, so that they fit light and dark.
const (
	reset  = "\x1b[0m"
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	cyan   = "\x1b[36m"
	dim    = "\x1b[2m"
)

var severityColors = map[lint.Severity]string{lint.Error: red, lint.Warning: yellow, lint.Info: cyan}

// Text writes the report for people: the message first, the line it is about
// with a caret, the fix and the rule.
func Text(w io.Writer, r *lint.Report, style Style) error {
	t := &text{Writer: bufio.NewWriter(w), style: style}
	var about lint.Object
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.File == "" {
			t.live(f, f.Object != about)
			about = f.Object
			continue
		}
		t.finding(f)
	}
	t.notes(r)
	if !style.Quiet {
		t.summary(r)
	}
	return t.Flush()
}

// Notes writes for people what could not be read and what was passed over, as
// Text does among the rest.
func Notes(w io.Writer, r *lint.Report, style Style) error {
	t := &text{Writer: bufio.NewWriter(w), style: style}
	t.notes(r)
	return t.Flush()
}

func (t *text) notes(r *lint.Report) {
	for _, e := range r.Errors {
		t.unread(e, r.Live)
	}
	if !t.style.Quiet {
		t.skipped(r.Skipped)
	}
}

type text struct {
	*bufio.Writer
	style Style
}

// printf writes texts of the input so that they do nothing to a terminal.
func (t *text) printf(format string, args ...any) {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = visible(s, t.style.Color)
		}
	}
	fmt.Fprintf(t, format, args...)
}

func (t *text) color(code, s string) string {
	if !t.style.Color {
		return s
	}
	return code + s + reset
}

// mostSkipped is how many inputs that were passed over are told one by one.
// A folder of charts has hundreds of templates.
const mostSkipped = 10

func (t *text) skipped(all []lint.Skipped) {
	for i, s := range all {
		if i == mostSkipped && len(all) > mostSkipped+1 {
			t.printf("%s %d more; --format json lists them\n", t.color(dim, "skipped"), len(all)-i)
			break
		}
		t.printf("%s %s: %s\n", t.color(dim, "skipped"), Place(s.File, s.Line, 0), s.Reason)
	}
	if len(all) > 0 {
		t.printf("\n")
	}
}

// Place writes where something is: file:line:column, without what is not known.
func Place(file string, line, column int) string {
	file = visible(file, false)
	switch {
	case line == 0:
		return file
	case column == 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

func (t *text) finding(f *lint.Finding) {
	t.printf("%s %s\n", t.color(bold+severityColors[f.Severity], string(f.Severity)+":"), t.color(bold, f.Message))
	number := fmt.Sprint(f.Line)
	margin := strings.Repeat(" ", len(number))
	place := Place(f.File, f.Line, f.Column)
	if f.Template != "" {
		place += t.color(dim, " ("+f.Template+")")
	}
	t.printf("%s%s %s\n", margin, t.color(dim, "-->"), place)
	if f.Excerpt != "" {
		line, caret := underline(f)
		t.printf("%s %s %s\n", t.color(dim, number), t.color(dim, "|"), line)
		t.printf("%s %s %s\n", margin, t.color(dim, "|"), t.color(severityColors[f.Severity], caret))
	}
	if f.Fix != nil {
		t.printf("%s %s %s%s\n", margin, t.color(dim, "= fix:"), f.Fix.Description, kindOfFix(f.Fix))
	}
	t.printf("%s %s %s\n\n", margin, t.color(dim, "= rule:"), f.Rule)
}

// kindOfFix tells a fix that can be applied blindly from one that needs thought.
func kindOfFix(fix *lint.Fix) string {
	switch {
	case len(fix.Edits) == 0:
		return ""
	case fix.Safe:
		return " (safe)"
	case !slices.ContainsFunc(fix.Edits, func(e lint.Edit) bool { return e.Op != "remove" }):
		return " (review first)" // what is ignored changes nothing when it goes, but it was meant
	}
	return " (changes behaviour)"
}

// widest is how much of a long line is shown around the place.
const widest = 160

// underline returns the excerpt, cut to a readable width around the finding,
// and the carets below it. Tabs become blanks so that the carets stand right.
func underline(f *lint.Finding) (line, carets string) {
	runes := []rune(strings.ReplaceAll(f.Excerpt, "\t", " "))
	start := min(f.Column-f.ExcerptColumn, len(runes))
	end := len(runes)
	if f.EndLine == f.Line {
		end = min(f.EndColumn-f.ExcerptColumn, end)
	}
	end = max(end, start+1)
	cut := 0
	if len(runes) > widest {
		cut = max(0, min(start-20, len(runes)-widest))
		runes = runes[cut:min(cut+widest, len(runes))]
	}
	line = string(runes)
	if cut > 0 {
		line = "…" + line
		cut--
	}
	width := min(end-cut, utf8.RuneCountInString(line)) - (start - cut)
	return line, strings.Repeat(" ", start-cut) + strings.Repeat("^", max(width, 1))
}

func (t *text) unread(e lint.InputError, live bool) {
	t.printf("%s %s\n", t.color(bold+red, "could not be read:"), t.color(bold, e.Message))
	if live {
		t.printf("\n")
		return
	}
	t.printf(" %s %s\n\n", t.color(dim, "-->"), Place(e.File, e.Line, e.Column))
}

func (t *text) summary(r *lint.Report) {
	assumed := false
	for _, i := range r.Installations {
		t.printf("%s %s\n", i.Name, t.color(dim, runs(i)))
		assumed = assumed || i.Assumed
	}
	if assumed {
		t.printf("%s\n", t.color(dim, "assumed: nothing tells the release, so findings that depend on it are only info; state it with --controller-version"))
	}
	if len(r.Installations) == 0 && (r.Summary.Files > 0 || r.Live && len(r.Errors) == 0) {
		t.printf("nothing here belongs to ingress-nginx\n")
	}
	s := r.Summary
	where := plural(s.Files, "file")
	if r.Live {
		where = "the cluster"
	}
	counts := fmt.Sprintf("%s, %s, %s in %s (%s)", plural(s.Errors, "error"), plural(s.Warnings, "warning"), plural(s.Infos, "info"),
		where, plural(s.Objects, "object"))
	if s.Changed != nil {
		counts += fmt.Sprintf("; %s changed", plural(*s.Changed, "file"))
	}
	if s.Suppressed > 0 {
		counts += fmt.Sprintf("; %d suppressed", s.Suppressed)
	}
	if s.Baseline > 0 {
		counts += fmt.Sprintf("; %d in the baseline", s.Baseline)
	}
	if len(r.Errors) > 0 {
		what := "input"
		if r.Live {
			what = "part"
		}
		counts += "; " + plural(len(r.Errors), what) + " could not be read"
	}
	t.printf("%s\n", counts)
	if r.Partial {
		t.printf("the view is partial: %s\n", strings.Join(r.PartialBecause, "; "))
	}
	switch {
	case s.BaselineGone == 1:
		t.printf("1 baseline entry is gone; write the baseline anew with --write-baseline\n")
	case s.BaselineGone > 1:
		t.printf("%d baseline entries are gone; write the baseline anew with --write-baseline\n", s.BaselineGone)
	}
}

// runs says which release an installation is linted for, and how it was found.
func runs(i lint.Installation) string {
	switch {
	case i.Stated != "":
		return fmt.Sprintf("states %s (%s), which the table lacks; %s taken instead", i.Stated, i.ReleaseFrom, i.Release)
	}
	return fmt.Sprintf("runs %s (%s)", i.Release, i.ReleaseFrom)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
