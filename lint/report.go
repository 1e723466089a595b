package lint

import (
	"cmp"
	"slices"
)

// ReportVersion is the version of the report's JSON form; docs/report.schema.json describes it.
const ReportVersion = "1"

// Report is the result of one run.
type Report struct {
	Version       string         `json:"version"`
	Installations []Installation `json:"installations"`
	Findings      []Finding      `json:"findings"`
	Suppressed    []Suppressed   `json:"suppressed"`
	Skipped       []Skipped      `json:"skipped"`
	Errors        []InputError   `json:"errors"`
	Summary       Summary        `json:"summary"`
	// Partial says that not all of the cluster is in view, and PartialBecause why.
	Partial        bool     `json:"partial,omitempty"`
	PartialBecause []string `json:"partialBecause,omitempty"`
	// Live says that the objects are those of a cluster, which have no files.
	Live bool `json:"-"`
}

// Installation is one ingress-nginx controller that the run recognised.
type Installation struct {
	Name        string `json:"name"`
	Release     string `json:"release"`
	ReleaseFrom string `json:"releaseFrom"` // flag, configuration, image, chart, label or assumed
	Assumed     bool   `json:"assumed"`
	// Stated is the release as the input names it, where the table lacks it
	// and the nearest known one was taken instead.
	Stated string `json:"stated,omitempty"`
}

// Suppressed is a finding that the user does not want to see.
type Suppressed struct {
	Rule     string       `json:"rule"`
	Severity Severity     `json:"severity"`
	Message  string       `json:"message"`
	File     string       `json:"file,omitempty"`
	Line     int          `json:"line,omitempty"`
	Column   int          `json:"column,omitempty"`
	Object   Object       `json:"object"`
	Path     string       `json:"path"`
	How      How          `json:"how"`
	Reason   string       `json:"reason"` // empty where none is given
	By       SuppressedBy `json:"by"`
}

// SuppressedBy is where a suppression is written.
type SuppressedBy struct {
	File string `json:"file,omitempty"` // empty: in the object itself, which a cluster holds
	Line int    `json:"line,omitempty"`
}

// Skipped is an input that was passed over, and why.
type Skipped struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Reason string `json:"reason"`
}

// InputError is an input, or a part of one, that could not be read.
type InputError struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// Summary counts what a run has seen and found.
type Summary struct {
	Files    int `json:"files"`
	Objects  int `json:"objects"`
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Infos    int `json:"infos"`
	// Suppressed are those that the user does not want to see, Baseline those
	// that the baseline lists, BaselineGone its entries that no longer occur.
	Suppressed   int `json:"suppressed"`
	Baseline     int `json:"baseline"`
	BaselineGone int `json:"baselineGone"`
	// Changed is how many of the files have changed, nil where that was not
	// asked; findings are those about them.
	Changed *int `json:"changed,omitempty"`
}

// Exit statuses of the program.
const (
	ExitClean    = 0 // no finding at or above the threshold
	ExitFindings = 1 // findings
	ExitUsage    = 2 // wrong usage or configuration
	ExitUnread   = 3 // some input could not be read
)

// ExitStatus is 3 where some input could not be read, else 1 where a finding
// reaches the threshold, else 0.
func (r *Report) ExitStatus(threshold Severity) int {
	if len(r.Errors) > 0 {
		return ExitUnread
	}
	for i := range r.Findings {
		if r.Findings[i].Severity.AtLeast(threshold) {
			return ExitFindings
		}
	}
	return ExitClean
}

// add takes in a finding, and the suppression that covers it, nil for none.
func (r *Report) add(f Finding, by *mark) {
	if by == nil {
		r.Findings = append(r.Findings, f)
	} else {
		r.Suppressed = append(r.Suppressed, by.suppressed(&f))
	}
}

// join takes in what a part of the run has found.
func (r *Report) join(part *Report) {
	r.Findings = append(r.Findings, part.Findings...)
	r.Suppressed = append(r.Suppressed, part.Suppressed...)
	r.Skipped = append(r.Skipped, part.Skipped...)
	r.Errors = append(r.Errors, part.Errors...)
}

// sort puts the findings in order, each once.
func (r *Report) sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int { return a.order().compare(b.order()) })
	r.Findings = once(r.Findings)
	slices.SortStableFunc(r.Suppressed, func(a, b Suppressed) int { return a.order().compare(b.order()) })
	r.Suppressed = slices.Compact(r.Suppressed)
}

// order is by what findings are sorted, suppressed or not.
type order struct {
	file                string
	line, column        int
	rule, path, message string
}

func (f *Finding) order() order { return order{f.File, f.Line, f.Column, f.Rule, f.Path, f.Message} }

func (s *Suppressed) order() order {
	return order{s.File, s.Line, s.Column, s.Rule, s.Path, s.Message}
}

func (a order) compare(b order) int {
	return cmp.Or(
		cmp.Compare(a.file, b.file),
		cmp.Compare(a.line, b.line),
		cmp.Compare(a.column, b.column),
		cmp.Compare(a.rule, b.rule),
		cmp.Compare(a.path, b.path),
		cmp.Compare(a.message, b.message),
	)
}

// count counts what is in the report.
func (r *Report) count() {
	r.Summary.Suppressed = len(r.Suppressed)
	for i := range r.Findings {
		switch r.Findings[i].Severity {
		case Error:
			r.Summary.Errors++
		case Warning:
			r.Summary.Warnings++
		case Info:
			r.Summary.Infos++
		}
	}
}
