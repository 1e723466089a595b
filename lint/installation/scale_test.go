package installation

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ingresslint/ingresslint/lint/manifest"
)

// A hundred clusters, each with its own release and a thousand Ingresses.
func TestManyClusters(t *testing.T) {
	const clusters, each = 100, 1000
	images := []string{v194, v1121, v0330}
	var all []*manifest.Object
	read := func(name, text string) []*manifest.Object {
		f, err := manifest.NewFile(name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var objects []*manifest.Object
		for o, err := range f.Objects(Wanted) {
			if err != nil {
				t.Fatal(err)
			}
			objects = append(objects, o)
		}
		return objects
	}
	for n := range clusters {
		folder := fmt.Sprintf("clusters/%03d/", n)
		all = append(all, read(folder+"ingress/controller.yaml", controller("edge", images[n%len(images)], ", --configmap=edge/settings")+
			sep+configMap("edge", "settings", keyData)+sep+service("edge", "ingress-nginx-controller", "spec: {type: LoadBalancer, selector: {app: edge}}\n"))...)
		for m := range each {
			if m%100 == 0 {
				text := ""
				for k := range 100 {
					text += ingress(fmt.Sprintf("shop-%d", m/100), fmt.Sprintf("app-%d", m+k), classNginx) + sep
				}
				all = append(all, read(fmt.Sprintf("%sapps/%d.yaml", folder, m), text)...)
			}
		}
	}
	begun := time.Now()
	b := NewBuilder(Options{})
	for _, o := range all {
		b.Add(o)
	}
	set := b.Resolve()
	if len(set.Installations) != clusters {
		t.Fatalf("%d installations", len(set.Installations))
	}
	for _, i := range set.Installations {
		if i.Ingresses != each || i.ConfigMap == nil || len(i.Services) != 1 {
			t.Fatalf("%s has %d Ingresses", summary(i), i.Ingresses)
		}
	}
	for _, o := range all {
		found := set.Of(o)
		if len(found) != 1 || o.File.Name[:13] != found[0].Workload.File.Name[:13] {
			t.Fatalf("%s in %s belongs to %d installations", o.Name, o.File.Name, len(found))
		}
	}
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

// Unrelated objects leave nothing behind, related Ingresses a few bytes for each folder.
func TestMemoryStaysFlat(t *testing.T) {
	b := NewBuilder(Options{})
	grown := func(count int) uint64 {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		for n := range count {
			text := ingress("shop", "app", "spec: {ingressClassName: nginx}\n# "+strings.Repeat("x", 2000)+"\n") +
				sep + configMap("shop", "app", "data: {nginx.conf: x, level: debug}\n") +
				sep + service("shop", "app", "spec: {selector: {app: shop}}\n") +
				sep + "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app}\nspec: {template: {spec: {containers: [{image: 'nginx:1'}]}}}\n"
			f, err := manifest.NewFile(fmt.Sprintf("apps/%d.yaml", n), []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for o := range f.Objects(Wanted) {
				b.Add(o)
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if after.HeapAlloc < before.HeapAlloc {
			return 0
		}
		return after.HeapAlloc - before.HeapAlloc
	}
	grown(100)
	if bytes := grown(3000); bytes > 200_000 {
		t.Errorf("3000 files left %d bytes", bytes)
	}
	runtime.KeepAlive(b)
}

// Thousands of objects of one name or namespace, in as many folders, are not compared each with each: that would
// take ten times as long and more.
func TestManyAlike(t *testing.T) {
	alike := configMap("edge", "nginx-configuration", keyData) + sep + ingress("shop", "app", classNginx)
	for name, one := range map[string]string{
		"controllers":         controller("edge", v194, "") + sep + alike,
		"others' Services":    service("edge", "db", "spec: {type: LoadBalancer, selector: {app: db}}\n") + sep + alike,
		"HTTP load balancers": ingress("edge", "front", "spec: {ingressClassName: alb, defaultBackend: {service: {name: nginx}}}\n") + sep + alike,
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{}
			for n := range 8000 {
				files[fmt.Sprintf("%d/all.yaml", n)] = one
			}
			all := objects(t, files)
			begun := time.Now()
			b := NewBuilder(Options{})
			for _, o := range all {
				b.Add(o)
			}
			set := b.Resolve()
			for _, o := range all {
				set.Of(o)
			}
			if took := time.Since(begun); took > 6*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// One file that describes thousands of clusters, each with a class of the same name.
func TestManyClassesInOneFile(t *testing.T) {
	const clusters = 3000
	b := NewBuilder(Options{})
	var text strings.Builder
	for n := range clusters {
		labels := fmt.Sprintf("labels: {app.kubernetes.io/instance: edge-%d}", n)
		text.WriteString(strings.Replace(controller(fmt.Sprintf("edge-%d", n), v194, ""), "metadata: {", "metadata: {"+labels+", ", 1) + sep)
		text.WriteString(strings.Replace(ingressClass("nginx", "k8s.io/ingress-nginx"), "metadata: {", "metadata: {"+labels+", ", 1) + sep)
	}
	text.WriteString(ingressClass("front", "k8s.io/ingress-nginx"))
	var classes []*manifest.Object
	for _, o := range objects(t, map[string]string{"all.yaml": text.String()}) {
		b.Add(o)
		if o.Kind == "IngressClass" {
			classes = append(classes, o)
		}
	}
	set := b.Resolve()
	for n, class := range classes {
		found := set.Of(class)
		if len(found) != 1 {
			t.Fatalf("class %d is that of %d installations", n, len(found))
		}
		if want := fmt.Sprintf("edge-%d/ingress-nginx-controller", n); n < clusters && found[0].Name != want {
			t.Errorf("class %d is that of %s, want %s", n, found[0].Name, want)
		}
	}
}
