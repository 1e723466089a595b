package manifest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// reader reads the documents of one file.
type reader struct {
	file *File
	fast blockParser
}

// parse reads the document at the beginning of a chunk, nil where there is none, and returns where the next one begins:
// behind the chunk, but for JSON texts that stand one behind the other.
func (r *reader) parse(c chunk) (doc *Document, next int, err error) {
	f := r.file
	c = c.behindMark(f.text)
	flags := scan(f.text[c.start:c.end])
	if flags&(classBad|classHigh) != 0 {
		if i := unreadable(f.text[c.start:c.end]); i >= 0 {
			return nil, c.end, f.errorAt(c.start+i, unreadableMessage(f.text[c.start+i:]))
		}
	}
	if root, end := r.fast.parse(f, c, flags); root != nil {
		doc, next = &Document{File: f, Root: root, Span: root.Span}, end
	} else if doc, err = f.parseNode(c); err != nil || doc == nil {
		return nil, c.end, err
	} else {
		next = c.end
	}
	if strings.Contains(f.text[c.start:next], yttMark) {
		doc.annotated()
	}
	return doc, next, nil
}

// parseNode reads a document by way of yaml/v3.
func (f *File) parseNode(c chunk) (*Document, error) {
	if c.end-c.start > maxNodeBytes {
		return nil, f.errorAt(c.start, "the document is larger than 16 MiB and not in plain block style or JSON; split it")
	}
	var node yaml.Node
	if err := unmarshal(f.Data[c.start:c.end], &node); err != nil {
		return nil, f.syntaxError(c, err)
	}
	if node.Kind == 0 {
		return nil, nil
	}
	b := newTreeBuilder(f, c)
	root, err := b.document(&node)
	if err != nil {
		return nil, b.failed(err)
	}
	return &Document{File: f, Root: root, Span: root.Span, Duplicates: b.duplicates}, nil
}

// unmarshal reads the only document of a text. It turns a panic of the parser into an error, and refuses what stands
// behind the document, which the parser would pass over.
func unmarshal(data []byte, node *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the parser gave up: %v", r)
		}
	}()
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	if err := decoder.Decode(node); err != nil {
		if errors.Is(err, io.EOF) {
			return nil
		}
		return err
	}
	var behind yaml.Node
	if err := decoder.Decode(&behind); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// maxNodeBytes bounds the memory that yaml/v3 takes, which is twenty times the text.
const maxNodeBytes = 16 << 20

// binary finds files that are no text at all.
func (f *File) binary() *Error {
	if strings.HasPrefix(f.text, "\x00GITCRYPT\x00") {
		return f.errorAt(0, "the file is encrypted with git-crypt; unlock the repository to have it checked")
	}
	head := f.text[:min(len(f.text), 8000)]
	for len(head) < len(f.text) && !utf8.RuneStart(f.text[len(head)]) {
		head = head[:len(head)-1]
	}
	nuls := strings.Count(head, "\x00")
	switch {
	case nuls == 0:
	case nuls >= len(head)/2 && len(head)%2 == 0 && (head[0] == 0) != (head[1] == 0):
		return f.errorAt(0, "the file looks like UTF-16 without a byte-order mark; save it as UTF-8")
	case nuls*20 > len(head), !utf8.ValidString(head):
		return f.errorAt(0, "the file is binary, not YAML or JSON")
	}
	return nil
}

// unreadable returns the offset of the first byte that YAML does not allow, or -1.
func unreadable(text string) int {
	for i := 0; i < len(text); {
		c := text[i]
		if c >= ' ' && c < 0x7F || c == '\n' || c == '\r' || c == '\t' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 || r < ' ' || r == 0x7F || r >= 0x80 && r < 0xA0 && r != 0x85 || r == 0xFFFE || r == 0xFFFF {
			return i
		}
		i += size
	}
	return -1
}

func unreadableMessage(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r == utf8.RuneError && size == 1:
		return fmt.Sprintf("the byte 0x%02X is not UTF-8; save the file as UTF-8", text[0])
	case r == 0:
		return "the text contains a NUL byte; YAML and JSON do not allow it"
	}
	return fmt.Sprintf("the text contains the control character U+%04X, which YAML does not allow", r)
}

func (f *File) errorAt(offset int, message string) *Error {
	p := f.Position(offset)
	return &Error{File: f.Name, Line: p.Line, Column: p.Column, Message: message}
}
