package main

controller_config if {
	input.kind == "ConfigMap"
	input.metadata.labels["app.kubernetes.io/name"] == "ingress-nginx"
}

deny contains msg if {
	controller_config
	to_number(input.data["keep-alive-requests"]) <= 100
	msg := sprintf("%s: keep-alive-requests is %s", [input.metadata.name, input.data["keep-alive-requests"]])
}

deny contains msg if {
	controller_config
	input.data["upstream-keepalive-connections"] == "0"
	msg := sprintf("%s: connections to upstreams are not kept", [input.metadata.name])
}

deny contains msg if {
	controller_config
	input.data["error-log-level"] == "debug"
	msg := sprintf("%s: the error log is at debug", [input.metadata.name])
}

warn contains msg if {
	controller_config
	regex.match(`^[0-9]+$`, input.data["worker-processes"])
	msg := sprintf("%s: a fixed number of workers: %s", [input.metadata.name, input.data["worker-processes"]])
}
