# Annotations of an Ingress that belong to the controller, under their short names.
package ingresslint.lib.ingress

import data.context.installation
import data.context.release

default prefix := "nginx.ingress.kubernetes.io"

prefix := installation.prefix

# slashed is what the controller's annotations start with.
slashed := concat("", [prefix, "/"])

# annotations holds what is written, also names that the release does not know.
annotations := {short: value |
	some name, value in input.metadata.annotations
	short := trim_prefix(name, slashed)
	short != name
}

name(short) := concat("", [slashed, short])

path(short) := ["metadata", "annotations", name(short)]

# text is the value of an annotation that the release knows.
text(short) := value if {
	value := input.metadata.annotations[concat("", [slashed, short])]
	release.annotations[short]
	is_string(value)
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
