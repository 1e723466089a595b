package lint

import (
	"slices"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/policy"
	"github.com/ingresslint/ingresslint/lint/source/gitops"
	"github.com/ingresslint/ingresslint/lint/source/helm"
)

// charts are the Helm releases that the inputs describe.
type charts struct {
	collector *gitops.Collector
	releases  []*helm.Release
	made      map[*helm.Release]*manifest.Object    // one of its objects, by which its installation is found
	carriers  map[*manifest.Object]*manifest.Object // what describes the release that an object is of; nil for files of values
	unread    map[spot]bool                         // where values that no chart reads are told of
}

// spot is a place in a file.
type spot struct {
	file         string
	line, column int
}

// Wanted tells which objects the linter looks at, by their kind and, where it is
// known, by their document's text. Others need not be parsed, rendered or built.
func Wanted(kind, text string) bool {
	return installation.Wanted(kind, text) || gitops.Wanted(kind, text)
}

// render turns the values that were seen into the objects that their charts
// make of them.
func (s *survey) render(builder *installation.Builder) {
	releases, skipped, errs := s.charts.collector.Resolve(s.fileNamed)
	for _, note := range skipped {
		s.report.Skipped = append(s.report.Skipped, Skipped{File: note.Name, Line: note.Line, Reason: note.Reason})
	}
	for _, err := range errs {
		if !s.told(err) {
			s.report.unread(err.File, err)
		}
	}
	s.charts.releases = releases
	s.charts.made, s.charts.unread = map[*helm.Release]*manifest.Object{}, map[spot]bool{}
	s.charts.carriers = map[*manifest.Object]*manifest.Object{}
	for _, release := range releases {
		objects := release.Objects()
		if len(objects) > 0 {
			s.charts.made[release] = objects[0]
		}
		sources := sourcesOf(release)
		for _, o := range objects {
			o.Sources = sources
			s.charts.carriers[o] = release.Carrier
		}
		s.rendered(builder, objects)
	}
}

// told tells whether the report has an error already: what is no object is read
// for its objects and for its values.
func (s *survey) told(err *manifest.Error) bool {
	return slices.ContainsFunc(s.report.Errors, func(e InputError) bool {
		return e.File == err.File && e.Line == err.Line && e.Message == err.Message
	}) || slices.ContainsFunc(s.report.Skipped, func(n Skipped) bool {
		return n.File == err.File && n.Line == err.Line && n.Reason == err.Message
	})
}

// fileNamed reads a file that an input refers to; nil where there is none.
func (s *survey) fileNamed(name string) *manifest.File {
	input := s.listing.Beside(name)
	if input == nil {
		return nil
	}
	file, err := input.Open()
	if err != nil { // of inputs the first pass has told
		return nil
	}
	return file
}

// values are the findings about the values of charts themselves, which no
// object that is rendered from them shows.
func (c *check) values() {
	told := map[*manifest.Object]bool{}
	for _, release := range c.charts.releases {
		of := c.ownerOf(release)
		if !c.focus.installations[of] && !c.focus.release(release) {
			continue
		}
		byDocument := map[*manifest.Object][]found{}
		var documents []*manifest.Object
		add := func(in *manifest.Object, values []string, rows ...policy.Row) {
			if byDocument[in] == nil {
				documents = append(documents, in)
			}
			for _, row := range rows {
				one := found{row: row, installation: of, scope: c.scopes.of(in.File.Name), values: values}
				byDocument[in] = append(byDocument[in], one)
			}
		}
		for _, u := range release.UnknownValues() {
			if c.scopes.of(u.File.Name).selected("unknown-helm-value") {
				in, row := unknownValue(u)
				add(in, u.Path, row)
			}
		}
		for _, layer := range release.Layers {
			if in := layer.In; !told[in] && c.scopes.of(in.File.Name).selected("duplicate-key") {
				told[in] = true
				add(in, nil, duplicates(in)...)
			}
		}
		for _, in := range documents {
			c.tell(c.report, in, byDocument[in], release.Carrier)
			for _, f := range byDocument[in] {
				if f.row.Rule == "unknown-helm-value" {
					at := locate(in, f.row.Path)
					from := at.file.Position(int(at.span.Start))
					c.charts.unread[spot{at.file.Name, from.Line, from.Column}] = true
				}
			}
		}
	}
}

// toldOfValue tells whether a fault in a rendered object is that of a value
// which was told of already: what the chart does not read is told once.
func (c *check) toldOfValue(o *manifest.Object, f *Finding, rank int) bool {
	return o.Written != nil && rank < len(precedence) && c.charts.unread[spot{f.File, f.Line, f.Column}]
}

// ownerOf is the installation that a Helm release makes. Where it makes none,
// nothing is known of it.
func (s *survey) ownerOf(release *helm.Release) *installation.Installation {
	if o := s.charts.made[release]; o != nil {
		if owners := s.set.Of(o); len(owners) > 0 {
			return owners[0]
		}
	}
	return &installation.Installation{Assumed: true, Unknown: true}
}

// unknownValue is what is said of a value that the chart does not read, and the
// document it is said of.
func unknownValue(u helm.UnknownValue) (*manifest.Object, policy.Row) {
	row := policy.Row{
		Rule: "unknown-helm-value", Path: u.At, Message: u.Message, Depends: u.Depends,
		Fix: &policy.Fix{Description: u.Advice},
	}
	if u.Depends { // which version of the chart it is, is a guess, also where the controller's release is known
		row.Severity = string(Info)
	}
	in := u.In
	switch {
	case in == nil:
		in, row.Path = pseudoDocument(u)
	case u.Rename != "":
		row.Fix.Safe = true
		row.Fix.Edits = []policy.Edit{{Op: "rename", Path: u.At, To: u.Rename}}
	}
	return in, row
}

// pseudoDocument stands for values that are no text of their own, so that the
// place of one of them can be told: parameters, and values inside quoted text.
func pseudoDocument(u helm.UnknownValue) (*manifest.Object, []string) {
	value := &manifest.Value{Kind: manifest.String, Style: manifest.Block, Span: u.KeySpan}
	key := manifest.Pointer(u.Path...)
	root := &manifest.Value{Kind: manifest.Map, Span: u.KeySpan, Fields: []manifest.Field{{Key: key, KeySpan: u.KeySpan, Value: value}}}
	return &manifest.Object{File: u.File, Root: root, Span: u.KeySpan}, []string{key}
}
