package lint

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// sourceComment begins the comment in which helm template says what made a document.
const sourceComment = "# Source: "

// templateOf returns the template of a chart that made an object, as the
// comment before the object names it; "" where there is none. Of an object that
// is placed in its template already there is nothing to say.
func templateOf(o *manifest.Object) string {
	if o.Written != nil || o.File.Live || o.Document > o.Root.Span.Start {
		return ""
	}
	before := o.File.Source(manifest.Span{Start: o.Document, End: o.Root.Span.Start})
	at := strings.LastIndex(before, sourceComment)
	if at < 0 || at > 0 && before[at-1] != '\n' {
		return ""
	}
	name, _, _ := strings.Cut(before[at+len(sourceComment):], "\n")
	return strings.Clone(strings.TrimSpace(name))
}
