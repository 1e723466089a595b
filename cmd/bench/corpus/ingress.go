package corpus

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

const prefix = "nginx.ingress.kubernetes.io/"

var (
	paths     = []string{"/rest", "/v1", "/v2", "/files", "/sign-in", "/socket", "/status", "/(.*)/parts"}
	pathTypes = []string{"Prefix", "Prefix", "ImplementationSpecific", "Exact"}
	ports     = []int{80, 8080, 3000, 9090}
)

// ingress writes the Ingress with this number.
func ingress(r *rand.Rand, number int) string {
	team, app := pick(r, teams), pick(r, apps)
	name := fmt.Sprintf("%s-%s-%05d", team, app, number)
	var b strings.Builder
	fmt.Fprintf(&b, `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: %s
  namespace: %s
  labels:
    app.kubernetes.io/name: %s
    app.kubernetes.io/part-of: %s
`, name, team, app, team)
	if chance(r, 40) {
		b.WriteString("    app.kubernetes.io/managed-by: Helm\n")
	}
	b.WriteString("  annotations:\n")
	if chance(r, 25) {
		fmt.Fprintf(&b, "    # kept by team %s; ask there before changing a timeout\n", team)
	}
	if chance(r, 50) {
		b.WriteString("    cert-manager.io/cluster-issuer: public-ca\n")
	}
	for _, s := range sample(r, annotations, 3+r.IntN(8)) {
		fmt.Fprintf(&b, "    %s%s: %s\n", prefix, s.name, scalar(pick(r, s.values), "    "))
	}
	b.WriteString("spec:\n")
	if chance(r, 90) {
		b.WriteString("  ingressClassName: nginx\n")
	}
	hosts := make([]string, pick(r, []int{1, 1, 1, 2, 2, 3}))
	for i := range hosts {
		hosts[i] = fmt.Sprintf("%s-%d-%d.%s", app, number, i, pick(r, domains))
	}
	if chance(r, 80) {
		b.WriteString("  tls:\n    - hosts:\n")
		for _, host := range hosts {
			fmt.Fprintf(&b, "        - %s\n", host)
		}
		fmt.Fprintf(&b, "      secretName: %s-tls\n", name)
	}
	b.WriteString("  rules:\n")
	for _, host := range hosts {
		fmt.Fprintf(&b, "    - host: %s\n      http:\n        paths:\n", host)
		for i := range pick(r, []int{1, 1, 2, 3, 4}) {
			fmt.Fprintf(&b, `          - path: %s
            pathType: %s
            backend:
              service:
                name: %s-%d
                port:
                  number: %d
`, ingressPath(r, i), pick(r, pathTypes), app, i, pick(r, ports))
		}
	}
	return b.String()
}

func ingressPath(r *rand.Rand, number int) string {
	switch {
	case number == 0:
		return "/"
	case number > 2:
		return fmt.Sprintf("%s/%d", pick(r, paths), number)
	}
	return pick(r, paths)
}
