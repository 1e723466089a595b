package kustomize

import (
	"path"
	"strings"
	"unicode"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// pair is one entry of a generated ConfigMap.
type pair struct {
	key   string
	value *manifest.Value
	at    manifest.Span  // of the key
	file  *manifest.File // where both stand
}

// literalPair reads key=value as kustomize does: quotes around the value are no part of it.
func literalPair(file *manifest.File, v *manifest.Value) (p pair, ok bool) {
	text, _ := v.Str()
	key, value, found := strings.Cut(text, "=")
	if !found || key == "" {
		return pair{}, false
	}
	whole := manifest.Span{Start: v.Span.Start, End: v.Span.End}
	p = pair{key: key, file: file, at: whole,
		value: &manifest.Value{Kind: manifest.String, Style: v.Style, Span: whole, Text: withoutQuotes(value)}}
	// In a scalar that is written as it reads, the key and the value have places of their own.
	for _, quote := range [...]int32{0, 1} {
		inner := manifest.Span{Start: whole.Start + quote, End: whole.End - quote}
		if inner.End >= inner.Start && file.Source(inner) == text {
			p.at = manifest.Span{Start: inner.Start, End: inner.Start + int32(len(key))}
			p.value.Span = manifest.Span{Start: p.at.End + 1, End: inner.End}
			break
		}
	}
	return p, true
}

func withoutQuotes(text string) string {
	if n := len(text); n >= 2 && text[0] == text[n-1] && (text[0] == '"' || text[0] == '\'') {
		return text[1 : n-1]
	}
	return text
}

// filePair reads path or key=path.
func filePair(text string) (key, name string, ok bool) {
	key, name, found := strings.Cut(text, "=")
	if !found {
		return path.Base(text), text, text != ""
	}
	return key, name, key != "" && name != "" && !strings.Contains(name, "=")
}

// envPairs reads a file of key=value lines; bad calls back for lines that are none.
func envPairs(file *manifest.File, bad func(offset int)) []pair {
	var pairs []pair
	text := file.Source(manifest.Span{End: int32(len(file.Data))})
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		start, next := at, at+len(line)+1
		at = next
		line = strings.TrimSuffix(line, "\r")
		trimmed := strings.TrimLeftFunc(line, unicode.IsSpace)
		if trimmed == "" || trimmed[0] == '#' {
			continue
		}
		start += len(line) - len(trimmed)
		key, value, _ := strings.Cut(trimmed, "=")
		if !isDataKey(key) {
			bad(start)
			continue
		}
		begin := manifest.Span{Start: int32(start), End: int32(start + len(key))}
		end := int32(start + len(trimmed))
		pairs = append(pairs, pair{key: key, at: begin, file: file, value: &manifest.Value{
			Kind: manifest.String, Text: value, Span: manifest.Span{Start: min(begin.End+1, end), End: end},
		}})
	}
	return pairs
}

// isDataKey tells whether Kubernetes takes a name as a key of a ConfigMap.
func isDataKey(key string) bool {
	if key == "" || key == "." || strings.HasPrefix(key, "..") || len(key) > 253 {
		return false
	}
	for i := range len(key) {
		switch c := key[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	return true
}
