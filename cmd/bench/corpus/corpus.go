// Package corpus writes the manifests that the benchmark lints. The same size
// gives the same bytes on every machine, so that figures can be compared.
package corpus

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// groupSize is how many Ingresses share a folder, or a multi-document file,
// with one installation of the controller.
const groupSize = 100

// document is one manifest.
type document struct {
	name string // file name without extension, where the document has a file of its own
	text string
}

// Documents tells how many documents WriteFiles and WriteMulti write for so
// many Ingresses: each started hundred brings a ConfigMap, a Deployment and a
// Service of a controller.
func Documents(ingresses int) int {
	return ingresses + 3*((ingresses+groupSize-1)/groupSize)
}

// WriteOne writes a single Ingress as ingress.yaml into the folder.
func WriteOne(folder string) error {
	return write(filepath.Join(folder, "ingress.yaml"), ingress(random(1), 0))
}

// WriteFiles writes one document a file, in one folder a hundred Ingresses.
func WriteFiles(folder string, ingresses int) error {
	r := random(2)
	for first := 0; first < ingresses; first += groupSize {
		group := filepath.Join(folder, groupName(first/groupSize))
		for _, d := range groupDocuments(r, first, ingresses) {
			if err := write(filepath.Join(group, d.name+".yaml"), d.text); err != nil {
				return err
			}
		}
	}
	return nil
}

// WriteMulti writes the documents of WriteFiles, byte for byte, as one
// multi-document file a hundred Ingresses.
func WriteMulti(folder string, ingresses int) error {
	r := random(2)
	for first := 0; first < ingresses; first += groupSize {
		path := filepath.Join(folder, groupName(first/groupSize)+".yaml")
		if err := write(path, join(groupDocuments(r, first, ingresses))); err != nil {
			return err
		}
	}
	return nil
}

// groupDocuments are one installation and its Ingresses, beginning with the
// Ingress numbered first.
func groupDocuments(r *rand.Rand, first, ingresses int) []document {
	documents := installation(r, first/groupSize)
	for i := first; i < min(ingresses, first+groupSize); i++ {
		documents = append(documents, document{fmt.Sprintf("ingress-%05d", i), ingress(r, i)})
	}
	return documents
}

func groupName(group int) string { return fmt.Sprintf("group-%03d", group) }

func join(documents []document) string {
	var b strings.Builder
	for _, d := range documents {
		b.WriteString("---\n")
		b.WriteString(d.text)
	}
	return b.String()
}

func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// random is a source of its own for each corpus, so that the size of one does
// not change the content of another.
func random(corpus uint64) *rand.Rand { return rand.New(rand.NewPCG(20260301, corpus)) }

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func chance(r *rand.Rand, percent int) bool { return r.IntN(100) < percent }
