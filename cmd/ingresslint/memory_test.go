package main

import "testing"

func TestGrowthFollowsWhatIsLive(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 1 << 20: 400, 6 << 20: 400, 8 << 20: 350, 12 << 20: 200, 15 << 20: 140, 20 << 20: 80, 26 << 20: 30, 50 << 20: 30, 64 << 20: 100, 200 << 20: 100} {
		if got := growthFor(live); got != want {
			t.Errorf("%d bytes live: %d %%, want %d", live, got, want)
		}
	}
}
