// Package manifest reads Kubernetes manifests, YAML or JSON, into objects in which every key and every value knows the
// bytes it was written with. Scalars are resolved as kubectl resolves them (YAML 1.1: an unquoted on is a boolean, 0755
// is 493), and offsets are turned into lines and columns only when somebody asks.
//
// A strict parser reads the plain block style that manifests are written in; whatever it does not know goes to yaml/v3,
// which gives the same tree.
package manifest
