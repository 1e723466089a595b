package policy

import (
	"iter"
	"regexp"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/ingresslint/ingresslint/versions"
)

// Slice is the part of the release table that belongs to one release: what it
// knows, what earlier and later releases knew, and how it behaves. Rules see it
// as data.context.release.
type Slice struct {
	term    func() *ast.Term // built at first use
	release *versions.Release
	leaving func() map[string]bool // ConfigMap keys that a later release drops
	// Name → *regexp.Regexp of values that need no closer look, nil for names
	// that the release does not know.
	annotations, config sync.Map
}

// Release builds the slice of a release.
func Release(r *versions.Release) *Slice {
	return &Slice{
		release: r,
		term:    sync.OnceValue(func() *ast.Term { return releaseTerm(r) }),
		leaving: sync.OnceValue(func() map[string]bool {
			names := map[string]bool{}
			for name := range r.Leaving(versions.KindConfig) {
				names[name] = true
			}
			return names
		}),
	}
}

func releaseTerm(r *versions.Release) *ast.Term {
	return object(
		field("version", r.Version),
		field("nginx", r.Nginx),
		term("config", section(r.Config(), setting)),
		term("annotations", section(r.Annotations(), annotation)),
		term("flags", section(r.Flags(), flag)),
		term("gone", perKind(func(kind versions.Kind) *ast.Term { return section(r.Gone(kind), gone) })),
		term("later", perKind(func(kind versions.Kind) *ast.Term { return section(r.Later(kind), later) })),
		term("leaving", perKind(func(kind versions.Kind) *ast.Term { return section(r.Leaving(kind), leaving) })),
		term("foreign", object(term("config", section(versions.ForeignNames(), foreign)))),
		term("behaviour", behaviour(&r.Behaviour)),
	)
}

// doubtfulAnnotation tells whether the value of an annotation needs a closer
// look. Names that the release does not know have no value to look at.
func (s *Slice) doubtfulAnnotation(name, value string) bool {
	return doubtful(&s.annotations, name, value, func() (string, bool) {
		known, ok := s.release.Annotation(name)
		return known.Accept(), ok
	})
}

// doubtfulConfig tells the same of a ConfigMap key. In another spelling than
// the release's own every value needs a closer look.
func (s *Slice) doubtfulConfig(name, value string) bool {
	if _, exact := s.release.ConfigKey(name); !exact {
		_, _, known := s.release.MatchConfigKey(name)
		return known
	}
	return doubtful(&s.config, name, value, func() (string, bool) {
		known, ok := s.release.ConfigKey(name)
		return known.Accept(), ok
	})
}

// doubtful compiles what a setting accepts once.
func doubtful(accepts *sync.Map, name, value string, accept func() (pattern string, known bool)) bool {
	compiled, ok := accepts.Load(name)
	if !ok {
		var expression *regexp.Regexp
		if pattern, known := accept(); known {
			expression = regexp.MustCompile(pattern)
		}
		compiled, _ = accepts.LoadOrStore(name, expression)
	}
	expression := compiled.(*regexp.Regexp)
	return expression != nil && !expression.MatchString(value)
}

// kindMembers are the names under which rules find the kinds of settings.
var kindMembers = map[versions.Kind]string{
	versions.KindConfig:     "config",
	versions.KindAnnotation: "annotations",
	versions.KindFlag:       "flags",
}

func perKind(of func(versions.Kind) *ast.Term) *ast.Term {
	var fields [][2]*ast.Term
	for _, kind := range versions.Kinds() {
		fields = append(fields, term(kindMembers[kind], of(kind)))
	}
	return ast.ObjectTerm(fields...)
}

func section[T any](all iter.Seq2[string, T], describe func(T) *ast.Term) *ast.Term {
	var fields [][2]*ast.Term
	for name, value := range all {
		fields = append(fields, [2]*ast.Term{ast.InternedTerm(name), describe(value)})
	}
	return ast.ObjectTerm(fields...)
}

func setting(s versions.Setting) *ast.Term {
	return object(
		field("type", s.Type),
		optional("default", s.Default),
		flagged("case_sensitive", s.CaseSensitive),
		flagged("dead", s.Dead),
		conditions("needs", s.Needs),
		field("accept", s.Accept()),
		form(s.Form),
		flagged("stable", s.Stable),
	)
}

func annotation(a versions.Annotation) *ast.Term {
	return object(
		field("type", a.Type),
		nonempty("group", a.Group),
		nonempty("alias_of", a.AliasOf),
		nonempty("scope", a.Scope),
		nonempty("risk", a.Risk),
		nonempty("validator", a.Validator),
		texts("options", a.Options),
		nonempty("pattern", a.Pattern),
		flagged("remove_space", a.RemoveSpace),
		flagged("ignore_case", a.IgnoreCase),
		flagged("trim_space", a.TrimSpace),
		flagged("no_newline", a.NoNewline),
		nonempty("merge", a.Merge),
		nonempty("invalid", a.Invalid),
		conditions("needs", a.Needs),
		field("accept", a.Accept()),
		form(a.Form),
		flagged("stable", a.Stable),
	)
}

func flag(f versions.Flag) *ast.Term {
	return object(field("type", f.Type), optional("default", f.Default), flagged("deprecated", f.Deprecated))
}

func gone(g versions.Gone) *ast.Term {
	return object(field("last", g.Last), nonempty("again", g.Again), field("kind", g.Kind), nonempty("to", g.To), nonempty("value", g.Value), nonempty("advice", g.Advice))
}

func later(l versions.Later) *ast.Term { return object(field("first", l.First)) }

func leaving(l versions.Leaving) *ast.Term {
	return object(field("first_without", l.FirstWithout), field("kind", l.Kind), nonempty("to", l.To), nonempty("value", l.Value), nonempty("advice", l.Advice))
}

func foreign(f versions.Foreign) *ast.Term {
	return object(texts("to", f.To), nonempty("from", f.From), nonempty("advice", f.Advice))
}
