package policy

import (
	"fmt"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Row is one finding as a rule states it.
type Row struct {
	Rule     string
	Path     []string // object path of the setting, or of where it should be
	Message  string
	Severity string // empty: the rule's own
	Object   string // "Kind/namespace/name" where the place is in another object; empty: the evaluated one
	Depends  bool   // the finding holds only in some releases
	Fix      *Fix
}

// Fix says what to do about a finding. Advice has no edits.
type Fix struct {
	Description string
	Safe        bool
	Edits       []Edit
}

// Edit is one change of an object, before it becomes a change of text.
type Edit struct {
	Op     string // set, rename, remove, quote, append
	Path   []string
	Value  string // set, append: the new text
	To     string // rename: the new key
	Object string // "Kind/namespace/name" of another object; empty: the evaluated one
}

// appendRows decodes the set of findings of one rule.
func appendRows(rows []Row, rule string, value ast.Value) ([]Row, error) {
	set, ok := value.(ast.Set)
	if !ok {
		return rows, fmt.Errorf("findings of %s are no set but %s", rule, ast.ValueName(value))
	}
	if set.Len() == 0 {
		return rows, nil
	}
	err := set.Iter(func(term *ast.Term) error {
		row, err := decodeRow(rule, term)
		rows = append(rows, row)
		return err
	})
	return rows, err
}

func decodeRow(rule string, term *ast.Term) (Row, error) {
	object, ok := term.Value.(ast.Object)
	if !ok {
		return Row{}, fmt.Errorf("a finding of %s is no object but %s", rule, ast.ValueName(term.Value))
	}
	row := Row{
		Rule:     rule,
		Path:     textList(object, "path"),
		Message:  text(object, "message"),
		Severity: text(object, "severity"),
		Object:   text(object, "object"),
		Depends:  truth(object, "depends"),
	}
	if row.Message == "" {
		return row, fmt.Errorf("a finding of %s has no message", rule)
	}
	switch row.Severity {
	case "", "error", "warning", "info":
	default:
		return row, fmt.Errorf("a finding of %s has the severity %q; known are error, warning and info", rule, row.Severity)
	}
	if fix, ok := member(object, "fix").(ast.Object); ok {
		row.Fix = decodeFix(fix)
	}
	return row, nil
}

func decodeFix(object ast.Object) *Fix {
	fix := &Fix{Description: text(object, "description"), Safe: truth(object, "safe")}
	edits, _ := member(object, "edits").(*ast.Array)
	if edits == nil {
		return fix
	}
	edits.Foreach(func(term *ast.Term) {
		if edit, ok := term.Value.(ast.Object); ok {
			fix.Edits = append(fix.Edits, Edit{
				Op:     text(edit, "op"),
				Path:   textList(edit, "path"),
				Value:  text(edit, "value"),
				To:     text(edit, "to"),
				Object: text(edit, "object"),
			})
		}
	})
	return fix
}

func member(object ast.Object, key string) ast.Value {
	if term := object.Get(ast.InternedTerm(key)); term != nil {
		return term.Value
	}
	return nil
}

func text(object ast.Object, key string) string {
	s, _ := member(object, key).(ast.String)
	return string(s)
}

func truth(object ast.Object, key string) bool {
	b, _ := member(object, key).(ast.Boolean)
	return bool(b)
}

// textList reads a path; list indexes may be numbers.
func textList(object ast.Object, key string) []string {
	array, _ := member(object, key).(*ast.Array)
	if array == nil {
		return nil
	}
	list := make([]string, 0, array.Len())
	array.Foreach(func(term *ast.Term) {
		if s, ok := term.Value.(ast.String); ok {
			list = append(list, string(s))
		} else {
			list = append(list, term.Value.String())
		}
	})
	return list
}
