package gitignore

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// class reads a set of characters such as [a-z_].
type class struct {
	text  string
	at    int
	glob  strings.Builder
	empty bool
}

var errUnclosed = errors.New(`has a [ without its ]; write \[ for a bracket`)

// translateClass writes the class that text begins with in doublestar's
// notation and returns its length.
func translateClass(glob *strings.Builder, text string) (length int, err error) {
	c := &class{text: text, at: 1, empty: true}
	negated := len(text) > 1 && (text[1] == '!' || text[1] == '^')
	if negated {
		c.at++
		c.member('/')
	}
	if err := c.members(); err != nil {
		return 0, err
	}
	if c.empty {
		return 0, fmt.Errorf("never matches: no character is in %s", text[:c.at])
	}
	glob.WriteByte('[')
	if negated {
		glob.WriteByte('^')
	}
	glob.WriteString(c.glob.String())
	glob.WriteByte(']')
	return c.at, nil
}

func (c *class) members() error {
	for first := true; ; first = false {
		if c.at == len(c.text) {
			return errUnclosed
		}
		if c.text[c.at] == ']' && !first {
			c.at++
			return nil
		}
		if named, err := c.named(); err != nil {
			return err
		} else if named {
			continue
		}
		low, err := c.character()
		if err != nil {
			return err
		}
		high := low
		if rest := c.text[c.at:]; len(rest) > 1 && rest[0] == '-' && rest[1] != ']' {
			c.at++
			if high, err = c.character(); err != nil {
				return err
			}
		}
		c.add(low, high)
	}
}

// character reads one character, before which a backslash may stand.
func (c *class) character() (rune, error) {
	if c.text[c.at] == '\\' {
		c.at++
	}
	if c.at == len(c.text) {
		return 0, errUnclosed
	}
	r, size := utf8.DecodeRuneInString(c.text[c.at:])
	c.at += size
	return r, nil
}

// add writes a range. No class matches a slash.
func (c *class) add(low, high rune) {
	if low <= '/' && '/' <= high {
		c.add(low, '/'-1)
		low = '/' + 1
	}
	if low > high {
		return
	}
	c.empty = false
	c.member(low)
	if low < high {
		c.glob.WriteByte('-')
		c.member(high)
	}
}

func (c *class) member(r rune) {
	if r < utf8.RuneSelf {
		literal(&c.glob, byte(r))
		return
	}
	c.glob.WriteRune(r)
}

// named reads a class such as [:digit:] within the brackets.
func (c *class) named() (bool, error) {
	rest, ok := strings.CutPrefix(c.text[c.at:], "[:")
	if !ok {
		return false, nil
	}
	name, _, closed := strings.Cut(rest, "]")
	if !closed {
		return false, errUnclosed
	}
	name, ok = strings.CutSuffix(name, ":")
	if !ok {
		return false, nil // a plain [ and more
	}
	ranges := posix(name)
	if ranges == "" {
		return false, fmt.Errorf("has an unknown class [:%s:]", name)
	}
	for i := 0; i < len(ranges); i += 2 {
		c.add(rune(ranges[i]), rune(ranges[i+1]))
	}
	c.at += len("[:") + len(name) + len(":]")
	return true, nil
}

// posix lists the ranges of a class of the C locale, two bytes each.
func posix(name string) string {
	switch name {
	case "alnum":
		return "09AZaz"
	case "alpha":
		return "AZaz"
	case "blank":
		return "  \t\t"
	case "cntrl":
		return "\x00\x1f\x7f\x7f"
	case "digit":
		return "09"
	case "graph":
		return "!~"
	case "lower":
		return "az"
	case "print":
		return " ~"
	case "punct":
		return "!/:@[`{~"
	case "space":
		return "  \t\r"
	case "upper":
		return "AZ"
	case "xdigit":
		return "09AFaf"
	}
	return ""
}
