package lint

import "testing"

func TestMaskSetting(t *testing.T) {
	for name, masked := range map[string]bool{
		"ssl-session-ticket-key": true,
		"maxmind-license-key":    true,
		"auth-token":             true,
		"server-tokens":          false,
		"nginx.ingress.kubernetes.io/cors-allow-credentials": false,
		"X-Authorization": true,
	} {
		if got := maskSetting(name, "false "); (got == hidden) != masked {
			t.Errorf("%s: %q", name, got)
		}
	}
}
