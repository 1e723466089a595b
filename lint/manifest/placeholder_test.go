package manifest

import "testing"

func TestPlaceholder(t *testing.T) {
	tests := []struct {
		text              string
		anywhere, setting bool
	}{
		{"${REPLICAS}", true, true},
		{"${var.replicas}", true, true},
		{"${TIMEOUT:-60}s", true, true},
		{"{{ .Values.timeout }}", true, true},
		{"{% if a %}60{% endif %}", true, true},
		{"%{ if a }60%{ endif }", true, true},
		{"$(TIMEOUT)", true, true},
		{"$(pool.size)", true, true},
		{"<%= timeout %>", true, true},
		{"((timeout))", true, true},
		{"((vault:nginx.timeout))", true, true},
		{"#@ data.values.timeout", true, true},
		{"(@= data.values.host @).example.test", true, true},
		{"#{Timeout}", true, true},
		{"__TIMEOUT__", true, true},
		{"v@VERSION@", true, true},
		{"@@timeout@@", true, true},
		{"$TIMEOUT", true, true},
		{"shop.$DOMAIN", true, false},
		{"", false, false},
		{"60s", false, false},
		{"a#b", false, false},
		{"ops@example.test", false, false},
		{"__Host-session", false, false},
		// What is nginx's own.
		{"$remote_addr", false, false},
		{"/$1$is_args$args", false, false},
		{"/api(/|$)(.*)", false, false},
		{"^/((a|b)/(c))$", false, false},
		{"${remote_addr} - ${http_x_request_id}", true, false},
		{"${remote_addr} at ${cluster}", true, true},
		{"${host}", true, true},
		{" ${scheme} ", true, true},
		{"set $UPPER 1;\nreturn 200 $UPPER;", true, false},
		{`{"at": "$time_iso8601", "by": {"a": "$remote_addr"}}`, false, false},
		{"100%", false, false},
	}
	for _, tt := range tests {
		if got := Placeholder(tt.text); got != tt.anywhere {
			t.Errorf("Placeholder(%q) is %v", tt.text, got)
		}
		if got := SettingPlaceholder(tt.text); got != tt.setting {
			t.Errorf("SettingPlaceholder(%q) is %v", tt.text, got)
		}
	}
}
