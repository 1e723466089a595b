# Annotations of an Ingress that belong to the controller, under their short names.
package ingresslint.lib.ingress

import data.context.installation
import data.context.release

default prefix := "nginx.ingress.kubernetes.io"

prefix := installation.prefix

# slashed is what the controller's annotations start with.
slashed := concat("", [prefix, "/"])

# annotations holds what is written, also names that the release does not know.
annotations := {substring(name, count(prefix) + 1, -1): value |
	some name, value in input.metadata.annotations
	startswith(name, prefix)
	substring(name, count(prefix), 1) == "/"
}

name(short) := sprintf("%s/%s", [prefix, short])

path(short) := ["metadata", "annotations", name(short)]

# text is the value of an annotation that the release knows.
text(short) := annotations[short] if {
	release.annotations[short]
	is_string(annotations[short])
}

# int reads plain decimal, also with leading zeros; undefined where the release
# ignores the value.
int(short) := to_number(regex.replace(text(short), `^[+]?(-?)0*([0-9])`, "$1$2")) if {
	regex.match(`^[+-]?[0-9]+$`, text(short))
}

# id is "namespace/name".
id := sprintf("%s/%s", [namespace, input.metadata.name])

default namespace := "default"

namespace := input.metadata.namespace
