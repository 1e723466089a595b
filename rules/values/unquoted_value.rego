# METADATA
# title: A number or boolean where text is needed
# description: |
#   ConfigMap data and annotations hold text. A plain `true`, `8`, `1.10` or an
#   empty value in YAML is a boolean, a number or null, and the API server then
#   refuses the whole object: the change never arrives, and what ran before goes
#   on running. Tools in between may instead turn the number into other text,
#   `010` into `8` or `1000000` into `1e+06`, which the controller cannot read.
#   YAML also takes plain `on`, `off`, `yes` and `no` for booleans in kubectl, so
#   `proxy-buffering: on` needs quotes as well.
# custom:
#   category: values
#   severity: error
#   kinds: [ConfigMap, Ingress]
#   reader: true
#   releases: All releases.
#   verify: |
#     ```sh
#     kubectl apply --dry-run=server -f FILE
#     ```
#
#     The API server refuses the object ("cannot unmarshal bool into Go struct field").
#   examples:
#     bad: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         use-gzip: true
#         keep-alive: 75
#     good: |
#       apiVersion: v1
#       kind: ConfigMap
#       metadata:
#         name: ingress-nginx-controller
#         namespace: ingress-nginx
#       data:
#         use-gzip: "true"
#         keep-alive: "75"
#   references:
#     - https://kubernetes.io/docs/concepts/configuration/configmap/
#     - https://kubernetes.io/docs/concepts/overview/working-with-objects/annotations/
package ingresslint.rule["unquoted-value"]
