package cluster

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// partSize is how much text an input gets before it is packed.
const partSize = 1 << 20

// text gathers objects as the inputs of a listing, one on each line.
type text struct {
	inputs []*source.Input
	buffer bytes.Buffer
	before int // lines in inputs
	lines  int // in the buffer
}

// add adds an object that jsonLine has made.
func (t *text) add(line []byte) error {
	t.buffer.Write(line)
	t.lines++
	if t.buffer.Len() < partSize {
		return nil
	}
	return t.pack()
}

func (t *text) pack() error {
	if t.lines == 0 {
		return nil
	}
	input, err := source.Live(t.buffer.Bytes(), t.before)
	if err != nil {
		return err
	}
	t.inputs = append(t.inputs, input)
	t.before += t.lines
	t.lines = 0
	t.buffer.Reset()
	return nil
}

// mark is a place in the text to which it can be taken back.
type mark struct{ inputs, before int }

func (t *text) mark() (mark, error) {
	err := t.pack()
	return mark{len(t.inputs), t.before}, err
}

func (t *text) back(to mark) {
	t.inputs, t.before, t.lines = t.inputs[:to.inputs], to.before, 0
	t.buffer.Reset()
}

// jsonLine is an object as a line of JSON, without what the API server keeps for itself.
func jsonLine(item *unstructured.Unstructured) ([]byte, error) {
	object := item.Object
	delete(object, "status")
	if metadata, ok := object["metadata"].(map[string]any); ok {
		for _, kept := range [...]string{"managedFields", "uid", "resourceVersion", "generation", "creationTimestamp", "selfLink"} {
			delete(metadata, kept)
		}
		if annotations, ok := metadata["annotations"].(map[string]any); ok {
			delete(annotations, "kubectl.kubernetes.io/last-applied-configuration")
		}
	}
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(object); err != nil {
		return nil, err
	}
	return readable(line.Bytes()), nil
}

// readable writes the characters that JSON allows and YAML does not as escapes.
func readable(line []byte) []byte {
	begin := bytes.IndexFunc(line, forbidden)
	if begin < 0 {
		return line
	}
	out := bytes.Clone(line[:begin])
	for rest := line[begin:]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if forbidden(r) {
			const digits = "0123456789abcdef"
			out = append(out, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
		} else {
			out = append(out, rest[:size]...)
		}
		rest = rest[size:]
	}
	return out
}

func forbidden(r rune) bool {
	return r >= 0x7F && r < 0xA0 || r == 0xFEFF || r == 0xFFFE || r == 0xFFFF
}

// objectIn reads a line again, as the linter will.
func objectIn(line []byte) *manifest.Object {
	for o := range manifest.NewLive(source.ClusterName, line, 0).Objects(nil) {
		return o
	}
	return nil
}
