package manifest

import "strings"

// template returns where the first construct of a template language begins that keeps a text from being YAML, or -1:
// one outside of quotes and comments, or one in quotes that has the same quotes within.
func template(text string) int {
	at := 0
	for line := range strings.Lines(text) {
		if i := templateInLine(line); i >= 0 {
			return at + i
		}
		if indent := len(line) - len(strings.TrimLeft(line, " ")); lonePlaceholder(line[indent:]) {
			return at + indent
		}
		at += len(line)
	}
	return -1
}

func templateInLine(line string) int {
	quote := byte(0)
	for i := 0; i+1 < len(line); i++ {
		c := line[i]
		switch {
		case templateOpens(line[i : i+2]):
			if quote == 0 || strings.IndexByte(untilBraces(line[i:]), quote) >= 0 {
				return i
			}
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '#' && (i == 0 || line[i-1] == ' '):
			return -1
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" :,[{(-", line[i-1]) >= 0):
			quote = c
		}
	}
	return -1
}

// lonePlaceholder says whether a line is nothing but a placeholder, such as ${EXTRA}, that stands for whole lines.
func lonePlaceholder(line string) bool {
	line = strings.TrimRight(line, " \t\r\n")
	return strings.HasPrefix(line, "${") && strings.HasSuffix(line, "}")
}

// templateOpens knows Go, Helm and Jinja, HCL, and ERB.
func templateOpens(pair string) bool {
	switch pair {
	case "{{", "{%", "{#", "%{", "<%":
		return true
	}
	return false
}

// untilBraces cuts a text behind the end of the construct it begins with.
func untilBraces(text string) string {
	before, _, _ := strings.Cut(text, "}}")
	return before
}
