package render

import (
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// template is the text of a template, with where its keys stand.
type template struct {
	file    *manifest.File
	anchor  manifest.Span // where findings stand whose place is not known
	keys    map[string][]line
	foreign bool // another file, which stands for a template that is not in view
}

// line is a line of a template that begins with a key.
type line struct {
	key, value manifest.Span
	text       string // behind the colon
}

// newTemplate finds the keys of a template's text; nil where there is no text.
func newTemplate(file *manifest.File) *template {
	if file == nil {
		return nil
	}
	t := &template{file: file, keys: map[string][]line{}}
	text := file.Source(manifest.Span{End: int32(len(file.Data))})
	for at := 0; at < len(text); {
		end := at + strings.IndexByte(text[at:]+"\n", '\n')
		t.add(text, at, end)
		at = end + 1
	}
	for _, key := range [...]string{"kind", "apiVersion", "name"} {
		if found := t.keys[key]; t.anchor.End == 0 && len(found) > 0 {
			t.anchor = found[0].key
		}
	}
	return t
}

// add notes the key of the line between two offsets.
func (t *template) add(text string, at, end int) {
	begin := at + len(text[at:end]) - len(strings.TrimLeft(text[at:end], " \t-"))
	name, rest, ok := strings.Cut(text[begin:end], ":")
	bare := strings.Trim(name, `"'`)
	if !ok || bare == "" || strings.ContainsAny(bare, " {}#") || rest != "" && rest[0] != ' ' && rest[0] != '\r' {
		return
	}
	from := end - len(strings.TrimLeft(rest, " "))
	t.keys[bare] = append(t.keys[bare], line{
		key:   manifest.Span{Start: int32(begin), End: int32(begin + len(name))},
		value: manifest.Span{Start: int32(from), End: int32(from + len(strings.TrimRight(text[from:end], " \r")))},
		text:  strings.TrimSpace(rest),
	})
}

// find returns the only line that can have made a value: the only one with its
// key, or the only one of those that holds its text.
func (t *template) find(key, text string) (line, bool) {
	found := t.keys[key]
	if t.foreign || len(found) == 0 {
		return line{}, false
	}
	if len(found) == 1 {
		return found[0], true
	}
	var only line
	n := 0
	for _, l := range found {
		if text != "" && strings.Contains(l.text, text) {
			only = l
			n++
		}
	}
	return only, n == 1
}
