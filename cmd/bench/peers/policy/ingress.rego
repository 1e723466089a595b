package main

seconds := {
	"nginx.ingress.kubernetes.io/proxy-connect-timeout",
	"nginx.ingress.kubernetes.io/proxy-read-timeout",
	"nginx.ingress.kubernetes.io/proxy-send-timeout",
}

deny contains msg if {
	input.kind == "Ingress"
	some name in seconds
	value := input.metadata.annotations[name]
	not regex.match(`^[0-9]+$`, value)
	msg := sprintf("%s/%s: %s is %s, which is no number of seconds", [input.metadata.namespace, input.metadata.name, name, value])
}

deny contains msg if {
	input.kind == "Ingress"
	not input.spec.ingressClassName
	not input.metadata.annotations["kubernetes.io/ingress.class"]
	msg := sprintf("%s/%s: no ingress class", [input.metadata.namespace, input.metadata.name])
}
