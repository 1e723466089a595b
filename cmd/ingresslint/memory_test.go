package main

import "testing"

func TestGrowthFollowsWhatIsLive(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 1 << 20: 400, 4 << 20: 400, 5 << 20: 380, 8 << 20: 200, 10 << 20: 140, 12 << 20: 100, 200 << 20: 100} {
		if got := growthFor(live); got != want {
			t.Errorf("%d bytes live: %d %%, want %d", live, got, want)
		}
	}
}
