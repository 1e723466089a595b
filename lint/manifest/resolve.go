package manifest

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// resolvePlain says what an unquoted scalar is to kubectl, which reads YAML 1.1. The text of a number is as in JSON,
// except for the numbers that JSON does not have: see isFinite.
func resolvePlain(text string) (Kind, string) {
	if text == "" {
		return Null, ""
	}
	switch c := text[0]; {
	case c >= '1' && c <= '9' && len(text) <= 18 && allDigits(text):
		return Number, text
	case c >= '0' && c <= '9', c == '+', c == '-', c == '.':
		switch n := parseNumber(text).(type) {
		case nil:
			return String, text
		case float64:
			return Number, jsonFloat(n)
		default:
			return Number, fmt.Sprint(n)
		}
	}
	return resolveWord(text)
}

// isFinite is false for the infinities and NaN, which kubectl refuses as values but not as keys.
func isFinite(v *Value) bool {
	return v.Kind != Number || v.Text[len(v.Text)-1] >= '0' && v.Text[len(v.Text)-1] <= '9'
}

// resolveWord knows the words of YAML 1.1.
func resolveWord(text string) (Kind, string) {
	switch text {
	case "~", "null", "Null", "NULL":
		return Null, ""
	case "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON":
		return Bool, "true"
	case "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF":
		return Bool, "false"
	}
	return String, text
}

// resolveKey gives the text of an unquoted key. Keys resolve like values, so an unquoted on is the key "true".
func resolveKey(text string) (string, error) {
	switch c := firstByte(text); {
	case c >= '0' && c <= '9', c == '+', c == '-', c == '.':
		return numberKey(text, parseNumber(text))
	}
	kind, canonical := resolveWord(text)
	if kind == Null || text == "" {
		return "", errNullKey
	}
	return canonical, nil
}

var errNullKey = errors.New("null cannot be a key; quote it if text is meant")

func numberKey(text string, number any) (string, error) {
	switch n := number.(type) {
	case nil:
		return text, nil
	case int64:
		return strconv.FormatInt(n, 10), nil
	case float64:
		// kubectl writes them in single precision, which makes infinities of large ones.
		if single := float64(float32(n)); math.IsInf(single, 0) || math.IsNaN(single) {
			return jsonFloat(single), nil
		}
		return strconv.FormatFloat(n, 'g', -1, 32), nil
	}
	return "", fmt.Errorf("the number %s is too large for a key; quote it", text)
}

// parseNumber returns an int64, a uint64 above its range, a float64, or nil for what is no number. Underscores may
// separate digits, a leading 0 makes an octal number.
func parseNumber(text string) any {
	switch text {
	case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF":
		return math.Inf(1)
	case "-.inf", "-.Inf", "-.INF":
		return math.Inf(-1)
	case ".nan", ".NaN", ".NAN":
		return math.NaN()
	}
	if firstByte(text) == '.' {
		if f, err := strconv.ParseFloat(text, 64); err == nil {
			return f
		}
		return nil
	}
	digits := strings.ReplaceAll(text, "_", "")
	if i, err := strconv.ParseInt(digits, 0, 64); err == nil {
		return i
	}
	if u, err := strconv.ParseUint(digits, 0, 64); err == nil {
		return u
	}
	if isFloat(digits) {
		if f, err := strconv.ParseFloat(digits, 64); err == nil {
			return f
		}
	}
	// A sign may stand behind the prefix of a binary number, which Go's own syntax does not know.
	if rest, ok := strings.CutPrefix(digits, "0b"); ok {
		if i, err := strconv.ParseInt(rest, 2, 64); err == nil {
			return i
		}
	} else if rest, ok := strings.CutPrefix(digits, "-0b"); ok {
		if i, err := strconv.ParseInt("-"+rest, 2, 64); err == nil {
			return i
		}
	}
	return nil
}

// isFloat: sign, digits with at most one point, exponent.
func isFloat(s string) bool {
	i := 0
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	whole := skipDigits(s, i)
	hasWhole := whole > i
	i = whole
	if i < len(s) && s[i] == '.' {
		fraction := skipDigits(s, i+1)
		if !hasWhole && fraction == i+1 {
			return false
		}
		i = fraction
	} else if !hasWhole {
		return false
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		exponent := skipDigits(s, i)
		if exponent == i {
			return false
		}
		i = exponent
	}
	return i == len(s)
}

func skipDigits(s string, i int) int {
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}

func allDigits(s string) bool { return skipDigits(s, 0) == len(s) }

func firstByte(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// jsonFloat writes a float as encoding/json does, and the numbers it does not have as YAML does.
func jsonFloat(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return ".inf"
	case math.IsInf(f, -1):
		return "-.inf"
	case math.IsNaN(f):
		return ".nan"
	}
	format := byte('f')
	if abs := math.Abs(f); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	text := strconv.FormatFloat(f, format, -1, 64)
	if mantissa, ok := strings.CutSuffix(text[:max(0, len(text)-1)], "e-0"); ok {
		text = mantissa + "e-" + text[len(text)-1:]
	}
	return text
}

// resolveTagged resolves a scalar with an explicit tag (short form, such as !!int), for which its quotes do not matter.
// Tags that YAML does not define leave the text as it is.
func resolveTagged(tag, text string) (Kind, string, error) {
	switch tag {
	case "!!str":
		return String, text, nil
	case "!!binary":
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return Null, "", errors.New("the value is marked !!binary but is not base64")
		}
		return String, string([]rune(string(data))), nil
	case "!!timestamp":
		if !isTimestamp(text) {
			return Null, "", fmt.Errorf("%q is marked !!timestamp but is none", text)
		}
		return String, text, nil
	case "!!null", "!!bool", "!!int", "!!float":
	default:
		return String, text, nil
	}
	kind, canonical := resolvePlain(text)
	number := any(nil)
	if kind == Number {
		number = parseNumber(text)
	}
	_, isFloat := number.(float64)
	_, isUint := number.(uint64)
	switch {
	case tag == "!!null" && kind == Null, tag == "!!bool" && kind == Bool,
		tag == "!!int" && kind == Number && !isFloat, tag == "!!float" && isFloat:
		return kind, canonical, nil
	case tag == "!!float" && kind == Number && !isUint:
		return kind, jsonFloat(float64(number.(int64))), nil
	}
	return Null, "", fmt.Errorf("%q is marked %s but is a %s", text, tag, kind)
}

func isTimestamp(text string) bool {
	if len(text) < 5 || !allDigits(text[:4]) || text[4] != '-' {
		return false
	}
	for _, layout := range []string{"2006-1-2", "2006-1-2T15:4:5.999999999Z07:00", "2006-1-2t15:4:5.999999999Z07:00", "2006-1-2 15:4:5.999999999"} {
		if _, err := time.Parse(layout, text); err == nil {
			return true
		}
	}
	return false
}
