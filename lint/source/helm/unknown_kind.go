package helm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// workloadKind tells of a controller.kind for which the chart has no template: Helm installs the rest and no controller.
func (s *search) workloadKind(f *manifest.Field, path []string) {
	kinds := []string{"Deployment", "DaemonSet"}
	if s.chart.Rendering.KindBoth {
		kinds = append(kinds, "Both")
	}
	if f.Value.Kind == manifest.Map || manifest.Placeholder(f.Value.Text) || slices.Contains(kinds, f.Value.Text) {
		return
	}
	u := s.place(f, path)
	u.Message = fmt.Sprintf("controller.kind is %q: the chart knows %s only, and installs no controller at all", f.Value.Text, strings.Join(kinds, ", "))
	u.Advice = "write Deployment or DaemonSet"
	for _, kind := range kinds {
		if strings.EqualFold(kind, f.Value.Text) {
			u.Advice = "write " + kind
		}
	}
	u.Depends = f.Value.Text == "Both" && !s.stated
	s.found = append(s.found, u)
}
