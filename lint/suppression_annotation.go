package lint

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// ignoreAnnotation suppresses findings about the object that carries it.
const ignoreAnnotation = "ingresslint.dev/ignore"

// annotated returns where an object has the annotation.
func annotated(o *manifest.Object) (place, bool) {
	v := o.Root.At("metadata", "annotations", ignoreAnnotation)
	if v == nil {
		return place{}, false
	}
	at := locate(o, append(annotationsPath[:2:2], ignoreAnnotation))
	at.value = v
	return at, true
}

// readAnnotation reads "RULE: reason", several of them on lines of their own or
// with semicolons between.
func readAnnotation(v *manifest.Value, at where, of Object) []*mark {
	var list []*mark
	text, _ := v.Str()
	for _, part := range partsOf(text) {
		ids, reason := cutRules(part)
		list = append(list, marksOf(ids, reason)...)
	}
	if len(list) == 0 {
		list = []*mark{{wrong: `the annotation names no rule; expected "RULE: reason"`}}
	}
	for _, m := range list {
		m.how, m.where, m.object = ByAnnotation, at, of
	}
	return list
}

// partsOf cuts an annotation into what it says of each rule. A semicolon may
// also belong to a reason: no rule follows it then.
func partsOf(text string) []string {
	var parts []string
	for line := range strings.SplitSeq(text, "\n") {
		for i, part := range strings.Split(line, ";") {
			if part = strings.TrimSpace(part); part == "" {
				continue
			}
			if i > 0 && len(parts) > 0 && !namesRule(part) {
				parts[len(parts)-1] += "; " + part
				continue
			}
			parts = append(parts, part)
		}
	}
	return parts
}

func namesRule(part string) bool {
	ids, _ := cutRules(part)
	if len(ids) == 0 {
		return false
	}
	_, known := rules.Find(ids[0])
	return known || strings.HasPrefix(part[len(ids[0]):], ":")
}
