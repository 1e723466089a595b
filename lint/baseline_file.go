package lint

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/ingresslint/ingresslint/lint/source"
)

// baselineVersion is the version of a baseline's form.
const baselineVersion = "1"

// baselineEntry is a line of a baseline.
type baselineEntry struct {
	File   string `json:"file"`
	Object string `json:"object"`
	Path   string `json:"path"`
	Rule   string `json:"rule"`
	Count  int    `json:"count,omitempty"` // 0: one
}

// ReadBaseline reads a baseline. Its errors carry the file and, where there is
// one, the line.
func ReadBaseline(file string) (*Baseline, error) {
	data, err := source.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("baseline: %s: %w; --write-baseline makes it", file, fs.ErrNotExist)
	case err != nil:
		return nil, fmt.Errorf("baseline: %s: %w", file, source.Cause(err))
	}
	b, err := NewBaseline(file)
	if err != nil {
		return nil, err
	}
	r := &baselineReader{Decoder: json.NewDecoder(bytes.NewReader(data)), data: data, into: b}
	r.DisallowUnknownFields()
	if err := r.read(); err != nil {
		return nil, fmt.Errorf("baseline: %s:%d: %w", file, r.line(), err)
	}
	return b, nil
}

// baselineReader reads a baseline entry by entry, so that it knows the line of
// what is wrong.
type baselineReader struct {
	*json.Decoder
	data  []byte
	into  *Baseline
	begin int64 // of the value that is being read
}

func (r *baselineReader) read() error {
	if err := r.delimiter('{', "a baseline is an object with version and findings"); err != nil {
		return err
	}
	version := false
	for r.More() {
		r.begin = r.InputOffset()
		name, err := r.Token()
		if err != nil {
			return notJSON(err)
		}
		switch name {
		case "version":
			version = true
			if err := r.version(); err != nil {
				return err
			}
		case "findings":
			if err := r.findings(); err != nil {
				return err
			}
		default:
			return fmt.Errorf("unknown member %q; a baseline has version and findings", name)
		}
	}
	if err := r.delimiter('}', "the object does not end here"); err != nil {
		return err
	}
	if !version {
		return errors.New(`the baseline has no version; expected "version": "1"`)
	}
	r.begin = r.InputOffset()
	if _, err := r.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something stands behind the baseline")
	}
	return nil
}

func (r *baselineReader) version() error {
	r.begin = r.InputOffset()
	var version any
	if err := r.Decode(&version); err != nil {
		return notJSON(err)
	}
	if version != baselineVersion {
		return fmt.Errorf("the baseline is of version %v; this ingresslint reads version %q: write it anew with --write-baseline, or use a newer ingresslint", version, baselineVersion)
	}
	return nil
}

func (r *baselineReader) findings() error {
	if err := r.delimiter('[', "findings is not a list"); err != nil {
		return err
	}
	for r.More() {
		r.begin = r.InputOffset()
		var e baselineEntry
		if err := r.Decode(&e); err != nil {
			return notJSON(err)
		}
		switch {
		case e.File == "" || e.Rule == "":
			return errors.New("an entry needs file and rule")
		case e.Count < 0:
			return fmt.Errorf("count is %d; expected 1 or more", e.Count)
		}
		r.into.known[baselineKey{file: e.File, object: e.Object, path: e.Path, rule: e.Rule}] += max(e.Count, 1)
	}
	return r.delimiter(']', "findings does not end here")
}

func (r *baselineReader) delimiter(want json.Delim, message string) error {
	r.begin = r.InputOffset()
	token, err := r.Token()
	if err != nil {
		return notJSON(err)
	}
	if token != want {
		return errors.New(message)
	}
	return nil
}

// notJSON says what is wrong in one way, whoever found it.
func notJSON(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the file ends in the middle")
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("is not JSON: %w", err)
	}
	if member, wrong := errors.AsType[*json.UnmarshalTypeError](err); wrong {
		return fmt.Errorf("an entry has a %s as its %s; file, object, path and rule are texts, and count is a number", member.Value, member.Field)
	}
	return fmt.Errorf("is no entry of a baseline: %w", err)
}

// line is the line on which the value begins that is being read.
func (r *baselineReader) line() int {
	at := min(r.begin, int64(len(r.data)))
	rest := r.data[at:]
	at += int64(len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,:")))
	return bytes.Count(r.data[:at], []byte("\n")) + 1
}

// Write writes the findings of the run, and those entries that it could not
// know to be gone, and returns how many findings that are. The file is
// replaced as a whole, and only where something changes.
func (b *Baseline) Write() (findings int, err error) {
	text, findings, err := b.text()
	if err != nil {
		return 0, err
	}
	if old, err := source.ReadFile(b.file); err == nil && bytes.Equal(old, text) {
		return findings, nil
	}
	if err := replaceFile(b.file, text); err != nil {
		return 0, fmt.Errorf("baseline: %s: %w", b.file, source.Cause(err))
	}
	return findings, nil
}

// text is one line an entry, in order, so that changes of it read well.
func (b *Baseline) text() (text []byte, findings int, err error) {
	entries := make([]baselineEntry, 0, len(b.current))
	for key, count := range b.current {
		entry := baselineEntry{File: key.file, Object: key.object, Path: key.path, Rule: key.rule}
		if count > 1 {
			entry.Count = count
		}
		findings += count
		entries = append(entries, entry)
	}
	slices.SortFunc(entries, func(a, b baselineEntry) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Object, b.Object), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Rule, b.Rule))
	})
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"version\": %q,\n  \"findings\": [", baselineVersion)
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for i, entry := range entries {
		out.WriteString("\n    ")
		if err := encoder.Encode(entry); err != nil {
			return nil, 0, err
		}
		out.Truncate(out.Len() - len("\n"))
		if i < len(entries)-1 {
			out.WriteByte(',')
		}
	}
	if len(entries) > 0 {
		out.WriteString("\n  ")
	}
	out.WriteString("]\n}\n")
	return out.Bytes(), findings, nil
}

// replaceFile puts a text in place of a file, all of it or nothing. A symbolic
// link stays one.
func replaceFile(name string, text []byte) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	draft, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name()) // once renamed, it is not there
	_, err = draft.Write(text)
	if err == nil {
		err = draft.Chmod(mode)
	}
	if err == nil {
		err = draft.Sync()
	}
	if err := errors.Join(err, draft.Close()); err != nil {
		return err
	}
	return os.Rename(draft.Name(), name)
}
