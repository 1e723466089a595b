package lint

import (
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/source"
)

// complete tells which objects of a cluster are all in view. An installation
// without a workload is one whose controller does not run, so that nothing may
// be said of what that workload lacks.
func complete(view *source.View) installation.Complete {
	if view == nil {
		return installation.Complete{}
	}
	return installation.Complete{ConfigMap: view.Read["ConfigMap"], Service: view.Read["Service"], Ingresses: view.Read["Ingress"]}
}

// nameByObject takes the places out of what is said of a cluster: its objects
// have no files.
func (r *Report) nameByObject() {
	for i := range r.Findings {
		if f := &r.Findings[i]; f.File == source.ClusterName {
			f.File, f.Line, f.Column, f.EndLine, f.EndColumn = "", 0, 0, 0, 0
			f.Excerpt, f.ExcerptColumn = "", 0
		}
	}
	for i := range r.Suppressed {
		s := &r.Suppressed[i]
		if s.File == source.ClusterName {
			s.File, s.Line, s.Column = "", 0, 0
		}
		if s.By.File == source.ClusterName {
			s.By = SuppressedBy{}
		}
	}
	for i := range r.Errors {
		if e := &r.Errors[i]; e.File == source.ClusterName {
			e.Line, e.Column = 0, 0
		}
	}
}
