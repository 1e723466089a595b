package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/versions"
)

// columns are the headings over the cells of a kind of setting.
var columns = map[versions.Kind][]string{
	versions.KindConfig:     {"RELEASES", "TYPE", "DEFAULT", "VALUE"},
	versions.KindAnnotation: {"RELEASES", "TYPE", "RISK", "SCOPE", "ACCEPTED WITH VALIDATION"},
	versions.KindFlag:       {"RELEASES", "TYPE", "DEFAULT", ""},
}

// cells writes what a setting is in a run of releases.
func cells(setting any) []string {
	switch s := setting.(type) {
	case versions.Setting:
		return []string{s.Type, orDash(defaultText(s)), orDash(formText(s.Form))}
	case versions.Annotation:
		return []string{s.Type, orDash(s.Risk), orDash(s.Scope), orDash(acceptedText(s))}
	case versions.Flag:
		note := ""
		if s.Deprecated {
			note = "deprecated"
		}
		return []string{s.Type, orDash(defaultText(s)), note}
	}
	return nil
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// defaultText writes the default of a setting; empty for none.
func defaultText(setting any) string {
	var value any
	switch s := setting.(type) {
	case versions.Setting:
		value = s.Default
	case versions.Flag:
		value = s.Default
	}
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		if v == "" || strings.ContainsAny(v, " ,\n") {
			return strconv.Quote(v)
		}
		return v
	case []string:
		if len(v) == 0 {
			return ""
		}
		return strconv.Quote(strings.Join(v, ","))
	case []versions.DictSize:
		var sizes []string
		for _, d := range v {
			sizes = append(sizes, fmt.Sprintf("%s: %d", d.Name, d.Size))
		}
		return strconv.Quote(strings.Join(sizes, ", "))
	}
	return fmt.Sprint(value)
}

// formText says what a value must look like beyond its type.
func formText(f *versions.Form) string {
	if f == nil {
		return ""
	}
	if f.Name != "" {
		return f.Name
	}
	return strings.Join(f.Options, ", ")
}

// acceptedText says what annotation validation takes.
func acceptedText(a versions.Annotation) string {
	var text string
	switch a.Validator {
	case "":
		return ""
	case "pattern":
		text = a.Pattern
	case "enum":
		text = "one of " + strings.Join(a.Options, ", ")
	case "any":
		text = "anything"
	default:
		text = a.Validator
	}
	if a.IgnoreCase {
		text += " in any case"
	}
	if a.NoNewline {
		text += " (no line breaks)"
	}
	return text
}

// remarks says what else there is to know about a setting.
func remarks(setting any) []string {
	var lines []string
	say := func(format string, args ...any) { lines = append(lines, "", fmt.Sprintf(format, args...)) }
	switch s := setting.(type) {
	case versions.Setting:
		if s.CaseSensitive {
			say("Ignored unless written in lower case.")
		}
		switch s.Type {
		case "bool", "int", "float", "duration":
			say("A value that is no %s is ignored and the default stays.", s.Type)
		}
		if s.Form != nil && effectText[s.Form.Effect] != "" {
			say("A value that can be read and does not fit: %s.", effectText[s.Form.Effect])
		}
		if s.Dead {
			say("The controller decodes the key and never uses it.")
		}
		for _, need := range s.Needs {
			say("Needs %s.", conditionText(need))
		}
	case versions.Annotation:
		if s.AliasOf != "" {
			say("Another name of %s.", s.AliasOf)
		}
		for _, need := range s.Needs {
			say("Needs %s.", conditionText(need))
		}
		for _, conflict := range s.Conflicts {
			if conflict.Wins {
				say("Clashes with %s, which wins.", termText(conflict.Term))
			} else {
				say("Clashes with %s.", termText(conflict.Term))
			}
		}
		if invalid := invalidText[s.Invalid]; invalid != "" {
			say("With validation on (--enable-annotation-validation), a bad value %s.", invalid)
		}
	}
	if len(lines) > 0 {
		// One blank line sets the remarks off; they stand together.
		kept := []string{""}
		for _, line := range lines {
			if line != "" {
				kept = append(kept, line)
			}
		}
		return kept
	}
	return nil
}

// conditionText says what a setting needs: any one of the terms.
func conditionText(c versions.Condition) string {
	var terms []string
	for _, t := range c.AnyOf {
		terms = append(terms, termText(t))
	}
	return strings.Join(terms, " or ")
}

func termText(t versions.Term) string {
	if t.Kind == versions.KindConfig {
		return "ConfigMap key " + strings.TrimPrefix(t.String(), string(t.Kind)+" ")
	}
	return t.String()
}

// invalidText tells in words what a bad value of an annotation does.
var invalidText = map[string]string{
	"ingress-rejected":   "makes the webhook refuse the Ingress",
	"location-503":       "makes the location answer 503",
	"annotation-ignored": "is ignored and the default holds",
	"auth-dropped":       "drops external authentication and leaves the location open",
}

// effectText tells in words what a wrong value of a ConfigMap key does.
var effectText = map[string]string{
	"ignored":      "it is ignored and the default stays",
	"partly":       "what does not fit is left out, the rest counts",
	"applied":      "it is read as something else",
	"dropped":      "the directive is left out and nginx's own default holds",
	"reload-fails": "nginx refuses the configuration, and every later reload fails",
	"render-fails": "no configuration can be written at all",
	"crash":        "the controller crashes",
}
