# METADATA
# title: Annotation value that opens what it should protect
# description: |
#   With validation on, one value that the validator turns down makes the controller drop external authentication
#   as a whole and serve the location to everyone; from 0.29.0 to 1.1.1 a URL that is none does the same. A bad list
#   of CORS origins falls back to * and allows every origin. The webhook admits all of them.
# custom:
#   category: security
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
#           nginx.ingress.kubernetes.io/auth-url: http://auth.example.test/verify
#           nginx.ingress.kubernetes.io/auth-always-set-cookie: "on"
#       spec:
#         ingressClassName: nginx
#     good: |
#       apiVersion: networking.k8s.io/v1
#       kind: Ingress
#       metadata:
#         name: shop
#         annotations:
#           nginx.ingress.kubernetes.io/auth-url: http://auth.example.test/verify
#           nginx.ingress.kubernetes.io/auth-always-set-cookie: "true"
#       spec:
#         ingressClassName: nginx
#   releases: auth-cache-duration, auth-request-redirect and auth-always-set-cookie with validation on (the default from 1.12.0); auth-url from 0.29.0 to 1.1.1; cors-allow-origin up to 1.0.4 and with validation on
#   verify: |
#     Ask for the path with `curl -i` and no credentials. In the output of `nginx -T` in the
#     controller's pod the location has no auth_request.
#   references:
#     - https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/
package ingresslint.rule["auth-dropped"]

import data.ingresslint.lib.annotation_faults
import data.ingresslint.lib.annotation_words

findings contains annotation_words.row(fault) if {
	input.kind == "Ingress"
	some fault in annotation_faults.all
	fault.effect in {"auth-dropped", "open"}
}
