package main

import (
	"bytes"
	"os"
	"regexp"
	"testing"
	"time"
)

func TestProgressIsShownAndTakenAway(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, delay: time.Millisecond, interval: time.Millisecond}
	p.now("finding files")
	p.start()
	time.Sleep(30 * time.Millisecond)
	p.now("linting 3 files")
	time.Sleep(30 * time.Millisecond)
	p.end()
	p.end()
	want := regexp.MustCompile(`^(\r\x1b\[Kfinding files … 0 s)+(\r\x1b\[Klinting 3 files … 0 s)+\r\x1b\[K$`)
	if !want.MatchString(out.String()) {
		t.Errorf("written: %q", out.String())
	}
}

func TestShortRunsShowNoProgress(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, delay: time.Hour, interval: time.Hour}
	p.start()
	p.end()
	if out.Len() > 0 {
		t.Errorf("written: %q", out.String())
	}
}

// What is not a terminal gets no progress: neither a file nor a pipe.
func TestProgressIsForTerminals(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for name, p := range map[string]*progress{"file": newProgress(file, false), "buffer": newProgress(&bytes.Buffer{}, false)} {
		if p.stop != nil {
			t.Errorf("a %s is told of progress", name)
		}
		p.now("linting")
		p.end()
	}
}
