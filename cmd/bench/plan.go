package main

import (
	"path/filepath"

	"github.com/ingresslint/ingresslint/cmd/bench/corpus"
)

// load is a set of manifests that every tool lints.
type load struct {
	name      string
	path      string // below the folder of the corpora
	documents int
	write     func(folder string) error
	repeats   int  // runs a round: many where a run is short
	peers     bool // whether the peers lint it too
	alone     bool // nothing but the product reads it
}

// loads are the sets of one run. The peers are left out of 100,000 documents,
// where one of them would need gigabytes. Nothing else reads all of a
// repository: it has templates and values of charts.
func loads(o options) []load {
	files := func(name string, ingresses int, write func(string, int) error, peers bool) load {
		return load{
			name:      name,
			path:      name,
			documents: corpus.Documents(ingresses),
			write:     func(folder string) error { return write(folder, ingresses) },
			repeats:   1,
			peers:     peers,
		}
	}
	return []load{
		{name: oneFile, path: filepath.Join(oneFile, "ingress.yaml"), documents: 1, write: corpus.WriteOne, repeats: 5, peers: true},
		files(thousandFiles, 1000, corpus.WriteFiles, true),
		files(thousandMulti, 1000, corpus.WriteMulti, true),
		files(tenThousandFiles, 10_000, corpus.WriteFiles, !o.quick),
		files(tenThousandMulti, 10_000, corpus.WriteMulti, !o.quick),
		{
			name:      mixed,
			path:      mixed,
			documents: 100_000,
			write:     func(folder string) error { return corpus.WriteMixed(folder, 100_000) },
			repeats:   1,
		},
		{
			name:      repository,
			path:      repository,
			documents: 20_000, // files: of templates there is no telling
			write: func(folder string) error {
				_, err := corpus.WriteRepository(folder, 20_000)
				return err
			},
			repeats: 1,
			alone:   true,
		},
	}
}

// Names of the sets; the goals refer to them.
const (
	oneFile          = "one"
	thousandFiles    = "files-1000"
	thousandMulti    = "multi-1000"
	tenThousandFiles = "files-10000"
	tenThousandMulti = "multi-10000"
	mixed            = "mixed-100000"
	repository       = "repository-20000"
)

// tool is a program that reads the sets.
type tool struct {
	name    string
	version string
	binary  string // absolute path
	command []string
	peer    bool
	// wantsFiles tells that the program takes files only, no folders.
	wantsFiles bool
}

// Names of the tools that the figures refer to.
const (
	product = "ingresslint"
	floor   = "floor"
)

// arguments is the command line that makes the tool lint the set.
func (t tool) arguments(folder string, l load) ([]string, error) {
	arguments := append([]string{t.binary}, t.command...)
	if !t.wantsFiles {
		return append(arguments, l.path), nil
	}
	files, err := filesBelow(folder, l.path)
	return append(arguments, files...), err
}
