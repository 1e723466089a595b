package installation

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// Setting is a ConfigMap key as it works in an installation.
type Setting struct {
	Key     string        // as the release knows it
	Value   string        // what the controller works with: numbers in decimal, booleans true or false, lists joined by commas
	From    SettingSource // where Value comes from
	Written string        // as the ConfigMap has it; "" where it has not
	Why     string        // of an ignored one: what is wrong with what is written
	Default string
}

// SettingSource tells where an effective value comes from.
type SettingSource string

// An ignored setting is written and cannot be read, so that the default holds. An unknown one the release does not have.
// One that is filled in later stands for a value that another tool puts in.
const (
	FromConfigMap SettingSource = "set"
	FromDefault   SettingSource = "default"
	Ignored       SettingSource = "ignored"
	UnknownKey    SettingSource = "unknown"
	FilledIn      SettingSource = "filled in later"
)

// Effective returns what the controller makes of a key: what its ConfigMap says if the release knows the key and can
// read the value, else the release's default. Where no ConfigMap is in view the default is all there is to say; see
// Complete.
func (i *Installation) Effective(key string) Setting {
	setting, ok := i.Release.ConfigKey(key)
	if !ok {
		return Setting{Key: key, From: UnknownKey}
	}
	s := Setting{Key: key, From: FromDefault, Default: defaultText(setting.Default)}
	s.Value = s.Default
	written, exact, ok := i.written(key, setting)
	if !ok {
		return s
	}
	s.Written = written
	if manifest.SettingPlaceholder(written) {
		s.From, s.Value = FilledIn, written
		return s
	}
	value, err := readSetting(key, written, setting, i.Release, exact)
	switch {
	case err != nil:
		s.From, s.Why = Ignored, err.Error()
	default:
		s.From, s.Value = FromConfigMap, value
	}
	return s
}

// written finds a key in the ConfigMap. Case is disregarded but for a few keys. Where both spellings stand, the exact one
// wins, save for keys that have a reader of their own: it takes the exact one out first, so the other, coming later,
// wins.
func (i *Installation) written(key string, setting versions.Setting) (value string, exact, ok bool) {
	if i.ConfigMap == nil {
		return "", false, false
	}
	var other string
	var hasExact, hasOther bool
	for _, f := range fields(i.ConfigMap.Root.Get("data")) {
		switch {
		case f.Key == key:
			value, hasExact = scalar(f.Value)
		case !setting.CaseSensitive && strings.EqualFold(f.Key, key):
			if text, ok := scalar(f.Value); ok {
				other, hasOther = text, true
			}
		}
	}
	if hasOther && (!hasExact || ownReader(key)) {
		return other, false, true
	}
	return value, true, hasExact
}

// ownReader knows the keys that the controller takes out of the ConfigMap before it reads the rest by type.
func ownReader(key string) bool {
	switch key {
	case "custom-http-errors", "hide-headers", "skip-access-log-urls", "whitelist-source-range", "denylist-source-range",
		"proxy-real-ip-cidr", "bind-address", "http-redirect-code", "proxy-stream-responses",
		"proxy-protocol-header-timeout", "block-cidrs", "block-user-agents", "block-referers", "nginx-status-ipv4-whitelist",
		"nginx-status-ipv6-whitelist", "global-allowed-response-headers", "worker-processes", "plugins",
		"lua-shared-dicts", "debug-connections":
		return true
	}
	return strings.HasPrefix(key, "global-auth-")
}

// readSetting reads a value as the controller does; facts read from its code. exact tells that the key is written in
// lower case, without which keys that have a reader of their own skip it.
func readSetting(key, written string, setting versions.Setting, release *versions.Release, exact bool) (string, error) {
	if exact {
		switch key {
		case "http-redirect-code":
			return readRedirectCode(written)
		case "proxy-stream-responses":
			n, err := strconv.Atoi(written)
			if err != nil {
				return "", fmt.Errorf("it is not a whole number")
			}
			return strconv.Itoa(n), nil
		case "global-auth-url", "global-auth-signin":
			return readAuthURL(written)
		}
	}
	switch setting.Type {
	case "bool":
		if written == "" {
			return "false", nil
		}
		b, err := strconv.ParseBool(written)
		if err != nil {
			return "", fmt.Errorf("only true and false are read")
		}
		return strconv.FormatBool(b), nil
	case "int":
		return readInt(written, release)
	case "float":
		if written == "" && release.Behaviour.EmptyIntIsZero {
			return "0", nil
		}
		f, err := strconv.ParseFloat(written, 64)
		if err != nil {
			return "", fmt.Errorf("it is not a number")
		}
		return strconv.FormatFloat(f, 'g', -1, 64), nil
	case "duration":
		d, err := time.ParseDuration(written)
		if err != nil {
			return "", fmt.Errorf("it is not a duration with its unit, such as 5s")
		}
		return d.String(), nil
	case "list":
		return readList(key, written)
	case "dict-list":
		return readDicts(written, setting, release)
	}
	return written, nil
}

// readInt reads an integer with base detection: 010 is 8, 0x10 is 16, 1_000 is 1000.
func readInt(written string, release *versions.Release) (string, error) {
	if written == "" && release.Behaviour.EmptyIntIsZero {
		return "0", nil
	}
	n, err := strconv.ParseInt(written, 0, 64)
	if err != nil {
		return "", fmt.Errorf("it is not a whole number")
	}
	return strconv.FormatInt(n, 10), nil
}

func readRedirectCode(written string) (string, error) {
	n, err := strconv.Atoi(written)
	switch {
	case err != nil:
		return "", fmt.Errorf("it is not a whole number")
	case n != 301 && n != 302 && n != 307 && n != 308:
		return "", fmt.Errorf("only 301, 302, 307 and 308 are taken")
	}
	return strconv.Itoa(n), nil
}

func defaultText(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case []string:
		return strings.Join(v, ",")
	case []versions.DictSize:
		var parts []string
		for _, dict := range v {
			parts = append(parts, dict.Name+":"+strconv.FormatInt(dict.Size, 10))
		}
		return strings.Join(parts, ",")
	default:
		return fmt.Sprint(v)
	}
}

// nginxSeconds reads a time of nginx in seconds: 240s, 4m, 1h30m, 500ms, 60.
func nginxSeconds(written string) (float64, bool) {
	rest := strings.ReplaceAll(strings.TrimSpace(written), " ", "")
	total := 0.0
	if rest == "" {
		return 0, false
	}
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		if digits == 0 || digits > 12 {
			return 0, false
		}
		n, err := strconv.ParseFloat(rest[:digits], 64)
		if err != nil {
			return 0, false
		}
		rest = rest[digits:]
		unit, length := nginxUnit(rest)
		total += n * unit
		rest = rest[length:]
	}
	return total, true
}

func nginxUnit(rest string) (unit float64, length int) {
	if strings.HasPrefix(rest, "ms") {
		return 0.001, 2
	}
	if rest == "" {
		return 1, 0
	}
	switch rest[0] {
	case 'y':
		return 365 * 86400, 1
	case 'M':
		return 30 * 86400, 1
	case 'w':
		return 7 * 86400, 1
	case 'd':
		return 86400, 1
	case 'h':
		return 3600, 1
	case 'm':
		return 60, 1
	case 's':
		return 1, 1
	}
	return 1, 0
}
