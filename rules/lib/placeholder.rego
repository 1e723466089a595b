# What another tool fills in before Kubernetes sees it: ${NAME} and $NAME (Flux,
# Terraform, envsubst), {{ name }} (Helm, Jinja), {% %}, %{ } (Terraform), $(NAME),
# <%= %> (ERB), ((name)) (Concourse), #@ and (@= @) (ytt), #{NAME}, __NAME__, @NAME@ and
# @@name@@. The reader has the same two tests in Go; lint/placeholder_test.go holds them
# together.
package ingresslint.lib.placeholder

# found is for names, classes, hosts, images and numbers, where nothing else is written so.
found(text) if regex.match(concat("", [bracketed, `|\$[A-Z_][A-Z0-9_]*`]), text)

# in_setting is for what nginx reads, in which $remote_addr and ${remote_addr} are its
# own variables, unless they are the whole value, and $1 is a group of a path.
in_setting(text) if regex.match(concat("", [bracketed, `|^\s*\$[A-Z_][A-Z0-9_]*\s*$`]), strange(text))

bracketed := `\$\{|\$\([A-Za-z_]|\{\{|\{%|%\{|<%|\(\([A-Za-z_][A-Za-z0-9_.:/-]*\)\)|\(@=|^#@|#\{[A-Za-z_]|__[A-Z][A-Z0-9_]*__|@[A-Z][A-Z0-9_]+@|@@[A-Za-z][A-Za-z0-9_.-]*@@`

# strange is a text without the variables of nginx.
strange(text) := regex.replace(text, nginx_variables, "") if {
	contains(text, "${")
	not regex.match(`^\s*\$\{[^}]*\}\s*$`, text)
} else := text

nginx_variables := `\$\{((arg|cookie|http|sent_http|sent_trailer|ssl|tcpinfo|time|upstream)_[a-z0-9_]+|(binary_|realip_)?remote_(addr|port|user)|proxy_(add_x_forwarded_for|protocol_addr|protocol_port|upstream_name)|proxy_alternative_upstream_name|request(_body|_completion|_id|_length|_method|_time|_uri)?|req_id|escaped_request_uri|(body_)?bytes_(received|sent)|connection_requests|connection_time|content_(length|type)|document_uri|gzip_ratio|is_args|limit_(conn|req)_status|limit_rate|msec|pass_access_scheme|query_string|scheme|server_protocol|session_time|status|the_real_ip|best_http_host|uri)\}`
