package lint

import (
	"cmp"
	"path"
	"slices"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// unusedSuppression is the rule about suppressions themselves.
const unusedSuppression = "unused-suppression"

// unused finds the suppressions that suppress nothing, name no rule or give no
// reason. Those of such findings are judged last.
func (c *check) unused() {
	var last []*mark
	for _, m := range c.suppressions.marks() {
		if m.rule == unusedSuppression {
			last = append(last, m)
		} else if f, ok := c.fault(m); ok {
			c.report.add(f, c.suppressions.of(&f))
		}
	}
	for _, m := range last {
		if f, ok := c.fault(m); ok {
			c.report.add(f, nil)
		}
	}
}

// marks lists all suppressions.
func (s *suppressions) marks() []*mark {
	list := slices.Clone(s.configured)
	for _, c := range s.comments {
		if c != nil {
			list = append(list, c.all...)
		}
	}
	for _, marks := range s.annotations {
		list = append(list, marks...)
	}
	slices.SortStableFunc(list, func(a, b *mark) int {
		return cmp.Or(cmp.Compare(a.where.file, b.where.file), cmp.Compare(a.where.from.Line, b.where.from.Line), cmp.Compare(a.where.from.Column, b.where.from.Column))
	})
	return list
}

// fault is what is wrong with a suppression, if anything is.
func (c *check) fault(m *mark) (Finding, bool) {
	within := c.scopes.of(m.where.file)
	if !within.selected(unusedSuppression) || !c.focus.file(m.where.file) {
		return Finding{}, false
	}
	switch {
	case m.wrong != "":
		return m.finding(within, m.wrong, "correct it, or remove it"), true
	case c.needless(m):
		return m.finding(within, m.rule+" has nothing to say here: the "+string(m.how)+" suppresses nothing", "remove it"), true
	case m.used.Load() && m.reason == "":
		return m.finding(within, "the "+string(m.how)+" gives no reason why "+m.rule+" is ignored", "say why, so that the next reader knows when it can go"), true
	}
	return Finding{}, false
}

func (m *mark) finding(within *scope, message, advice string) Finding {
	rule, _ := rules.Find(unusedSuppression)
	severity := Severity(rule.Severity)
	if stated, ok := within.Severities[unusedSuppression]; ok {
		severity = stated
	}
	f := Finding{
		Rule: rule.ID, Category: rule.Category, Severity: severity, Message: message,
		File: m.where.file, Line: m.where.from.Line, Column: m.where.from.Column, EndLine: m.where.to.Line, EndColumn: m.where.to.Column,
		Object: Object{Kind: "File", Name: path.Base(m.where.file)}, Anchor: manifest.Pointer(m.rule), Docs: "docs/rules/" + rule.ID + ".md",
		Fix:     &Fix{Description: advice},
		Excerpt: m.where.excerpt, ExcerptColumn: m.where.column,
	}
	if m.how == ByAnnotation {
		f.Object, f.Path = m.object, manifest.Pointer("metadata", "annotations", ignoreAnnotation)
		f.Anchor = f.Path + f.Anchor
	}
	return f
}

// needless tells whether a suppression would suppress nothing in any run.
func (c *check) needless(m *mark) bool {
	switch {
	case m.used.Load():
		return false
	case m.how == ByConfiguration:
		return m.stated.Everything && c.options.Changed == nil && c.scopes.ran(m.rule)
	}
	return c.sure(m.rule, m.where.file)
}

// sure tells whether a rule finds in any run no more in a file than in this
// one: it was run, the file was read as a whole, and what the rule needs was in
// view.
func (c *check) sure(rule, file string) bool {
	if !c.scopes.of(file).selected(rule) || !c.focus.file(file) ||
		slices.ContainsFunc(c.report.Errors, func(e InputError) bool { return e.File == file }) ||
		slices.ContainsFunc(c.report.Skipped, func(s Skipped) bool { return s.File == file }) {
		return false
	}
	return !slices.ContainsFunc(c.owners(file), func(i *installation.Installation) bool {
		return i.Unknown || !judgedAlone(rule) && !inView(i)
	})
}

// owners are the installations that objects of a file belong to; all where that
// is not known, as of files from which objects are rendered.
func (c *check) owners(file string) []*installation.Installation {
	if owners := c.owned[file]; len(owners) > 0 {
		return owners
	}
	return c.set.Installations
}

// own notes whose the objects of a file are, where that will be asked.
func (c *check) own(o *manifest.Object, owners []*installation.Installation) {
	if c.options.Baseline == nil && !c.suppressions.any(o.File.Name) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, i := range owners {
		if !slices.Contains(c.owned[o.File.Name], i) {
			c.owned[o.File.Name] = append(c.owned[o.File.Name], i)
		}
	}
}

// judgedAlone tells whether a rule goes by a setting itself and by the release,
// not by other objects of the installation.
func judgedAlone(id string) bool {
	rule, known := rules.Find(id)
	return known && slices.Contains([]string{"names", "values", "keepalive", "logging", "linter"}, rule.Category)
}

// inView tells whether nothing of an installation is missing.
func inView(i *installation.Installation) bool {
	return i.Complete.ConfigMap && i.Complete.Workload && i.Complete.Service
}
