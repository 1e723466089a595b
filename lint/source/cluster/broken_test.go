package cluster

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// matches tells whether each message contains its part, in order.
func matches(messages []string, parts ...string) bool {
	return slices.EqualFunc(messages, parts, strings.Contains)
}

func TestForbiddenKinds(t *testing.T) {
	s := serveController(t)
	s.forbidden[deploymentPath], s.forbidden[servicePath] = true, true
	listing := s.read(t)
	if got := errorsOf(listing); !matches(got,
		`Deployments: User "reader" cannot list resource "x"; its role needs the rule apiGroups: ["apps"], resources: ["deployments"], verbs: [list]`,
		`Services: User "reader" cannot list resource "x"; its role needs the rule apiGroups: [""], resources: ["services"], verbs: [list]`) {
		t.Errorf("errors %q", got)
	}
	if diff := cmp.Diff([]string{"Deployments, Services could not be read"}, listing.View.Partial); diff != "" {
		t.Errorf("partial (-want +got):\n%s", diff)
	}
	if listing.View.Read["Service"] || !listing.View.Read["Ingress"] {
		t.Errorf("read %v", listing.View.Read)
	}
	if diff := cmp.Diff([]string{"IngressClass public", "Ingress shop/web"}, objectsOf(t, listing)); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
}

func TestForbiddenInOneNamespace(t *testing.T) {
	s := serveController(t)
	s.forbidden["/apis/networking.k8s.io/v1/namespaces/infra/ingresses"] = true
	listing := s.read(t, "infra", "shop")
	if got := errorsOf(listing); !matches(got, "Ingresses: User") {
		t.Errorf("errors %q", got)
	}
	if got := objectsOf(t, listing); !slices.Contains(got, "Ingress shop/web") {
		t.Errorf("objects %v: what the other namespace holds is lost", got)
	}
}

// TestExpiredPages takes the state of a list away between two pages.
func TestExpiredPages(t *testing.T) {
	for _, test := range []struct {
		name    string
		expire  int // how often
		objects int
		errors  []string
	}{
		{"once", 1, pageSize + 1, nil},
		{"again and again", 99, pageSize, []string{"Ingresses: the API server dropped the list 4 times before its last page"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newServer(t)
			for range pageSize + 1 {
				s.add(ingressPath, `{"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "metadata": {"name": "web"}}`)
			}
			s.answer = func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Query().Get("continue") == "" || test.expire == 0 {
					return false
				}
				test.expire--
				refuse(w, http.StatusGone, "Expired", "the provided continue parameter is too old")
				return true
			}
			listing := s.read(t)
			if got := errorsOf(listing); !matches(got, test.errors...) {
				t.Errorf("errors %q", got)
			}
			if got := len(objectsOf(t, listing)); got != test.objects {
				t.Errorf("%d objects, want %d", got, test.objects)
			}
		})
	}
}

func TestPassingTroubleIsRetried(t *testing.T) {
	for _, test := range []struct {
		name  string
		fail  int
		how   func(w http.ResponseWriter)
		error string // "" where it passes
	}{
		{"busy", 2, func(w http.ResponseWriter) {
			refuse(w, http.StatusServiceUnavailable, "ServiceUnavailable", "the server is starting")
		}, ""},
		{"busy for long", 99, func(w http.ResponseWriter) {
			refuse(w, http.StatusServiceUnavailable, "ServiceUnavailable", "the server is starting")
		}, "answers: the server is starting; Services and what comes after them were not read"},
		{"cut off", 1, func(http.ResponseWriter) { panic(http.ErrAbortHandler) }, ""},
		{"not Kubernetes", 99, func(w http.ResponseWriter) { _, _ = w.Write([]byte("<html>log in</html>")) }, "cannot be reached: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := serveController(t)
			s.answer = func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path != servicePath || test.fail == 0 {
					return false
				}
				test.fail--
				test.how(w)
				return true
			}
			listing := s.read(t)
			var want []string
			if test.error != "" {
				want = []string{test.error}
			}
			if got := errorsOf(listing); !matches(got, want...) {
				t.Errorf("errors %q, want %q", got, want)
			}
			if test.error == "" && len(objectsOf(t, listing)) != 5 {
				t.Errorf("objects %v", objectsOf(t, listing))
			}
			if requests := len(s.asked()); requests > 20 {
				t.Errorf("%d requests", requests)
			}
		})
	}
}

func TestServersThatDoNotServe(t *testing.T) {
	for _, test := range []struct {
		name     string
		answer   func(w http.ResponseWriter, r *http.Request) bool
		error    string
		requests int
	}{
		{"credentials", func(w http.ResponseWriter, _ *http.Request) bool {
			refuse(w, http.StatusUnauthorized, "Unauthorized", "Unauthorized")
			return true
		}, `(context "test") does not accept the credentials; they may have expired`, 1},
		{"another server", func(w http.ResponseWriter, r *http.Request) bool {
			http.NotFound(w, r)
			return true
		}, "is it the API server of Kubernetes?", 1},
		{"no answer", func(_ http.ResponseWriter, r *http.Request) bool {
			<-r.Context().Done()
			return true
		}, "does not answer within 50ms (--request-timeout)", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newServer(t)
			s.answer = test.answer
			pause = 0
			c, err := Open(Options{Kubeconfig: s.kubeconfig(t), Timeout: 50 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			listing := c.List(t.Context())
			if got := errorsOf(listing); !matches(got, test.error) || strings.Contains(got[0], "\n") {
				t.Errorf("errors %q", got)
			}
			if len(s.asked()) != test.requests {
				t.Errorf("requests %q", s.asked())
			}
			if len(listing.View.Partial) != 1 || len(listing.View.Read) != 0 {
				t.Errorf("view %+v", listing.View)
			}
		})
	}
}

func TestServerThatIsNotThere(t *testing.T) {
	s := newServer(t)
	s.url = "http://127.0.0.1:1"
	listing := s.read(t)
	if got := errorsOf(listing); !matches(got, `the API server http://127.0.0.1:1 (context "test") cannot be reached: dial tcp 127.0.0.1:1: connect: connection refused`) {
		t.Errorf("errors %q", got)
	}
}

func TestInterrupted(t *testing.T) {
	s := newServer(t)
	c, err := Open(Options{Kubeconfig: s.kubeconfig(t)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := errorsOf(c.List(ctx)); !matches(got, "interrupted") {
		t.Errorf("errors %q", got)
	}
}
