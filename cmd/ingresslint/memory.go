package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Linting makes many short-lived values and keeps few: collecting them rarely
// saves a third of the time. How rarely follows from what is kept, so that the
// heap ends near the goal, and what the process takes for itself below 60 MiB,
// while little is kept, and below 80 MiB for a large repository; when more is
// kept than a run of that size keeps, the collector works as Go's default.
const (
	heapGoal    = 36 << 20 // bytes
	largeHeap   = 64 << 20 // bytes that are kept
	mostGrowth  = 400      // percent; more saves no time
	leastGrowth = 30       // percent; less costs too much time
	goGrowth    = 100      // percent; what Go itself allows
)

// tuneCollector sets the collector's pace now and after every collection,
// unless the user has set one.
func tuneCollector() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(mostGrowth)
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	current := mostGrowth
	var collected func(*mark)
	collected = func(*mark) {
		metrics.Read(live)
		if growth := growthFor(live[0].Value.Uint64()); growth != current {
			debug.SetGCPercent(growth)
			current = growth
		}
		runtime.SetFinalizer(new(mark), collected)
	}
	runtime.SetFinalizer(new(mark), collected)
}

// mark is garbage from the start: its finalizer runs after each collection.
type mark struct{ _ [16]byte }

// growthFor is by how many percent the heap may grow over what is live.
func growthFor(live uint64) int {
	switch {
	case live == 0:
		return mostGrowth
	case live >= largeHeap:
		return goGrowth
	}
	growth := (heapGoal - int(live)) * 100 / int(live)
	// In steps, because changing the pace costs a little itself.
	return min(max(growth/10*10, leastGrowth), mostGrowth)
}
