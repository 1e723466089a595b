package installation

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// value parses one value.
func value(t *testing.T, text string) *manifest.Value {
	t.Helper()
	f, err := manifest.NewFile("v.yaml", []byte("v: "+text+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for document, err := range f.Documents() {
		if err != nil {
			t.Fatal(err)
		}
		return document.Root.Get("v")
	}
	t.Fatal("no document")
	return nil
}

func TestCores(t *testing.T) {
	for text, want := range map[string]float64{
		"500m": 0.5, "'2'": 2, "2": 2, "1.5": 1.5, "1500m": 1.5, "100u": 0.0001, "0.1": 0.1, "1k": 1000, "1e1": 10,
		"'0'": 0, "-1": 0, "lots": 0, "null": 0, "[]": 0, "'0x10'": 0, "''": 0, "inf": 0, "true": 0, "500Mi": 0, "1e300": 0,
	} {
		t.Run(text, func(t *testing.T) {
			got := cores(value(t, text))
			if want == 0 {
				if got != nil {
					t.Fatalf("got %v, want no limit", *got)
				}
				return
			}
			if got == nil || *got != want {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestParseFlags(t *testing.T) {
	for name, test := range map[string]struct {
		arguments []string
		want      map[string]string
	}{
		"with an equals sign":         {[]string{"/nginx-ingress-controller", "--configmap=a/b"}, map[string]string{"configmap": "a/b"}},
		"value with an equals sign":   {[]string{"--configmap=a/b=c"}, map[string]string{"configmap": "a/b=c"}},
		"in two words":                {[]string{"--configmap", "a/b", "--v", "5"}, map[string]string{"configmap": "a/b", "v": "5"}},
		"one dash":                    {[]string{"-v=5"}, map[string]string{"v": "5"}},
		"a switch":                    {[]string{"--enable-ssl-passthrough", "--v=2"}, map[string]string{"enable-ssl-passthrough": "true", "v": "2"}},
		"a switch eats no word":       {[]string{"--enable-ssl-passthrough", "word"}, map[string]string{"enable-ssl-passthrough": "true"}},
		"a switch turned off":         {[]string{"--enable-ssl-passthrough=false"}, map[string]string{"enable-ssl-passthrough": "false"}},
		"the last counts":             {[]string{"--v=2", "--v=5"}, map[string]string{"v": "5"}},
		"a value missing at the end":  {[]string{"--configmap"}, map[string]string{"configmap": "true"}},
		"an empty value":              {[]string{"--ingress-class="}, map[string]string{"ingress-class": ""}},
		"dashes alone are no flag":    {[]string{"--", "-", "---x", "--=y"}, map[string]string{}},
		"an unknown flag with a word": {[]string{"--no-such", "word"}, map[string]string{"no-such": "word"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, parseFlags(test.arguments, versions.Newest())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRecogniseWorkload(t *testing.T) {
	for name, test := range map[string]struct {
		container string
		want      string // "ours", "other" or ""
	}{
		"the project's image":          {"{image: '" + v194 + "'}", "ours"},
		"by digest":                    {"{image: 'registry.k8s.io/ingress-nginx/controller@sha256:00'}", "ours"},
		"Bitnami":                      {"{image: 'bitnami/nginx-ingress-controller:1.11.3-debian-12-r0'}", "ours"},
		"own image, the command tells": {"{image: own/edge, command: [/nginx-ingress-controller]}", "ours"},
		"own image, the args tell":     {"{image: own/edge, args: [/nginx-ingress-controller, --v=2]}", "ours"},
		"args as one text":             {"{image: own/edge, args: '/nginx-ingress-controller --v=2'}", "ours"},
		"behind dumb-init":             {"{image: own/edge, command: [/usr/bin/dumb-init, --, /nginx-ingress-controller]}", "ours"},
		"F5":                           {"{image: '" + f5 + "'}", "other"},
		"nginx":                        {"{image: 'nginx:1.25'}", ""},
		"the webhook's certificates":   {"{image: 'registry.k8s.io/ingress-nginx/kube-webhook-certgen:v1.4.0'}", ""},
		"the default backend":          {"{image: 'registry.k8s.io/defaultbackend-amd64:1.5'}", ""},
		"no image":                     {"{}", ""},
		"null":                         {"null", ""},
	} {
		t.Run(name, func(t *testing.T) {
			all := objects(t, map[string]string{"a.yaml": "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: c}\nspec: {template: {spec: {containers: [{image: side/car}, " + test.container + "]}}}\n"})
			got := ""
			for _, o := range all { // none where the text alone shows that it is nobody's
				if w := recogniseWorkload(o); w != nil {
					got = "ours"
					if w.other != "" {
						got = "other"
					}
				}
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPreStop(t *testing.T) {
	for text, want := range map[string]PreStop{
		"null":                                   {Kind: PreStopNone},
		"{}":                                     {Kind: PreStopNone},
		"{exec: {command: [/wait-shutdown]}}":    {Kind: PreStopWaitShutdown},
		"{exec: {command: [sleep, '15']}}":       {Kind: PreStopSleep, Seconds: 15},
		"{exec: {command: [/bin/sleep, 15]}}":    {Kind: PreStopSleep, Seconds: 15},
		"{exec: {command: [sh, -c, sleep 15s]}}": {Kind: PreStopSleep, Seconds: 15},
		"{exec: {command: [sh, -c, 'sleep 15; /usr/local/openresty/nginx/sbin/nginx -s quit']}}": {Kind: PreStopSleep, Seconds: 15},
		"{exec: {command: [/bin/bash, -c, 'sleep 5 && sleep 10 && /wait-shutdown']}}":            {Kind: PreStopSleep, Seconds: 15, WaitShutdown: true},
		"{exec: {command: [sh, -c, 'sleep 2m']}}":                                                {Kind: PreStopSleep, Seconds: 120},
		"{exec: {command: [sh, -c, 'sleep $DELAY']}}":                                            {Kind: PreStopOther},
		"{exec: {command: [/drain.sh]}}":                                                         {Kind: PreStopOther},
		"{exec: {command: []}}":                                                                  {Kind: PreStopOther},
		"{httpGet: {path: /drain, port: 80}}":                                                    {Kind: PreStopOther},
		"{sleep: {seconds: 20}}":                                                                 {Kind: PreStopSleep, Seconds: 20},
		"oops":                                                                                   {Kind: PreStopNone},
	} {
		t.Run(text, func(t *testing.T) {
			if diff := cmp.Diff(want, readPreStop(value(t, text))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestShutdown(t *testing.T) {
	for name, test := range map[string]struct {
		image, arguments, pod string
		want                  Shutdown
	}{
		"the defaults of 1.9.4": {v194, "", "", Shutdown{
			GracePeriod: 30, PreStop: PreStop{Kind: PreStopNone}, WorkerTimeout: 240, PostShutdown: 10}},
		"before 0.26.0": {"quay.io/kubernetes-ingress-controller/nginx-ingress-controller:0.24.1", ", --shutdown-grace-period=5", "", Shutdown{
			GracePeriod: 30, PreStop: PreStop{Kind: PreStopNone}, WorkerTimeout: 10, PostShutdown: 10}},
		"all written": {v194, ", --shutdown-grace-period=5, --post-shutdown-grace-period=0", "terminationGracePeriodSeconds: 600", Shutdown{
			GracePeriod: 600, Written: true, PreStop: PreStop{Kind: PreStopNone}, ShutdownGrace: 5, WorkerTimeout: 240}},
		"flags that the release lacks": {"registry.k8s.io/ingress-nginx/controller:v1.1.1", ", --post-shutdown-grace-period=90", "terminationGracePeriodSeconds: '600'", Shutdown{
			GracePeriod: 600, Written: true, PreStop: PreStop{Kind: PreStopNone}, WorkerTimeout: 240, PostShutdown: 10}},
	} {
		t.Run(name, func(t *testing.T) {
			i := only(t, Options{}, "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: c}\nspec: {template: {spec: {containers: [{image: '"+test.image+
				"', args: [/nginx-ingress-controller"+test.arguments+"]}]"+comma(test.pod)+"}}}\n")
			if diff := cmp.Diff(test.want, i.Shutdown); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func comma(field string) string {
	if field == "" {
		return ""
	}
	return ", " + field
}

func TestWorkerTimeoutFromConfigMap(t *testing.T) {
	i := only(t, Options{}, controller("edge", v194, ", --configmap=edge/c")+sep+configMap("edge", "c", "data: {worker-shutdown-timeout: 1m30s}\n"))
	if i.Shutdown.WorkerTimeout != 90 || i.Shutdown.Needed() != 100 {
		t.Errorf("worker timeout %v, needed %v", i.Shutdown.WorkerTimeout, i.Shutdown.Needed())
	}
}
