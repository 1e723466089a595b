package lint

import (
	"regexp"
	"strings"
	"sync"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// hidden stands for a credential in messages, excerpts and values.
const hidden = "…"

// sensitiveName matches settings whose value is a credential itself. Settings
// that only name a Secret are none.
var sensitiveName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(password|passwd|token|ticket-key|api-?key|secret-?key|private-?key|licen[cs]e-?key|credential|authorization)`)
})

// harmless matches settings whose name only sounds like a credential: they are
// switches, and hiding their value would hide what is wrong with it.
var harmless = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(^|/)(server[-_]tokens|cors-allow-credentials)$`)
})

func isCredential(name string) bool {
	return sensitiveName().MatchString(name) && !harmless().MatchString(name)
}

// userInfo matches the user and password of a URL.
var userInfo = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(://)[^/\s@:"']+:[^/\s@"']+@`)
})

// maskSetting hides the value of a setting when it is, or holds, a credential.
func maskSetting(name, value string) string {
	if value != "" && isCredential(name) {
		return hidden
	}
	return maskURL(value)
}

func maskURL(text string) string {
	if !strings.Contains(text, "://") {
		return text
	}
	return userInfo().ReplaceAllString(text, "${1}"+hidden+"@")
}

// setting matches a name and its value on a line of YAML or JSON.
var setting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([\w./-]+)(["']?\s*:\s+)("(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|[^\s"',{}\[\]#][^,}\]#]*)`)
})

// maskLine hides the credentials of a line as it is written, also those of
// settings beside the one that a finding is about.
func maskLine(line string) string {
	if sensitiveName().MatchString(line) {
		line = setting().ReplaceAllStringFunc(line, func(found string) string {
			parts := setting().FindStringSubmatch(found)
			if !isCredential(parts[1]) {
				return found
			}
			return parts[1] + parts[2] + hidden
		})
	}
	return maskURL(line)
}

// masker returns what hides the credentials of a setting in a text about it.
func masker(path []string, v *manifest.Value) func(string) string {
	secret := ""
	if len(path) > 0 && v != nil && v.Kind != manifest.Map && v.Kind != manifest.List && isCredential(path[len(path)-1]) {
		secret = strings.TrimSpace(v.Text)
	}
	return func(text string) string {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, hidden)
		}
		return maskURL(text)
	}
}
