package main

deny contains msg if {
	input.kind in {"DaemonSet", "Deployment"}
	pod := input.spec.template.spec
	some container in pod.containers
	contains(container.image, "/ingress-nginx/controller:")
	object.get(pod, "terminationGracePeriodSeconds", 30) < 250
	msg := sprintf("%s: too little time to shut down", [input.metadata.name])
}

warn contains msg if {
	input.kind == "Service"
	input.spec.type == "LoadBalancer"
	input.spec.externalTrafficPolicy == "Cluster"
	msg := sprintf("%s: client addresses are lost", [input.metadata.name])
}
