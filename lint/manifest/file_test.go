package manifest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestPosition(t *testing.T) {
	tests := []struct {
		name, text string
		offset     int
		want       Position
	}{
		{"start", "a\nb", 0, Position{1, 1}},
		{"end of line", "a\nb", 1, Position{1, 2}},
		{"second line", "a\nb", 2, Position{2, 1}},
		{"end", "a\nb", 3, Position{2, 2}},
		{"beyond the end", "a\nb", 9, Position{2, 2}},
		{"before the start", "a", -1, Position{1, 1}},
		{"behind the last line ending", "a\n", 2, Position{2, 1}},
		{"characters, not bytes", "é😀x", 6, Position{1, 3}},
		{"CRLF", "a\r\nb", 3, Position{2, 1}},
		{"CR", "a\rb\rc", 4, Position{3, 1}},
		{"empty", "", 0, Position{1, 1}},
		{"mark", "\xEF\xBB\xBFa: b", 3, Position{1, 4}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := read(t, tt.text)
			if diff := cmp.Diff(tt.want, f.Position(tt.offset)); diff != "" {
				t.Error(diff)
			}
			if tt.offset >= 0 && tt.offset <= len(f.Data) && f.Offset(tt.want) != tt.offset {
				t.Errorf("Offset gives %d, not %d", f.Offset(tt.want), tt.offset)
			}
		})
	}
}

func TestLine(t *testing.T) {
	for name, text := range map[string]string{"LF": "a\n\nbé\n", "CRLF": "a\r\n\r\nbé\r\n", "CR": "a\r\rbé\r", "no final line ending": "a\n\nbé"} {
		t.Run(name, func(t *testing.T) {
			f := read(t, text)
			got := []string{f.Line(0), f.Line(1), f.Line(2), f.Line(3), f.Line(4), f.Line(5)}
			if diff := cmp.Diff([]string{"", "a", "", "bé", "", ""}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEncodings(t *testing.T) {
	const text = "apiVersion: v1\nkind: Ü\nmetadata: {name: 😀}\n"
	for name, stored := range map[string]string{
		"UTF-8":                text,
		"UTF-8 with mark":      "\xEF\xBB\xBF" + text,
		"UTF-16 little endian": "\xFF\xFE" + utf16Bytes(text, 0, 1),
		"UTF-16 big endian":    "\xFE\xFF" + utf16Bytes(text, 1, 0),
	} {
		t.Run(name, func(t *testing.T) {
			f := read(t, stored)
			if string(f.Data) != text {
				t.Errorf("read as %q", f.Data)
			}
			for o, err := range f.Objects(nil) {
				if err != nil {
					t.Fatal(err)
				}
				if p := f.Position(int(o.Root.At("metadata", "name").Span.Start)); o.Kind != "Ü" || p != (Position{3, 18}) {
					t.Errorf("kind %q, name at %v", o.Kind, p)
				}
			}
			if back, err := f.Encode(f.Data); err != nil || string(back) != stored {
				t.Errorf("written back as %q, %v", back, err)
			}
		})
	}
}

func utf16Bytes(text string, low, high int) string {
	var b strings.Builder
	for _, r := range text {
		units := []rune{r}
		if r > 0xFFFF {
			r -= 0x10000
			units = []rune{0xD800 + r>>10, 0xDC00 + r&0x3FF}
		}
		for _, u := range units {
			pair := [2]byte{}
			pair[low], pair[high] = byte(u), byte(u>>8)
			b.Write(pair[:])
		}
	}
	return b.String()
}

func TestUTF16CutShort(t *testing.T) {
	_, err := NewFile("in.yaml", []byte("\xFF\xFEa"))
	if err == nil || err.Error() != "in.yaml:1:1: the file begins like UTF-16 but is not: its last character is cut short" {
		t.Errorf("error %v", err)
	}
}

// Columns of very long lines are not counted from their beginning each time; they must be the same.
func TestPositionInLongLines(t *testing.T) {
	text := "é\n" + strings.Repeat(`{"a": "é😀"}, `, 3000) + "\n" + strings.Repeat("x", 2*stretch) + "\nz"
	f := read(t, text)
	for offset := range text {
		start := strings.LastIndexByte(text[:offset], '\n') + 1
		want := utf8.RuneCountInString(text[start:offset]) + 1
		if got := f.Position(offset).Column; got != want {
			t.Fatalf("offset %d is in column %d, not %d", offset, got, want)
		}
	}
}

func TestLineAround(t *testing.T) {
	long := strings.Repeat("é", 5000)
	f := read(t, "a\r\n"+long+"x"+long+"\r\nb: c")
	if text, column := f.LineAround(Span{}); text != "a" || column != 1 {
		t.Errorf("first line: %q from column %d", text, column)
	}
	at := int32(len("a\r\n" + long))
	text, column := f.LineAround(Span{at, at + 1})
	if n := utf8.RuneCountInString(text); n > 2*stretch || strings.Trim(text, "é") != "x" {
		t.Errorf("%d characters around the place, which are not the line's own", n)
	}
	if before, _, _ := strings.Cut(text, "x"); column+utf8.RuneCountInString(before) != f.Position(int(at)).Column {
		t.Errorf("the part begins in column %d", column)
	}
	if text, column := f.LineAround(Span{3, at}); column != 1 || len(text) > 2*stretch+1 {
		t.Errorf("%d bytes of a long span, from column %d", len(text), column)
	}
	end := int32(len(f.Data))
	if text, column := f.LineAround(Span{end - 1, end}); text != "b: c" || column != 1 {
		t.Errorf("last line: %q from column %d", text, column)
	}
}

// A stream of JSON texts is one chunk, which must not be looked through for each of them: this took minutes.
func TestStreamOfJSON(t *testing.T) {
	const texts = 200_000
	f := read(t, strings.Repeat(`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}`, texts))
	var starts []int32
	for o, err := range f.Objects(nil) {
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, o.Document)
	}
	again := 0
	for range f.ObjectsAt(starts, nil) {
		again++
	}
	if len(starts) != texts || again != texts {
		t.Errorf("%d objects, %d when read again", len(starts), again)
	}
}
