package corpus

import "fmt"

// clusters writes three clusters whose controllers are told in three ways: by
// the version of a chart in a HelmRelease, by the tag of an image in a manifest,
// and by an Argo CD Application with a file of values.
func (t *tree) clusters() {
	t.Clusters = []Cluster{
		{Folder: "clusters/east", Release: "1.9.4"},
		{Folder: "clusters/west", Release: "1.11.3"},
		{Folder: "clusters/north", Release: "1.12.1"},
	}
	t.add("clusters/east/ingress-nginx/namespace.yaml", "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ingress-nginx\n")
	t.add("clusters/east/ingress-nginx/repository.yaml", "apiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmRepository\nmetadata:\n  name: ingress-nginx\n  namespace: ingress-nginx\nspec:\n  interval: 1h\n  url: https://kubernetes.github.io/ingress-nginx\n")
	t.add("clusters/east/ingress-nginx/release.yaml", `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: ingress-nginx
  namespace: ingress-nginx
spec:
  interval: 30m
  chart:
    spec:
      chart: ingress-nginx
      version: 4.8.3
      sourceRef:
        kind: HelmRepository
        name: ingress-nginx
  values:
    controller:
      replicaCount: 3
      resources:
        limits:
          cpu: 2
      config:
        keep-alive-requests: "100"
        worker-processes: "2"
        use-forwarded-headers: "true"
      service:
        type: ClusterIP
`)
	t.fault("clusters/east/ingress-nginx/release.yaml", "keepalive-requests")

	t.add("clusters/west/ingress-nginx/controller.yaml", `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: ingress-nginx-controller
  namespace: ingress-nginx
spec:
  selector:
    matchLabels:
      app.kubernetes.io/name: ingress-nginx
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ingress-nginx
    spec:
      terminationGracePeriodSeconds: 300
      containers:
        - name: controller
          image: registry.k8s.io/ingress-nginx/controller:v1.11.3
          args:
            - /nginx-ingress-controller
            - --configmap=$(POD_NAMESPACE)/ingress-nginx-controller
          resources:
            limits:
              cpu: "2"
`)
	t.add("clusters/west/ingress-nginx/settings.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ingress-nginx-controller\n  namespace: ingress-nginx\ndata:\n  keep-alive-requests: \"10000\"\n  worker-processes: \"8\"\n")
	t.fault("clusters/west/ingress-nginx/settings.yaml", "worker-processes")
	t.add("clusters/west/ingress-nginx/class.yaml", ingressClass)

	t.add("clusters/north/argocd/ingress-nginx.yaml", `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ingress-nginx
  namespace: argocd
spec:
  project: platform
  destination:
    namespace: ingress-nginx
    server: https://kubernetes.default.svc
  sources:
    - repoURL: https://kubernetes.github.io/ingress-nginx
      chart: ingress-nginx
      targetRevision: 4.12.1
      helm:
        valueFiles:
          - $values/clusters/north/ingress-nginx/values.yaml
    - repoURL: https://git.corp.example/platform/clusters.git
      targetRevision: main
      ref: values
`)
	t.add("clusters/north/ingress-nginx/values.yaml", `controller:
  replicaCount: 2
  resources:
    limits:
      cpu: 4
  config:
    worker-processes: "4"
    upstream-keepalive-connections: "0"
  service:
    type: ClusterIP
`)
	t.fault("clusters/north/ingress-nginx/values.yaml", "upstream-keepalive-disabled")
}

const ingressClass = "apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata:\n  name: nginx\nspec:\n  controller: k8s.io/ingress-nginx\n"

// overlays writes an application as a base and an overlay for each cluster.
func (t *tree) overlays(team, name string) {
	base := "base/" + name
	a := app{Team: team, App: name, Name: name, Number: 10 + t.r.IntN(50), Small: 1 + t.r.IntN(4)}
	for _, kind := range []string{"deployment", "service", "configmap"} {
		t.add(base+"/"+kind+".yaml", t.render(kind, a))
	}
	t.ingress(base+"/ingress.yaml", team, name)
	t.add(base+"/kustomization.yaml", kustomization([]string{"deployment", "service", "configmap", "ingress"}, ""))
	for i := range t.Clusters {
		c := &t.Clusters[i]
		overlay := c.Folder + "/overlays/" + name
		t.add(overlay+"/ingress.yaml", fmt.Sprintf("apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: %s\n  annotations:\n    %sproxy-body-size: %dm\n", name, prefix, 1+t.r.IntN(64)))
		t.add(overlay+"/kustomization.yaml", kustomization([]string{"../../../../" + base},
			fmt.Sprintf("namespace: %s\npatches:\n  - path: ingress.yaml\nimages:\n  - name: images.corp.example/%[1]s/%s\n    newTag: 3.%d.0\n", team, name, a.Number)))
		c.Ingresses++
	}
}
