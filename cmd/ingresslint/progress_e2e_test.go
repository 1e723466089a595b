//go:build e2e && linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// terminal opens a pseudo-terminal.
func terminal(t *testing.T) (outside, inside *os.File) {
	t.Helper()
	outside, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { outside.Close() })
	if err := unix.IoctlSetPointerInt(int(outside.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(outside.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	inside, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return outside, inside
}

// A run of more than a second tells on a terminal that it is at work, and leaves
// no trace there.
func TestE2EProgress(t *testing.T) {
	outside, inside := terminal(t)
	cmd := exec.Command(binary(t), "lint", "-")
	cmd.Env = append(os.Environ(), "TERM=xterm")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var report bytes.Buffer
	cmd.Stdout, cmd.Stderr = &report, inside
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	inside.Close()
	time.Sleep(1500 * time.Millisecond) // a slow kubectl
	stdin.Close()
	told, _ := io.ReadAll(outside) // ends with an error when the program has closed the terminal
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(told), "finding files … 1 s") || !strings.HasSuffix(string(told), "\r\x1b[K") {
		t.Errorf("on the terminal: %q", told)
	}
	if strings.Contains(report.String(), "finding files") {
		t.Errorf("in the report: %s", report.String())
	}
}
