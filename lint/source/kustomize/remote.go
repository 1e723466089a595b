package kustomize

import (
	"net/url"
	"regexp"
	"strings"
	"sync"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// isRemote tells whether what is named as a resource lies in another repository or on a server.
func isRemote(ref string) bool {
	lower := strings.ToLower(ref)
	if strings.Contains(lower, "://") || strings.HasPrefix(lower, "git::") || strings.Contains(lower, "?ref=") || strings.Contains(lower, "?version=") {
		return true
	}
	host, rest, ok := strings.Cut(lower, "/")
	if user, _, scp := strings.Cut(host, ":"); scp && strings.Contains(user, "@") {
		return true // git@host:owner/name
	}
	return ok && rest != "" && !strings.HasPrefix(host, ".") && strings.Contains(host, ".") && !strings.HasSuffix(host, ".d") ||
		strings.Contains(strings.TrimPrefix(lower, "//"), "//")
}

// withoutCredentials hides what stands before the host of an address.
func withoutCredentials(ref string) string {
	scheme, rest, ok := strings.Cut(ref, "://")
	if !ok {
		return ref
	}
	host, behind, _ := strings.Cut(rest, "/")
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		host = "***" + host[at:]
		return scheme + "://" + host + "/" + behind
	}
	return ref
}

// origin is what the address of a remote base tells of ingress-nginx.
type origin struct {
	version string // of the controller, "" where the address tells none
	chart   string // of the chart
}

// The project tags its releases controller-v1.9.4, earlier controller-0.31.0 and nginx-0.30.0, those of its chart
// helm-chart-4.10.1, earlier ingress-nginx-2.11.1.
var releaseTag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[/=@-])(controller-v?|nginx-v?|helm-chart-|ingress-nginx-)([0-9]+\.[0-9]+\.[0-9]+(?:-(?:alpha|beta|rc)[.0-9]*)?)(?:[/?&#]|$)`)
})

// ofIngressNginx reads the address of a remote resource; ok is false where it is not the project's own.
func ofIngressNginx(ref string) (found origin, ok bool) {
	if !strings.Contains(ref, "ingress-nginx") && !strings.Contains(ref, "kubernetes/ingress") {
		return origin{}, false
	}
	if plain, err := url.QueryUnescape(ref); err == nil {
		ref = plain
	}
	match := releaseTag().FindStringSubmatch(ref)
	switch {
	case match == nil:
	case match[1] == "helm-chart-", match[1] == "ingress-nginx-":
		found.chart = match[2]
	default:
		found.version = match[2]
	}
	return found, true
}

// remote is an entry that names the project's own manifests.
type remote struct {
	origin
	entry *manifest.Value
}
