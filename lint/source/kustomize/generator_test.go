package kustomize

import "testing"

func TestGenerators(t *testing.T) {
	for _, e := range []expansion{
		{
			name: "literals as they may be written",
			files: `-- kustomization.yaml
generatorOptions:
  disableNameSuffixHash: true
  labels:
    app.kubernetes.io/name: ingress-nginx
configMapGenerator:
- name: nginx-configuration
  namespace: edge
  options:
    annotations: {note: generated}
  literals:
    - keep-alive=75   # seconds
    - "use-gzip=true"
    - 'server-tokens="false"'
    - log-format-upstream='$remote_addr = "$request"'
    - "proxy-body-size=8\x6d"
    - empty=
    - |
      http-snippet=map $a $b {
        default 1;
      }
    - >-
      folded=a
      b`,
			want: `
ConfigMap edge/nginx-configuration in kustomization.yaml
  kustomization.yaml:7 /metadata/namespace = edge
  kustomization.yaml:4 /metadata/labels/app.kubernetes.io/name = ingress-nginx
  kustomization.yaml:9 /metadata/annotations/note = generated
  kustomization.yaml:16 /data/empty = 
  kustomization.yaml:21 /data/folded = a b
  kustomization.yaml:17 /data/http-snippet = map $a $b {\n  default 1;\n}\n
  kustomization.yaml:11 /data/keep-alive = 75
  kustomization.yaml:14 /data/log-format-upstream = $remote_addr = "$request"
  kustomization.yaml:15 /data/proxy-body-size = 8m
  kustomization.yaml:13 /data/server-tokens = false
  kustomization.yaml:12 /data/use-gzip = true`,
		},
		{
			name: "files and env files",
			files: `-- kustomization.yml
configMapGenerator:
  - name: ingress-nginx-controller
    envs: [nginx.env]
    env: old.env
    files:
      - nginx.tmpl
      - snippet=conf/headers.conf
      - gone.conf
-- nginx.env
# comment
keep-alive=60

  use-gzip=false
proxy-body-size
-- old.env
worker-processes="4"
-- nginx.tmpl
events {}
-- conf/headers.conf
more_set_headers "A: b";
`,
			want: `
ConfigMap /ingress-nginx-controller-cth5b65f54 in kustomization.yml
  nginx.env:2 /data/keep-alive = 60
  kustomization.yml:6 /data/nginx.tmpl = events {}\n
  nginx.env:5 /data/proxy-body-size = 
  kustomization.yml:7 /data/snippet = more_set_headers "A: b";\n
  nginx.env:4 /data/use-gzip = false
  old.env:1 /data/worker-processes = "4"
skipped kustomization.yml:8 gone.conf does not exist; built without it`,
		},
		{
			name: "merging into a base",
			files: `-- base/kustomization.yaml
configMapGenerator:
  - name: ingress-nginx-controller
    literals:
      - keep-alive=75
      - use-gzip=true
-- config/kustomization.yaml
resources: [config.yaml]
-- config/config.yaml
` + configMap + `
-- a/kustomization.yaml
resources: [../base]
configMapGenerator:
  - name: ingress-nginx-controller
    behavior: merge
    literals:
      - keep-alive=60
      - enable-brotli=true
-- b/kustomization.yaml
resources: [../config]
configMapGenerator:
  - name: ingress-nginx-controller
    behavior: replace
    literals:
      - enable-brotli=true
-- c/kustomization.yaml
namespace: edge
resources: [../config]
configMapGenerator:
  - name: ingress-nginx-controller
    behavior: merge
    literals:
      - use-gzip=false
`,
			want: `
ConfigMap /ingress-nginx-controller-d6gc598b2t in base/kustomization.yaml
  a/kustomization.yaml:7 /data/enable-brotli = true
  a/kustomization.yaml:6 /data/keep-alive = 60
  base/kustomization.yaml:5 /data/use-gzip = true
ConfigMap /ingress-nginx-controller in config/config.yaml
  b/kustomization.yaml:6 /data/enable-brotli = true
ConfigMap edge/ingress-nginx-controller in config/config.yaml
  c/kustomization.yaml:1 /metadata/namespace = edge
  config/config.yaml:6 /data/keep-alive = 75
  c/kustomization.yaml:7 /data/use-gzip = false`,
		},
		{
			name: "entries that kustomize refuses",
			files: `-- kustomization.yaml
configMapGenerator:
  - name: ingress-nginx-controller
    literals:
      - keep-alive
      - use-gzip=true
      - use-gzip=false
      - a b=c
      - 5
    envs: [bad.env]
  - literals: [a=b]
  - nonsense
-- bad.env
server tokens=false
error-log-level=debug
`,
			want: `
ConfigMap /ingress-nginx-controller-5d2hbt82md in kustomization.yaml
  bad.env:2 /data/error-log-level = debug
  kustomization.yaml:6 /data/use-gzip = false
error bad.env:1:1: a line of an env file is key=value; kustomize refuses this one, and the whole kustomization with it
error kustomization.yaml:4:9: a literal is key=value; kustomize refuses this one, and the whole kustomization with it
error kustomization.yaml:8:9: a literal is key=value; kustomize refuses this one, and the whole kustomization with it
error kustomization.yaml:6:9: use-gzip is given twice (first on line 5), so kustomize refuses the whole kustomization; keep one of them
error kustomization.yaml:7:9: "a b" cannot be a key of a ConfigMap, so kustomize refuses the whole kustomization; keys are of letters, digits, -, _ and .
error kustomization.yaml:10:5: a generator without name; kustomize refuses it, and the whole kustomization with it
error kustomization.yaml:11:5: kustomize needs a generator here, not a string`,
		},
	} {
		e.test(t)
	}
}
