# METADATA
# title: The same key twice in a map
# description: |
#   YAML that has a key twice is not refused: kubectl keeps the last value and drops the others
#   without a word. Whoever edits the first of them changes nothing, and a merge of two branches
#   leaves such pairs behind easily.
# custom:
#   category: values
#   severity: error
#   kinds: [ConfigMap, Ingress, Deployment, DaemonSet, StatefulSet, Service, IngressClass]
#   reader: true
#   releases: all, because the controller only sees what kubectl has kept
#   verify: |
#     `kubectl get configmap -n ingress-nginx ingress-nginx-controller -o yaml` shows which of the
#     values arrived.
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         proxy-read-timeout: "120"
#         proxy-send-timeout: "120"
#         proxy-read-timeout: "60"
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         proxy-read-timeout: "120"
#         proxy-send-timeout: "120"
package ingresslint.rule["duplicate-key"]
