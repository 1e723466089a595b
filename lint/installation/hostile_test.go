package installation

import (
	"testing"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// hostileShapes are objects in which maps, lists and texts stand where others are due. Nothing of them may end the
// program, and a sound installation beside them must still be found.
var hostileShapes = []string{
	"apiVersion: apps/v1\nkind: Deployment\nmetadata: oops\nspec: oops\n",
	"apiVersion: apps/v1\nkind: Deployment\nmetadata: null\nspec: null\n",
	"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: [a], namespace: {b: c}}\nspec: {template: {spec: {containers: {image: '" + v194 + "'}}}}\n",
	"apiVersion: apps/v1\nkind: Deployment\nspec: {template: [spec]}\n",
	"apiVersion: apps/v1\nkind: Deployment\nspec: {template: {spec: {containers: [null, oops, 7, [], {image: 7}, {image: null}, {image: ':'}, {image: '@'}, {image: '/:/@:'}]}}}\n",
	"apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: 7, labels: oops}\nspec: {template: {metadata: {labels: [a]}, spec: {terminationGracePeriodSeconds: {a: b}, containers: [{image: '" + v194 +
		"', args: {a: b}, command: 7, env: [null, oops, {name: null}, {name: X, valueFrom: oops}], resources: [], lifecycle: {preStop: {exec: oops, sleep: []}}}]}}}\n",
	"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x, labels: {helm.sh/chart: 4, app.kubernetes.io/version: true}}\nspec: {template: {spec: {terminationGracePeriodSeconds: -1, containers: [{args: [/nginx-ingress-controller, null, 7, [x], --configmap, --, '--=', '--configmap=/', '--watch-namespace=$(', --publish-service=/, --annotations-prefix=, --ingress-class=]}]}}}\n",
	"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller, labels: [a, b], annotations: 7}\ndata: [keep-alive, '60']\n",
	"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ingress-nginx-controller}\ndata: {keep-alive: [1], keep-alive-requests: {a: b}, use-http2: null, worker-shutdown-timeout: -1, lua-shared-dicts: ':,:', add-headers: [x]}\n",
	"apiVersion: v1\nkind: ConfigMap\nmetadata: {labels: {app.kubernetes.io/name: [ingress-nginx]}}\ndata: oops\n",
	"apiVersion: v1\nkind: ConfigMap\n",
	"apiVersion: v1\nkind: Service\nmetadata: {name: ingress-nginx-controller, labels: {7: 8}, annotations: oops}\nspec: oops\n",
	"apiVersion: v1\nkind: Service\nmetadata: {name: ingress-nginx-controller, annotations: {service.beta.kubernetes.io/aws-load-balancer-type: [external], service.beta.kubernetes.io/aws-load-balancer-listener-attributes.TCP-: {a: b}}}\nspec: {type: LoadBalancer, loadBalancerClass: 7, selector: [a], ports: 7}\n",
	"apiVersion: v1\nkind: Service\nmetadata: {name: ingress-nginx-controller, annotations: {service.beta.kubernetes.io/azure-load-balancer-tcp-idle-timeout: 1e400, loadbalancer.openstack.org/timeout-client-data: NaN}}\nspec: {type: LoadBalancer}\n",
	"apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: {name: nginx, annotations: {ingressclass.kubernetes.io/is-default-class: true}}\nspec: [controller]\n",
	"apiVersion: networking.k8s.io/v1\nkind: IngressClass\nspec: {controller: /}\n",
	"apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: x, annotations: {kubernetes.io/ingress.class: {a: b}, /: '', '': x, nginx.ingress.kubernetes.io/: null}}\nspec: oops\n",
	"apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {annotations: {kubernetes.io/ingress.class: alb}}\nspec: {defaultBackend: oops, backend: [], rules: [null, {http: oops}, {http: {paths: {a: b}}}, {http: {paths: [null, {backend: {service: oops}}, {backend: {service: {name: [x]}}}]}}]}\n",
	"apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: [oops]\nspec: {ingressClassName: [nginx]}\n",
	"apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {annotations: null}\nspec: {ingressClassName: null, rules: {a: b}}\n",
}

func TestHostileShapes(t *testing.T) {
	sound := controller("sound", v194, ", --configmap=sound/settings") + sep + configMap("sound", "settings", keyData)
	for n, shape := range hostileShapes {
		files := map[string]string{"bad/bad.yaml": shape, "good/good.yaml": sound}
		set := resolve(t, Options{}, files)
		exercise(set, objects(t, files))
		found := false
		for _, i := range set.Installations {
			found = found || i.Name == "sound/ingress-nginx-controller" && i.ConfigMap != nil && i.Release.Version == "1.9.4"
		}
		if !found {
			t.Errorf("shape %d hides the sound installation: %v", n, describeAll(set))
		}
	}
	// All of them together.
	files := map[string]string{}
	for n, shape := range hostileShapes {
		files[string(rune('a'+n))+".yaml"] = shape
	}
	exercise(resolve(t, Options{}, files), objects(t, files))
}

// exercise asks a set everything a run asks.
func exercise(set *Set, all []*manifest.Object) {
	for _, o := range all {
		set.Membership(o)
	}
	for _, i := range set.Installations {
		for name := range i.Release.Config() {
			i.Effective(name)
		}
	}
	set.Membership(nil)
	set.Membership(&manifest.Object{Kind: "Ingress"})
}

func FuzzResolve(f *testing.F) {
	for _, shape := range hostileShapes {
		f.Add([]byte(shape), []byte(ingress("shop", "app", classNginx)))
	}
	f.Add([]byte(controller("edge", v194, ", --configmap=edge/c, --controller-class=a/b, --watch-namespace=shop")+sep+
		configMap("edge", "c", keyData)+sep+ingressClass("nginx", "a/b")+sep+service("edge", "c", "spec: {type: LoadBalancer, selector: {app: edge}}\n")),
		[]byte(ingress("shop", "app", classNginx)))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		b := NewBuilder(Options{})
		var all []*manifest.Object
		for name, text := range map[string][]byte{"a/first.yaml": first, "b.yaml": second} {
			file, err := manifest.NewFile(name, text)
			if err != nil {
				continue
			}
			for o, err := range file.Objects(Wanted) {
				if err == nil {
					all = append(all, o)
					b.Add(o)
				}
			}
		}
		set := b.Resolve()
		exercise(set, all)
		for _, i := range set.Installations {
			if i.Release == nil || i.Name == "" {
				t.Fatalf("an installation without release or name: %+v", i)
			}
			if i.Workload != nil && i.Shutdown.GracePeriod < 0 {
				t.Fatalf("a negative grace period: %+v", i.Shutdown)
			}
			for _, lb := range i.LoadBalancers {
				if lb.ID == "" || lb.Layer != 4 && lb.Layer != 7 || lb.Idle != nil && !(*lb.Idle >= 0) {
					t.Fatalf("a load balancer that cannot be: %+v", lb)
				}
			}
		}
	})
}

// Objects that are equally near to many installations belong to a few of them, or are judged by what holds in every
// release.
func TestManyEquals(t *testing.T) {
	files := map[string]string{"app.yaml": ingress("shop", "app", classNginx)}
	add := func(count int) {
		for n := range count {
			image := "registry.k8s.io/ingress-nginx/controller:v" + versions.All()[len(versions.All())-1-n%9].Version
			files[string(rune('a'+n))+"/deploy.yaml"] = controller("edge", image, "")
		}
	}
	for _, test := range []struct {
		controllers, want int
		unknown           bool
	}{{4, 4, false}, {5, 5, false}, {8, 8, false}, {9, 1, true}, {20, 1, true}} {
		add(test.controllers)
		set := resolve(t, Options{}, files)
		for _, o := range objects(t, map[string]string{"app.yaml": files["app.yaml"]}) {
			found := set.Of(o)
			if len(found) != test.want || found[0].Unknown != test.unknown {
				t.Errorf("of %d controllers %d remain, the first unknown: %v", test.controllers, len(found), found[0].Unknown)
			}
		}
	}
}
