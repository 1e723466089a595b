package main

import (
	"github.com/ingresslint/ingresslint/lint/installation"
	"github.com/ingresslint/ingresslint/lint/source/gitops"
)

// usable tells which objects that kustomizations make the linter looks at.
func usable(kind, text string) bool {
	return installation.Wanted(kind, text) || gitops.Wanted(kind, text)
}
