package lint

import (
	"sync"
	"sync/atomic"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// How says by what a finding is suppressed.
type How string

// A suppression is written as a comment, as an annotation of the object, or in
// the configuration.
const (
	ByComment       How = "comment"
	ByAnnotation    How = "annotation"
	ByConfiguration How = "configuration"
)

// mark is a suppression of one rule.
type mark struct {
	rule   string // "" where none is named, or one that does not exist
	reason string
	how    How
	where  where
	wrong  string // what is wrong with it, so that it suppresses nothing
	used   atomic.Bool

	trailing bool         // of a comment: something stands before it on its line
	stated   *Suppression // of a configuration
	object   Object       // of an annotation
}

// where a suppression is written, for what is said about it.
type where struct {
	file     string
	from, to manifest.Position
	excerpt  string
	column   int // at which the excerpt begins
}

func whereIn(file *manifest.File, span manifest.Span) where {
	w := where{file: file.Name, from: file.Position(int(span.Start)), to: file.Position(int(span.End))}
	w.excerpt, w.column = file.LineAround(span)
	w.excerpt = maskLine(w.excerpt)
	return w
}

// suppressions are all that the inputs and the configuration hold. Texts are
// entered as they are read. They may be used by several goroutines at once.
type suppressions struct {
	configured []*mark

	mu          sync.Mutex
	comments    map[string]*comments // by file; nil for files without any
	annotations map[spot][]*mark     // by where the annotation stands
}

func newSuppressions(stated []Suppression) *suppressions {
	s := &suppressions{comments: map[string]*comments{}, annotations: map[spot][]*mark{}}
	for i := range stated {
		one := &stated[i]
		line := manifest.Position{Line: max(one.Line, 1), Column: 1}
		s.configured = append(s.configured, &mark{
			rule: one.Rule, reason: one.Reason, how: ByConfiguration, stated: one,
			where: where{file: one.File, from: line, to: line},
		})
	}
	return s
}

// file enters the comments of a text, once.
func (s *suppressions) file(file *manifest.File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.comments[file.Name]; !known {
		s.comments[file.Name] = readComments(file)
	}
}

// object enters the annotation of an object, if it has one.
func (s *suppressions) object(o *manifest.Object) {
	at, ok := annotated(o)
	if !ok {
		return
	}
	place := whereIn(at.file, at.span)
	s.mu.Lock()
	defer s.mu.Unlock()
	key := spot{place.file, place.from.Line, place.from.Column}
	if _, known := s.annotations[key]; !known {
		s.annotations[key] = readAnnotation(at.value, place, identity(o))
	}
}

// of returns the suppression of a finding, nil for none. The objects are those
// that the finding is about. What is suppressed twice uses both.
func (s *suppressions) of(f *Finding, about ...*manifest.Object) *mark {
	var first *mark
	use := func(m *mark) {
		m.used.Store(true)
		if first == nil {
			first = m
		}
	}
	s.mu.Lock()
	comments := s.comments[f.File]
	s.mu.Unlock()
	for _, m := range comments.at(f.Line, f.EndLine) {
		if m.rule == f.Rule {
			use(m)
		}
	}
	if len(s.annotations) > 0 {
		for _, o := range about {
			for _, m := range s.annotation(o) {
				if m.rule == f.Rule {
					use(m)
				}
			}
		}
	}
	for _, m := range s.configured {
		if m.rule == f.Rule && m.stated.covers(f, about) {
			use(m)
		}
	}
	return first
}

// any tells whether there are suppressions in a text.
func (s *suppressions) any(file string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.annotations) > 0 || s.comments[file] != nil
}

func (s *suppressions) annotation(o *manifest.Object) []*mark {
	if o == nil {
		return nil
	}
	at, ok := annotated(o)
	if !ok {
		return nil
	}
	from := at.file.Position(int(at.span.Start))
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.annotations[spot{at.file.Name, from.Line, from.Column}]
}

// covers tells whether a suppression of the configuration concerns a finding:
// by the file in which its place is, or the one among whose neighbours its
// object belongs.
func (s *Suppression) covers(f *Finding, about []*manifest.Object) bool {
	covered, named := s.Covers == nil || s.Covers(f.File), s.Object == "" || s.Object == f.Object.String()
	for _, o := range about {
		if o == nil {
			continue
		}
		covered = covered || o.Home != "" && s.Covers(o.Home)
		named = named || s.Object == identity(o).String()
	}
	return covered && named
}

// suppressed is what the report says of a finding that is not shown.
func (m *mark) suppressed(f *Finding) Suppressed {
	return Suppressed{
		Rule: f.Rule, Severity: f.Severity, Message: f.Message, File: f.File, Line: f.Line, Column: f.Column,
		Object: f.Object, Path: f.Path, How: m.how, Reason: m.reason, By: SuppressedBy{File: m.where.file, Line: m.where.from.Line},
	}
}
