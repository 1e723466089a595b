package lint

import (
	"errors"
	"maps"
	"slices"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
	"github.com/ingresslint/ingresslint/lint/source/gitops"
)

// keepBytes is how much text is kept parsed between the two passes. A few
// files are then read once; many are read twice, so that memory stays flat.
const keepBytes = 128 << 10

// survey is the first pass: it hands every object to the resolver and notes
// what could not be read.
type survey struct {
	listing      *source.Listing
	inputs       []*source.Input
	again        []reading       // by input; the last is for what was rendered
	seen         map[string]bool // kinds that occur
	set          *installation.Set
	charts       charts
	suppressions *suppressions
	report       *Report
}

// reading is what the second pass looks at of an input: the objects that may
// belong to an installation, kept or to be read again.
type reading struct {
	kept      []*manifest.Object
	documents []int32 // where the documents of those not kept begin
}

func (r *reading) add(o *manifest.Object, keep bool) {
	if keep {
		r.kept = append(r.kept, o)
		return
	}
	if n := len(r.documents); n == 0 || r.documents[n-1] != o.Document {
		r.documents = append(r.documents, o.Document)
	}
}

func (l *Linter) survey(listing *source.Listing) *survey {
	s := &survey{
		listing:      listing,
		inputs:       listing.Inputs,
		again:        make([]reading, len(listing.Inputs)+1),
		seen:         map[string]bool{},
		report:       newReport(listing),
		suppressions: newSuppressions(l.options.Suppressions),
	}
	s.charts.collector = gitops.New()
	builder := installation.NewBuilder(installation.Options{
		ControllerVersion: l.options.ControllerVersion,
		LoadBalancer:      l.options.LoadBalancer,
		ReleaseFor:        l.options.ReleaseFor,
		LoadBalancerFor:   l.options.LoadBalancerFor,
		Complete:          complete(listing.View),
	})
	budget := keepBytes
	keep := false
	readAhead(listing.Inputs, func(p inputPart) {
		if p.opened {
			keep = s.opened(p, &budget)
		}
		for _, next := range p.items {
			s.item(p.input, next, builder, keep)
		}
	})
	s.used(listing.Used)
	for _, built := range listing.Built {
		s.rendered(builder, built.Objects)
	}
	s.render(builder)
	s.set = builder.Resolve()
	for _, i := range s.set.Installations {
		s.report.Installations = append(s.report.Installations, summarise(i))
	}
	return s
}

// opened takes in an input, and tells whether its objects are kept, for which
// there is a budget.
func (s *survey) opened(p inputPart, budget *int) (keep bool) {
	if p.err != nil {
		s.report.unread(s.inputs[p.input].Name, p.err)
		return false
	}
	if !p.file.Live {
		s.report.Summary.Files++
		s.suppressions.file(p.file)
		s.charts.collector.File(p.file)
	}
	if keep = len(p.file.Data) <= *budget; keep {
		*budget -= len(p.file.Data)
	}
	return keep
}

// item takes in what an input holds.
func (s *survey) item(i int, next item, builder *installation.Builder, keep bool) {
	if next.err != nil {
		s.report.unread(s.inputs[i].Name, next.err)
		return
	}
	s.report.Summary.Objects++
	s.suppressions.object(next.object)
	if s.charts.collector.Object(next.object) {
		return
	}
	s.report.Errors = append(s.report.Errors, next.misshapen...)
	if builder.Add(next.object) {
		s.seen[next.object.Kind] = true
		s.again[i].add(next.object, keep)
	}
}

// used looks at the texts of which other objects are made: they are files that
// have been read, and may hold suppressions.
func (s *survey) used(inputs []*source.Input) {
	for _, input := range inputs {
		if file, err := input.Open(); err == nil { // else the tool has told
			s.report.Summary.Files++
			s.suppressions.file(file)
		}
	}
}

// rendered takes in objects that no input holds as they are.
func (s *survey) rendered(builder *installation.Builder, objects []*manifest.Object) {
	for _, o := range objects {
		s.report.Summary.Objects++
		s.suppressions.object(o)
		if s.charts.collector.Object(o) { // an overlay's Helm release
			continue
		}
		if o.Written == nil {
			s.report.Errors = append(s.report.Errors, misshapen(o)...)
		}
		if builder.Add(o) {
			s.seen[o.Kind] = true
			s.again[len(s.inputs)].add(o, true)
		}
	}
}

// kinds lists the kinds that rules will be needed for.
func (s *survey) kinds() []string {
	kinds := slices.Collect(maps.Keys(s.seen))
	if !s.seen["ConfigMap"] && slices.ContainsFunc(s.set.Installations, needsStandIn) {
		kinds = append(kinds, "ConfigMap")
	}
	return kinds
}

// task is a part of the second pass: objects that are at hand, or documents of
// an input that are read again.
type task struct {
	input     int
	kept      []*manifest.Object
	documents []int32
}

// kept objects are looked at so many at a time.
const keptAtOnce = 64

// tasks are the second pass, in order.
func (s *survey) tasks() []task {
	var list []task
	for i, r := range s.again {
		for kept := range slices.Chunk(r.kept, keptAtOnce) {
			list = append(list, task{input: i, kept: kept})
		}
		if len(r.documents) > 0 {
			list = append(list, task{input: i, documents: r.documents})
		}
	}
	return list
}

// objects visits again objects that may belong to an installation. What cannot
// be read was told in the first pass.
func (s *survey) objects(t task, r *Report, visit func(*manifest.Object) error) error {
	for _, o := range t.kept {
		if err := visit(o); err != nil {
			return err
		}
	}
	if len(t.documents) == 0 {
		return nil
	}
	file, err := s.inputs[t.input].Open()
	if err != nil { // it has gone since the first pass
		r.unread(s.inputs[t.input].Name, err)
		return nil
	}
	for o := range file.ObjectsAt(t.documents, installation.Wanted) {
		if err := visit(o); err != nil {
			return err
		}
	}
	return nil
}

// unread notes an input, or a document of one, that could not be read.
func (r *Report) unread(name string, err error) {
	var broken *manifest.Error
	if !errors.As(err, &broken) {
		r.Errors = append(r.Errors, InputError{File: name, Message: source.Cause(err).Error()})
		return
	}
	if broken.Templated {
		r.Skipped = append(r.Skipped, Skipped{File: name, Line: broken.Line, Reason: broken.Message})
		return
	}
	r.Errors = append(r.Errors, InputError{File: name, Line: broken.Line, Column: broken.Column, Message: broken.Message})
}

func newReport(listing *source.Listing) *Report {
	r := &Report{Version: ReportVersion, Installations: []Installation{}, Findings: []Finding{}, Suppressed: []Suppressed{}, Skipped: []Skipped{}, Errors: []InputError{}}
	if view := listing.View; view != nil {
		r.Live, r.Partial, r.PartialBecause = true, len(view.Partial) > 0, view.Partial
	}
	for _, e := range listing.Errors {
		r.Errors = append(r.Errors, inputError(e))
	}
	for _, skipped := range listing.Skipped {
		r.Skipped = append(r.Skipped, Skipped{File: skipped.Name, Line: skipped.Line, Reason: skipped.Reason})
	}
	return r
}

func inputError(e *source.Error) InputError {
	var broken *manifest.Error
	if errors.As(e.Err, &broken) {
		return InputError{File: broken.File, Line: broken.Line, Column: broken.Column, Message: broken.Message}
	}
	return InputError{File: e.Name, Message: e.Err.Error()}
}

func summarise(i *installation.Installation) Installation {
	summary := Installation{Name: i.Name, Release: i.Release.Version, ReleaseFrom: string(i.ReleaseFrom), Assumed: i.Assumed}
	if i.Nearest {
		summary.Stated = i.ReleaseStated
	}
	return summary
}
