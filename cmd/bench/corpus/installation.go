package corpus

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// installation writes the ConfigMap, the Deployment and the Service of the
// controller with this number.
func installation(r *rand.Rand, number int) []document {
	name := fmt.Sprintf("ingress-nginx-controller-%d", number)
	return []document{
		{"configmap", controllerConfigMap(r, name)},
		{"deployment", controllerDeployment(r, name)},
		{"service", controllerService(r, name)},
	}
}

func controllerConfigMap(r *rand.Rand, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `apiVersion: v1
kind: ConfigMap
metadata:
  name: %s
  namespace: ingress-nginx
  labels:
    app.kubernetes.io/name: ingress-nginx
    app.kubernetes.io/component: controller
data:
`, name)
	for _, s := range sample(r, configKeys, 12+r.IntN(15)) {
		fmt.Fprintf(&b, "  %s: %s\n", s.name, scalar(pick(r, s.values), "  "))
	}
	return b.String()
}

func controllerDeployment(r *rand.Rand, name string) string {
	optional := func(percent int, text string) string {
		if chance(r, percent) {
			return text
		}
		return ""
	}
	return fmt.Sprintf(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: %[1]s
  namespace: ingress-nginx
  labels:
    app.kubernetes.io/name: ingress-nginx
    app.kubernetes.io/instance: %[1]s
    app.kubernetes.io/component: controller
spec:
  replicas: %[2]d
  revisionHistoryLimit: 10
  minReadySeconds: 0
  selector:
    matchLabels:
      app.kubernetes.io/name: ingress-nginx
      app.kubernetes.io/instance: %[1]s
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ingress-nginx
        app.kubernetes.io/instance: %[1]s
    spec:
      dnsPolicy: ClusterFirst
      serviceAccountName: ingress-nginx
      terminationGracePeriodSeconds: %[3]d
      containers:
        - name: controller
          image: registry.k8s.io/ingress-nginx/controller:%[4]s
          imagePullPolicy: IfNotPresent
          args:
            - /nginx-ingress-controller
            - --publish-service=$(POD_NAMESPACE)/%[1]s
            - --election-id=ingress-nginx-leader
            - --controller-class=k8s.io/ingress-nginx
            - --configmap=$(POD_NAMESPACE)/%[1]s
%[5]s          env:
            - name: POD_NAME
              valueFrom:
                fieldRef:
                  fieldPath: metadata.name
            - name: POD_NAMESPACE
              valueFrom:
                fieldRef:
                  fieldPath: metadata.namespace
%[6]s          ports:
            - name: http
              containerPort: 80
              protocol: TCP
            - name: https
              containerPort: 443
              protocol: TCP
          livenessProbe:
            httpGet:
              path: /healthz
              port: 10254
            initialDelaySeconds: 10
            periodSeconds: 10
            failureThreshold: 5
          readinessProbe:
            httpGet:
              path: /healthz
              port: 10254
            periodSeconds: 10
            failureThreshold: 3
          resources:
            requests:
              cpu: 100m
              memory: 90Mi
%[7]s          securityContext:
            allowPrivilegeEscalation: false
            runAsUser: 101
            capabilities:
              drop:
                - ALL
              add:
                - NET_BIND_SERVICE
      nodeSelector:
        kubernetes.io/os: linux
`,
		name,
		1+r.IntN(3),
		pick(r, []int{300, 30}),
		pick(r, []string{"v1.9.6", "v1.11.3", "v1.12.1", "v1.13.3"}),
		optional(50, "            - --enable-metrics=false\n"),
		optional(60, "          lifecycle:\n            preStop:\n              exec:\n                command:\n                  - /wait-shutdown\n"),
		optional(50, fmt.Sprintf("            limits:\n              cpu: %s\n              memory: %s\n",
			pick(r, []string{"200m", "2"}), pick(r, []string{"256Mi", "2Gi"}))),
	)
}

func controllerService(r *rand.Rand, name string) string {
	return fmt.Sprintf(`apiVersion: v1
kind: Service
metadata:
  name: %[1]s
  namespace: ingress-nginx
  annotations:
    service.beta.kubernetes.io/aws-load-balancer-type: %[2]s
    service.beta.kubernetes.io/aws-load-balancer-cross-zone-load-balancing-enabled: "%[3]t"
spec:
  type: LoadBalancer
  externalTrafficPolicy: %[4]s
  selector:
    app.kubernetes.io/name: ingress-nginx
    app.kubernetes.io/instance: %[1]s
  ports:
    - name: http
      port: 80
      protocol: TCP
      targetPort: http
    - name: https
      port: 443
      protocol: TCP
      targetPort: https
`, name, pick(r, []string{"nlb", "external"}), chance(r, 50), pick(r, []string{"Local", "Cluster"}))
}
