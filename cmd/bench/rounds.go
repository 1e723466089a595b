package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ingresslint/ingresslint/cmd/bench/process"
)

// samples are the costs of each run, by the names of the set and the tool, in
// the order of the rounds.
type samples map[[2]string][]process.Cost

// measure runs every tool on every set, in turns.
func measure(place workplace, all []load, tools []tool, rounds int) (samples, error) {
	for _, t := range tools {
		if err := place.tryOut(t, all[0]); err != nil {
			return nil, err
		}
	}
	taken := samples{}
	for round := range rounds {
		progress("round %d of %d", round+1, rounds)
		for _, l := range all {
			for range l.repeats {
				// Another tool begins each round, so that none always
				// finds the caches that the same other one left.
				for i := range tools {
					t := tools[(i+round)%len(tools)]
					if t.peer && !l.peers || l.alone && t.name != product {
						continue
					}
					cost, err := place.launch(t, l)
					if err != nil {
						return nil, err
					}
					key := [2]string{l.name, t.name}
					taken[key] = append(taken[key], cost)
				}
			}
		}
	}
	return taken, nil
}

// tryOut runs the tool once on the smallest set, where a fault can still be
// seen, and has the system read its program into memory.
func (w workplace) tryOut(t tool, l load) error {
	arguments, err := t.arguments(w.corpora, l)
	if err != nil {
		return err
	}
	command := w.command(arguments)
	var output, complaint bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaint
	if err := command.Run(); command.ProcessState == nil || !succeeded(t, command.ProcessState.ExitCode()) {
		return fmt.Errorf("%s: %w\n%s", strings.Join(arguments, " "), err, &complaint)
	}
	if output.Len() == 0 {
		return fmt.Errorf("%s: no output, so nothing was linted\n%s", strings.Join(arguments, " "), &complaint)
	}
	return nil
}

// launch runs the tool on the set through the launcher.
func (w workplace) launch(t tool, l load) (process.Cost, error) {
	var cost process.Cost
	arguments, err := t.arguments(w.corpora, l)
	if err != nil {
		return cost, err
	}
	command := w.command(append([]string{filepath.Join(w.bin, "launch")}, arguments...))
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		return cost, fmt.Errorf("%s on %s: %w", t.name, l.name, err)
	}
	if err := json.Unmarshal(output, &cost); err != nil {
		return cost, fmt.Errorf("%s on %s: launcher: %w", t.name, l.name, err)
	}
	if !succeeded(t, cost.Exit) {
		return cost, fmt.Errorf("%s on %s: exit status %d; run it by hand in %s to see why", t.name, l.name, cost.Exit, w.corpora)
	}
	return cost, nil
}

// succeeded reads an exit status: linters leave with 1 when they find something.
func succeeded(t tool, status int) bool {
	return status == 0 || status == 1 && t.name != floor
}

// command runs in the folder of the corpora, without the variables that change
// how a Go program uses the machine.
func (w workplace) command(arguments []string) *exec.Cmd {
	command := exec.Command(arguments[0], arguments[1:]...)
	command.Dir = w.corpora
	command.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains([]string{"GOGC", "GOMEMLIMIT", "GOMAXPROCS", "GODEBUG"}, name)
	})
	return command
}
