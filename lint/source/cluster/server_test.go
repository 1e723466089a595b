package cluster

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/ingresslint/ingresslint/lint/source"
)

// server is an API server with a few objects.
type server struct {
	objects   map[string][]map[string]any // by path of the list in all namespaces
	forbidden map[string]bool             // by path as requested
	unknown   map[string]bool             // paths that are not there, as in old clusters
	answer    func(w http.ResponseWriter, r *http.Request) bool

	mu       sync.Mutex
	requests []string
	url      string
}

const (
	configMapPath    = "/api/v1/configmaps"
	controllersPath  = "/api/v1/replicationcontrollers"
	servicePath      = "/api/v1/services"
	deploymentPath   = "/apis/apps/v1/deployments"
	daemonSetPath    = "/apis/apps/v1/daemonsets"
	statefulSetPath  = "/apis/apps/v1/statefulsets"
	ingressClassPath = "/apis/networking.k8s.io/v1/ingressclasses"
	ingressPath      = "/apis/networking.k8s.io/v1/ingresses"
)

func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{objects: map[string][]map[string]any{}, forbidden: map[string]bool{}, unknown: map[string]bool{}}
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	s.url = web.URL
	return s
}

func (s *server) add(list, text string) {
	var object map[string]any
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		panic(fmt.Sprintf("%v in %s", err, text))
	}
	s.objects[list] = append(s.objects[list], object)
}

// ServeHTTP answers lists as an API server does: in pages, of one namespace or
// all, with fields selected, and with metadata alone where that is asked for.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	s.mu.Lock()
	s.requests = append(s.requests, r.URL.Path+"?"+r.URL.RawQuery)
	s.mu.Unlock()
	if s.answer != nil && s.answer(w, r) {
		return
	}
	path, namespace := r.URL.Path, ""
	if before, after, ok := strings.Cut(path, "/namespaces/"); ok {
		var resource string
		namespace, resource, _ = strings.Cut(after, "/")
		path = before + "/" + resource
	}
	switch {
	case s.forbidden[r.URL.Path]:
		refuse(w, http.StatusForbidden, "Forbidden", path[strings.LastIndex(path, "/")+1:]+` is forbidden: User "reader" cannot list resource "x"`)
		return
	case s.unknown[path]:
		refuse(w, http.StatusNotFound, "NotFound", "the server could not find the requested resource")
		return
	}
	items := []map[string]any{}
	for _, object := range s.objects[path] {
		metadata := object["metadata"].(map[string]any)
		in, _ := metadata["namespace"].(string)
		if (namespace == "" || namespace == in) && selected(query.Get("fieldSelector"), metadata["name"].(string)) {
			items = append(items, object)
		}
	}
	metadata := map[string]any{"resourceVersion": "7"}
	start, _ := strconv.Atoi(query.Get("continue"))
	if limit, err := strconv.Atoi(query.Get("limit")); err == nil && start+limit < len(items) {
		metadata["continue"] = strconv.Itoa(start + limit)
		items = items[start : start+limit]
	} else {
		items = items[start:]
	}
	list := map[string]any{"apiVersion": "v1", "kind": "List", "metadata": metadata, "items": items}
	if strings.Contains(r.Header.Get("Accept"), "PartialObjectMetadataList") {
		list["apiVersion"], list["kind"] = "meta.k8s.io/v1", "PartialObjectMetadataList"
		for i, item := range items {
			items[i] = map[string]any{"apiVersion": "meta.k8s.io/v1", "kind": "PartialObjectMetadata", "metadata": item["metadata"]}
		}
	}
	writeJSON(w, http.StatusOK, list)
}

func selected(selector, name string) bool {
	if not, ok := strings.CutPrefix(selector, "metadata.name!="); ok {
		return name != not
	}
	if only, ok := strings.CutPrefix(selector, "metadata.name="); ok {
		return name == only
	}
	return true
}

func refuse(w http.ResponseWriter, code int, reason, message string) {
	writeJSON(w, code, map[string]any{"apiVersion": "v1", "kind": "Status", "status": "Failure", "reason": reason, "message": message, "code": code})
}

func writeJSON(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		panic(err)
	}
}

// kubeconfig writes one for the server and returns its name.
func (s *server) kubeconfig(t *testing.T) string {
	t.Helper()
	return writeKubeconfig(t, fmt.Sprintf(`apiVersion: v1
kind: Config
clusters: [{name: here, cluster: {server: "%s"}}]
users: [{name: me, user: {token: secret}}]
contexts: [{name: test, context: {cluster: here, user: me}}, {name: other, context: {cluster: here, user: me}}]
current-context: test
`, s.url))
}

func writeKubeconfig(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "config")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// asked lists the requests so far.
func (s *server) asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// read lists the server with default options.
func (s *server) read(t *testing.T, namespaces ...string) *source.Listing {
	t.Helper()
	pause = 0
	c, err := Open(Options{Kubeconfig: s.kubeconfig(t), Namespaces: namespaces})
	if err != nil {
		t.Fatal(err)
	}
	return c.List(t.Context())
}

// objectsOf names the objects of a listing, in order: "Ingress shop/web".
func objectsOf(t *testing.T, listing *source.Listing) []string {
	t.Helper()
	var names []string
	for _, input := range listing.Inputs {
		file, err := input.Open()
		if err != nil {
			t.Fatal(err)
		}
		for o, err := range file.Objects(nil) {
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, strings.TrimSpace(o.Kind+" "+strings.TrimPrefix(o.Namespace+"/"+o.Name, "/")))
		}
	}
	return names
}

func errorsOf(listing *source.Listing) []string {
	var messages []string
	for _, err := range listing.Errors {
		messages = append(messages, err.Err.Error())
	}
	return messages
}
