package installation

import (
	"errors"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/versions"
)

// readList reads a list separated by commas. Of a few keys the controller drops the members it cannot use and keeps the
// rest; when none is left the key counts as ignored.
func readList(key, written string) (string, error) {
	var members []string
	keep, why := memberCheck(key)
	dropped := false
	for member := range strings.SplitSeq(written, ",") {
		member = strings.TrimSpace(member)
		switch {
		case member == "":
		case keep != nil && !keep(member):
			dropped = true
		default:
			members = append(members, member)
		}
	}
	if dropped && len(members) == 0 {
		return "", errors.New(why)
	}
	return strings.Join(members, ","), nil
}

func memberCheck(key string) (keep func(string) bool, why string) {
	switch key {
	case "bind-address":
		return isAddress, "none of it is an IP address"
	case "debug-connections":
		return isNetwork, "none of it is an IP address or a CIDR"
	case "custom-http-errors":
		return isErrorCode, "none of it is a status code from 300 to 599"
	case "global-allowed-response-headers", "global-auth-response-headers":
		return isHeaderName, "none of it is the name of a header"
	}
	return nil, ""
}

func isAddress(s string) bool {
	_, err := netip.ParseAddr(s)
	return err == nil
}

func isNetwork(s string) bool {
	_, err := netip.ParsePrefix(s)
	return err == nil || isAddress(s)
}

func isErrorCode(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= 300 && n <= 599
}

func isHeaderName(s string) bool {
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
		default:
			return false
		}
	}
	return s != ""
}

// readAuthURL reads the addresses of the global external authentication.
func readAuthURL(written string) (string, error) {
	u, err := url.Parse(written)
	if err != nil || u.Scheme == "" || u.Host == "" || strings.Contains(u.Host, "..") {
		return "", errors.New("it is not a URL with scheme and host")
	}
	return written, nil
}

// readDicts reads name: size members over the defaults. Sizes without unit are MiB, what cannot be read is dropped, and
// more than 200 MiB is too much; the value is in KiB where the release counts so.
func readDicts(written string, setting versions.Setting, release *versions.Release) (string, error) {
	sizes := map[string]int64{}
	var order []string
	defaults, _ := setting.Default.([]versions.DictSize)
	for _, dict := range defaults {
		sizes[dict.Name], order = dict.Size, append(order, dict.Name)
	}
	used := false
	for member := range strings.SplitSeq(written, ",") {
		name, size, ok := strings.Cut(strings.ReplaceAll(member, " ", ""), ":")
		n, readable := dictSize(size, release.Behaviour.DictSizesInKiB)
		if !ok || name == "" || !readable {
			continue
		}
		if _, known := sizes[name]; !known {
			order = append(order, name)
		}
		sizes[name], used = n, true
	}
	if !used && strings.TrimSpace(written) != "" {
		return "", errors.New("no member of it is a name, a colon and a size of at most 200 MiB")
	}
	var parts []string
	for _, name := range order {
		parts = append(parts, name+":"+strconv.FormatInt(sizes[name], 10))
	}
	return strings.Join(parts, ","), nil
}

func dictSize(text string, kib bool) (size int64, ok bool) {
	const most = 200
	if !kib {
		n, err := strconv.ParseInt(text, 10, 32)
		return n, err == nil && n >= 0 && n <= most
	}
	factor := int64(1024)
	switch {
	case strings.HasSuffix(text, "k"), strings.HasSuffix(text, "K"):
		text, factor = text[:len(text)-1], 1
	case strings.HasSuffix(text, "m"), strings.HasSuffix(text, "M"):
		text = text[:len(text)-1]
	}
	n, err := strconv.ParseInt(text, 10, 32)
	return n * factor, err == nil && n >= 0 && n*factor <= most*1024
}
