package main

import (
	"slices"

	"github.com/ingresslint/ingresslint/cmd/bench/process"
)

// figure is what one tool took for one set.
type figure struct {
	Load      string  `json:"load"`
	Documents int     `json:"documents"`
	Tool      string  `json:"tool"`
	Version   string  `json:"version"`
	Runs      int     `json:"runs"`
	CPU       spread  `json:"cpuSeconds"`
	Wall      spread  `json:"wallSeconds"`
	PeakMiB   float64 `json:"peakMiB"` // the largest of all runs
	// Medians of the CPU ratios, each of two runs of the same round; 0 where
	// the other did not run.
	OverFloor   float64 `json:"cpuOverFloor,omitempty"`
	OverProduct float64 `json:"cpuOverIngresslint,omitempty"`
}

// spread is the middle and the least of several values.
type spread struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
}

func figures(all []load, tools []tool, taken samples) []figure {
	var list []figure
	for _, l := range all {
		for _, t := range tools {
			costs := taken[[2]string{l.name, t.name}]
			if len(costs) == 0 {
				continue
			}
			list = append(list, figure{
				Load:        l.name,
				Documents:   l.documents,
				Tool:        t.name,
				Version:     t.version,
				Runs:        len(costs),
				CPU:         spreadOf(costs, cpuSeconds),
				Wall:        spreadOf(costs, wallSeconds),
				PeakMiB:     slices.Max(values(costs, peakMiB)),
				OverFloor:   ratio(costs, taken[[2]string{l.name, floor}]),
				OverProduct: ratio(costs, taken[[2]string{l.name, product}]),
			})
		}
	}
	return list
}

func cpuSeconds(c process.Cost) float64  { return c.CPU.Seconds() }
func wallSeconds(c process.Cost) float64 { return c.Wall.Seconds() }
func peakMiB(c process.Cost) float64     { return float64(c.Peak) / (1 << 20) }

func values(costs []process.Cost, of func(process.Cost) float64) []float64 {
	list := make([]float64, len(costs))
	for i, cost := range costs {
		list[i] = of(cost)
	}
	return list
}

func spreadOf(costs []process.Cost, of func(process.Cost) float64) spread {
	list := values(costs, of)
	return spread{Median: median(list), Min: slices.Min(list)}
}

// ratio is the median of the CPU ratios of runs that stand side by side, which
// is steadier than the ratio of two medians while the machine is busy.
func ratio(costs, others []process.Cost) float64 {
	if len(costs) != len(others) {
		return 0
	}
	list := make([]float64, 0, len(costs))
	for i := range costs {
		if others[i].CPU > 0 {
			list = append(list, float64(costs[i].CPU)/float64(others[i].CPU))
		}
	}
	return median(list)
}

// median is 0 for no values.
func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}
