package installation

import (
	"math"
	"strconv"
	"strings"

	"github.com/ingresslint/ingresslint/lint/manifest"
	"github.com/ingresslint/ingresslint/versions"
)

// defaultGracePeriod is what Kubernetes gives a pod that does not say how long it may take to end, in seconds.
const defaultGracePeriod = 30

// Shutdown is what happens between the order to end and the kill. Times are in seconds.
type Shutdown struct {
	GracePeriod   float64 // after which the kubelet kills the pod
	Written       bool    // the pod says so; otherwise it is the default of Kubernetes
	GraceFilledIn bool    // another tool fills in the grace period; the default stands here
	FilledIn      bool    // another tool fills in some of the times, which stand as their defaults here
	PreStop       PreStop
	ShutdownGrace float64 // --shutdown-grace-period: before nginx is told to quit
	WorkerTimeout float64 // worker-shutdown-timeout: for workers with open requests
	PostShutdown  float64 // --post-shutdown-grace-period: after nginx has ended
}

// PreStop is the hook that runs before the container is told to end.
type PreStop struct {
	Kind    PreStopKind
	Seconds float64 // how long it surely takes; /wait-shutdown has no fixed length
	// WaitShutdown is set where /wait-shutdown follows a sleep.
	WaitShutdown bool
}

// PreStopKind names the hooks that are understood.
type PreStopKind string

// The kinds of hooks. Of another (a script, an HTTP request) the length is not known.
const (
	PreStopNone         PreStopKind = "none"
	PreStopWaitShutdown PreStopKind = "wait-shutdown"
	PreStopSleep        PreStopKind = "sleep"
	PreStopOther        PreStopKind = "other"
)

// Needed is how long an orderly end takes at most.
func (s Shutdown) Needed() float64 {
	return s.PreStop.Seconds + s.ShutdownGrace + s.WorkerTimeout + s.PostShutdown
}

func readShutdown(w *workload, flags map[string]string, release *versions.Release) Shutdown {
	s := Shutdown{GracePeriod: defaultGracePeriod, PostShutdown: float64(release.Behaviour.PostShutdownGrace)}
	grace := w.object.Root.At("spec", "template", "spec", "terminationGracePeriodSeconds")
	if n, ok := seconds(grace); ok {
		s.GracePeriod, s.Written = n, true
	}
	s.PreStop = readPreStop(w.container.At("lifecycle", "preStop"))
	s.GraceFilledIn = manifest.Placeholder(text(grace))
	s.FilledIn = s.GraceFilledIn || manifest.Placeholder(flags["shutdown-grace-period"]) ||
		manifest.Placeholder(flags["post-shutdown-grace-period"]) ||
		manifest.Placeholder(strings.Join(texts(w.container.At("lifecycle", "preStop", "exec", "command")), " "))
	if n, err := strconv.ParseFloat(flags["shutdown-grace-period"], 64); err == nil && n > 0 && release.Behaviour.ShutdownGraceFlag {
		s.ShutdownGrace = n
	}
	if n, err := strconv.ParseFloat(flags["post-shutdown-grace-period"], 64); err == nil && n >= 0 && release.Behaviour.PostShutdownGraceFlag {
		s.PostShutdown = n
	}
	return s
}

func seconds(v *manifest.Value) (float64, bool) {
	s, ok := scalar(v)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil && n >= 0 && !math.IsInf(n, 0)
}

func readPreStop(hook *manifest.Value) PreStop {
	if len(fields(hook)) == 0 {
		return PreStop{Kind: PreStopNone}
	}
	if n, ok := seconds(hook.At("sleep", "seconds")); ok {
		return PreStop{Kind: PreStopSleep, Seconds: n}
	}
	return readCommand(strings.Join(texts(hook.At("exec", "command")), " "))
}

// readCommand understands /wait-shutdown, sleep, and both in one shell command: "sleep 15; /wait-shutdown".
func readCommand(command string) PreStop {
	// Quotes and separators end words; what the shell does with them besides does not matter here.
	words := strings.FieldsFunc(command, func(r rune) bool { return strings.ContainsRune(" \t\r\n;&|'\"(){}", r) })
	hook := PreStop{Kind: PreStopOther}
	slept := false
	for n, word := range words {
		name := word[strings.LastIndexByte(word, '/')+1:]
		switch name {
		case "sleep":
			if n+1 < len(words) {
				if length, ok := sleepLength(words[n+1]); ok {
					hook.Seconds += length
					slept = true
				}
			}
		case "wait-shutdown":
			hook.WaitShutdown = true
		}
	}
	switch {
	case slept:
		hook.Kind = PreStopSleep
	case hook.WaitShutdown:
		hook = PreStop{Kind: PreStopWaitShutdown}
	}
	return hook
}

// sleepLength reads the argument of sleep: seconds, or a number with s, m, h or d.
func sleepLength(word string) (float64, bool) {
	factor := 1.0
	if word != "" {
		switch word[len(word)-1] {
		case 's':
			word = word[:len(word)-1]
		case 'm':
			word, factor = word[:len(word)-1], 60
		case 'h':
			word, factor = word[:len(word)-1], 3600
		case 'd':
			word, factor = word[:len(word)-1], 86400
		}
	}
	n, err := strconv.ParseFloat(word, 64)
	if err != nil || n < 0 || math.IsInf(n, 0) || math.IsNaN(n) {
		return 0, false
	}
	return n * factor, true
}
