package manifest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// corpus writes n Ingresses and, for every hundred, a ConfigMap and a Deployment, as people write them.
type corpus struct {
	*rand.Rand
	strings.Builder
}

func newCorpus(seed uint64) *corpus { return &corpus{Rand: rand.New(rand.NewPCG(seed, 0))} }

func (c *corpus) pick(choices ...string) string { return choices[c.IntN(len(choices))] }

func (c *corpus) printf(format string, args ...any) { fmt.Fprintf(&c.Builder, format, args...) }

func (c *corpus) take() string {
	text := c.Builder.String()
	c.Builder.Reset()
	return text
}

// documents returns n documents with the kinds a cluster has them in.
func (c *corpus) documents(n int) []string {
	docs := make([]string, n)
	for i := range docs {
		switch i % 100 {
		case 0:
			docs[i] = c.configMap(i)
		case 1:
			docs[i] = c.deployment(i)
		default:
			docs[i] = c.ingress(i)
		}
	}
	return docs
}

func (c *corpus) ingress(i int) string {
	team := c.pick("shop", "search", "billing", "media", "reports")
	c.printf("apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: %s-web-%05d\n  namespace: %s\n  labels:\n    app.kubernetes.io/name: web\n    app.kubernetes.io/part-of: %s\n", team, i, team, team)
	c.printf("  annotations:\n")
	if c.IntN(4) == 0 {
		c.printf("    # owned by %s; ask them before changing a timeout\n", team)
	}
	for _, j := range c.Perm(len(annotations))[:3+c.IntN(6)] {
		a := annotations[j]
		c.printf("    nginx.ingress.kubernetes.io/%s: %s\n", a[0], c.pick(a[1:]...))
	}
	c.printf("spec:\n  ingressClassName: nginx\n")
	hosts := 1 + c.IntN(3)
	c.printf("  tls:\n    - hosts:\n")
	for h := range hosts {
		c.printf("        - web-%d-%d.example.test\n", i, h)
	}
	c.printf("      secretName: web-%d-tls\n  rules:\n", i)
	for h := range hosts {
		c.printf("    - host: web-%d-%d.example.test\n      http:\n        paths:\n", i, h)
		for p := range 1 + c.IntN(4) {
			c.printf("          - path: %s\n            pathType: %s\n            backend:\n              service:\n                name: web-svc-%d\n                port:\n                  number: %s\n",
				c.pick("/", "/api", "/static", "/(.*)/items"), c.pick("Prefix", "Exact"), p, c.pick("80", "8080", "3000"))
		}
	}
	return c.take()
}

var annotations = [][]string{
	{"proxy-body-size", `"8m"`, `"0"`, `50m`},
	{"proxy-read-timeout", `"60"`, `"3600"`, `'30'`},
	{"proxy-send-timeout", `"60"`, `"30"`},
	{"proxy-connect-timeout", `"5"`, `"75"`},
	{"proxy-buffering", `"on"`, `"off"`},
	{"ssl-redirect", `"true"`, `"false"`},
	{"backend-protocol", `HTTPS`, `"GRPC"`},
	{"limit-rps", `"5"`, `"50"`},
	{"rewrite-target", `/$2`, `/`},
	{"configuration-snippet", "|\n      more_set_headers \"X-Frame-Options: DENY\";\n      proxy_set_header X-Start \"t=${msec}\";"},
	{"server-snippet", "|\n      location /healthz { return 200; }", "|-\n      # nothing\n\n      return 404;\n"},
	{"whitelist-source-range", `"192.0.2.0/24,198.51.100.0/24"`},
	{"auth-url", `https://auth.example.test/oauth2/auth`, `"https://auth.example.test/start?rd=$escaped_request_uri"`},
	{"cors-allow-origin", `"*"`, `'https://www.example.test'  # the shop`},
}

func (c *corpus) configMap(i int) string {
	c.printf("---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: controller-%d\n  namespace: ingress-nginx\n  labels: {app: ingress-nginx, tier: \"edge\"}\ndata:\n", i)
	for _, key := range []string{"worker-processes", "max-worker-connections", "keep-alive", "keep-alive-requests", "upstream-keepalive-connections",
		"proxy-body-size", "proxy-read-timeout", "use-gzip", "ssl-protocols", "error-log-level", "hsts", "load-balance", "server-tokens"} {
		c.printf("  %s: %s\n", key, c.pick(`"auto"`, `"75"`, `"10000"`, `'false'`, `"TLSv1.2 TLSv1.3"`, `notice`, `on`, `8`))
	}
	c.printf("  log-format-upstream: '{\"time\": \"$time_iso8601\", \"host\": \"$host\"}'\n")
	return c.take()
}

func (c *corpus) deployment(i int) string {
	c.printf(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: controller-%d
  namespace: ingress-nginx
spec:
  replicas: %d
  selector:
    matchLabels:
      app: ingress-nginx
  template:
    spec:
      terminationGracePeriodSeconds: 300
      containers:
        - name: controller
          image: registry.k8s.io/ingress-nginx/controller:%s
          args:
            - /nginx-ingress-controller
            - --configmap=$(POD_NAMESPACE)/controller
            - "--publish-service=$(POD_NAMESPACE)/controller"
          env:
          - name: POD_NAME
            valueFrom:
              fieldRef:
                fieldPath: metadata.name
          lifecycle:
            preStop:
              exec:
                command: [/wait-shutdown]
          securityContext:
            capabilities: {drop: [ALL], add: ["NET_BIND_SERVICE"]}
          volumeMounts: []
      volumes:
        - name: tmp
          emptyDir: {}
`, i, 1+c.IntN(3), c.pick("v1.9.6", "v1.12.1"))
	return c.take()
}

// mutate changes a text in a few places, towards what hands and tools do to manifests.
func (c *corpus) mutate(text string) string {
	for range 1 + c.IntN(3) {
		at := c.IntN(len(text) + 1)
		piece := c.pick(" ", "  ", "\n", "\r\n", "\t", "#", " #", ":", ": ", "- ", "-", "'", "\"", "|", "|-\n", ">", ">-\n  ", "[", "]", "{", "}", ",", "&a ", "*a", "!", "!!str ",
			"%", "@", "`", "?", "? ", "\\", "~", "---\n", "...\n", "é", "\u00a0", "\u2028", "\u0085", "on", "0755", "1e3", ".inf", "null", "<<: ", "{{ .x }}", "''", `""`, "\n\n", "\n    ", "\r")
		switch c.IntN(4) {
		case 0:
			text = text[:at] + text[min(len(text), at+1+c.IntN(6)):]
		case 1:
			from := c.IntN(len(text) + 1)
			text = text[:at] + text[from:min(len(text), from+c.IntN(40))] + text[at:]
		default:
			text = text[:at] + piece + text[at:]
		}
	}
	return text
}
