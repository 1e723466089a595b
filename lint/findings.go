package lint

import (
	"cmp"
	"strings"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// tell turns the rows of one object into findings with their places and enters
// them into a report. The user may have suppressed them at the object, at
// what describes it, or at one that it stands for.
func (c *check) tell(r *Report, o *manifest.Object, all []found, standsFor ...*manifest.Object) {
	all = tellOnce(all)
	about := append(standsFor, o, c.charts.carriers[o])
	for _, other := range standsFor {
		about = append(about, c.charts.carriers[other])
	}
	readBack := 0
	if c.options.TextEdits && !o.File.Live {
		readBack = maxReadBack
	}
	for _, f := range all {
		f.readBack = &readBack
		at := o
		if f.row.Object != "" {
			if other := part(f.installation, f.row.Object); other != nil {
				at = other
			}
		}
		one := c.finding(at, f)
		if c.toldOfValue(o, &one, rank(f)) {
			continue
		}
		r.add(one, c.suppressions.of(&one, append(about, at)...))
	}
}

// finding turns a row about an object into a finding.
func (c *check) finding(o *manifest.Object, f found) Finding {
	row := f.row
	rule, _ := rules.Find(row.Rule)
	at := locate(o, row.Path)
	from, to := at.file.Position(int(at.span.Start)), at.file.Position(int(at.span.End))
	hide := masker(row.Path, at.value)
	result := Finding{
		Rule: row.Rule, Category: rule.Category, Severity: severity(f, rule),
		Message: hide(row.Message),
		File:    at.file.Name, Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column,
		Object: identity(o), Path: manifest.Pointer(row.Path...), Anchor: anchor(o, row.Path),
		Docs: "docs/rules/" + row.Rule + ".md",
	}
	if !at.file.Live {
		c.suppressions.file(at.file)
	}
	excerpt, column := at.file.LineAround(at.span)
	result.Excerpt, result.ExcerptColumn = maskLine(hide(excerpt)), column
	result.ValuesPath = cmp.Or(manifest.Pointer(f.values...), manifest.Pointer(valuesPath(o, row.Path)...))
	if o.Written == nil && !o.File.Live { // else it is placed where it is written, or has no text
		result.Template = o.Template()
	}
	if at.value != nil {
		result.Value = strings.Clone(hide(at.value.Text))
	}
	result.Fix = c.fixOf(o, f, hide)
	return result
}

// severity is the row's own or the rule's. What is true only of some releases
// does no harm while the release is a guess. What the user states wins over a
// rule's own.
func severity(f found, rule *rules.Rule) Severity {
	if f.row.Depends && f.installation.Assumed {
		return Info
	}
	if stated, ok := f.scope.Severities[f.row.Rule]; ok {
		return stated
	}
	if f.row.Severity != "" {
		return Severity(f.row.Severity)
	}
	return Severity(rule.Severity)
}

// part finds the object of an installation that a row names as
// Kind/namespace/name; nil when it is not in view.
func part(i *installation.Installation, name string) *manifest.Object {
	for _, o := range ownParts(i) {
		if identity(o).String() == name {
			return o
		}
	}
	return nil
}
