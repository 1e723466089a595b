package versions

import (
	"regexp"
	"strings"
)

// nothing is an RE2 expression that no text matches.
const nothing = `x^`

// Accept returns an RE2 expression of values that hold what the key demands and
// need no closer look; one that matches nothing where every value needs one.
func (s Setting) Accept() string {
	switch {
	case s.Form != nil && s.Form.Accept != "":
		return s.Form.Accept
	case s.Form != nil && s.Form.Pattern != "" && s.Form.onlyPattern():
		return s.Form.Pattern
	case s.Form != nil:
		return nothing
	case s.Type == "bool":
		return `^(true|false)$`
	case s.Type == "int":
		return `^(0|[1-9][0-9]{0,8})$`
	case s.Type == "string" || s.Type == "list":
		return `^`
	}
	return nothing
}

// Accept returns an RE2 expression of values that are good whether the release
// validates annotations or not, and need no closer look; one that matches
// nothing where every value needs one.
func (a Annotation) Accept() string {
	switch {
	case a.Form != nil && a.Form.Accept != "":
		return a.Form.Accept
	case a.Form != nil && a.Form.demands():
		return nothing
	case a.Type == "bool":
		return `^(true|false)$`
	case a.Type == "int":
		return `^[0-9]{1,9}$`
	}
	switch a.Validator {
	case "", "any":
		return `\S`
	case "enum":
		return `^(` + alternatives(a.Options) + `)$`
	case "server-name", "server-names":
		return `^[a-zA-Z0-9.\-*]+$`
	case "pattern":
		return plainPattern(a.Pattern)
	}
	return nothing
}

// demands tells whether the form judges values itself, besides saying what the
// validator's verdict does.
func (f *Form) demands() bool {
	return f.Pattern != "" || f.Wrong != "" || f.Reader != "" || f.Min != nil || f.Max != nil
}

// onlyPattern tells whether the pattern is all that the form demands.
func (f *Form) onlyPattern() bool {
	return f.Wrong == "" && f.Reader == "" && f.Min == nil && f.Max == nil && len(f.Also) == 0
}

func alternatives(options []string) string {
	quoted := make([]string, len(options))
	for i, o := range options {
		quoted[i] = regexp.QuoteMeta(o)
	}
	return strings.Join(quoted, "|")
}

// plainPattern returns an expression of texts that the validator's pattern
// takes as they are written: anchored, so that nothing else hides in them, and
// without blanks or line breaks, which some releases read differently.
func plainPattern(pattern string) string {
	body, anchored := strings.CutPrefix(pattern, "^")
	body, ended := strings.CutSuffix(body, "$")
	if !anchored || !ended || strings.Contains(body, `\s`) {
		return nothing
	}
	slash, body := optionalSlash(body)
	class, opened := strings.CutPrefix(body, "[")
	if class, closed := strings.CutSuffix(class, "]*"); opened && closed && !strings.ContainsAny(class, "[]^") {
		return "^" + slash + "[" + strings.ReplaceAll(class, " ", "") + "]+$"
	}
	// A dot outside of brackets, or an alternative of its own, could be a blank
	// or an end.
	if strings.ContainsAny(body, " .|^") {
		return nothing
	}
	return pattern
}

// optionalSlash parts a leading "/?" from an expression.
func optionalSlash(body string) (slash, rest string) {
	if rest, ok := strings.CutPrefix(body, "/?"); ok {
		return "/?", rest
	}
	return "", body
}
