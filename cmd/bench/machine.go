package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// machine is what figures depend on.
type machine struct {
	Date      string `json:"date"`
	Cores     int    `json:"cores"`
	Processor string `json:"processor,omitempty"`
	System    string `json:"system"`
	Go        string `json:"go"`
	Load      string `json:"loadAverage,omitempty"` // before the run, over 1, 5 and 15 minutes
}

func describeMachine() machine {
	return machine{
		Date:      time.Now().UTC().Format(time.DateOnly),
		Cores:     runtime.NumCPU(),
		Processor: processor(),
		System:    runtime.GOOS + "/" + runtime.GOARCH,
		Go:        runtime.Version(),
		Load:      loadAverage(),
	}
}

// String is one line for people.
func (m machine) String() string {
	facts := []string{fmt.Sprintf("%d cores", m.Cores), m.System, m.Go, m.Date}
	if m.Processor != "" {
		facts = append([]string{m.Processor}, facts...)
	}
	if m.Load != "" {
		facts = append(facts, "load average before the run "+m.Load)
	}
	return strings.Join(facts, ", ")
}

// processor and loadAverage are empty where the system has no /proc.

func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func loadAverage() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	return strings.Join(strings.Fields(string(text))[:3], " ")
}
