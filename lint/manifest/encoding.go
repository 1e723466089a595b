package manifest

import (
	"bytes"
	"errors"

	"golang.org/x/text/encoding/unicode"
)

// encoding is how a file was stored.
type encoding uint8

const (
	utf8Plain encoding = iota
	utf8Marked
	utf16Little
	utf16Big
)

const byteOrderMark = "\xEF\xBB\xBF"

func decode(data []byte) ([]byte, encoding, error) {
	switch {
	case bytes.HasPrefix(data, []byte(byteOrderMark)):
		return data[len(byteOrderMark):], utf8Marked, nil
	case bytes.HasPrefix(data, []byte("\xFF\xFE")):
		text, err := decodeUTF16(data, unicode.LittleEndian)
		return text, utf16Little, err
	case bytes.HasPrefix(data, []byte("\xFE\xFF")):
		text, err := decodeUTF16(data, unicode.BigEndian)
		return text, utf16Big, err
	}
	return data, utf8Plain, nil
}

func decodeUTF16(data []byte, order unicode.Endianness) ([]byte, error) {
	if len(data)%2 != 0 {
		return nil, errors.New("its last character is cut short")
	}
	return unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
}

func (e encoding) encode(text []byte) ([]byte, error) {
	switch e {
	case utf8Marked:
		return append([]byte(byteOrderMark), text...), nil
	case utf16Little:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(text)
	case utf16Big:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().Bytes(text)
	}
	return text, nil
}
