// Package rules is the policy library: the Rego rules with their libraries,
// embedded, and the catalogue that is generated from the rules' metadata.
package rules

import (
	"embed"
	"sort"
	"strconv"
)

//go:generate go run ./generate

// FS holds the Rego files; paths start at the category folder or at lib.
//
//go:embed */*.rego
var FS embed.FS

// Rule is one entry of the catalogue, taken from a rule's METADATA.
type Rule struct {
	ID          string
	Title       string
	Description string // what happens in the running system
	Category    string
	Severity    string      // error, warning or info, unless a finding says otherwise
	Kinds       []string    // kinds of Kubernetes objects it looks at
	Profile     string      // empty: always on; else the opt-in profile it belongs to
	Annotations []string    // an Ingress without any of these annotations does not concern it; empty: all Ingresses do
	Concern     Concern     // what alone concerns it; empty: the whole object
	Requires    string      // "observed": it says nothing without observed latencies
	Reader      bool        // found by the reader in Go, because Rego cannot see it
	Files       []string    // the rule's file and the libraries it needs, within FS
	Parameters  []Parameter // what the configuration may set
	Bad, Good   string      // an example that is found, and one that is not
	Releases    string      // releases concerned
	Verify      string      // how to see the effect on a running cluster
	References  []string
}

// Concern is the only part of an Ingress or a ConfigMap that a rule looks at.
type Concern string

// The concerns. Values are plainly good when they match the setting's accept
// expression; names are strange when the release does not know them as spelt,
// and leave when a later release drops them.
const (
	DoubtfulValues Concern = "doubtful values"
	StrangeNames   Concern = "strange names"
	LeavingNames   Concern = "leaving names"
)

// Parameter is a number or text that the configuration may set for a rule.
type Parameter struct {
	Name        string
	Default     string
	Description string
}

// Value is the default as what it stands for: an int64 or float64 where it is a
// number, else a string. What is set must be of the same sort.
func (p Parameter) Value() any {
	if n, err := strconv.ParseInt(p.Default, 10, 64); err == nil {
		return n
	}
	if n, err := strconv.ParseFloat(p.Default, 64); err == nil {
		return n
	}
	return p.Default
}

// All lists the catalogue in the order of ids.
func All() []Rule { return catalogue }

// Find returns the rule with the id.
func Find(id string) (*Rule, bool) {
	i := sort.Search(len(catalogue), func(i int) bool { return catalogue[i].ID >= id })
	if i < len(catalogue) && catalogue[i].ID == id {
		return &catalogue[i], true
	}
	return nil, false
}
