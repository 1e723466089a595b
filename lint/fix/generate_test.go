package fix

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator writes awkward manifests. Comments are numbered, so that each can be looked for.
type generator struct {
	*rand.Rand
	text     strings.Builder
	newline  string
	comments int
	objects  int
	anchored bool
	block    bool // the last value is a block, to which a comment that is indented as far would belong
}

func (g *generator) one(of ...string) string { return of[g.IntN(len(of))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *generator) line(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	g.text.WriteString(strings.ReplaceAll(line, "\n", g.newline) + g.newline)
}

// tail is what may follow a token on its line.
func (g *generator) tail() string {
	tail := g.one("", "", "", " ", "\t", "  \t ")
	if g.chance(25) {
		g.comments++
		tail += fmt.Sprintf(" # <c%d> 😀: \"it's\" {", g.comments)
	}
	return tail
}

// between puts blank lines and comments between two fields.
func (g *generator) between(indent string) {
	for g.chance(15) {
		if g.chance(50) {
			blank := "   "
			if g.block {
				blank = strings.Repeat(" ", g.IntN(8))
			}
			g.line("%s", g.one("", blank))
		} else {
			g.comments++
			deeper := "  "
			if g.block {
				deeper = ""
			}
			g.line("%s# <c%d> a: b", g.one(indent, indent, "", indent+deeper), g.comments)
		}
	}
}

// document is one ConfigMap, or a list of them, in block style or in brackets.
func (g *generator) document() {
	if g.chance(30) {
		g.line("apiVersion: v1%s", g.tail())
		g.line("kind: %s", g.one("List", "ConfigMapList"))
		g.line("items:%s", g.tail())
		indent := g.one("", "  ", "    ")
		for range 1 + g.IntN(3) {
			g.configMap(indent + g.one("- ", "-   "))
		}
		return
	}
	if g.chance(15) {
		g.objects++
		g.line("{apiVersion: v1, kind: ConfigMap, data: %s, args: %s}%s", g.flowMap(), g.flowList(), g.tail())
		return
	}
	g.configMap("")
}

func (g *generator) configMap(dash string) {
	g.objects++
	indent, step := strings.Repeat(" ", len(dash)), g.one("  ", "    ", " ")
	g.line("%sapiVersion: v1%s", dash, g.tail())
	g.between(indent)
	g.line("%skind: ConfigMap", indent)
	for _, part := range g.Perm(3)[:1+g.IntN(3)] {
		g.between(indent)
		switch part {
		case 0:
			g.line("%smetadata:%s", indent, g.tail())
			g.line("%s%sname: 'é-name'%s", indent, step, g.tail())
		case 1:
			g.data(indent, step)
		case 2:
			g.args(indent, step)
		}
	}
	g.between(indent)
}

func (g *generator) data(indent, step string) {
	switch g.IntN(6) {
	case 0:
		g.line("%sdata:%s%s", indent, g.one("", " {}", " null", " ~"), g.tail())
	case 1:
		g.line("%sdata: %s%s", indent, g.flowMap(), g.tail())
	default:
		g.line("%sdata:%s", indent, g.tail())
		for _, key := range g.keys() {
			g.between(indent + step)
			g.line("%s%s%s:%s", indent, step, g.keyToken(key), g.value(indent+step, step))
		}
	}
}

func (g *generator) args(indent, step string) {
	switch g.IntN(5) {
	case 0:
		g.line("%sargs:%s%s", indent, g.one("", " []", " [ ]", " null"), g.tail())
	case 1:
		g.line("%sargs: %s%s", indent, g.flowList(), g.tail())
	default:
		g.line("%sargs:%s", indent, g.tail())
		inner := indent + g.one("", step)
		for range 1 + g.IntN(3) {
			g.between(inner)
			g.line("%s-%s%s", inner, g.one(" ", "   "), strings.TrimLeft(g.value(inner, step+" "), " \t"))
		}
	}
}

var keyNames = []string{"a", "b", "keep-alive", "x.test/y", "ключ", "on it", "true"}

func (g *generator) keys() []string {
	var keys []string
	for _, i := range g.Perm(len(keyNames))[:1+g.IntN(5)] {
		keys = append(keys, keyNames[i])
	}
	return keys
}

func (g *generator) keyToken(key string) string {
	if key == "true" {
		return g.one("true", "on", "Yes", "'true'")
	}
	return fmt.Sprintf(g.one("%s", "\"%s\"", "'%s'", "%s "), key)
}

var scalarTokens = []string{"plain", "with space", "60s", "10", "075", "1_000", "0x1F", "1e3", "true", "no", "on", "2001-01-01",
	`"double"`, `"esc\t\"é\u00e9"`, `"#"`, `'it''s'`, `'single'`, `''`, `""`, "ü😀", "a:b", "a#b", "x\\y", "--v=2"}

// value is a value behind a colon or dash, with the blank before it and the tail behind.
func (g *generator) value(indent, step string) string {
	deeper, kind := indent+step, g.IntN(12)
	g.block = kind == 1
	switch kind {
	case 0:
		return g.one("", " null", " ~") + g.tail()
	case 1:
		header := g.one("|", "|-", "|+", ">", ">-", "|  # <c0>")
		return fmt.Sprintf(" %s\n%sline\n\n%s  more: # no comment%s", header, deeper, deeper, g.one("", "\n", "\n\n"))
	case 2:
		return fmt.Sprintf(" several\n%swords%s", deeper, g.tail())
	case 3:
		return fmt.Sprintf(" \"several\n\n%swords\"%s", deeper, g.tail())
	case 4:
		if g.chance(50) {
			return " " + g.flowMap() + g.tail()
		}
		return " " + g.flowList() + g.tail()
	case 5:
		if !g.chance(20) {
			break
		}
		g.anchored = true
		return g.one(" &anchor "+g.one(scalarTokens...), " *anchor ", " !!str 10") + g.tail()
	}
	return g.one(" ", "  ") + g.one(scalarTokens...) + g.tail()
}

var flowTokens = []string{"x", "10", "true", `"d,}"`, "'s]'", "ü"}

func (g *generator) flowMap() string {
	var entries []string
	for _, key := range g.keys() {
		entries = append(entries, fmt.Sprintf("%s:%s%s", g.keyToken(key), " ", g.one(flowTokens...)))
	}
	return g.brackets("{", entries, "}")
}

func (g *generator) flowList() string {
	var entries []string
	for range 1 + g.IntN(3) {
		entries = append(entries, g.one(flowTokens...))
	}
	return g.brackets("[", entries, "]")
}

func (g *generator) brackets(open string, entries []string, closing string) string {
	pad := g.one("", " ")
	return open + pad + strings.Join(entries, g.one(", ", ",", " , ", ",\n                ")) + g.one("", "", " ,") + pad + closing
}

// file writes a file of several documents.
func (g *generator) file() string {
	g.text.Reset()
	g.newline, g.comments, g.objects, g.anchored = g.one("\n", "\n", "\r\n"), 0, 0, false
	for i := range 1 + g.IntN(3) {
		if i > 0 || g.chance(30) {
			g.line("---%s", g.tail())
		}
		g.between("")
		g.document()
	}
	text := g.text.String()
	if g.chance(20) {
		text = strings.TrimSuffix(text, g.newline)
	}
	return text
}
