package manifest

import (
	"strings"
	"testing"

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
