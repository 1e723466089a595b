package lint

import (
	"regexp"
	"strings"
	"sync"
)

// named matches the name of a setting and what stands between it and its
// value: in YAML, also within a quoted text, in JSON, and as name=value.
var named = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([\w./-]+)(\\?["']\s*:\s*|\s*:\s+|=)`)
})

// valued matches what stands between the name in a pair of name and value, as
// parameters and environment variables are written, and the value.
var valued = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^["']?\s*,\s*["']?value["']?\s*:\s*`)
})

// maskLine hides the credentials of a line as it is written, also those of
// settings beside the one that a finding is about.
func maskLine(line string) string {
	if !sensitiveName().MatchString(line) {
		return maskURL(line)
	}
	var b strings.Builder
	for rest := line; ; {
		at := named().FindStringSubmatchIndex(rest)
		if at == nil {
			b.WriteString(rest)
			break
		}
		before, name := line[:len(line)-len(rest)+at[0]], rest[at[2]:at[3]]
		b.WriteString(rest[:at[1]])
		separator := rest[at[4]:at[5]]
		rest = rest[at[1]:]
		if name == "name" {
			if end := strings.IndexAny(rest, ",}"); end >= 0 && isCredential(strings.Trim(rest[:end], `"' `)) {
				if gap := valued().FindString(rest[end:]); gap != "" {
					b.WriteString(rest[:end] + gap)
					rest, name = rest[end+len(gap):], rest[:end]
				}
			}
		}
		if isCredential(strings.Trim(name, `"' `)) {
			if length := valueLength(before+separator, rest); length > 0 {
				b.WriteString(hidden)
				rest = rest[length:]
			}
		}
	}
	return maskURL(b.String())
}

// valueLength is how long the value at the beginning of a text is; 0 for maps,
// in which more names stand. Rather too much than too little is the value.
func valueLength(before, text string) int {
	quoted := strings.Count(before, `"`)%2 == 1 // within a text
	switch {
	case text == "" || text[0] == '{' || text[0] == '#':
		return 0
	case text[0] == '[':
		return through(text, 1, ']')
	case text[0] == '"' && !quoted, text[0] == '\'':
		return through(text, 1, text[0])
	case strings.HasPrefix(text, `\"`):
		if end := strings.Index(text[2:], `\"`); end >= 0 {
			return 2 + end + 2
		}
		return len(text)
	}
	flow := strings.ContainsAny(before, "{[")
	for i := range len(text) {
		switch c := text[i]; {
		case quoted && c == '"',
			flow && (c == ',' || c == '}' || c == ']' || c == '"'),
			c == ',' && i+1 < len(text) && text[i+1] == ' ',
			strings.HasSuffix(before, "=") && (c == ' ' || c == '"' || c == '\''),
			c == '#' && i > 0 && text[i-1] == ' ':
			return len(strings.TrimRight(text[:i], " "))
		}
	}
	return len(text)
}

// through is the length of a text up to and with a closing mark, which does not
// count behind a backslash or, being an apostrophe, before another one.
func through(text string, from int, mark byte) int {
	for i := from; i < len(text); i++ {
		switch {
		case text[i] == '\\' && mark == '"':
			i++
		case text[i] == mark && mark == '\'' && i+1 < len(text) && text[i+1] == mark:
			i++
		case text[i] == mark:
			return i + 1
		}
	}
	return len(text)
}
