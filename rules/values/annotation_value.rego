# METADATA
# title: Annotation value that the controller does not take
# description: |
#   The controller reads annotations by type and, from 1.9.0, through validators. What it cannot read is ignored
#   with a log line at most, refused by the webhook, or written as it stands, so that nginx refuses the
#   configuration: then no change of any Ingress takes effect any more. Units, words in another case, switches
#   written as true instead of on, and the line break of a YAML block are the usual causes.
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
#           nginx.ingress.kubernetes.io/proxy-read-timeout: 60s
#       spec:
#         ingressClassName: nginx
#     good: |
#       apiVersion: networking.k8s.io/v1
#       kind: Ingress
#       metadata:
#         name: shop
#         annotations:
#           nginx.ingress.kubernetes.io/proxy-read-timeout: "60"
#       spec:
#         ingressClassName: nginx
#   releases: all; validators from 1.9.0, used by default from 1.12.0
#   verify: |
#     `kubectl -n ingress-nginx exec deploy/ingress-nginx-controller -- nginx -T` shows whether the
#     directive is there; the controller's log names the annotation where it complains.
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/
package ingresslint.rule["annotation-value"]

import data.ingresslint.lib.annotation_faults
import data.ingresslint.lib.annotation_words

findings contains annotation_words.row(fault) if {
	input.kind == "Ingress"
	some fault in annotation_faults.all
	not fault.effect in {"denied", "auth-dropped", "open"}
}
