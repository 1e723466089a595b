package fix

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// readBack parses the object with its splices and says what is wrong, "" when exactly the values that the edits name
// have changed.
//
// The lines of the object are parsed on their own, so that a file of ten thousand objects is not parsed again for each.
// Values used elsewhere through an anchor are never edited, so nothing outside of the object can change.
func readBack(o *manifest.Object, edits []Edit, splices []Splice) string {
	want, err := expected(o, edits)
	if err != nil {
		return err.Error()
	}
	src := source(wholeText(o.File))
	start, end := extent(src, o)
	for _, s := range splices {
		if int(s.Span.Start) < start || int(s.Span.End) > end {
			return "it would change text outside of the object"
		}
	}
	// The object keeps its column, so that the lines behind the first agree with it.
	prefix := strings.Repeat(" ", utf8.RuneCountInString(src.prefix(start)))
	text := prefix + splice(string(src[:end]), splices, start)
	var got any
	if o.Root.Style == manifest.Flow && json.Valid([]byte(src[start:end])) && !json.Valid([]byte(text)) {
		return "the text would no longer be JSON"
	}
	file, err := manifest.NewFile(o.File.Name, []byte(text))
	if err != nil {
		return err.Error()
	}
	found := 0
	for doc, err := range file.Documents() {
		if err != nil {
			return fmt.Sprintf("the text could not be read back (%v)", err)
		}
		got = doc.Root.Any()
		found++
	}
	if found != 1 || !reflect.DeepEqual(got, want) {
		return "the text read back differs from what the edit wants; edit it by hand"
	}
	return ""
}

func wholeText(f *manifest.File) string { return f.Source(manifest.Span{End: int32(len(f.Data))}) }

// extent is the text of an object: of one in block style with the blank lines and comments behind it, which may belong
// to its last text.
func extent(src source, o *manifest.Object) (start, end int) {
	start, end = int(o.Root.Span.Start), int(o.Root.Span.End)
	if o.Root.Style == manifest.Flow {
		return start, end
	}
	for {
		end = src.lineEnd(end)
		end += len(src.lineBreak(end))
		if end == len(src) || !src.restIsFree(end) {
			break
		}
	}
	return start, end
}

// splice carries out splices, in the order of the text, on the part of the text that begins at start.
func splice(text string, splices []Splice, start int) string {
	var b strings.Builder
	at := start
	for _, s := range splices {
		b.WriteString(text[at:s.Span.Start])
		b.WriteString(s.Text)
		at = int(s.Span.End)
	}
	b.WriteString(text[at:])
	return b.String()
}
