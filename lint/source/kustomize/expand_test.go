package kustomize

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/lint/source"
)

// files are a tree of texts: each begins with its name on a line of its own behind "-- ".
func files(t *testing.T, texts string) {
	t.Helper()
	dir := t.TempDir()
	for _, part := range strings.Split("\n"+texts, "\n-- ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// expanded expands the kustomizations of the paths.
func expanded(paths ...string) *source.Listing {
	listing := source.List(paths, nil)
	Expand(listing, installation.Wanted)
	return listing
}

// written lists the leaves of the objects with the places at which they are written.
func written(listing *source.Listing) []string {
	var list []string
	for _, built := range listing.Built {
		for _, o := range built.Objects {
			list = append(list, fmt.Sprintf("%s %s/%s %s", o.Kind, o.Namespace, o.Name, o.File.Name))
			list = append(list, leaves(o, o.Root, o.Span, "")...)
		}
	}
	return list
}

func leaves(o *manifest.Object, v *manifest.Value, key manifest.Span, path string) []string {
	var list []string
	for _, f := range v.Fields {
		list = append(list, leaves(o, f.Value, f.KeySpan, path+"/"+f.Key)...)
	}
	for i, item := range v.Items {
		list = append(list, leaves(o, item, item.Span, fmt.Sprintf("%s/%d", path, i))...)
	}
	if len(v.Fields)+len(v.Items) > 0 || path == "/apiVersion" || path == "/kind" || path == "/metadata/name" {
		return list
	}
	file := o.File
	if v.Origin != nil {
		file, key = v.Origin.File, v.Origin.KeySpan
	}
	return append(list, fmt.Sprintf("%s %s:%d %s", path, file.Name, file.Position(int(key.Start)).Line, v.Text))
}

func TestLiteralsAloneAreJudgedWhereTheyStand(t *testing.T) {
	files(t, `-- kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ingress-nginx
configMapGenerator:
  - name: ingress-nginx-controller
    behavior: merge
    literals:
      - lb-method=ip_hash
      - use-proxy-protocol="false" # behind`)
	l := expanded("kustomization.yaml")
	if diff := cmp.Diff([]string{
		"ConfigMap ingress-nginx/ingress-nginx-controller kustomization.yaml",
		"/metadata/namespace kustomization.yaml:3 ingress-nginx",
		"/data/lb-method kustomization.yaml:8 ip_hash",
		"/data/use-proxy-protocol kustomization.yaml:9 false",
	}, written(l)); diff != "" {
		t.Error(diff)
	}
}
