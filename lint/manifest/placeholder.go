package manifest

import (
	"regexp"
	"strings"
	"sync"
)

// Placeholder tells whether a text is, or holds, what another tool fills in before Kubernetes sees it, so that nothing
// can be said of the text: ${NAME} and $NAME (Flux, Terraform, envsubst), {{ name }} (Helm, Jinja, Argo CD), {% %},
// %{ } (Terraform), $(NAME) (kubelet, kustomize, pipelines), <%= %> (ERB), ((name)) (Concourse, BOSH), #@ and (@= @)
// (ytt), #{NAME}, __NAME__, @NAME@ and @@name@@.
//
// It is for texts in which nothing else is written so: names, classes, hosts, images, versions, numbers. For what nginx
// reads there is SettingPlaceholder. The rules have the same two, in ingresslint.lib.placeholder.
func Placeholder(text string) bool {
	return strings.ContainsAny(text, "$%{(<#_@") && placeholders().MatchString(text)
}

// SettingPlaceholder is Placeholder for the values of ConfigMap keys and annotations. In them $remote_addr and
// ${remote_addr} are variables of nginx, as long as they do not make up the whole value, and $1 is a group of a path.
func SettingPlaceholder(text string) bool {
	if !strings.ContainsAny(text, "$%{(<#_@") {
		return false
	}
	if strings.Contains(text, "${") && !wholePlaceholder().MatchString(text) {
		text = nginxVariables().ReplaceAllString(text, "")
	}
	return settingPlaceholders().MatchString(text)
}

// bracketed are the forms that mean the same wherever they stand.
const bracketed = `\$\{|\$\([A-Za-z_]|\{\{|\{%|%\{|<%|\(\([A-Za-z_][A-Za-z0-9_.:/-]*\)\)|\(@=|^#@|#\{[A-Za-z_]|__[A-Z][A-Z0-9_]*__|@[A-Z][A-Z0-9_]+@|@@[A-Za-z][A-Za-z0-9_.-]*@@`

var (
	placeholders        = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(bracketed + `|\$[A-Z_][A-Z0-9_]*`) })
	settingPlaceholders = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(bracketed + `|^\s*\$[A-Z_][A-Z0-9_]*\s*$`) })
	wholePlaceholder    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*\$\{[^}]*\}\s*$`) })
)

// nginxVariables are variables of nginx and of the modules the controller is built with, in braces. Those with names that
// people give to variables of their own tools too (host, namespace) are left out: not to know is better than to be wrong.
var nginxVariables = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$\{(` + variableNames + `)\}`) })

const variableNames = `(arg|cookie|http|sent_http|sent_trailer|ssl|tcpinfo|time|upstream)_[a-z0-9_]+|` +
	`(binary_|realip_)?remote_(addr|port|user)|proxy_(add_x_forwarded_for|protocol_addr|protocol_port|upstream_name)|` +
	`proxy_alternative_upstream_name|request(_body|_completion|_id|_length|_method|_time|_uri)?|req_id|escaped_request_uri|` +
	`(body_)?bytes_(received|sent)|connection_requests|connection_time|content_(length|type)|document_uri|gzip_ratio|` +
	`is_args|limit_(conn|req)_status|limit_rate|msec|pass_access_scheme|query_string|scheme|server_protocol|session_time|` +
	`status|the_real_ip|best_http_host|uri`
