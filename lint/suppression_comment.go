package lint

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/rules"
)

// directive begins a comment that speaks to the linter.
const directive = "ingresslint:"

// comments are the suppressions in the comments of a text.
type comments struct {
	all    []*mark
	byLine map[int][]*mark // the line for which they hold
	below  int             // the line that the last comment of its own line stands above
}

// at lists what holds for a place that reaches from one line to another: what
// stands at or above its first line, or behind its last.
func (c *comments) at(first, last int) []*mark {
	if c == nil {
		return nil
	}
	list := c.byLine[first]
	if last == first {
		return list
	}
	for _, m := range c.byLine[last] {
		if m.trailing {
			list = append(list[:len(list):len(list)], m)
		}
	}
	return list
}

// readComments finds the suppressions in a text, nil where there are none. Most
// texts cost one look.
func readComments(file *manifest.File) *comments {
	c := &comments{byLine: map[int][]*mark{}}
	for at := 0; ; {
		i := bytes.Index(file.Data[at:], []byte(directive))
		if i < 0 {
			break
		}
		line := file.Position(at + i).Line
		for _, r := range remarksIn(file.Line(line)) {
			c.enter(file, line, r)
		}
		next := file.Offset(manifest.Position{Line: line + 1, Column: 1})
		if next <= at+i {
			break
		}
		at = next
	}
	if len(c.all) == 0 {
		return nil
	}
	return c
}

// enter adds what one comment says.
func (c *comments) enter(file *manifest.File, line int, r remark) {
	start := file.Offset(manifest.Position{Line: line, Column: 1})
	place := whereIn(file, manifest.Span{Start: int32(start + r.start), End: int32(start + r.end)})
	target := line
	if !r.trailing {
		if line >= c.below { // else it is one of several that stand above the same line
			c.below = lineBelow(file, line)
		}
		target = c.below
	}
	for _, m := range r.marks() {
		m.how, m.where, m.trailing = ByComment, place, r.trailing
		c.all = append(c.all, m)
		switch {
		case m.wrong != "":
		case m.rule == unusedSuppression: // what is said of the comment itself
			c.byLine[line] = append(c.byLine[line], m)
		default:
			c.byLine[target] = append(c.byLine[target], m)
		}
	}
}

// lineBelow is the line that a comment stands above. Other comments may stand
// between, and the mark that begins a document.
func lineBelow(file *manifest.File, line int) int {
	for {
		line++
		text := file.Line(line)
		if rest := strings.TrimLeft(text, " \t"); strings.HasPrefix(rest, "#") {
			continue
		}
		if rest, ok := strings.CutPrefix(text, "---"); ok && strings.Trim(rest, " \t") == "" {
			continue
		}
		return line
	}
}

// remark is a comment to the linter.
type remark struct {
	text       string // behind the directive
	start, end int    // bytes within the line, from the # on
	trailing   bool   // something stands before it on its line
}

// remarksIn finds the comments to the linter in a line. What is commented out,
// with such a comment behind it, is none.
func remarksIn(line string) []remark {
	begin := commentIn(line)
	if begin < 0 {
		return nil
	}
	var starts []int
	for i := begin; i < len(line); i++ {
		if line[i] == '#' && strings.HasPrefix(strings.TrimLeft(line[i+1:], " \t"), directive) {
			starts = append(starts, i)
		}
	}
	trailing := strings.TrimLeft(line[:begin], " \t") != ""
	if len(starts) == 0 || !trailing && starts[0] != begin {
		return nil
	}
	list := make([]remark, len(starts))
	for n, start := range starts {
		end := len(line)
		if n+1 < len(starts) {
			end = starts[n+1]
		}
		text := strings.TrimRight(line[start:end], " \t")
		_, said, _ := strings.Cut(text, directive)
		list[n] = remark{text: said, start: start, end: start + len(text), trailing: trailing}
	}
	return list
}

// commentIn returns where the comment of a line begins, -1 for none: at a # at
// the beginning or behind a blank, outside of quotes.
func commentIn(line string) int {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return i
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" \t,[{", line[i-1]) >= 0):
			quote = c
		}
	}
	return -1
}

// marks reads what a comment says: "ignore RULE[, RULE…] reason".
func (r remark) marks() []*mark {
	text := strings.TrimLeft(r.text, " \t")
	verb, rest := text, ""
	if end := strings.IndexAny(text, " \t"); end >= 0 {
		verb, rest = text[:end], text[end:]
	}
	if verb != "ignore" {
		if text != r.text || !isName(verb) { // prose
			return nil
		}
		return []*mark{{wrong: fmt.Sprintf("%q is nothing that ingresslint knows; expected # ingresslint:ignore RULE reason", directive+verb)}}
	}
	ids, reason := cutRules(rest)
	if len(ids) == 0 {
		return []*mark{{wrong: "the comment names no rule; expected # ingresslint:ignore RULE reason"}}
	}
	return marksOf(ids, reason)
}

// cutRules cuts the ids, with commas between, from the reason behind them.
func cutRules(text string) (ids []string, reason string) {
	for {
		text = strings.TrimLeft(text, " \t")
		end := strings.IndexAny(text, " \t,:")
		if end < 0 {
			end = len(text)
		}
		if end == 0 || text[0] == '#' {
			break
		}
		ids = append(ids, text[:end])
		text = strings.TrimLeft(text[end:], " \t")
		if !strings.HasPrefix(text, ",") {
			break
		}
		text = text[1:]
	}
	return ids, strings.Trim(text, " \t:-–—")
}

// marksOf makes a suppression for each id.
func marksOf(ids []string, reason string) []*mark {
	list := make([]*mark, len(ids))
	for i, id := range ids {
		list[i] = &mark{rule: strings.Clone(id), reason: strings.Clone(reason)}
		if _, ok := rules.Find(id); !ok {
			list[i].wrong = "this suppresses nothing: " + rules.Unknown(id).Error()
		}
	}
	return list
}

// isName tells whether a text looks like a word of the linter's language.
func isName(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz-") == ""
}
