package manifest

import (
	"bytes"
	"fmt"
	"math"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"
)

// File is one text, decoded to UTF-8.
type File struct {
	Name string
	// Data is the text without its byte-order mark. It must not be changed: the strings of values share its memory.
	Data []byte
	// Strict says that documents without a kind are to be sound too. They are no objects, and where many files of all
	// sorts are read it is not worth parsing them.
	Strict bool
	// Live says that the text is what a cluster holds: its lines mean nothing to the user.
	Live bool

	encoding encoding
	text     string // Data as a string
	before   int    // lines that the file has before Data, of which Data is a part; see Object.Detach

	linesOnce sync.Once
	lines     []int32 // offset of the first byte of each line

	charactersOnce sync.Once
	characters     []int32 // how many there are before each stretch of the text
}

// Position is a place in a file as an editor shows it: both are 1-based, columns count characters.
type Position struct{ Line, Column int }

// NewFile takes over data, which must not be changed afterwards. UTF-16 with a byte-order mark is decoded; the mark of
// UTF-8 is taken off. It fails with an *Error when UTF-16 is cut short or the file is larger than 2 GiB. Whether the
// text is sound is the business of Objects.
func NewFile(name string, data []byte) (*File, error) {
	if len(data) >= math.MaxInt32 {
		return nil, &Error{File: name, Line: 1, Column: 1, Message: "the file is larger than 2 GiB"}
	}
	decoded, enc, err := decode(data)
	if err != nil {
		return nil, &Error{File: name, Line: 1, Column: 1, Message: fmt.Sprintf("the file begins like UTF-16 but is not: %v", err)}
	}
	return &File{Name: name, Data: decoded, encoding: enc, text: unsafe.String(unsafe.SliceData(decoded), len(decoded))}, nil
}

// NewLive takes over a part of what a cluster holds, in UTF-8. So many lines stand before it.
func NewLive(name string, data []byte, before int) *File {
	return &File{Name: name, Data: data, Live: true, text: unsafe.String(unsafe.SliceData(data), len(data)), before: before}
}

// Encode gives text the encoding and byte-order mark that the file had.
func (f *File) Encode(text []byte) ([]byte, error) { return f.encoding.encode(text) }

// Source returns the text of a span.
func (f *File) Source(s Span) string { return f.text[s.Start:s.End] }

// Position turns an offset into Data into a line and column. Offsets beyond the text give the place behind its last
// character.
func (f *File) Position(offset int) Position {
	offset = max(0, min(offset, len(f.Data)))
	lines := f.lineStarts()
	line := sort.Search(len(lines), func(i int) bool { return int(lines[i]) > offset }) - 1
	return Position{Line: f.before + line + 1, Column: f.count(int(lines[line]), offset) + 1}
}

// stretch is how far characters are counted anew for each position. The columns of a line may be many and far from its
// beginning: a list of objects as JSON is often one line.
const stretch = 4096

// count returns how many characters begin between two offsets.
func (f *File) count(from, to int) int {
	if to-from < 2*stretch {
		return utf8.RuneCount(f.Data[from:to])
	}
	f.charactersOnce.Do(func() {
		n := 0
		for at := 0; at < len(f.Data); at += stretch {
			f.characters = append(f.characters, int32(n))
			n += runeStarts(f.Data[at:min(at+stretch, len(f.Data))])
		}
		f.characters = append(f.characters, int32(n))
	})
	first, last := from/stretch, to/stretch
	return int(f.characters[last]-f.characters[first]) + runeStarts(f.Data[last*stretch:to]) - runeStarts(f.Data[first*stretch:from])
}

func runeStarts(text []byte) int {
	n := 0
	for _, c := range text {
		if utf8.RuneStart(c) {
			n++
		}
	}
	return n
}

// Offset turns a line and column into an offset into Data. It is the inverse of Position; a column behind the end of
// the line gives the end of the line.
func (f *File) Offset(p Position) int {
	lines := f.lineStarts()
	at := p.Line - 1 - f.before
	if at < 0 {
		return 0
	}
	if at >= len(lines) {
		return len(f.Data)
	}
	start := int(lines[at])
	line := f.Line(p.Line)
	for i := range line {
		if p.Column <= 1 {
			return start + i
		}
		p.Column--
	}
	return start + len(line)
}

// Line returns the text of a line, counted from 1, without its line ending; "" beyond the end.
func (f *File) Line(n int) string {
	lines := f.lineStarts()
	n -= f.before
	if n < 1 || n > len(lines) {
		return ""
	}
	end := len(f.Data)
	if n < len(lines) {
		end = int(lines[n])
	}
	line := f.Data[lines[n-1]:end]
	if n < len(lines) {
		line = line[:len(line)-1]
		if len(line) > 0 && line[len(line)-1] == '\r' && f.Data[end-1] == '\n' {
			line = line[:len(line)-1]
		}
	}
	return string(line)
}

// LineAround returns the line on which a span begins, of a long one only the part around the span, or around its
// beginning, and the column at which that part begins.
func (f *File) LineAround(s Span) (text string, column int) {
	lines := f.lineStarts()
	n := sort.Search(len(lines), func(i int) bool { return lines[i] > s.Start })
	from, to := int(lines[n-1]), len(f.Data)
	if n < len(lines) {
		to = int(lines[n])
	}
	from, to = max(from, int(s.Start)-stretch), min(to, int(s.End)+stretch, int(s.Start)+2*stretch)
	for from > 0 && !utf8.RuneStart(f.Data[from]) {
		from--
	}
	for to < len(f.Data) && !utf8.RuneStart(f.Data[to]) {
		to++
	}
	return strings.TrimRight(string(f.Data[from:to]), "\r\n"), f.Position(from).Column
}

// Lines is the number of lines; a text that ends in a line ending has an empty last one.
func (f *File) Lines() int { return len(f.lineStarts()) }

// lineStarts knows the three line endings LF, CRLF and CR.
func (f *File) lineStarts() []int32 {
	f.linesOnce.Do(func() {
		f.lines = append(f.lines, 0)
		if bytes.IndexByte(f.Data, '\r') < 0 {
			for at := 0; ; {
				i := bytes.IndexByte(f.Data[at:], '\n')
				if i < 0 {
					return
				}
				at += i + 1
				f.lines = append(f.lines, int32(at))
			}
		}
		for i, c := range f.Data {
			if c == '\n' || c == '\r' && !(i+1 < len(f.Data) && f.Data[i+1] == '\n') {
				f.lines = append(f.lines, int32(i+1))
			}
		}
	})
	return f.lines
}
