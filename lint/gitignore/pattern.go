// Package gitignore reads patterns as .gitignore files write them and matches
// paths against them. It does what gitignore(5) says and git does, except that ?
// and [] stand for characters, not for bytes.
package gitignore

import (
	"errors"
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Pattern is one line of a .gitignore file.
type Pattern struct {
	// Text is the line as it was written.
	Text string
	// Line is where it was written, 1-based; Parse leaves it 0.
	Line int

	negated  bool
	folder   bool   // matches folders only
	anywhere bool   // matches the last element of a path, in whatever folder
	glob     string // in doublestar's notation
}

// Parse reads one line. A line that is blank or a comment has no pattern: then
// nil is returned. A pattern that git reads but that can never match is an error.
func Parse(line string) (*Pattern, error) {
	text := trimBlanks(strings.TrimSuffix(line, "\r"))
	if text == "" || text[0] == '#' {
		return nil, nil
	}
	p := &Pattern{Text: text}
	rest, negated := strings.CutPrefix(text, "!")
	rest, folder := strings.CutSuffix(rest, "/")
	p.negated, p.folder, p.anywhere = negated, folder, !strings.Contains(rest, "/")
	rest = strings.TrimPrefix(rest, "/")
	if rest == "" {
		return nil, errors.New("names no file or folder")
	}
	for element := range strings.SplitSeq(rest, "/") {
		switch element {
		case ".":
			return nil, errors.New("never matches: write it without the ./, a pattern is relative to its folder anyway")
		case "..":
			return nil, errors.New("never matches: .. leads out of the folder, and a pattern reaches only what lies in it")
		}
		if element == "" {
			return nil, errors.New("never matches: a path has no // in it")
		}
	}
	glob, err := translate(rest)
	if err != nil {
		return nil, err
	}
	p.glob = glob
	return p, nil
}

// trimBlanks takes off the blanks at the end, up to one behind a backslash.
func trimBlanks(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
		case '\\':
			i++
			end = min(i+1, len(line))
		default:
			end = i + 1
		}
	}
	return line[:end]
}

// Match tells whether the pattern matches this path itself, whatever is said of
// the folders it lies in. The path is relative and has slashes.
func (p *Pattern) Match(name string, folder bool) bool {
	if p.folder && !folder {
		return false
	}
	if p.anywhere {
		name = path.Base(name)
	}
	return doublestar.MatchUnvalidated(p.glob, name)
}

// translate writes a pattern in doublestar's notation.
func translate(pattern string) (string, error) {
	var glob strings.Builder
	elements := strings.Split(pattern, "/")
	for i, element := range elements {
		if i > 0 {
			glob.WriteByte('/')
		}
		if len(elements) > 1 && len(element) > 1 && strings.Trim(element, "*") == "" {
			// Behind the last slash it stands for all that lies in the folder, but
			// not for the folder.
			if glob.WriteString("**"); i == len(elements)-1 {
				glob.WriteString("/*")
			}
			continue
		}
		if err := translateElement(&glob, element); err != nil {
			return "", err
		}
	}
	return glob.String(), nil
}

func translateElement(glob *strings.Builder, element string) error {
	for i := 0; i < len(element); i++ {
		switch c := element[i]; c {
		case '*':
			for i+1 < len(element) && element[i+1] == '*' {
				i++
			}
			glob.WriteByte('*')
		case '[':
			length, err := translateClass(glob, element[i:])
			if err != nil {
				return err
			}
			i += length - 1
		case '\\':
			if i++; i == len(element) {
				return errors.New(`ends in a lone \; write \\ for a backslash`)
			}
			literal(glob, element[i])
		case '?':
			glob.WriteByte('?')
		default:
			literal(glob, c)
		}
	}
	return nil
}

// literal writes a byte that stands for itself.
func literal(glob *strings.Builder, c byte) {
	if strings.IndexByte(`*?[]{},\^!-`, c) >= 0 {
		glob.WriteByte('\\')
	}
	glob.WriteByte(c)
}
