package installation

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	classNginx  = "spec: {ingressClassName: nginx}\n"
	ourMetadata = "nginx.ingress.kubernetes.io/proxy-read-timeout: '60'"
)

func annotated(namespace, name, annotations, rest string) string {
	return "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: " + name + ", namespace: " + namespace +
		", annotations: {" + annotations + "}}\n" + rest
}

func TestMembership(t *testing.T) {
	unseen := "Ingress app: ingress class nginx@" + newest + " (class)"
	const member = "Ingress app: edge/ingress-nginx-controller@1.9.4 (class)"
	for name, test := range map[string]struct {
		options Options
		before  string // objects in the same file
		app     string // the Ingress in question
		want    string
	}{
		"spec.ingressClassName":     {Options{}, controller("edge", v194, ""), ingress("shop", "app", classNginx), member},
		"class annotation":          {Options{}, controller("edge", v194, ""), annotated("shop", "app", "kubernetes.io/ingress.class: nginx", ""), member},
		"annotation wins over spec": {Options{}, controller("edge", v194, ""), annotated("shop", "app", "kubernetes.io/ingress.class: alb", classNginx), "Ingress app: (another controller)"},
		"extensions/v1beta1": {Options{}, controller("edge", v0330, ""),
			"apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: app, annotations: {kubernetes.io/ingress.class: nginx}}\n",
			"Ingress app: edge/ingress-nginx-controller@0.33.0 (class)"},
		"class by an IngressClass": {Options{}, controller("edge", v194, "") + sep + ingressClass("public", "k8s.io/ingress-nginx"),
			ingress("shop", "app", "spec: {ingressClassName: public}\n"), member},
		"class by --ingress-class": {Options{}, controller("edge", v194, ", --ingress-class=public"),
			ingress("shop", "app", "spec: {ingressClassName: public}\n"), member},
		"class by --ingress-class in two words": {Options{}, controller("edge", v194, ", --ingress-class, public"),
			ingress("shop", "app", "spec: {ingressClassName: public}\n"), member},
		"class by --controller-class": {Options{}, controller("edge", v194, ", --controller-class=example.test/inner") + sep + ingressClass("inner", "example.test/inner"),
			ingress("shop", "app", "spec: {ingressClassName: inner}\n"), member},
		"another class of ours": {Options{}, controller("edge", v194, ", --ingress-class=public"),
			ingress("shop", "app", classNginx), unseen},
		"a class that looks like ours, no class in view": {Options{}, controller("edge", v194, ""),
			ingress("shop", "app", "spec: {ingressClassName: nginx-outer}\n"), member},
		"a class that could be anybody's": {Options{}, controller("edge", v194, ""),
			ingress("shop", "app", "spec: {ingressClassName: public}\n"), "Ingress app: (nothing to do with ingress-nginx)"},
		"a class that could be anybody's, with our annotation": {Options{}, "",
			annotated("shop", "app", ourMetadata, "spec: {ingressClassName: public}\n"), "Ingress app: ingress class public@" + newest + " (class)"},
		"a class whose controller is F5's": {Options{}, ingressClass("nginx", "nginx.org/ingress-controller"),
			ingress("shop", "app", classNginx), "Ingress app: (another controller)"},
		"a class whose controller is unknown": {Options{}, ingressClass("edge", "example.test/edge"),
			ingress("shop", "app", "spec: {ingressClassName: edge}\n"), "Ingress app: (nothing to do with ingress-nginx)"},
		"a class whose controller is unknown, with our annotation": {Options{}, ingressClass("edge", "example.test/edge"),
			annotated("shop", "app", ourMetadata, "spec: {ingressClassName: edge}\n"), "Ingress app: ingress class edge@" + newest + " (class)"},
		"a class whose controller is F5's, by its workload": {Options{}, controller("edge", f5, ""),
			ingress("shop", "app", classNginx), "Ingress app: (another controller)"},
		"F5's class is another one": {Options{}, controller("edge", f5, ", -ingress-class=f5"),
			ingress("shop", "app", classNginx), unseen},
		"alb":     {Options{}, controller("edge", v194, ""), ingress("shop", "app", "spec: {ingressClassName: alb}\n"), "Ingress app: (another controller)"},
		"traefik": {Options{}, "", annotated("shop", "app", "kubernetes.io/ingress.class: traefik-inner", ""), "Ingress app: (another controller)"},
		"a foreign class with our annotations": {Options{}, "", annotated("shop", "app", ourMetadata, "spec: {ingressClassName: gce}\n"),
			"Ingress app: (another controller)"},
		"no controller in view":                   {Options{}, "", ingress("shop", "app", classNginx), unseen},
		"no controller in view, a stated release": {Options{ControllerVersion: "1.9.4"}, "", ingress("shop", "app", classNginx), "Ingress app: ingress class nginx@1.9.4 (class)"},
		"no class before 1.0.0":                   {Options{}, controller("edge", v0330, ""), ingress("shop", "app", ""), "Ingress app: edge/ingress-nginx-controller@0.33.0 (without class)"},
		"no class before 1.0.0, the controller has one": {Options{}, controller("edge", v0330, ", --ingress-class=public"),
			ingress("shop", "app", ""), "Ingress app: edge/ingress-nginx-controller@0.33.0 (unserved)"},
		"no class since": {Options{}, controller("edge", v194, ""), ingress("shop", "app", ""), "Ingress app: edge/ingress-nginx-controller@1.9.4 (unserved)"},
		"no class, --watch-ingress-without-class": {Options{}, controller("edge", v194, ", --watch-ingress-without-class=true"), ingress("shop", "app", ""),
			"Ingress app: edge/ingress-nginx-controller@1.9.4 (without class)"},
		"no class, ours is the default": {Options{}, controller("edge", v194, "") + sep +
			"apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: {name: nginx, annotations: {ingressclass.kubernetes.io/is-default-class: 'true'}}\nspec: {controller: k8s.io/ingress-nginx}\n",
			ingress("shop", "app", ""), "Ingress app: edge/ingress-nginx-controller@1.9.4 (default class)"},
		"no class, another's is the default": {Options{}, controller("edge", v194, "") + sep +
			"apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: {name: t, annotations: {ingressclass.kubernetes.io/is-default-class: 'true'}}\nspec: {controller: traefik.io/ingress-controller}\n",
			ingress("shop", "app", ""), "Ingress app: (another controller)"},
		"no class, another's annotations": {Options{}, controller("edge", v194, ""), annotated("shop", "app", "alb.ingress.kubernetes.io/scheme: internal", ""),
			"Ingress app: (another controller)"},
		"no class, GCE's status":    {Options{}, "", annotated("shop", "app", "ingress.kubernetes.io/backends: '{}'", ""), "Ingress app: (another controller)"},
		"no class, nothing in view": {Options{}, "", ingress("shop", "app", ""), "Ingress app: controller not in view@" + newest + " (without class)"},
		"no class, our annotation":  {Options{}, "", annotated("shop", "app", ourMetadata, ""), "Ingress app: controller not in view@" + newest + " (annotation prefix)"},
		"no class, F5 in view":      {Options{}, controller("edge", f5, ""), ingress("shop", "app", ""), "Ingress app: (another controller)"},
		"no class, the prefix is its own": {Options{}, controller("edge", v194, ", --annotations-prefix=edge.example.test"),
			annotated("shop", "app", "edge.example.test/rewrite-target: /", ""), "Ingress app: edge/ingress-nginx-controller@1.9.4 (annotation prefix)"},
		"in the watched namespace":   {Options{}, controller("edge", v194, ", --watch-namespace=shop"), ingress("shop", "app", classNginx), member},
		"in another namespace":       {Options{}, controller("edge", v194, ", --watch-namespace=bank"), ingress("shop", "app", classNginx), unseen},
		"in the controller's own":    {Options{}, controller("edge", v194, ", --watch-namespace=$(POD_NAMESPACE)"), ingress("edge", "app", classNginx), member},
		"in a namespace not written": {Options{}, controller("edge", v194, ", --watch-namespace=bank"), "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: app}\n" + classNginx, member},
		"in another namespace, by an IngressClass": {Options{}, controller("edge", v194, ", --watch-namespace=bank") + sep + ingressClass("nginx", "k8s.io/ingress-nginx"),
			ingress("shop", "app", classNginx), unseen},
		"the configuration states another release for the file": {Options{ReleaseFor: func(string) string { return "1.8.1" }},
			"", ingress("shop", "app", classNginx), "Ingress app: ingress class nginx@1.8.1 (class)"},
		"a ConfigMap alone beside a controller has no Ingresses": {Options{}, controller("edge", v194, ", --configmap=edge/settings") + sep +
			configMap("other", "nginx-configuration", ""), ingress("shop", "app", classNginx), member},
		"a ConfigMap alone": {Options{}, configMap("edge", "nginx-configuration", ""), ingress("shop", "app", classNginx), "Ingress app: edge/nginx-configuration@" + newest + " (class)"},
		"a numeric class":   {Options{}, "", ingress("shop", "app", "spec: {ingressClassName: 7}\n"), "Ingress app: (nothing to do with ingress-nginx)"},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"all.yaml": test.before + sep + test.app}
			got := owners(t, resolve(t, test.options, files), files)
			if diff := cmp.Diff(test.want, got[len(got)-1]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The nearest controller has an Ingress; the file itself is nearer than its folder.
func TestNearest(t *testing.T) {
	files := map[string]string{
		"a/deploy.yaml":          controller("edge", v194, ""),
		"a/apps/deep/app.yaml":   ingress("shop", "a", classNginx),
		"b/deploy.yaml":          controller("edge", v1121, ""),
		"b/app.yaml":             ingress("shop", "b", classNginx),
		"b/all.yaml":             controller("other", v0330, "") + sep + ingress("shop", "c", classNginx),
		"c/app.yaml":             ingress("shop", "d", classNginx),
		"c/cm/cm.yaml":           configMap("lone", "nginx-configuration", ""),
		"c/cm/app.yaml":          ingress("shop", "e", classNginx),
		"app.yaml":               ingress("shop", "f", classNginx),
		"bb/similar/prefix.yaml": ingress("shop", "g", classNginx),
	}
	set := resolve(t, Options{}, files)
	want := map[string]string{
		"a": "1.9.4", "b": "1.12.1 0.33.0", "c": "0.33.0", "d": newest, "e": newest,
		"f": "1.9.4 0.33.0 1.12.1", "g": "1.9.4 0.33.0 1.12.1",
	}
	got := map[string]string{}
	for _, o := range objects(t, files) {
		if o.Kind != "Ingress" {
			continue
		}
		for _, i := range set.Of(o) {
			if got[o.Name] != "" {
				got[o.Name] += " "
			}
			got[o.Name] += i.Release.Version
		}
	}
	sorted := cmp.Transformer("words", func(s string) map[string]bool {
		words := map[string]bool{}
		for len(s) > 0 {
			n := 0
			for n < len(s) && s[n] != ' ' {
				n++
			}
			words[s[:n]] = true
			s = s[min(n+1, len(s)):]
		}
		return words
	})
	if diff := cmp.Diff(want, got, sorted); diff != "" {
		t.Error(diff)
	}
}

// What holds in every release is all that may be said where nothing tells one.
func TestUnknown(t *testing.T) {
	for name, test := range map[string]struct {
		options Options
		text    string
		want    bool
	}{
		"no class and no controller": {Options{}, annotated("shop", "app", ourMetadata, ""), true},
		"a stated release":           {Options{ControllerVersion: "1.9.4"}, annotated("shop", "app", ourMetadata, ""), false},
		"a class":                    {Options{}, ingress("shop", "app", classNginx), false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := only(t, test.options, test.text).Unknown; got != test.want {
				t.Errorf("Unknown is %v", got)
			}
		})
	}
}

// A release that the configuration states for a folder also tells which of the controllers in view is meant.
func TestReleaseForFolder(t *testing.T) {
	files := map[string]string{
		"a/deploy.yaml":     controller("edge", v194, ""),
		"b/deploy.yaml":     controller("edge", v1121, ""),
		"apps/new.yaml":     ingress("shop", "new", classNginx),
		"apps/old/old.yaml": ingress("shop", "old", classNginx),
	}
	releaseFor := func(path string) string {
		switch {
		case strings.HasPrefix(path, "apps/old/"):
			return "1.5.1"
		case strings.HasPrefix(path, "apps/"):
			return "1.12.1"
		}
		return ""
	}
	got := owners(t, resolve(t, Options{ReleaseFor: releaseFor}, files), files)
	want := []string{
		"Deployment ingress-nginx-controller: edge/ingress-nginx-controller@1.9.4",
		"Ingress new: edge/ingress-nginx-controller@1.12.1 (class)",
		"Ingress old: ingress class nginx@1.5.1 (class)",
		"Deployment ingress-nginx-controller: edge/ingress-nginx-controller@1.12.1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A set may be asked from several goroutines, also for classes that the first pass has not met.
func TestConcurrent(t *testing.T) {
	set := resolve(t, Options{}, map[string]string{"a.yaml": controller("edge", v194, ", --ingress-class=public")})
	all := objects(t, map[string]string{"b.yaml": ingress("shop", "a", classNginx) + sep + ingress("shop", "b", "") + sep + ingress("shop", "c", "spec: {ingressClassName: nginx-c}\n")})
	var group sync.WaitGroup
	found := make([][]*Installation, 8)
	for n := range found {
		group.Go(func() {
			for _, o := range all {
				found[n] = append(found[n], set.Of(o)...)
			}
		})
	}
	group.Wait()
	for n := range found {
		if !slices.Equal(found[n], found[0]) || len(found[n]) != len(all) {
			t.Errorf("goroutine %d found others: %v", n, found[n])
		}
	}
}
