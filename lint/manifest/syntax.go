package manifest

import (
	"strconv"
	"strings"

	yamlv2 "go.yaml.in/yaml/v2"
)

// syntaxError turns what yaml/v3 says of a document into an Error with a place in the file.
func (f *File) syntaxError(c chunk, err error) *Error {
	line, message := cutLine(err)
	if anchor, ok := strings.CutPrefix(message, "unknown anchor '"); ok {
		name, _, _ := strings.Cut(anchor, "'")
		return f.broken(c, c.start+max(0, strings.Index(f.text[c.start:c.end], "*"+name)), "not valid YAML: "+message)
	}
	for _, found := range [...]string{"key", "'-' indicator", "node content", "<document start>", "',' or"} {
		if strings.HasPrefix(message, "did not find expected "+found) {
			line = f.problemLine(c, line+1)
			break
		}
	}
	lines := f.lineStarts()
	first := f.Position(c.start).Line
	line = min(max(first, first+line-1), f.Position(c.end).Line)
	at := int(lines[line-1])
	for at < c.end && (f.text[at] == ' ' || f.text[at] == '\t') {
		if f.text[at] == '\t' {
			return f.broken(c, at, "not valid YAML: the line is indented with a tab; use spaces")
		}
		at++
	}
	if rest := f.text[at:c.end]; strings.HasPrefix(rest, "<<<<<<< ") || strings.HasPrefix(rest, "=======") || strings.HasPrefix(rest, ">>>>>>> ") {
		return f.broken(c, at, "a merge conflict has been left in the text")
	}
	return f.broken(c, at, "not valid YAML: "+message+advice[message])
}

// advice says what to do about messages that do not tell.
var advice = map[string]string{
	"found character that cannot start any token":           "; quote the value if text is meant",
	"did not find expected alphabetic or numeric character": "; quote the value if text that begins with * or & is meant",
	"did not find expected <document start>":                "; text stands behind the end of the document",
	"mapping values are not allowed in this context":        "; quote the value if text with a colon is meant",
	"found incompatible YAML document":                      "; Kubernetes reads YAML 1.1, take the directive out",
	"found unexpected end of stream":                        "; a quote or bracket has not been closed, or the end is missing",
}

// cutLine takes the line off a message of yaml/v2 or yaml/v3; 0 where there is none, which means the first.
func cutLine(err error) (line int, message string) {
	message = strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		if number, text, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				return n, text
			}
		}
	}
	return 0, message
}

// problemLine asks yaml/v2, which tells where the parser stopped, while yaml/v3 tells where the collection began that it
// was in. Both count from 0 here. At the end of the document, where a bracket was not closed, the beginning is better.
func (f *File) problemLine(c chunk, began int) int {
	var ignored any
	err := yamlv2.Unmarshal(f.Data[c.start:c.end], &ignored)
	if err == nil {
		return began
	}
	line, _ := cutLine(err)
	if line >= strings.Count(strings.TrimRight(f.text[c.start:c.end], " \t\r\n"), "\n")+1 {
		return began
	}
	return line + 1
}

// broken is an error at an offset of a document that cannot be read, marked as templated where that is the likely
// cause.
func (f *File) broken(c chunk, at int, message string) *Error {
	e := f.errorAt(at, message)
	if opener := template(f.text[c.start:c.end]); opener >= 0 {
		e = f.errorAt(c.start+opener, unrendered(f.Name, f.text[c.start:c.end], opener))
		e.Templated = true
	}
	return e
}
