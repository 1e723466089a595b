// Command bench measures ingresslint against the cost of parsing alone and
// against other linters, on corpora that it writes itself.
//
//	go run ./cmd/bench [-quick] [-rounds N] [-skip-peers] [-json|-markdown]
//	go run ./cmd/bench rules [-rounds N] [-json|-markdown]
//
// Run it in the root of the repository after make build. All tools lint the
// same files in turns, round by round, so that what else the machine does
// meets all of them; CPU times and their ratios within a run are the figures
// to trust. The second form tells what each rule costs an object.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

type options struct {
	rules     bool
	binary    string
	rounds    int
	quick     bool
	skipPeers bool
	json      bool
	markdown  bool
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	o, err := parseOptions(arguments)
	if err != nil {
		return err
	}
	place, err := openWorkplace()
	if err != nil {
		return err
	}
	command := strings.Join(append([]string{"go run ./cmd/bench"}, arguments...), " ")
	if o.rules {
		r, err := measureRules(place, o, command)
		if err != nil {
			return err
		}
		return o.write(r)
	}
	tools, err := place.tools(o)
	if err != nil {
		return err
	}
	all := loads(o)
	if err := place.writeCorpora(all); err != nil {
		return err
	}
	r := &report{
		Command: command,
		Rounds:  o.rounds,
		Machine: describeMachine(),
	}
	samples, err := measure(place, all, tools, o.rounds)
	if err != nil {
		return err
	}
	r.Figures = figures(all, tools, samples)
	r.Goals = judge(r.Figures)
	return o.write(r)
}

// write prints a report in the form that was asked for.
func (o options) write(r interface {
	writeText(io.Writer) error
	writeJSON(io.Writer) error
	writeMarkdown(io.Writer) error
}) error {
	switch {
	case o.json:
		return r.writeJSON(os.Stdout)
	case o.markdown:
		return r.writeMarkdown(os.Stdout)
	}
	return r.writeText(os.Stdout)
}

func parseOptions(arguments []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.StringVar(&o.binary, "bin", "bin/ingresslint", "the `program` to measure")
	flags.IntVar(&o.rounds, "rounds", 0, "rounds to run (default 5, with -quick 3)")
	flags.BoolVar(&o.quick, "quick", false, "leave the peers out of the large corpora")
	flags.BoolVar(&o.skipPeers, "skip-peers", false, "measure without other linters, which take minutes to build")
	flags.BoolVar(&o.json, "json", false, "print JSON")
	flags.BoolVar(&o.markdown, "markdown", false, "print Markdown, ready to be pasted into documentation")
	if len(arguments) > 0 && arguments[0] == "rules" {
		o.rules, arguments = true, arguments[1:]
	}
	if err := flags.Parse(arguments); err != nil {
		return o, err
	}
	switch {
	case flags.NArg() > 0:
		return o, fmt.Errorf("%q is no command; the only one is rules, and it stands before the flags", flags.Arg(0))
	case o.json && o.markdown:
		return o, errors.New("-json and -markdown exclude each other")
	case o.rounds < 0:
		return o, fmt.Errorf("-rounds %d: at least 1 is needed", o.rounds)
	}
	if o.rounds == 0 {
		o.rounds = 5
		if o.quick {
			o.rounds = 3
		}
	}
	return o, nil
}

func progress(format string, arguments ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", arguments...)
}
