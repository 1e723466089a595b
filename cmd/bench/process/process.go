// Package process runs a command and says what it cost.
package process

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// Cost is what one run of a command took.
type Cost struct {
	CPU  time.Duration `json:"cpu"`  // user and system time
	Wall time.Duration `json:"wall"` // from start to end
	Peak int64         `json:"peak"` // largest resident set, bytes
	Exit int           `json:"exit"` // exit status
}

// Measure runs the command with its output thrown away. An exit status is no
// error; not starting, or being killed, is one.
func Measure(name string, args ...string) (Cost, error) {
	command := exec.Command(name, args...)
	start := time.Now()
	err := command.Run()
	wall := time.Since(start)
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || !exit.Exited()) {
		return Cost{}, fmt.Errorf("%s: %w", name, err)
	}
	state := command.ProcessState
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return Cost{}, fmt.Errorf("%s: this system does not tell what a process used", name)
	}
	return Cost{
		CPU:  state.UserTime() + state.SystemTime(),
		Wall: wall,
		Peak: int64(usage.Maxrss) * peakUnit(),
		Exit: state.ExitCode(),
	}, nil
}

// peakUnit is the unit of ru_maxrss: bytes on Darwin, KiB elsewhere.
func peakUnit() int64 {
	if runtime.GOOS == "darwin" {
		return 1
	}
	return 1024
}

// Used is the CPU time that this process has taken so far, the collector's
// included. Unlike the clock it leaves out what other processes took.
func Used() (time.Duration, error) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, fmt.Errorf("CPU time of this process: %w", err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), nil
}
