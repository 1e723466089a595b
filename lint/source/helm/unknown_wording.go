package helm

import (
	"fmt"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// wording says what is wrong with a value that the chart does not read, and what to do.
func (s *search) wording(path []string, v *manifest.Value, a versions.Advice) (message, advice string) {
	name, version := strings.Join(path, "."), s.chart.Version
	advice = s.instead(path, v, a)
	switch a.Reason {
	case versions.ReasonGone:
		return fmt.Sprintf("chart %s does not read %s: charts did until %s took it away, and now it does nothing", version, name, a.Since), advice
	case versions.ReasonLater:
		return fmt.Sprintf("chart %s does not read %s: charts do only from %s on, and here it does nothing", version, name, a.Since),
			fmt.Sprintf("use chart %s or later, or remove it", a.Since)
	case versions.ReasonUnread:
		return fmt.Sprintf("chart %s has %s among its values, but no template reads it: it does nothing", version, name), advice
	case versions.ReasonInvented:
		if strings.HasPrefix(a.From, "no ") {
			return fmt.Sprintf("%s does nothing: %s has such a value", name, a.From), advice
		}
		return fmt.Sprintf("%s does nothing: it is a value of %s, and this chart does not read it", name, a.From), advice
	case versions.ReasonMisplaced:
		if len(path) == 1 && strings.HasPrefix(a.To[0], "controller.") {
			return fmt.Sprintf("%s does nothing here: the chart reads it below controller", name), advice
		}
		return fmt.Sprintf("%s does nothing here: the chart reads %s", name, a.To[0]), advice
	}
	return fmt.Sprintf("the chart has no value %s: it does nothing", name), advice
}

// instead says what to write instead.
func (s *search) instead(path []string, v *manifest.Value, a versions.Advice) string {
	more := ""
	if a.Text != "" {
		more = " (" + a.Text + ")"
	}
	if len(a.To) == 0 {
		if a.Text != "" && a.Reason == versions.ReasonInvented {
			return a.Text
		}
		return "remove it" + more
	}
	to := strings.Join(a.To, " or ")
	if len(a.To) == 1 && strings.HasPrefix(to, "controller.config.") && (v.Kind == manifest.Bool || v.Kind == manifest.Number || v.Kind == manifest.String) {
		to = fmt.Sprintf("%s: %q", to, v.Text)
	}
	if a.Reason == versions.ReasonMisspelt || sibling(path, a.To) != "" {
		return "write " + to + more
	}
	if a.Reason == versions.ReasonMisplaced {
		return "move it to " + to + more
	}
	return "use " + to + " instead" + more
}

// rename gives the right name of a key where that is all that is wrong with it.
func (s *search) rename(within *manifest.Value, f *manifest.Field, path []string, a versions.Advice) string {
	name := sibling(path, a.To)
	if name == "" || a.Reason == versions.ReasonMisplaced || within.Get(name) != nil || s.layer.Set || s.layer.Opaque {
		return ""
	}
	if value, ok := s.chart.Value(a.To[0]); ok {
		if _, isMap := value.(map[string]any); isMap != (f.Value.Kind == manifest.Map) {
			return ""
		}
	}
	return name
}

// sibling is the last step of the only path, where it lies beside another path.
func sibling(path, to []string) string {
	if len(to) != 1 {
		return ""
	}
	parent := strings.Join(append(path[:len(path)-1:len(path)-1], ""), ".")
	if name, ok := strings.CutPrefix(to[0], parent); ok && !strings.Contains(name, ".") {
		return name
	}
	return ""
}
