# METADATA
# title: A chart value that the chart does not read
# description: |
#   Helm hands every value to the templates of a chart and asks nobody whether one of them is
#   read. A value that is misspelt, one level too high, of another chart or of another version of
#   this one therefore does nothing, without a word, and the default goes on to hold. What most
#   often stands too high is `config`, `replicaCount`, `service` or `resources` without
#   `controller` above it.
# custom:
#   category: names
#   severity: error
#   kinds: [ConfigMap, Ingress, Deployment, DaemonSet, StatefulSet, Service, IngressClass]
#   reader: true
#   releases: |
#     Every version of the chart ingress-nginx from 2.0.0. Where no text says which version it is,
#     only values that no version ever read are told. Values of the older chart nginx-ingress are
#     not checked.
#   verify: |
#     ```sh
#     helm show values ingress-nginx --repo https://kubernetes.github.io/ingress-nginx --version VERSION
#     helm template ingress-nginx --repo https://kubernetes.github.io/ingress-nginx --version VERSION -f FILE
#     ```
#
#     What the second prints is the same with and without the value.
#   examples:
#     bad: |
#       config:
#         proxy-body-size: 20m
#       controller:
#         replicas: 3
#         image:
#           tag: v1.11.3
#     good: |
#       controller:
#         config:
#           proxy-body-size: 20m
#         replicaCount: 3
#         image:
#           tag: v1.11.3
#   references:
#     - https://github.com/kubernetes/ingress-nginx/tree/main/charts/ingress-nginx
package ingresslint.rule["unknown-helm-value"]
