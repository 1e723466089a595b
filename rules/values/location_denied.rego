# METADATA
# title: Annotation value that closes the location
# description: |
#   The webhook admits the Ingress, and then every request to its paths is answered with 503, because the controller
#   cannot tell how to protect the location: a list of networks with one bad member (also a trailing comma), a URL of
#   the authentication service that is none, the name of a Secret or ConfigMap that cannot exist.
# custom:
#   category: values
#   severity: error
#   kinds: [Ingress]
#   concern: doubtful values
#   examples:
#     bad: |
#       apiVersion: networking.k8s.io/v1
#       kind: Ingress
#       metadata:
#         name: shop
#         annotations:
#           nginx.ingress.kubernetes.io/whitelist-source-range: 192.0.2.0/24,198.51.100.0/24,
#       spec:
#         ingressClassName: nginx
#     good: |
#       apiVersion: networking.k8s.io/v1
#       kind: Ingress
#       metadata:
#         name: shop
#         annotations:
#           nginx.ingress.kubernetes.io/whitelist-source-range: 192.0.2.0/24,198.51.100.0/24
#       spec:
#         ingressClassName: nginx
#   releases: all
#   verify: |
#     Ask for the host and path with `curl -i`: the answer is 503. The controller's log says
#     "location denied".
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/
package ingresslint.rule["location-denied"]

import data.ingresslint.lib.annotation_faults
import data.ingresslint.lib.annotation_words

findings contains annotation_words.row(fault) if {
	input.kind == "Ingress"
	some fault in annotation_faults.all
	fault.effect == "denied"
}
