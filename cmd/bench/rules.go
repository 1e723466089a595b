package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/ingresslint/ingresslint/cmd/bench/corpus"
	"github.com/ingresslint/ingresslint/cmd/bench/rulecost"
)

// ruleReport is what each rule costs.
type ruleReport struct {
	Command string          `json:"command"`
	Rounds  int             `json:"rounds"`
	Machine machine         `json:"machine"`
	Costs   []rulecost.Cost `json:"costs"`
}

// measureRules evaluates each rule alone, in this process.
func measureRules(place workplace, o options, command string) (*ruleReport, error) {
	folder := filepath.Join(place.corpora, "rules")
	if err := corpus.WriteMulti(folder, 1000); err != nil {
		return nil, err
	}
	r := &ruleReport{Command: command, Rounds: o.rounds, Machine: describeMachine()}
	var err error
	r.Costs, err = rulecost.Measure(folder, o.rounds)
	return r, err
}

func (r *ruleReport) table() table {
	t := table{head: []string{"kind", "rule", "objects", "findings", "CPU µs an object", "CPU ms to compile"}}
	for _, c := range r.Costs {
		name := c.Rule
		if name == "" {
			name = "all together"
		}
		t.rows = append(t.rows, []string{c.Kind, name, strconv.Itoa(c.Objects), strconv.Itoa(c.Findings),
			in(c.PerObject, time.Microsecond), in(c.Compile, time.Millisecond)})
	}
	return t
}

// in writes a duration as a number of units.
func in(d, unit time.Duration) string { return fmt.Sprintf("%.1f", float64(d)/float64(unit)) }

func (r *ruleReport) facts() []string {
	return []string{
		"Machine: " + r.Machine.String() + ".",
		"Each rule is compiled alone, with its libraries, and evaluated on every object of its kind; the best of " + strconv.Itoa(r.Rounds) + " passes counts.",
	}
}

func (r *ruleReport) writeJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

func (r *ruleReport) writeText(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "$ %s\n%s\n\n", r.Command, strings.Join(r.facts(), "\n")); err != nil {
		return err
	}
	return r.table().writeText(w)
}

func (r *ruleReport) writeMarkdown(w io.Writer) error {
	_, err := fmt.Fprintf(w, "```console\n$ %s\n```\n\n- %s\n\n%s", r.Command, strings.Join(r.facts(), "\n- "), r.table().markdown())
	return err
}
