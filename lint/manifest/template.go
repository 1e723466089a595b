package manifest

import (
	"path"
	"strings"
)

// template returns where the first construct of a template language begins that keeps a text from being YAML, or -1:
// one outside of quotes and comments, or one in quotes that has the same quotes within.
func template(text string) int {
	at := 0
	for line := range strings.Lines(text) {
		if i := templateInLine(line); i >= 0 {
			return at + i
		}
		if i := placeholderInLine(line); i >= 0 {
			return at + i
		}
		at += len(line)
	}
	return -1
}

// unrendered is what is said of a template: in which language it is written, and what makes YAML of it. opener is where
// its first construct stands in the text.
func unrendered(name, text string, opener int) string {
	language, command := "", ""
	switch construct := text[opener:]; {
	case strings.HasPrefix(construct, "{%"), strings.HasPrefix(construct, "{#"), strings.HasPrefix(construct, "{{") && strings.Contains(text, "{%"):
		language = "a Jinja template"
	case strings.HasPrefix(construct, "{{") && strings.Contains(path.Base(name), "helmfile"):
		language, command = "a helmfile template", "helmfile template"
	case strings.HasPrefix(construct, "{{") && isHelm(name, text):
		language, command = "a Helm template", "helm template "+chartOf(name)
	case strings.HasPrefix(construct, "%{"), strings.Contains(text, "${var."), strings.Contains(text, "${local."):
		return "a Terraform template that has not been rendered; give what it renders to an output of yours and pipe that in: terraform output -raw OUTPUT | ingresslint lint -"
	case strings.HasPrefix(construct, "${"):
		command = "envsubst < " + name
	case strings.HasPrefix(construct, "<%"):
		language, command = "an ERB template", "erb "+name
	}
	if language == "" {
		language = "a template"
	}
	if strings.HasSuffix(command, "< <stdin>") || strings.HasSuffix(command, "erb <stdin>") {
		command = ""
	}
	message := language + " that has not been rendered; render it and pipe the result in"
	if command != "" {
		message += ": " + command + " | ingresslint lint -"
	}
	if chart, ok := strings.CutPrefix(command, "helm template "); ok && chart != unknownChart {
		message += ", or ingresslint lint --helm " + chart
	}
	return message
}

// isHelm tells Helm's templates from others with double braces: by names and functions that only Helm has, and by the
// folder they lie in, which Ansible calls the same.
func isHelm(name, text string) bool {
	if chartOf(name) != unknownChart && !strings.Contains(name, "roles/") {
		return true
	}
	for _, sign := range [...]string{".Values", ".Release.", ".Chart.", ".Capabilities.", ".Files.", "include \"", "toYaml", "nindent", "{{- define", "{{ define"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}

// unknownChart stands for the folder of a chart in commands.
const unknownChart = "CHART"

// chartOf is the folder of the chart that a template lies in.
func chartOf(name string) string {
	for at := name; at != "." && at != "/"; {
		at = path.Dir(at)
		if path.Base(at) == "templates" {
			return path.Dir(at)
		}
	}
	return unknownChart
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

// placeholderInLine finds a placeholder where a plain text cannot hold it: one that is a line of its own, such as
// ${EXTRA}, and so stands for whole lines, one in brackets, and a value that begins with @@.
func placeholderInLine(line string) int {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	lone := strings.TrimRight(line[indent:], " \t\r\n")
	if strings.HasPrefix(lone, "${") && strings.HasSuffix(lone, "}") || strings.HasPrefix(lone, "@@") {
		return indent
	}
	if lone == "" || lone[0] == '#' {
		return -1
	}
	if i := strings.Index(line, ": @@"); i >= 0 {
		return i + len(": ")
	}
	if i := strings.Index(line, "${"); i >= 0 && strings.ContainsAny(line[:i], "{[") && !strings.ContainsAny(line[:i], `"'`) {
		return i
	}
	return -1
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
