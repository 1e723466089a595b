# METADATA
# title: A suppression that suppresses nothing
# description: |
#   A comment, an annotation or an entry of the configuration tells ingresslint not to report a rule,
#   and that rule has nothing to report there. Either the fault is gone, and so may the suppression
#   be, or it names another rule than was meant, or it stands at the wrong place, and the finding
#   that it was written for is reported all the same. Left alone, it hides the next fault of that
#   kind without anybody having decided so. A suppression without a reason is told of too: nobody
#   can say later whether it still holds.
#
#   Nothing is said where this run cannot know: of rules that it did not run, in files that could
#   not be read as a whole, and of rules that go by several objects, such as
#   `load-balancer-idle-timeout`, while not all of the installation is in view.
# custom:
#   category: linter
#   severity: info
#   kinds: [ConfigMap, Ingress, Deployment, DaemonSet, StatefulSet, Service, IngressClass]
#   reader: true
#   releases: all, because the controller reads none of this
#   verify: |
#     Remove it and lint again: nothing more is reported.
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         # ingresslint:ignore keepalive-request clients behind one proxy, measured in May
#         keep-alive-requests: "100"
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         # ingresslint:ignore keepalive-requests clients behind one proxy, measured in May
#         keep-alive-requests: "100"
package ingresslint.rule["unused-suppression"]
