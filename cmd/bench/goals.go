package main

import (
	"fmt"
	"slices"
)

// goal is a limit the project set itself, and how this run stands to it. It is
// said, never enforced: a busy machine proves nothing.
type goal struct {
	Goal     string `json:"goal"`
	Measured string `json:"measured"`
	Met      bool   `json:"met"`
}

const (
	maxOverFloor    = 2.0
	maxPeakMiB      = 60
	maxGrowth       = 1.25 // "flat": the peak may grow so much while the documents grow tenfold
	maxOneSeconds   = 0.020
	maxMixedSeconds = 4.0

	maxRepositorySeconds = 5.0
	maxRepositoryMiB     = 80
)

// judge compares the product's figures with the goals.
func judge(list []figure) []goal {
	find := func(load string) figure {
		i := slices.IndexFunc(list, func(f figure) bool { return f.Load == load && f.Tool == product })
		return list[i]
	}
	var goals []goal
	judged := func(value, limit float64, unit string, format string, arguments ...any) {
		goals = append(goals, goal{
			Goal:     fmt.Sprintf(format, arguments...) + fmt.Sprintf(" at most %.4g%s", limit, unit),
			Measured: fmt.Sprintf("%.3g%s", value, unit),
			Met:      value <= limit,
		})
	}
	for _, name := range []string{tenThousandFiles, tenThousandMulti} {
		judged(find(name).OverFloor, maxOverFloor, " × the floor", "CPU for %s", name)
	}
	for _, pair := range [][2]string{{thousandFiles, tenThousandFiles}, {thousandMulti, tenThousandMulti}} {
		small, large := find(pair[0]), find(pair[1])
		judged(large.PeakMiB, maxPeakMiB, " MiB", "peak memory for %s", pair[1])
		judged(large.PeakMiB/small.PeakMiB, maxGrowth, " ×", "growth of the peak from %s to %s", pair[0], pair[1])
	}
	judged(1000*find(oneFile).CPU.Median, 1000*maxOneSeconds, " ms", "CPU for one file")
	judged(find(mixed).CPU.Median, maxMixedSeconds, " s", "CPU for %s", mixed)
	judged(find(repository).CPU.Median, maxRepositorySeconds, " s", "CPU for %s", repository)
	judged(find(repository).PeakMiB, maxRepositoryMiB, " MiB", "peak memory for %s", repository)
	return goals
}

func (g goal) verdict() string {
	if g.Met {
		return "met"
	}
	return "missed"
}
