// Command launch runs another command and prints what it cost as JSON.
//
// A process inherits the peak of the one that started it as the least value
// of its own (Linux counts the memory it shares before exec), so the
// benchmark lets this small program start what it measures.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/ingresslint/ingresslint/cmd/bench/process"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: launch COMMAND [ARGUMENT…]")
		os.Exit(2)
	}
	cost, err := process.Measure(os.Args[1], os.Args[2:]...)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(cost)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "launch:", err)
		os.Exit(2)
	}
}
