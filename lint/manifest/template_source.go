package manifest

import "strings"

// templateComment begins the comment in which helm template says what made a document.
const templateComment = "# Source: "

// Template returns the template that made an object, by its path from the folder of charts on, as the comment says that
// helm template writes before a document; "" where there is none.
func (o *Object) Template() string {
	if o.Document > o.Root.Span.Start {
		return ""
	}
	before := o.File.text[o.Document:o.Root.Span.Start]
	at := strings.LastIndex(before, templateComment)
	if at < 0 || at > 0 && before[at-1] != '\n' {
		return ""
	}
	name, _, _ := strings.Cut(before[at+len(templateComment):], "\n")
	return strings.Clone(strings.TrimSpace(name))
}
