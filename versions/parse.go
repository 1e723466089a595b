package versions

import "strings"

// parsed is a version as people and vendors write it, taken apart.
type parsed struct {
	text     string // X.Y.Z, with -alpha.N, -beta.N or -rc.N; X or X.Y when partial
	partial  bool   // fewer than three numbers
	suffixed bool   // something followed that is a vendor's affair
}

// parseVersion reads the version at the start of text.
func parseVersion(text string) (parsed, bool) {
	rest := strings.TrimSpace(text)
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "v"), "V")
	var p parsed
	var numbers []string
	for len(numbers) < 3 {
		n := digits(rest)
		if n == 0 || n > 6 {
			break
		}
		numbers = append(numbers, number(rest[:n]))
		rest = rest[n:]
		if len(numbers) == 3 || len(rest) < 2 || rest[0] != '.' || digits(rest[1:]) == 0 {
			break
		}
		rest = rest[1:]
	}
	if len(numbers) == 0 {
		return p, false
	}
	p.text = strings.Join(numbers, ".")
	p.partial = len(numbers) < 3
	if !p.partial {
		if n := prerelease(rest); n > 0 {
			p.text += rest[:n]
			rest = rest[n:]
		}
	}
	if rest != "" && !strings.ContainsRune("-.+_", rune(rest[0])) {
		return parsed{}, false
	}
	p.suffixed = rest != ""
	return p, true
}

// prerelease returns the length of a leading -alpha.N, -beta.N or -rc.N.
func prerelease(text string) int {
	for _, word := range [...]string{"-alpha.", "-beta.", "-rc."} {
		if rest, ok := strings.CutPrefix(text, word); ok {
			if n := digits(rest); n > 0 {
				return len(word) + n
			}
		}
	}
	return 0
}

// number drops leading zeros, which semver refuses.
func number(digits string) string {
	if trimmed := strings.TrimLeft(digits, "0"); trimmed != "" {
		return trimmed
	}
	return "0"
}

func digits(text string) int {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return i
		}
	}
	return len(text)
}
