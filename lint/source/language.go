package source

import (
	"path/filepath"
	"strings"
)

// otherLanguage tells why a file that was named is not read although it may describe what is deployed: what another
// program makes of it has to be given instead. It returns "" for all other files, whatever their names.
func otherLanguage(path string) string {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".tf", ".tfvars", ".hcl":
		return "Terraform's language is not read; give what it renders to an output of yours and pipe that in: terraform output -raw OUTPUT | ingresslint lint -"
	case ".jsonnet", ".libsonnet":
		return "Jsonnet is not read; pipe in what it renders: jsonnet " + filepath.ToSlash(path) + " | ingresslint lint -"
	case ".cue":
		return "CUE is not read; pipe in what it renders: cue export --out yaml " + filepath.ToSlash(path) + " | ingresslint lint -"
	case ".tpl":
		return "a Helm template that makes no object by itself; render the chart that uses it: helm template CHART | ingresslint lint -"
	}
	return ""
}
