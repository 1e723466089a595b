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
	return regexp.MustCompile(`(?i)(password|passwd|token|ticket-key|api-?key|secret-?key|private-?key|licen[cs]e-?key|client-?secret|credential|authorization)`)
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

// maskURL hides the credentials of URLs and of headers that bear them.
func maskURL(text string) string {
	if strings.Contains(text, "uthorization") {
		text = header().ReplaceAllString(text, "${1}"+hidden)
	}
	if !strings.Contains(text, "://") {
		return text
	}
	return userInfo().ReplaceAllString(text, "${1}"+hidden+"@")
}

// header matches what a header holds that lets somebody in.
var header = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([Aa]uthorization["']?[\s:=]+["']?(?i:bearer|basic|token)\s+)[^\s"';]+`)
})

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
