package main

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ingresslint/ingresslint/cmd/bench/process"
)

func TestFigures(t *testing.T) {
	run := func(cpu, wall time.Duration, mib int64) process.Cost {
		return process.Cost{CPU: cpu * time.Millisecond, Wall: wall * time.Millisecond, Peak: mib << 20}
	}
	taken := samples{
		{"set", floor}:      {run(100, 110, 9), run(300, 310, 8), run(200, 400, 8)},
		{"set", product}:    {run(150, 100, 20), run(600, 500, 30), run(500, 300, 25)},
		{"other", product}:  {run(10, 10, 5), run(30, 30, 5)},
		{"other", "absent"}: nil,
	}
	got := figures(
		[]load{{name: "set", documents: 7}, {name: "other", documents: 1}},
		[]tool{{name: floor, version: "v1"}, {name: product, version: "v2"}, {name: "absent"}},
		taken,
	)
	want := []figure{
		{Load: "set", Documents: 7, Tool: floor, Version: "v1", Runs: 3, CPU: spread{0.2, 0.1}, Wall: spread{0.31, 0.11}, PeakMiB: 9, OverFloor: 1, OverProduct: 0.5},
		{Load: "set", Documents: 7, Tool: product, Version: "v2", Runs: 3, CPU: spread{0.5, 0.15}, Wall: spread{0.3, 0.1}, PeakMiB: 30, OverFloor: 2, OverProduct: 1},
		{Load: "other", Documents: 1, Tool: product, Version: "v2", Runs: 2, CPU: spread{0.02, 0.01}, Wall: spread{0.02, 0.01}, PeakMiB: 5, OverProduct: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("figures (-want +got):\n%s", diff)
	}
}

func TestJudge(t *testing.T) {
	figures := []figure{
		{Load: oneFile, Tool: floor, CPU: spread{Median: 9}},
		{Load: oneFile, Tool: product, CPU: spread{Median: 0.020}},
		{Load: thousandFiles, Tool: product, PeakMiB: 40},
		{Load: thousandMulti, Tool: product, PeakMiB: 40},
		{Load: tenThousandFiles, Tool: product, PeakMiB: 50, OverFloor: 2.01},
		{Load: tenThousandMulti, Tool: product, PeakMiB: 61, OverFloor: 1.99},
		{Load: mixed, Tool: product, CPU: spread{Median: 4.5}},
		{Load: repository, Tool: product, CPU: spread{Median: 3.5}, PeakMiB: 81},
	}
	want := []goal{
		{"CPU for files-10000 at most 2 × the floor", "2.01 × the floor", false},
		{"CPU for multi-10000 at most 2 × the floor", "1.99 × the floor", true},
		{"peak memory for files-10000 at most 60 MiB", "50 MiB", true},
		{"growth of the peak from files-1000 to files-10000 at most 1.25 ×", "1.25 ×", true},
		{"peak memory for multi-10000 at most 60 MiB", "61 MiB", false},
		{"growth of the peak from multi-1000 to multi-10000 at most 1.25 ×", "1.52 ×", false},
		{"CPU for one file at most 20 ms", "20 ms", true},
		{"CPU for mixed-100000 at most 4 s", "4.5 s", false},
		{"CPU for repository-20000 at most 5 s", "3.5 s", true},
		{"peak memory for repository-20000 at most 80 MiB", "81 MiB", false},
	}
	if diff := cmp.Diff(want, judge(figures)); diff != "" {
		t.Errorf("goals (-want +got):\n%s", diff)
	}
}
