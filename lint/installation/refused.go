package installation

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/ingresslint/ingresslint/versions"
)

// refused tells what becomes of a value that the controller reads and that nginx, or the template, does not take; ""
// where it is taken. Forms with conditions or a reader of their own are left to the rules.
func refused(form *versions.Form, value string) string {
	if form == nil {
		return ""
	}
	for _, f := range append([]versions.Form{*form}, form.Also...) {
		if f.Reader != "" || len(f.Unless)+len(f.Beside) > 0 || fits(f, value) {
			continue
		}
		switch f.Effect {
		case "dropped":
			return "the directive is left out, so " + f.Result
		case "reload-fails":
			return "nginx refuses it, every reload fails"
		case "crash":
			return "the controller panics"
		}
	}
	return ""
}

func fits(f versions.Form, value string) bool {
	n, err := strconv.ParseFloat(value, 64)
	switch {
	case f.Pattern != "" && !regexp.MustCompile(f.Pattern).MatchString(value),
		f.Wrong != "" && regexp.MustCompile(f.Wrong).MatchString(value),
		err == nil && f.Min != nil && n < *f.Min,
		err == nil && f.Max != nil && n > *f.Max:
		return false
	}
	return true
}

// switchedOff tells whether a setting is not written into the configuration because a switch it needs is off.
func (i *Installation) switchedOff(setting versions.Setting) bool {
	return slices.ContainsFunc(setting.Needs, func(need versions.Condition) bool {
		t := need.AnyOf[0]
		return len(need.AnyOf) == 1 && t.Kind == versions.KindConfig && t.Value == "true" && i.Effective(t.Name).Value == "false"
	})
}
