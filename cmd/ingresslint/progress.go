package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// A run tells of its progress when it has taken this long, and again and again
// after the interval.
const (
	progressDelay    = time.Second
	progressInterval = 500 * time.Millisecond
)

// progress tells on a terminal that a long run is still at work. It writes on one
// line, which is gone when the run has ended.
type progress struct {
	w        io.Writer
	delay    time.Duration
	interval time.Duration
	began    time.Time

	mu    sync.Mutex
	doing string
	shown bool

	stop, stopped chan struct{}
}

// newProgress begins to watch a run. It stays silent where w is no terminal.
func newProgress(w io.Writer, quiet bool) *progress {
	p := &progress{w: w, delay: progressDelay, interval: progressInterval}
	if file, ok := w.(*os.File); ok && !quiet && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(file.Fd())) {
		p.start()
	}
	return p
}

func (p *progress) start() {
	p.began = time.Now()
	p.stop, p.stopped = make(chan struct{}), make(chan struct{})
	go p.watch()
}

func (p *progress) watch() {
	defer close(p.stopped)
	timer := time.NewTimer(p.delay)
	defer timer.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-timer.C:
			p.show()
			timer.Reset(p.interval)
		}
	}
}

// now says what is being done from now on.
func (p *progress) now(doing string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.doing = doing
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = true
	fmt.Fprintf(p.w, "\r\x1b[K%s … %d s", p.doing, int(time.Since(p.began).Seconds()))
}

// end takes the line off the terminal. It may be called more than once.
func (p *progress) end() {
	if p.stop == nil {
		return
	}
	close(p.stop)
	<-p.stopped
	p.stop = nil
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
