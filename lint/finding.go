package lint

import "strings"

// Severity says how much a finding hurts.
type Severity string

// Error does not work, is unsafe or is ignored; Warning hurts under load or on
// an upgrade; Info is worth knowing.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// AtLeast tells whether s hurts as much as the threshold. The threshold "none"
// is reached by nothing.
func (s Severity) AtLeast(threshold Severity) bool {
	return threshold.rank() > 0 && s.rank() >= threshold.rank()
}

func (s Severity) rank() int {
	switch s {
	case Error:
		return 3
	case Warning:
		return 2
	case Info:
		return 1
	}
	return 0
}

// Finding is one fault of one object, at the place in the text that causes it.
type Finding struct {
	Rule     string   `json:"rule"`
	Category string   `json:"category"`
	Severity Severity `json:"severity"`
	Message  string   `json:"message"`

	// File and what follows are the place in the text, empty for objects of a cluster.
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`      // 1-based
	Column    int    `json:"column,omitempty"`    // 1-based, in characters
	EndLine   int    `json:"endLine,omitempty"`   // 1-based
	EndColumn int    `json:"endColumn,omitempty"` // exclusive

	Object Object `json:"object"`
	Path   string `json:"path"` // JSON Pointer into the object
	// ValuesPath is where the setting of a rendered object is written or would
	// have to be written: a JSON Pointer into the values of the chart.
	ValuesPath string `json:"valuesPath,omitempty"`
	// Template is the template of a chart that made the object, as a comment of
	// helm template names it.
	Template string `json:"template,omitempty"`
	Value    string `json:"value,omitempty"` // the setting as it stands, credentials masked
	Fix      *Fix   `json:"fix,omitempty"`
	Docs     string `json:"docs"`

	// Anchor is Path with the items of lists named by what they hold instead of
	// counted, for those who want to know the finding again.
	Anchor string `json:"-"`
	// Excerpt is the line of the text that the finding points at, of a long
	// one the part around the place, with credentials masked. It begins at
	// ExcerptColumn.
	Excerpt       string `json:"-"`
	ExcerptColumn int    `json:"-"`
}

// Object identifies a Kubernetes object.
type Object struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Namespace  string `json:"namespace,omitempty"`
	Name       string `json:"name"`
}

// String is the form in which edits name an object: Kind/namespace/name.
func (o Object) String() string {
	return strings.Join([]string{o.Kind, o.Namespace, o.Name}, "/")
}

// Fix says what to do about a finding. A fix without edits is advice.
type Fix struct {
	Description string     `json:"description"`
	Safe        bool       `json:"safe"` // changes nothing but the mistake
	Edits       []Edit     `json:"edits,omitempty"`
	TextEdits   []TextEdit `json:"textEdits,omitempty"`
}

// Edit is one operation of RFC 6902 on the named object.
type Edit struct {
	Op     string `json:"op"`
	Path   string `json:"path"`
	From   string `json:"from,omitempty"`
	Value  any    `json:"value,omitempty"`
	Object string `json:"object"`
}

// TextEdit replaces a range of a file. Lines and columns are 1-based, columns
// count characters, the end is exclusive.
type TextEdit struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Text      string `json:"text"`
}
